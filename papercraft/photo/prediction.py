"""Predict the displacement of a patch from its neighbours, since paper bends smoothly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.photo.patches import Matches

    Floats = NDArray[np.float64]

# The distance between patches, in mm.
STEP = 9.0
# The ridge parameter for the slope: neighbours that spread less than this (in steps) define little.
_SPREAD = 1.0
# A region is confirmed by at least _FEWEST patches within _AROUND steps of any of its own if it is
# off from their prediction by at most _AGREES times its period and _OFF mm. Weights fall off with
# _FAR steps (sigma).
_AROUND, _FEWEST, _AGREES, _OFF, _FAR = 4.3, 3, 0.15, 1.0, 2.5


def predicted(
    place: Floats, near: Floats, shifts: Floats, steps: float = 1.0
) -> tuple[float, float]:
    """Return the displacement of a patch by ridge regression of a plane on its neighbours.

    ``place`` (2) is its middle, ``near`` (n x 2) the middles of its neighbours, ``shifts`` (n x 2)
    their displacements, all in mm. Weights fall off with ``steps`` (sigma).
    """
    squares, terms = plane_terms(near - place, steps)
    right = terms.T @ shifts
    return expected_at([*squares.sum(axis=0).tolist(), *right.T.ravel().tolist()])


def plane_terms(apart: Floats, steps: float = 1.0) -> tuple[Floats, Floats]:
    """Return the terms that neighbours contribute to the normal equations of :func:`expected_at`.

    ``apart`` (n x 2, mm) are their offsets from the patch. The terms of the matrix are n x 6; those
    of the right-hand side, to be multiplied by displacements, n x 3.
    """
    x, y = apart.T / (STEP * steps)
    weight = np.exp(-(x * x + y * y) / 2)
    terms = np.stack([weight, weight * x, weight * y], axis=1)
    return np.c_[terms, terms[:, 1] * x, terms[:, 1] * y, terms[:, 2] * y], terms


def expected_at(sums: Sequence[float]) -> tuple[float, float]:
    """Return the displacement (mm) at a place, on the plane fitted to its neighbours.

    ``sums`` are the sums over neighbours of w (1, x, y, xx, xy, yy), w (1, x, y) dx and
    w (1, x, y) dy, where w is the weight and dx, dy the displacement.
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
    """Return whether the surely located patches predict a region where it is.

    ``pitches`` (n, mm) are the periods of print, for each patch of the region.
    """
    apart = np.hypot(*np.moveaxis(region.places[:, None] - sure.places[None], 2, 0))
    near = apart <= _AROUND * STEP
    supported = np.nonzero(near.sum(axis=1) >= _FEWEST)[0].tolist()
    expected = [predicted(region.places[one], sure.places[near[one]], sure.shifts[near[one]], _FAR)
                for one in supported]  # fmt: skip
    if not supported:
        return False
    off = np.hypot(*(region.shifts[supported] - np.array(expected)).T)
    return bool(np.median(off) <= min(_OFF, _AGREES * pitches.min()))
