"""Where print repeats itself, and whether a pose may have it a pitch off."""

import cv2
import numpy as np
import pytest

from papercraft.core.sheet import FRAME, Sheet
from papercraft.photo import periodicity as module
from papercraft.photo import unwrap
from papercraft.photo.patches import APART
from papercraft.photo.periodicity import (
    Periodicity,
    _alike,
    _correlation,
    _measured,
    _sharp,
    periodicity,
    pitches_of,
)
from papercraft.photo.pose import Pose, nodes
from papercraft.photo.reference import COARSE, FINE, LEFT, TOP, Reference, raster

PITCH = 8.0
# A block of boxes among print that looks like nothing else, in mm of the frame.
GRID = (70.0, 60.0, 70.0 + 6 * PITCH, 60.0 + 18 * PITCH)
PAGE = ((0.0, 0.0), FRAME)
SHEET = Sheet("page", "", "", ())
FLAT = Pose.flat(np.array([[FINE, 0, -LEFT * FINE - 0.5], [0, FINE, -TOP * FINE - 0.5], [0, 0, 1]]))


def pixel(x, y):
    return round((x - LEFT) * FINE), round((y - TOP) * FINE)


def page(*, grid):
    rng = np.random.default_rng(3)
    width, height = raster(FINE, FRAME)
    picture = np.full((height, width, 3), 255, np.uint8)
    for x, y, w, h in rng.uniform((0, 0, 1, 1), (190, 258, 6, 4), (1600, 4)):
        cv2.rectangle(picture, pixel(x, y), pixel(x + w, y + h), (40, 40, 40), 1)
    if grid:
        left, top, right, bottom = GRID
        cv2.rectangle(picture, pixel(left - 2, top - 2), pixel(right, bottom), (255,) * 3, -1)
        for x in np.arange(left, right - 1, PITCH):
            for y in np.arange(top, bottom - 1, PITCH):
                cv2.rectangle(picture, pixel(x, y), pixel(x + 6, y + 6), (40, 40, 40), 2)
    return Reference.of(SHEET, (), picture)


def photo_of(known):
    grey = cv2.GaussianBlur(cv2.cvtColor(known.picture, cv2.COLOR_BGR2GRAY), (0, 0), 1.5)
    noise = np.random.default_rng(1).normal(0, 4, grey.shape)
    return np.clip(grey * 0.8 + 10 + noise, 0, 255).astype(np.uint8)


def off(across, down, fade):
    """A pose that has the grid off by so many mm, and less so until ``fade`` mm around it."""
    x, y = np.moveaxis(nodes(), 2, 0)
    left, top, right, bottom = GRID
    apart = np.maximum.reduce([left - x, x - right, top - y, y - bottom])
    share = np.clip(1 - apart / fade, 0, 1)
    return Pose(FLAT.perspective, share[..., None] * (across, down), FLAT.doubt)


@pytest.fixture(scope="module")
def known():
    return page(grid=True)


def test_the_pitch_of_a_grid_is_that_of_its_boxes(known):
    inside, beside = periodicity(known, PAGE).near(np.array([[94.0, 130.0], [30.0, 130.0]]))
    assert inside == pytest.approx(PITCH, abs=0.5)
    assert beside == np.inf


def test_a_grid_beside_other_print_in_place_is_not_ambiguous(known):
    assert not periodicity(known, PAGE).ambiguous(photo_of(known), FLAT)


@pytest.mark.parametrize("lock", [(PITCH, 0), (0, PITCH), (-PITCH, -PITCH)])
def test_a_grid_that_a_pose_has_a_pitch_off_is_ambiguous(known, lock):
    assert periodicity(known, PAGE).ambiguous(photo_of(known), off(*lock, fade=20))


def test_a_grid_is_ambiguous_if_what_is_around_it_is_hidden(known):
    photo = photo_of(known)
    (x0, y0), (x1, y1) = pixel(GRID[0] + 4, GRID[1] + 4), pixel(GRID[2] - 4, GRID[3] - 4)
    inner = photo[y0:y1, x0:x1].copy()
    photo[:] = 120
    photo[y0:y1, x0:x1] = inner
    assert periodicity(known, PAGE).ambiguous(photo, FLAT)


def test_print_that_repeats_nowhere_is_never_ambiguous():
    known = page(grid=False)
    found = periodicity(known, PAGE)
    assert found.share < 0.01
    assert not found.ambiguous(np.full((100, 100), 128, np.uint8), FLAT)


