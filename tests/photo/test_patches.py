"""Patches of a page: which of them tell where they lie, and where they look alike."""

import cv2
import numpy as np
import pytest

from papercraft.photo.patches import (
    Pass,
    _alignable,
    _middles,
    cut,
    patches_in,
    peaks,
    score_maps,
    shrunk,
    vertices,
    widened,
)
from papercraft.photo.pose import Pose
from papercraft.photo.reference import LEFT, TOP

ROWS, COLUMNS = np.indices((80, 80))
# Pixels that are not at the border, column and row.
INNER = np.stack([COLUMNS, ROWS], axis=-1)[20:-20, 20:-20].reshape(-1, 2)


@pytest.mark.parametrize(
    ("print_", "fit"),
    [
        # Lines tell their place across them and not along them.
        (COLUMNS // 4 % 2, False),
        (ROWS // 4 % 2, False),
        ((COLUMNS + ROWS) // 6 % 2, False),
        ((COLUMNS - ROWS) // 6 % 2, False),
        (0 * ROWS, False),
        (COLUMNS // 6 % 2 * (ROWS // 6 % 2), True),
        ((COLUMNS + ROWS) // 6 % 2 * ((COLUMNS - ROWS) // 6 % 2), True),
    ],
    ids=["upright", "level", "falling", "rising", "blank", "squares", "diamonds"],
)
def test_print_that_changes_in_two_directions_can_be_aligned(print_, fit):
    grey = (230 - 200 * print_).astype(np.uint8)
    assert (_alignable(grey, INNER, 25, 9.0) == fit).all()


def test_print_that_hardly_varies_is_plain():
    squares = COLUMNS // 6 % 2 * (ROWS // 6 % 2)
    faint, clear = ((230 - depth * squares).astype(np.uint8) for depth in (10, 40))
    assert not _alignable(faint, INNER, 25, 9.0).any()
    assert _alignable(clear, INNER, 25, 9.0).all()


@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (3, 0), (0, -4), (-5, 6)])
def test_a_patch_is_most_alike_where_the_picture_shows_it(dx, dy):
    """Two pixels a mm, patches of 12 mm that lie up to 4 mm elsewhere."""
    search = Pass(2.0, 12.0, 10.0, 4.0, 0, 0.0, 0.0, 4.0)
    noise = np.random.default_rng(4).uniform(0, 255, (150, 120)).astype(np.float32)
    printed = cv2.GaussianBlur(noise, (0, 0), 1.5).astype(np.uint8)
    box = (LEFT + 2, TOP + 2), (LEFT + 58, TOP + 73)
    patches = list(patches_in(printed, search, box))
    assert len(patches) > 20
    maps = score_maps(np.roll(printed, (dy, dx), axis=(0, 1)), patches, search)
    assert maps.shape == (len(patches), 17, 17)
    inner = [n for n, patch in enumerate(patches)
             if 30 < patch.row < 120 and 30 < patch.column < 90]  # fmt: skip
    for n in inner:
        assert np.unravel_index(maps[n].argmax(), (17, 17)) == (8 + dy, 8 + dx)
        assert maps[n].max() == pytest.approx(1, abs=1e-3)


def test_patches_lie_in_steps_and_reach_two_mm_beyond_the_box():
    search = Pass(2.0, 12.0, 10.0, 4.0, 0, 0.0, 0.0, 4.0)
    middles = _middles(search, ((0.0, 5.0), (40.0, 33.0)))
    assert sorted({x for x, _ in middles.tolist()}) == [4, 14, 24, 34]
    assert sorted({y for _, y in middles.tolist()}) == [9, 19, 29]
    # Row by row; the last ones may end just there.
    assert middles[:5].tolist() == [[4, 9], [14, 9], [24, 9], [34, 9], [4, 19]]
    assert len(_middles(search, ((0.0, 5.0), (37.9, 33.0)))) == 9


def test_patches_are_cut_around_their_middles_and_within_the_picture():
    search = Pass(2.0, 12.0, 10.0, 4.0, 0, 0.0, 0.0, 4.0)
    noise = np.random.default_rng(4).integers(0, 255, (90, 100)).astype(np.uint8)
    found = list(patches_in(noise, search, ((LEFT - 20.0, TOP - 20.0), (LEFT + 90, TOP + 90))))
    for patch in found:
        assert (patch.column, patch.row) == (2 * (patch.x - LEFT), 2 * (patch.y - TOP))
        rows, columns = (slice(at - 12, at + 13) for at in (patch.row, patch.column))
        assert np.array_equal(patch.picture, noise[rows, columns])
    assert {patch.column for patch in found} == {28, 48, 68}
    assert {patch.row for patch in found} == {28, 48, 68}
    assert cut(noise, 12, 12, 12) is not None
    assert cut(noise, 87, 77, 12).shape == (25, 25)
    for column, row in ((11, 12), (12, 11), (88, 77), (87, 78)):
        assert cut(noise, column, row, 12) is None


def test_tops_of_parabolas_lie_within_half_a_step():
    at = np.array([-0.3, 0.0, 0.49])
    before, here, after = (1 - 0.2 * (step - at) ** 2 for step in (-1, 0, 1))
    assert vertices(before, here, after) == pytest.approx(at)
    # Where it rises all the way, and where it is level.
    assert vertices(np.array([0.1, 0.3]), np.array([0.2, 0.3]), np.array([0.9, 0.3])) == (
        pytest.approx([0.5, 0])
    )


def test_a_peak_is_as_high_beside_it_and_not_in_other_maps():
    maps = np.zeros((2, 7, 7), np.float32)
    maps[0, 3, 2], maps[1, 6, 6] = 0.5, 0.7
    wide = widened(maps)
    assert (wide[0, 2:5, 1:4] == 0.5).all()
    assert wide[0].sum() == pytest.approx(9 * 0.5)
    assert wide[1].sum() == pytest.approx(4 * 0.7)
    assert widened(maps, 2)[0].sum() == pytest.approx(25 * 0.5)
    assert widened(maps[:0]).shape == (0, 7, 7)


def test_of_near_peaks_the_highest_counts_and_none_on_the_border():
    maps = np.zeros((3, 15, 15), np.float32)
    maps[0, 7, 7], maps[0, 7, 10], maps[0, 7, 3] = 0.8, 0.75, 0.7
    maps[1, 0, 5], maps[1, 5, 14], maps[1, 13, 1], maps[1, 1, 13] = 0.9, 0.9, 0.9, 0.9
    maps[2, 4, 4], maps[2, 10, 10] = 0.6, 0.59
    least = np.array([0.5, 0.5, 0.6], np.float32)
    # At 2 pixels a mm, 1.5 mm less half a pixel.
    found = [list(zip(*np.nonzero(one), strict=True)) for one in peaks(maps, least, 2.0)]
    assert found == [[(7, 3), (7, 7), (7, 10)], [(1, 13), (13, 1)], [(4, 4)]]
    found = [list(zip(*np.nonzero(one), strict=True)) for one in peaks(maps, least, 2.4)]
    assert found[0] == [(7, 3), (7, 7)]


@pytest.mark.parametrize(("per_mm", "factor"), [(3.9, 1), (4.0, 2), (5.9, 2), (6.0, 3)])
def test_a_photo_is_reduced_by_whole_factors_and_keeps_its_scale(per_mm, factor):
    pose = Pose.flat(np.diag((per_mm, per_mm, 1.0)))
    photo = np.zeros((600, 600), np.uint8)
    small, to_small = shrunk(photo, pose, 2.0)
    assert small.shape == (600 // factor,) * 2
    assert to_small[0, 0] == pytest.approx(1 / factor)


@pytest.mark.parametrize(("scale", "near"), [(2.0, 2), (2.4, 3)])
def test_a_peak_is_not_alone_within_what_two_locks_are_apart(scale, near):
    for away in (near, near + 1):
        maps = np.zeros((1, 21, 21), np.float32)
        maps[0, 10, 10], maps[0, 10, 10 + away] = 0.7, 0.8
        found = peaks(maps, np.array([0.5], np.float32), scale)
        assert bool(found[0, 10, 10]) is (away > near)
