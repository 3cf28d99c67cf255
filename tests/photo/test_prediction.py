"""Where patches expect the print around them."""

import numpy as np
import pytest

from papercraft.photo.patches import Matches
from papercraft.photo.prediction import STEP, is_held, predicted

GRID = np.stack(np.meshgrid(np.arange(8.0), np.arange(6.0)), axis=-1).reshape(-1, 2) * STEP


def bent(places):
    """Displacements of paper that is bent a little."""
    x, y = places.T / 100
    return np.stack([1.5 * x + 0.4 * y * y, np.sin(2 * y) - 0.5], axis=1)


def matches(places, off=(0.0, 0.0)):
    return Matches(places, bent(places) + off, np.ones(len(places)))


def test_a_patch_between_others_is_predicted_as_paper_bends():
    place = GRID[20]
    near = np.delete(GRID, 20, axis=0)
    near = near[np.hypot(*(near - place).T) < 2 * STEP]
    assert predicted(place, near, bent(near)) == pytest.approx(bent(place[None])[0], abs=0.02)
    # Far off with no other side their slope is not believed far.
    beside = GRID[:3]
    assert predicted(beside[1], beside, np.full((3, 2), 2.0)) == pytest.approx((2, 2), abs=1e-3)


ABOVE, BELOW = GRID[GRID[:, 1] < 3 * STEP], GRID[GRID[:, 1] >= 3 * STEP]


@pytest.mark.parametrize(
    ("above", "off", "pitch", "held"),
    [
        (ABOVE, (0.0, 0.0), 7.2, True),
        (ABOVE, (0.5, 0.0), 7.2, True),
        (ABOVE, (7.2, 0.0), 7.2, False),
        (ABOVE, (0.0, -7.2), 7.2, False),
        (ABOVE, (1.4, 0.0), 9.9, False),
        (ABOVE, (1.4, 0.0), np.inf, False),
        # So far off may be another lock of a finer grid.
        (ABOVE, (0.8, 0.0), 3.0, False),
        # Those around are too far away, too few, or none.
        (ABOVE - (0, 5 * STEP), (0.0, 0.0), 7.2, False),
        (ABOVE[-2:], (0.0, 0.0), 7.2, False),
        (ABOVE[:0], (0.0, 0.0), 7.2, False),
    ],
)
def test_a_region_is_held_where_patches_around_expect_it(above, off, pitch, held):
    pitches = np.full(len(BELOW), pitch)
    assert is_held(matches(BELOW, off), pitches, matches(above)) is held


@pytest.mark.parametrize("steps", [1.0, 2.5])
def test_neighbours_weigh_less_with_every_9_mm(steps):
    """The plane by least squares, its two slopes held down by a weight of one."""
    place = np.array((30.0, 40.0))
    near = place + np.array([(9.0, 0.0), (-4.0, 12.0), (18.0, -9.0), (-20.0, -3.0)])
    shifts = np.array([(1.0, 0.0), (0.0, 2.0), (-1.0, 1.0), (0.5, 3.0)])
    away = (near - place) / (9.0 * steps)
    terms = np.c_[np.ones(4), away]
    weights = np.exp(-(away**2).sum(axis=1) / 2)
    square = terms.T @ (weights[:, None] * terms) + np.diag([0.0, 1.0, 1.0])
    wanted = np.linalg.solve(square, terms.T @ (weights[:, None] * shifts))[0]
    assert predicted(place, near, shifts, steps) == pytest.approx(wanted, abs=1e-4)


@pytest.mark.parametrize(
    ("off", "pitch", "held"),
    [(1.0, np.inf, True), (1.01, np.inf, False), (0.6, 4.0, True), (0.61, 4.0, False)],
)
def test_a_region_may_be_a_mm_or_a_part_of_its_period_off(off, pitch, held):
    still = Matches(GRID, np.zeros(GRID.shape), np.ones(len(GRID)))
    region = Matches(GRID[:9], np.tile((off, 0.0), (9, 1)), np.ones(9))
    assert is_held(region, np.full(9, pitch), still) is held


@pytest.mark.parametrize(
    ("steps", "count", "held"), [(4.3, 3, True), (4.35, 3, False), (4.0, 2, False)]
)
def test_three_patches_within_a_few_steps_hold_a_region(steps, count, held):
    near = Matches(np.tile((steps * STEP, 0.0), (count, 1)), np.zeros((count, 2)), np.ones(count))
    one = Matches(np.zeros((1, 2)), np.zeros((1, 2)), np.ones(1))
    assert is_held(one, np.full(1, np.inf), near) is held


@pytest.mark.parametrize(
    ("shift", "held"), [(-0.45, True), (-0.6, False), (1.4, True), (1.5, False)]
)
def test_patches_that_hold_a_region_weigh_less_with_every_two_and_a_half_steps(shift, held):
    """Those 36 mm away are off by 2 mm, those beside it are not: 0.46 mm are expected."""
    away = np.array([(9, 0), (0, 9), (-9, 0), (0, -9), (36, 0), (0, 36), (-36, 0), (0, -36)], float)
    shifts = np.zeros((8, 2))
    shifts[4:, 0] = 2.0
    one = Matches(np.zeros((1, 2)), np.array([(shift, 0.0)]), np.ones(1))
    assert is_held(one, np.full(1, np.inf), Matches(away, shifts, np.ones(8))) is held
