"""Patches of a page: which of them tell where they lie, and where they look alike."""

import cv2
import numpy as np
import pytest

from papercraft.photo.patches import Pass, _alignable, patches_in, score_maps
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
