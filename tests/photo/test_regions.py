"""Regions of patches that fit each other, on peaks that are made up."""

import numpy as np
import pytest

from papercraft.photo.prediction import STEP
from papercraft.photo.regions import Neighbours, Regions, _fitting

GRID = np.stack(np.meshgrid(np.arange(6.0), np.arange(5.0)), axis=-1).reshape(-1, 2) * STEP
BENT = GRID * (0.02, -0.01)


def peaks(*choices):
    """Peaks of a patch: displacement across and down, height."""
    return np.array([(*one, 0.9) if len(one) == 2 else one for one in choices]).reshape(-1, 3)


def regions(candidates, pitches=np.inf, places=GRID):
    return Regions(
        Neighbours.of(places), np.broadcast_to(pitches, len(places)).astype(float), candidates
    )


def test_patches_of_bent_paper_are_one_region():
    found = regions([peaks(shift) for shift in BENT])
    [region] = found.grow()
    assert list(region) == list(range(30))
    assert found.shifts == pytest.approx(BENT)


def test_of_several_peaks_the_one_that_fits_its_neighbours_is_taken():
    pitch = 7.2
    across, down = np.array([(pitch, 0), (0, pitch)])
    candidates = [peaks(shift, shift + across, shift - across, shift + down) for shift in BENT]
    # One without a rival, a pitch farther than the smallest displacement of the others.
    candidates[14] = peaks(BENT[14] + across)
    found = regions(candidates, np.where(np.arange(30) == 14, np.inf, pitch))
    [region] = found.grow()
    assert len(region) == 30
    assert found.shifts == pytest.approx(BENT + across)


def test_a_region_without_one_lock_begins_at_the_smallest_displacement():
    across = np.array((7.2, 0))
    candidates = [peaks(shift + across, shift, shift - across) for shift in BENT]
    found = regions(candidates, 7.2)
    assert len(found.grow()[0]) == 30
    assert found.shifts == pytest.approx(BENT)


@pytest.mark.parametrize(("off", "joins"), [(1.45, True), (1.55, False)])
def test_a_peak_has_to_be_near_where_neighbours_expect_it(off, joins):
    candidates = [peaks((1.0, 1.0)) for _ in GRID]
    candidates[29] = peaks((1.0 + off, 1.0, 0.5))
    found = regions(candidates)
    first, *others = found.grow()
    assert (29 in first) is joins
    assert [list(one) for one in others] == ([] if joins else [[29]])


@pytest.mark.parametrize(("off", "joins"), [(0.28, True), (0.32, False)])
def test_a_peak_nearly_as_near_to_another_is_not_taken(off, joins):
    candidates = [peaks((1.0, 1.0)) for _ in GRID]
    # Off by less or more than 0.3 of the distance to the next peak.
    candidates[29] = peaks((1.0 + off, 1.0, 0.5), (1.0 + off, 2.0, 0.4))
    found = regions(candidates)
    assert (29 in found.grow()[0]) is joins


def test_patches_apart_or_without_peaks_are_not_of_a_region():
    candidates = [peaks(shift) for shift in BENT]
    candidates[7] = peaks()
    left, right = GRID[:, 0] < 2.5 * STEP, GRID[:, 0] > 2.5 * STEP
    places = GRID + np.where(right, 2 * STEP, 0)[:, None] * (1, 0)
    grown = regions(candidates, places=places).grow()
    assert sorted(map(len, grown)) == [14, 15]
    assert {tuple(one) for one in grown} == {
        tuple(np.flatnonzero(left & (np.arange(30) != 7))), tuple(np.flatnonzero(right))
    }  # fmt: skip
    # Diagonal neighbours are beside each other, two steps in a row are not.
    both = np.array([(0.0, 0.0), (STEP, STEP)])
    assert len(regions([peaks((0, 0))] * 2, places=both).grow()) == 1
    both = np.array([(0.0, 0.0), (1.6 * STEP, 0.0)])
    assert len(regions([peaks((0, 0))] * 2, places=both).grow()) == 2


def test_what_has_one_place_comes_first_then_what_has_few_and_clear_ones():
    candidates = [peaks((0, 0, 0.6)), peaks((0, 0), (5, 5)), peaks((0, 0, 0.8)), peaks(),
                  peaks((0, 0, 0.7))]  # fmt: skip
    found = regions(candidates, [5.0, np.inf, 5.0, np.inf, np.inf], GRID[:5])
    assert found._seeds() == [4, 1, 2, 0]


def apart(steps):
    return Neighbours.of(np.array([(0.0, 0.0), (steps * STEP, 0.0)]))


def test_patches_are_beside_each_other_up_to_one_and_a_half_steps():
    assert apart(1.5).beside == [[], []]
    assert apart(1.4).beside == [[1], [0]]


def test_patches_predict_each_other_up_to_a_bound():
    assert [len(one) for one in apart(2.3).near] == [0, 0]
    assert [len(one) for one in apart(2.29).near] == [1, 1]


@pytest.mark.parametrize(
    ("choices", "found"),
    [
        ([(1.5, 0.0, 0.9)], (1.5, 0.0)),
        ([(1.51, 0.0, 0.9)], None),
        # Another peak 1 mm from the nearest.
        ([(0.3, 0.0, 0.9), (0.3, 1.0, 0.9)], (0.3, 0.0)),
        ([(0.31, 0.0, 0.9), (0.31, 1.0, 0.9)], None),
        ([], None),
    ],
)
def test_the_peak_that_fits_is_near_and_far_nearer_than_others(choices, found):
    assert _fitting(choices, (0.0, 0.0)) == found


def test_of_patches_with_one_place_those_without_a_period_come_first():
    candidates = [peaks((0, 0, 0.9)), peaks((0, 0, 0.5)), peaks((0, 0, 0.7), (5, 5, 0.9))]
    assert regions(candidates, [5.0, np.inf, np.inf], GRID[:3])._seeds() == [1, 2, 0]
