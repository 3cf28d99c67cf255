"""Where patches around a place expect the print there, for paper bends smoothly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.photo.patches import Matches

    Floats = NDArray[np.float64]

# Patches are so many mm apart.
STEP = 9.0
# The slope of neighbours is believed as far as they spread more than so many steps.
_SPREAD = 1.0
# A region is held by patches that are so many steps away from one of its own at most, if there are
# so many, and they expect it at its lock: it is off by no more than this share of its pitch.
_AROUND, _FEWEST, _AGREES = 4.3, 3, 0.2


def predicted(place: Floats, near: Floats, shifts: Floats) -> tuple[float, float]:
    """Return the displacement of a patch by ridge regression of a plane on its neighbours.

    ``place`` (2) is its middle and ``near`` (n x 2) are those of its neighbours, ``shifts`` (n x 2)
    their displacements, all in mm.
    """
    x, y = ((near - place) / STEP).T
    terms = np.array([np.ones(len(near)), x, y])
    weighted = terms * np.exp(-(x * x + y * y) / 2)
    square, right = weighted @ terms.T, weighted @ shifts
    (n, sx, sy), (_, xx, xy), (_, _, yy) = square.tolist()
    n, xx, yy = n + 1e-6, xx + _SPREAD, yy + _SPREAD
    # The first row of the inverse of a symmetric matrix.
    row = xx * yy - xy * xy, sy * xy - sx * yy, sx * xy - sy * xx
    whole = n * row[0] + sx * row[1] + sy * row[2]
    across, down = (np.array(row) @ right / whole).tolist()
    return across, down


def is_held(places: Floats, shifts: Floats, pitches: Floats, sure: Matches) -> bool:
    """Return whether the patches around a region expect it where it lies.

    ``places`` and ``shifts`` (n x 2, mm) are those of its patches, ``pitches`` (n, mm) how far
    print there may be moved and look alike; ``sure`` are the patches that lie somewhere for sure.
    """
    apart = np.hypot(*np.moveaxis(places[:, None] - sure.places[None], 2, 0)) / STEP
    near = apart <= _AROUND
    beside = near.sum(axis=1) >= _FEWEST
    if not beside.any():
        return False
    off = [
        np.hypot(*(shift - predicted(place, sure.places[some], sure.shifts[some])))
        for place, shift, some in zip(places[beside], shifts[beside], near[beside], strict=True)
    ]
    return bool(np.median(off) <= _AGREES * pitches.min())
