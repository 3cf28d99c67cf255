"""Where the patches of a sheet lie: peaks of score maps between their samples."""

from types import SimpleNamespace

import numpy as np
import pytest

from papercraft.photo import unwrap
from papercraft.photo.pose import Pose
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
    clearer, share, added = _compared([(scores, alike)], np.zeros((4, 2)), reach)
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
    clearer, _, _ = _compared([(scores, np.ones_like(scores))], np.array(shifts, float), reach)
    return clearer[reach, reach + away]


def test_many_patches_are_compared_in_blocks_as_at_once():
    reach, count = 5, 150
    scores = np.random.default_rng(1).random((count, 2 * reach + 1, 2 * reach + 1), np.float32)
    repeats = scores[::-1].astype(np.float16)
    maps = unwrap._Maps(scores, repeats, np.arange(0, count, 2))
    blocks = list(maps.compared())
    assert [len(block) for block, _ in blocks] == [64, 11]
    whole = [tuple(np.concatenate(parts) for parts in zip(*blocks, strict=True))]
    shifts = np.tile((0.5, -1.0), (75, 1))
    at_once = np.array([unwrap._sums(*whole[0], shifts)])
    in_blocks = np.array([unwrap._sums(*block, shifts[: len(block[0])]) for block in blocks])
    assert in_blocks.sum(axis=0) == pytest.approx(at_once[0], rel=1e-5, abs=1e-5)
    assert len(_candidates(scores)) == count


@pytest.mark.parametrize(("away", "tested"), [(3, True), (2, False)])
def test_two_locks_are_apart(away, tested):
    assert bool(np.isfinite(compared_at(away, [(0, 0)] * 4))) is tested


@pytest.mark.parametrize(("seen", "tested"), [(3, True), (2, False)])
def test_a_lock_is_tested_if_three_fifths_of_the_patches_see_it(seen, tested):
    """The others are as far to the right as the map reaches."""
    shifts = [(0, 0)] * seen + [(4, 0)] * (5 - seen)
    assert bool(np.isfinite(compared_at(6, shifts))) is tested


# --- regions whose locks are made up --------------------------------------------------------------


def locked(
    monkeypatch, lock=(9.0, 1.0), *, held=False, region=(0, 1, 2), pitches=(np.inf,) * 4, shift=0.0
):
    """What is told of four patches, some of which are a region with a lock so clear."""
    asked = []

    class Grown:
        def __init__(self, *_):
            self.shifts = np.tile((shift, 0.0), (4, 1))

        def grow(self):
            return [np.array(region)]

        def extended(self, one):
            return one

    def tested(maps, shifts):
        asked.append(maps)
        return shifts, *lock

    scores = np.zeros((4, 5, 5), np.float32)
    made = {
        "patches_of": lambda *_: [SimpleNamespace(x=10.0 * n, y=0.0) for n in range(4)],
        "flattened": lambda *_: None,
        "score_maps": lambda *_: scores,
        "_autocorrelations": lambda *_: (scores, np.array(pitches)),
        "_neighbours": lambda *_: None,
        "_candidates": lambda *_: None,
        "Regions": Grown,
        "_tested": tested,
        "is_held": lambda *_: held,
    }
    for name, one in made.items():
        monkeypatch.setattr(unwrap, name, one)
    found = unwrap.unwrapped(None, None, Pose.flat(np.eye(3)), None)
    # Print that is nowhere alike should differ by nearly as much elsewhere.
    assert all(unlike == pytest.approx(0.85) for maps in asked for _, unlike in maps.compared())
    return found


@pytest.mark.parametrize(
    ("clear", "share", "held", "sure"),
    [
        (4.0, 0.3, False, True),
        (3.9, 0.3, False, False),
        (4.0, 0.29, False, False),
        # Less is enough where sure patches hold the region.
        (0.5, 0.0, True, True),
        (0.49, 0.0, True, False),
        (0.5, 0.0, False, False),
    ],
)
def test_a_lock_is_sure_if_it_is_clear_or_held(monkeypatch, clear, share, held, sure):
    found = locked(monkeypatch, (clear, share), held=held)
    assert found.sure.tolist() == [sure] * 3 + [False]


@pytest.mark.parametrize(("count", "sure"), [(3, 3), (2, 0)])
def test_three_patches_are_a_region(monkeypatch, count, sure):
    assert locked(monkeypatch, region=range(count)).sure.sum() == sure


@pytest.mark.parametrize(("periodic", "loose"), [(2, 0), (3, 4)])
def test_a_region_is_a_grid_if_more_than_half_of_it_is_periodic(monkeypatch, periodic, loose):
    pitches = [5.0] * periodic + [np.inf] * (4 - periodic)
    found = locked(monkeypatch, (0.0, 1.0), region=range(4), pitches=pitches)
    assert found.loose.sum() == loose
    assert found.periodic.sum() == periodic


@pytest.mark.parametrize(("shift", "elsewhere"), [(1.5, 0), (1.6, 3)])
def test_print_has_another_lock_if_it_is_off_by_a_part_of_its_period(monkeypatch, shift, elsewhere):
    found = locked(monkeypatch, shift=shift, pitches=(5.0,) * 4)
    assert found.elsewhere.sum() == elsewhere


@pytest.mark.parametrize(
    ("heights", "count"), [((1.0, 0.36), 2), ((1.0, 0.34), 1), ((0.21,), 1), ((0.19,), 0)]
)
def test_candidates_are_a_share_of_the_highest_peak_and_not_low(heights, count):
    tops = [hill(away, 0.0, height) for away, height in zip((-6.0, 6.0), heights, strict=False)]
    [found] = _candidates(np.maximum.reduce(tops)[None])
    assert len(found) == count
