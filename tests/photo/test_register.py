"""Matches of patches: which are believed, and how sure it is where print lies between them."""

from dataclasses import replace

import numpy as np
import pytest

from papercraft.core.photo import LOOSE
from papercraft.photo.doubts import doubts, doubts_of_locks, has_gap
from papercraft.photo.patches import Matches, Pass
from papercraft.photo.pose import Pose
from papercraft.photo.register import Registered, _agreeing, _best, _better, _share
from papercraft.photo.unwrap import Unwrapped

# Two pixels a mm, within 5 mm: 10 pixels to each side.
SEARCH = Pass(2.0, 10.0, 8.0, 5.0, 0, 0.0, 0.6)
MIDDLE = 10


def score_map(*peaks):
    """A map with parabolas of 0.02 a pixel: row and column from the middle, height."""
    rows, columns = np.indices((2 * MIDDLE + 1,) * 2) - MIDDLE
    found = np.zeros(rows.shape)
    for row, column, height in peaks:
        found = np.maximum(found, height - 0.02 * ((rows - row) ** 2 + (columns - column) ** 2))
    return found.astype(np.float32)


def displaced(*peaks):
    [found] = _best(score_map(*peaks)[None], SEARCH)
    return None if np.isnan(found).all() else tuple(found)


def test_a_match_lies_at_the_top_of_its_parabola_in_mm():
    assert displaced((0, 0, 0.9)) == pytest.approx((0, 0, 0.9), abs=1e-4)
    across, down, trust = displaced((-3.3, 5.25, 0.9))
    assert (across, down) == pytest.approx((5.25 / 2, -3.3 / 2), abs=1e-3)
    assert trust == pytest.approx(0.9 - 0.02 * (0.3**2 + 0.25**2), abs=1e-4)


def test_what_correlates_little_or_at_the_border_of_the_search_is_no_match():
    assert displaced((0, 0, 0.61)) is not None
    assert displaced((0, 0, 0.59)) is None
    for inner, border in (((9, 0), (10, 0)), ((-9, 0), (-10, 0)), ((0, 9), (0, 10)),
                          ((0, -9), (0, -10))):  # fmt: skip
        assert displaced((*inner, 0.9)) is not None
        assert displaced((*border, 0.9)) is None


def test_a_second_place_nearly_as_good_makes_a_match_ambiguous_if_it_is_apart():
    first = 0, 0, 0.9
    assert displaced(first, (0, 8, 0.8)) is not None
    assert displaced(first, (0, 8, 0.82)) is None
    assert displaced(first, (-8, 0, 0.82)) is None
    # Up to 2 mm away, across and down, it is the same place.
    ridge = score_map(first)
    for row, column, same in ((4, 4, True), (4, -4, True), (0, 5, False), (-5, 0, False)):
        other = ridge.copy()
        other[MIDDLE + row, MIDDLE + column] = 0.85
        [found] = _best(other[None], SEARCH)
        assert np.isnan(found).any() == (not same)


def grid(side=5, step=8.0):
    return np.stack(np.meshgrid(np.arange(side), np.arange(side)), axis=-1).reshape(-1, 2) * step


def agreeing(shifts, search=SEARCH, places=None):
    places = grid() if places is None else places
    matches = Matches(places, np.array(shifts, float), np.ones(len(places)))
    return list(np.flatnonzero(~_agreeing(matches, search)))


def test_matches_that_are_off_unlike_their_neighbours_are_not_believed():
    together = np.tile((1.0, -2.0), (25, 1))
    assert agreeing(together) == []
    # By 0.3 of the reach of 5 mm.
    for off, wrong in ((1.45, []), (1.55, [12])):
        one = together.copy()
        one[12, 1] += off
        assert agreeing(one) == wrong
    # A shift that changes from place to place is that of bent paper.
    assert agreeing(grid() * (0.04, 0.02)) == []
    # Several that are astray do not take the others with them.
    some = together.copy()
    some[[6, 18]] += (4, 0)
    assert agreeing(some) == [6, 18]
    # One with three astray of four beside it is not believed either, and no other.
    around = together.copy()
    around[[7, 11, 17]] += (4, 0)
    assert agreeing(around) == [7, 11, 12, 17]


