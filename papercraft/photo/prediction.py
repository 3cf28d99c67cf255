"""Predicts the position of print from the patches around it, because paper bends smoothly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.photo.patches import Matches

    Floats = NDArray[np.float64]

# Patches are so many mm apart.
STEP = 9.0
# The slope of neighbours is believed as far as they spread more than so many steps.
_SPREAD = 1.0
# A region is held by patches that are so many steps away from one of its own at most, if there are
# so many, and they expect it at its lock: it is off by no more than this share of its pitch, and
# by so many mm. Their weight falls off with _FAR steps.
_AROUND, _FEWEST, _AGREES, _OFF, _FAR = 4.3, 3, 0.15, 1.0, 2.5


def predicted(
    place: Floats, near: Floats, shifts: Floats, steps: float = 1.0
) -> tuple[float, float]:
    """Return the displacement of a patch by ridge regression of a plane on its neighbours.

    ``place`` (2) is its middle and ``near`` (n x 2) are those of its neighbours, ``shifts`` (n x 2)
    their displacements, all in mm. Their weight falls off with so many steps.
    """
    squares, terms = plane_terms(near - place, steps)
    right = terms.T @ shifts
    return expected_at([*squares.sum(axis=0).tolist(), *right.T.ravel().tolist()])


def plane_terms(apart: Floats, steps: float = 1.0) -> tuple[Floats, Floats]:
    """Return what neighbours add to the normal equations of :func:`expected_at`.

    ``apart`` (n x 2, mm) is how far they are from the patch. That are n x 6 and, times their
    displacements, n x 3.
    """
    x, y = apart.T / (STEP * steps)
    weight = np.exp(-(x * x + y * y) / 2)
    terms = np.stack([weight, weight * x, weight * y], axis=1)
    return np.c_[terms, terms[:, 1] * x, terms[:, 1] * y, terms[:, 2] * y], terms


def expected_at(sums: Sequence[float]) -> tuple[float, float]:
    """Return the displacement (mm) at a place of the plane through neighbours.

    ``sums`` are those of their weights, of these times x, y, x x, x y, y y, and of the weights and
    these times x and y, times their displacements to the right; then to below.
    """
    n, sx, sy, xx, xy, yy, *right = sums
    n, xx, yy = n + 1e-6, xx + _SPREAD, yy + _SPREAD
    # The first row of the inverse of a symmetric matrix.
    a, b, c = xx * yy - xy * xy, sy * xy - sx * yy, sx * xy - sy * xx
    whole = n * a + sx * b + sy * c
    return (
        (a * right[0] + b * right[1] + c * right[2]) / whole,
        (a * right[3] + b * right[4] + c * right[5]) / whole,
    )


def is_held(region: Matches, pitches: Floats, sure: Matches) -> bool:
    """Return whether patches that lie somewhere for sure expect a region where it lies.

    ``pitches`` (n, mm) are how far print may be moved and look alike, for each of its patches.
    """
    apart = np.hypot(*np.moveaxis(region.places[:, None] - sure.places[None], 2, 0))
    near = apart <= _AROUND * STEP
    told = np.nonzero(near.sum(axis=1) >= _FEWEST)[0].tolist()
    expected = [predicted(region.places[one], sure.places[near[one]], sure.shifts[near[one]], _FAR)
                for one in told]  # fmt: skip
    if not told:
        return False
    off = np.hypot(*(region.shifts[told] - np.array(expected)).T)
    return bool(np.median(off) <= min(_OFF, _AGREES * pitches.min()))