def test_a_blank_sheet_has_nothing_that_repeats():
    width, height = raster(FINE, FRAME)
    known = Reference.of(SHEET, (), np.full((height, width, 3), 255, np.uint8))
    found = periodicity(known, PAGE)
    assert found.share == 0
    assert not found.ambiguous(np.full((100, 100), 255, np.uint8), FLAT)
    assert unwrap.unwrapped(np.full((100, 100), 255, np.uint8), known, FLAT, PAGE).sure.size == 0


@pytest.mark.parametrize("held", [True, False])
def test_a_region_whose_lock_is_not_clear_counts_where_others_hold_it(monkeypatch, held):
    known = page(grid=False)
    monkeypatch.setattr(unwrap, "_CLEAR", np.inf)
    monkeypatch.setattr(unwrap, "is_held", lambda *_: held)
    locks = unwrap.unwrapped(photo_of(known), known, FLAT, PAGE)
    assert locks.sure.any() == held


# --- on autocorrelations that are made up ---------------------------------------------------------

MIDDLE = 26
BESIDE = round(APART * COARSE)


def autocorrelation(*peaks):
    """A map with its middle and these peaks (rows and columns from the middle, height)."""
    found = np.zeros((2 * MIDDLE + 1,) * 2, np.float32)
    for row, column, height in ((0, 0, 1.0), *peaks):
        found[MIDDLE + row, MIDDLE + column] = height
    return found


