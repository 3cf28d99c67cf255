"""Where the patches of a sheet lie: peaks of score maps between their samples."""

import numpy as np
import pytest

from papercraft.photo.unwrap import SEARCH, _candidates, _centred, _compared, _snapped

REACH = 12
STEPS = np.arange(-REACH, REACH + 1)


def hill(right, down, height=1.0):
    """A score map with its peak so many samples from the middle."""
    away = (STEPS[None] - right) ** 2 + (STEPS[:, None] - down) ** 2
    return np.maximum(height - 0.03 * away, 0).astype(np.float32)


@pytest.mark.parametrize(("right", "down"), [(0.0, 0.0), (2.3, -1.6), (-3.25, 4.4)])
def test_a_peak_is_found_between_the_samples(right, down):
    scores = hill(right, down)
    ((found,),) = _candidates(scores[None])
    assert found[:2] == pytest.approx((right / SEARCH.scale, down / SEARCH.scale), abs=1e-3)
    assert found[2] == scores.max()


def test_of_peaks_within_a_mm_the_best_is_taken():
    scores = np.maximum(hill(6.2, 1.4, 0.9), hill(-6.5, 0.3))
    shifts = np.array([(5.0, 2.0), (0.0, -9.0)]) / SEARCH.scale
    near, far = _snapped(np.stack([scores, scores]), shifts)
    assert near == pytest.approx(np.array((6.2, 1.4)) / SEARCH.scale, abs=1e-3)
    assert np.isnan(far).all()


def test_a_score_map_is_moved_by_a_displacement():
    maps = np.stack([hill(4.0, -3.0), hill(0, 0)])
    (moved, beyond), (seen, seen_beyond) = _centred(
        maps, np.array([(4.0, -3.0), (99.0, 99.0)]) / SEARCH.scale
    )
    assert np.unravel_index(moved.argmax(), moved.shape) == (REACH, REACH)
    # What the map does not tell is nothing.
    assert not seen[:3].any()
    assert not seen[:, -4:].any()
    assert seen.sum() == (2 * REACH - 2) * (2 * REACH - 3)
    assert not moved[seen == 0].any()
    assert seen_beyond.sum() == (REACH + 1) ** 2
    assert not beyond[seen_beyond == 0].any()


def test_a_lock_is_as_clear_as_its_patches_agree_to_a_bound():
    reach = round(4 * SEARCH.scale)
    scores = np.zeros((4, 2 * reach + 1, 2 * reach + 1), np.float32)
    scores[:, reach, reach] = 1
    alike = np.ones_like(scores)
    clearer, share, added = _compared(scores, alike, np.zeros((4, 2)))
    # All patches prefer the lock by as much as the print predicts: only noise is left.
    assert clearer[0, 0] == pytest.approx(1 * 4**0.5 / 0.1 / 1.5, rel=1e-4)
    assert share[0, 0] == pytest.approx(1)
    assert added[0, 0] == pytest.approx(4)
    assert np.isnan(clearer[reach, reach])


@pytest.mark.parametrize(("off", "found"), [(1.0, True), (1.01, False)])
def test_a_peak_is_that_of_a_place_within_a_mm(off, found):
    [shift] = _snapped(hill(0.0, 0.0)[None], np.array([(off, 0.0)]))
    assert bool(np.isfinite(shift).all()) is found


def compared_at(away, shifts):
    """What is found of a lock this many samples to the right of patches at these displacements."""
    reach = round(4 * SEARCH.scale)
    scores = np.zeros((len(shifts), 2 * reach + 1, 2 * reach + 1), np.float32)
    clearer, _, _ = _compared(scores, np.ones_like(scores), np.array(shifts, float))
    return clearer[reach, reach + away]


@pytest.mark.parametrize(("away", "tested"), [(3, True), (2, False)])
def test_two_locks_are_apart(away, tested):
    assert bool(np.isfinite(compared_at(away, [(0, 0)] * 4))) is tested


@pytest.mark.parametrize(("seen", "tested"), [(3, True), (2, False)])
def test_a_lock_is_tested_if_three_fifths_of_the_patches_see_it(seen, tested):
    """The others are as far to the right as the map reaches."""
    shifts = [(0, 0)] * seen + [(4, 0)] * (5 - seen)
    assert bool(np.isfinite(compared_at(6, shifts))) is tested
