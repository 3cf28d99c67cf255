"""Estimate the misregistration of a page from the matches of its patches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.photo.unwrap import SEARCH
from papercraft.photo.warp import spread_out

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.photo.patches import Matches
    from papercraft.photo.unwrap import Unwrapped

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]

# The radius (mm) over which patches count; below the weight _ENOUGH their displacement counts less,
# and below _LITTLE not at all.
_ABOUT, _ENOUGH, _LITTLE = 7.0, 0.5, 0.1
# In a gap of about radius _GAP (mm), patches without a match outweigh _MOSTLY times those with one
# by _SEVERAL. The worst of 25 photos of flat paper had 2.8, paper with humps of 4 mm has 4.6.
_GAP, _MOSTLY, _SEVERAL = 9.0, 2.0, 3.2
# Paper does not bend by a whole period between patches in place that are this many steps apart.
_APART = 3


def doubts(grid: Floats, last: Matches, unmatched: Floats) -> Floats:
    """Return the uncertainty of the print's position at the nodes of a grid, in mm.

    ``last`` are the final matches, ``unmatched`` the middles (n x 2, mm) of patches without one.
    """
    blur = 9.0
    off = np.hypot(*last.shifts.T)
    squares, weight = spread_out(grid, last.places, np.ones(len(off)), off**2, blur)
    missing = _weight(grid, unmatched, blur)
    spread = np.sqrt(squares[..., 0] / np.maximum(weight, 1e-6))
    share = missing / np.maximum(weight + missing, 1e-6)
    # Where nothing is printed, or nothing matched, the position is unknown.
    lonely = np.clip(0.3 - weight, 0, None) * 2.0
    doubt: Floats = 0.04 + spread + np.clip(share - 0.55, 0, None) * 1.2 + lonely
    return doubt


def has_gap(grid: Floats, last: Matches, unmatched: Floats) -> bool:
    """Return whether most patches anywhere have no match, more than ink and pale print explain.

    ``grid`` are the nodes of a pose, ``last`` the final matches, ``unmatched`` the middles (n x 2,
    mm) of patches without one.
    """
    there, missing = (_weight(grid, places, _GAP) for places in (last.places, unmatched))
    return bool((missing > _MOSTLY * there + _SEVERAL).any())


def doubts_of_locks(nodes: Floats, locks: Unwrapped) -> Floats:
    """Return the misregistration of periodic print at the nodes in mm, from unambiguous patches.

    This is the length of their mean displacement, because ink can displace single patches. It is
    infinite where most patches nearby have several locks, or are periodic and have none.
    """
    places, shifts, _ = locks.matches
    here = locks.sure & ~locks.elsewhere
    grid = locks.sure & locks.periodic
    sums, weight = spread_out(nodes, places[grid], np.ones(grid.sum()), shifts[grid], _ABOUT)
    off = np.hypot(*np.moveaxis(sums, -1, 0)) / np.maximum(weight, _ENOUGH)
    loose = locks.loose & ~_between(places, here)
    known, other = (_weight(nodes, places[one], _ABOUT) for one in (here, loose | locks.elsewhere))
    lost = locks.periodic & np.isnan(shifts[:, 0])
    # Single patches without any lock are chance, so judge them over a larger radius.
    every, unfit = (_weight(nodes, places[one], 2 * _ABOUT) for one in (slice(None), lost))
    alone = (unfit > np.maximum(every / 2, _ENOUGH)) & (known < _LITTLE)
    nowhere = (other > np.maximum(known, _LITTLE)) | alone
    doubt: Floats = np.where(nowhere, np.inf, off)
    return doubt


def _between(places: Floats, here: Mask) -> Mask:
    """Return a mask (n) of patches between two that are in place, in a row or in a column.

    Dark ink may deprive such a patch of a lock, but the paper around it holds it in place.
    """
    if not here.any():
        return here
    across, down = np.round((places - places.min(axis=0)) / SEARCH.step).astype(int).T + _APART
    grid = np.zeros((down.max() + 1 + _APART, across.max() + 1 + _APART), np.uint8)
    grid[down, across] = here
    row = np.ones((1, _APART), np.uint8)
    held = [cv2.morphologyEx(grid, cv2.MORPH_CLOSE, line)[down, across] for line in (row, row.T)]
    return np.asarray(np.any(held, axis=0), bool)


def _weight(nodes: Floats, places: Floats, blur: float) -> Floats:
    """Return the weight of places (n x 2) at the nodes: a count that fades with distance."""
    return spread_out(nodes, places, np.ones(len(places)), places, blur)[1]