@pytest.mark.parametrize(("row", "column"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_print_is_sharp_if_it_falls_off_all_around(row, column):
    at = [autocorrelation((away * row, away * column, 0.9))
          for away in (BESIDE - 1, BESIDE, BESIDE + 1)]  # fmt: skip
    assert list(_sharp(np.stack(at))) == [True, False, True]
    assert _sharp(autocorrelation((BESIDE * row, BESIDE * column, 0.8))[None])[0]


def test_the_pitch_is_that_of_the_nearest_peak_of_each_map():
    maps = np.stack([
        autocorrelation(),
        autocorrelation((0, 12, 0.9), (0, -16, 0.95)),
        autocorrelation((9, 12, 0.9)),
        # Too low, and hardly higher than what is around it.
        autocorrelation((0, 12, 0.7)),
        autocorrelation(*((n, 12, 0.9) for n in range(-9, 10))),
    ])  # fmt: skip
    expected = [np.inf, 12 / COARSE, 15 / COARSE, np.inf, np.inf]
    assert list(pitches_of(maps, COARSE, 0.05)) == pytest.approx(expected)
    assert pitches_of(maps[:0], COARSE, 0.05).shape == (0,)


def test_print_is_as_alike_as_the_highest_value_away_from_the_middle():
    maps = np.stack([
        autocorrelation((0, 12, 0.6), (-14, 0, 0.7)),
        autocorrelation((0, BESIDE - 1, 0.9)),
    ])  # fmt: skip
    # Between pixels: as high on both sides, and higher in the middle of them.
    maps[1, MIDDLE + 13, MIDDLE + 12 : MIDDLE + 16] = (0.3, 0.5, 0.5, 0.3)
    one, other = _alike(maps)
    assert one == pytest.approx(0.7, abs=1e-4)
    assert other == pytest.approx(0.525, abs=0.01)


def test_a_wall_of_likeness_is_not_beside_what_is_excluded():
    """Up to APART from the middle in both directions nothing counts, and everything beyond."""
    for row, column in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        inner = autocorrelation((row * BESIDE, column * BESIDE, 0.9))
        beyond = autocorrelation((row * BESIDE, column * (BESIDE + 1), 0.9))
        last = autocorrelation((row * (MIDDLE - 1), column * (MIDDLE - 1), 0.9))
        edge = autocorrelation((row * MIDDLE, column * MIDDLE, 0.9))
        assert list(_alike(np.stack([inner, beyond, last, edge]))) == pytest.approx(
            [0, 0.9, 0.9, 0], abs=1e-6
        )


def test_a_top_between_pixels_is_higher_than_both_along_each_axis():
    tops = np.zeros((2, 2 * MIDDLE + 1, 2 * MIDDLE + 1), np.float32)
    # A parabola of 0.8 at 12.25 pixels from the middle, across and down.
    values = [0.8 - 0.1 * (away - 0.25) ** 2 for away in (-1, 0, 1)]
    tops[0, MIDDLE, MIDDLE + 11 : MIDDLE + 14] = values
    tops[1, MIDDLE + 11 : MIDDLE + 14, MIDDLE] = values
    tops[0, [MIDDLE - 1, MIDDLE + 1], MIDDLE + 12] = values[1] - 0.1
    tops[1, MIDDLE + 12, [MIDDLE - 1, MIDDLE + 1]] = values[1] - 0.1
    assert list(_alike(tops)) == pytest.approx([0.8, 0.8], abs=1e-5)


def test_print_correlates_with_itself_and_not_with_its_negative():
    rng = np.random.default_rng(2)
    picture = cv2.GaussianBlur(rng.integers(0, 255, (60, 60)).astype(np.uint8), (0, 0), 2)
    inner = (slice(20, 40),) * 2
    assert _correlation(picture, picture)[inner] == pytest.approx(1, abs=1e-3)
    darker = (picture * 0.5 + 20).astype(np.uint8)
    assert _correlation(picture, darker)[inner] == pytest.approx(1, abs=0.02)
    assert _correlation(picture, 255 - picture)[inner] == pytest.approx(-1, abs=1e-3)
    blank = np.full_like(picture, 90)
    assert _correlation(picture, blank)[inner] == pytest.approx(0, abs=1e-3)


def test_a_peak_is_no_lower_than_what_is_as_near_as_it_is_apart():
    """The window around a peak reaches as far as the excluded middle, rounded down."""
    near = round(APART * COARSE - 0.5)
    for row, column in ((near, 0), (-near, 0), (0, near), (0, -near)):
        # As high beside it as far as the window reaches: a wall, and no peak.
        wall = autocorrelation((0, 12, 0.9), (row, 12 + column, 0.86))
        beyond = autocorrelation((0, 12, 0.9), (2 * row, 12 + 2 * column, 0.86))
        lower = autocorrelation((0, 12, 0.9), (row, 12 + column, 0.84))
        found = pitches_of(np.stack([wall, beyond, lower]), COARSE, 0.05)
        assert np.isfinite(found).tolist() == [False, True, True]


# --- at the bounds --------------------------------------------------------------------------------


def patches_at(places, pitch=np.inf, alike=0.5, sharp=True):
    """The periodicity of patches at these places (mm)."""
    places = np.array(places, float).reshape(-1, 2)
    every = np.ones(len(places))
    return Periodicity(np.zeros((1, 1), np.uint8), places, alike * every, pitch * every,
                       np.broadcast_to(sharp, len(places)))  # fmt: skip


def test_the_share_of_periodic_print():
    assert patches_at([(0, 0)] * 4, np.array([5.0, np.inf, np.inf, 7.0])).share == 0.5
    assert patches_at([]).share == 0


@pytest.mark.parametrize(
    ("place", "pitch"), [((16.5, 3.5), 5.0), ((17.0, 10.0), np.inf), ((10.0, 3.0), np.inf)]
)
def test_a_place_has_the_pitch_of_patches_within_half_their_side(place, pitch):
    [found] = patches_at([(10.0, 10.0)], 5.0).near(np.array([place]))
    assert found == pitch


def is_ambiguous(monkeypatch, away, *, astray=4, pitch=4.0, count=4, good=False):
    """Whether print is, of which some patches are so many mm away from the only one in place."""
    places = [(0.0, 0.0), *[(away, 0.0)] * astray, *[(0.0, 0.0)] * (count - astray)]
    pitches = np.array([np.inf, *[pitch] * count])
    held = np.arange(count + 1) == 0
    monkeypatch.setattr(Periodicity, "held", lambda *_: (held, np.full(count + 1, good)))
    monkeypatch.setattr(module, "flattened", lambda *_: np.zeros((4, 4), np.uint8))
    return patches_at(places, pitches).ambiguous(None, FLAT)


@pytest.mark.parametrize(
    ("away", "pitch", "good", "ambiguous"),
    [
        # Within 3.5 periods, 21 mm, or 13 mm for a good patch.
        (14.0, 4.0, False, False),
        (14.5, 4.0, False, True),
        (21.0, 99.0, False, False),
        (21.5, 99.0, False, True),
        (13.0, 99.0, True, False),
        (13.5, 99.0, True, True),
        (14.5, 4.0, True, True),
    ],
)
def test_a_patch_in_place_holds_others_near_it(monkeypatch, away, pitch, good, ambiguous):
    assert is_ambiguous(monkeypatch, away, pitch=pitch, good=good) is ambiguous


@pytest.mark.parametrize(
    ("astray", "count", "ambiguous"),
    [(3, 4, False), (4, 4, True), (5, 100, False), (6, 100, True)],
)
def test_ink_leads_three_patches_or_a_twentieth_astray(monkeypatch, astray, count, ambiguous):
    assert is_ambiguous(monkeypatch, 50.0, astray=astray, count=count) is ambiguous


def test_print_that_is_nowhere_periodic_is_not_ambiguous(monkeypatch):
    assert not is_ambiguous(monkeypatch, 50.0, pitch=np.inf)


@pytest.mark.parametrize(
    ("alike", "score", "sharp", "held", "good"),
    [
        # Halfway between the likeness of other print and its own.
        (0.5, 0.75, True, True, True),
        (0.5, 0.74, True, False, False),
        (0.89, 0.95, True, True, True),
        (0.9, 0.96, True, False, True),
        (0.95, 0.9, True, False, True),
        (0.95, 0.89, True, False, False),
        (0.5, 0.96, False, False, False),
    ],
)
def test_a_patch_is_in_place_if_other_print_is_less_alike(
    monkeypatch, alike, score, sharp, held, good
):
    monkeypatch.setattr(module, "_correlation", lambda *_: np.full((9, 9), score))
    found = patches_at([(0.0, 0.0)], alike=alike, sharp=sharp).held(np.zeros((9, 9), np.uint8))
    assert [one.tolist() for one in found] == [[held], [good]]


@pytest.mark.parametrize(("between", "held"), [(True, True), (False, False)])
def test_good_patches_are_in_place_with_what_they_are_connected_to(monkeypatch, between, held):
    """Three in a row, 9 mm apart: only the first is clear by itself."""
    scores = np.full((9, 40), 0.95)
    scores[:, 15:22] = 0.95 if between else 0.5
    monkeypatch.setattr(module, "_correlation", lambda *_: scores)
    row = patches_at([(0.0, 0.0), (9.0, 0.0), (18.0, 0.0)], alike=np.array([0.5, 0.95, 0.95]))
    found, _ = row.held(np.zeros((9, 40), np.uint8))
    assert found.tolist() == [True, between, held]


def test_print_is_sharp_below_a_bound():
    at = [autocorrelation((BESIDE, 0, height)) for height in (0.85, 0.84)]
    assert list(_sharp(np.stack(at))) == [False, True]


@pytest.mark.parametrize(("away", "pitch"), [(3, 1.5), (2, np.inf)])
def test_another_peak_is_as_far_as_two_locks_are_apart(away, pitch):
    """At two pixels a mm."""
    [found] = pitches_of(autocorrelation((0, away, 0.9))[None], 2.0, 0.05)
    assert found == pitch


def dots(period, *, weight=0.5, depth=100.0):
    """Print that repeats itself in both directions, more clearly across: period in pixels."""
    waves = np.cos(2 * np.pi * np.arange(200) / period)
    picture = (1 - weight) ** 0.5 * waves[None] + weight**0.5 * waves[:, None]
    return np.round(128 + depth * picture / 2).astype(np.uint8)


def measured(picture):
    return _measured(picture, ((0.0, 0.0), (120.0, 120.0)))


def test_patches_of_13_mm_lie_9_mm_apart():
    found = measured(dots(18))
    columns = sorted({x for x, _ in found.places.tolist()})
    # The first one reaches two mm beyond the area.
    assert columns[:3] == [4.5, 13.5, 22.5]


@pytest.mark.parametrize(("period", "pitch"), [(16, 16 / COARSE), (21, np.inf)])
def test_a_period_is_looked_for_within_what_paper_bends(period, pitch):
    assert measured(dots(period)).pitch == pytest.approx(pitch)


@pytest.mark.parametrize(("weight", "pitch"), [(0.21, 16 / COARSE), (0.15, np.inf)])
def test_print_that_hardly_changes_along_lines_has_no_period(weight, pitch):
    assert measured(dots(16, weight=weight)).pitch == pytest.approx(pitch)


@pytest.mark.parametrize(("spread", "some"), [(5.0, True), (3.0, False)])
def test_plain_print_is_no_patch(spread, some):
    noise = np.random.default_rng(1).normal(128, spread, (200, 200))
    assert bool(len(measured(np.round(noise).astype(np.uint8)).places)) is some