def test_in_a_short_search_neighbours_may_differ_by_a_third_of_a_mm():
    near = SEARCH._replace(reach=0.5)
    for off, wrong in ((0.33, []), (0.37, [12])):
        one = np.zeros((25, 2))
        one[12, 0] = off
        assert agreeing(one, near) == wrong


def test_a_match_without_neighbours_is_not_believed():
    # At 13.5 mm another one weighs 0.17, at 14.5 mm 0.13.
    for away, wrong in ((13.5, []), (14.5, [3, 4])):
        places = np.array([(0, 0), (8, 0), (0, 8), (200, 0), (200, away)], float)
        assert agreeing(np.zeros((5, 2)), places=places) == wrong
    assert agreeing(np.zeros((1, 2)), places=np.zeros((1, 2))) == [0]


def test_the_share_of_patches_that_match():
    places = np.zeros((3, 2))
    assert _share(Matches(places, places, np.ones(3)), np.zeros((1, 2))) == 0.75
    assert _share(Matches(places[:0], places[:0], np.ones(0)), np.zeros((0, 2))) == 0


NODES = np.array([[[16.0, 16.0], [150.0, 150.0]]])


def doubt_of(shifts, missing=()):
    matches = Matches(grid(), np.array(shifts, float), np.ones(25))
    return doubts(NODES, matches, np.array(missing, float).reshape(-1, 2))[0]


def test_doubt_is_what_patches_are_off_and_more_where_many_or_all_are_missing():
    near, far = doubt_of(np.zeros((25, 2)))
    assert near == pytest.approx(0.04)
    # Nothing is there: twice 0.3 more.
    assert far == pytest.approx(0.64)
    assert doubt_of(np.tile((0.3, 0.4), (25, 1)))[0] == pytest.approx(0.54)
    # A third of those around has no match, and four of five.
    assert doubt_of(np.zeros((25, 2)), grid())[0] == pytest.approx(0.04)
    many = np.tile(grid(), (4, 1))
    assert doubt_of(np.zeros((25, 2)), many)[0] == pytest.approx(0.04 + 1.2 * (0.8 - 0.55))


def locks(shifts, **flags):
    """Patches of a grid with these displacements: sure and periodic, unless it says otherwise."""
    every, none = np.ones(25, bool), np.zeros(25, bool)
    matches = Matches(grid(), np.array(shifts, float), np.ones(25))
    found = {"sure": every, "elsewhere": none, "loose": none, "periodic": every} | flags
    return Unwrapped(matches=matches, **found)


def test_periodic_print_is_as_doubtful_as_its_locks_are_off_on_average():
    off = np.tile((0.3, -0.4), (25, 1))
    assert doubts_of_locks(NODES, locks(off))[0, 0] == pytest.approx(0.5)
    # Ink leads single ones astray, which cancel each other.
    assert doubts_of_locks(NODES, locks(off * (-1) ** np.arange(25)[:, None]))[0, 0] < 0.05
    some = np.arange(25) % 5 < 2
    assert doubts_of_locks(NODES, locks(off, periodic=some))[0, 0] == pytest.approx(0.5)
    assert doubts_of_locks(NODES, locks(off, periodic=~np.ones(25, bool)))[0, 0] == 0


def test_print_is_in_doubt_where_most_patches_lie_elsewhere_are_loose_or_have_no_lock():
    still, every, none = np.zeros((25, 2)), np.ones(25, bool), np.zeros(25, bool)
    elsewhere = locks(still, elsewhere=every)
    assert doubts_of_locks(NODES, elsewhere)[0, 0] == np.inf
    few = locks(still, elsewhere=np.arange(25) % 5 == 0)
    assert doubts_of_locks(NODES, few)[0, 0] == 0
    loose = locks(still, sure=none, loose=every)
    assert doubts_of_locks(NODES, loose)[0, 0] == np.inf
    lost = locks(np.full((25, 2), np.nan), sure=none)
    assert doubts_of_locks(NODES, lost)[0, 0] == np.inf
    # Half of those around, as far as single patches are not chance: of five columns one or two.
    for columns, doubt in ((2, 0), (3, np.inf)):
        gone = np.arange(25) % 5 < columns
        shifts = np.where(gone[:, None], np.nan, still)
        some = locks(shifts, sure=none, periodic=gone)
        assert doubts_of_locks(NODES, some)[0, 0] == doubt
    plain = locks(np.full((25, 2), np.nan), sure=none, periodic=none)
    assert doubts_of_locks(NODES, plain)[0, 0] == 0


# --- at the bounds --------------------------------------------------------------------------------


@pytest.mark.parametrize(("height", "matches"), [(0.5, True), (0.499, False)])
def test_a_match_correlates_by_the_least_of_its_pass(height, matches):
    [found] = _best(score_map((0, 0, height))[None], SEARCH._replace(least=0.5))
    assert bool(np.isfinite(found).all()) is matches


@pytest.mark.parametrize(("rival", "matches"), [(0.5625, True), (0.5635, False)])
def test_a_rival_of_nine_tenths_is_one_no_more(rival, matches):
    [found] = _best(score_map((0, 0, 0.625), (8, 0, rival))[None], SEARCH)
    assert bool(np.isfinite(found).all()) is matches


@pytest.mark.parametrize("side", [(0, 1), (0, -1), (1, 0), (-1, 0)])
def test_up_to_two_mm_away_it_is_the_same_place(side):
    for away, same in ((4, True), (5, False)):
        peaks = score_map((0, 0, 0.9))
        peaks[MIDDLE + away * side[0], MIDDLE + away * side[1]] = 0.85
        [found] = _best(peaks[None], SEARCH)
        assert bool(np.isfinite(found).all()) is same


def flat_share(share, other, *, off=0.0, doubt=LOOSE):
    """Which of two registrations is believed, the second of which is so far off at one node."""
    pose = Pose.flat(np.eye(3))
    bend = pose.bend.copy()
    bend[3, 4, 0] = off
    sure = np.full(bend.shape[:2], doubt)
    first = Registered(replace(pose, doubt=sure), share, False)
    return _better(first, Registered(replace(pose, bend=bend, doubt=sure), other, False))


@pytest.mark.parametrize(
    ("off", "doubt", "strange"),
    [(LOOSE, LOOSE, 0), (LOOSE + 0.01, LOOSE, 1), (LOOSE + 0.01, LOOSE + 0.01, 0)],
)
def test_two_registrations_disagree_beyond_what_is_loose(off, doubt, strange):
    found = flat_share(0.5, 0.6, off=off, doubt=doubt)
    assert found.share == 0.6
    assert np.isinf(found.pose.doubt).sum() == strange


@pytest.mark.parametrize(
    ("matched", "away", "missing", "gap"),
    [(0, 0, 3, False), (0, 0, 4, True), (1, 0, 5, False), (1, 0, 6, True), (2, 9, 5, False),
     (2, 9, 6, True)],
)  # fmt: skip
def test_a_gap_has_more_than_twice_as_many_patches_without_a_match_and_three(
    matched, away, missing, gap
):
    """Patches weigh less with every 9 mm."""
    there = NODES[0, 0] + (away, 0)
    last = Matches(np.tile(there, (matched, 1)), np.zeros((matched, 2)), np.ones(matched))
    assert has_gap(NODES, last, np.tile(NODES[0, 0], (missing, 1))) is gap
