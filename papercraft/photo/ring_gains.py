"""Estimate how dark the lines of blank printed rings are in a photo, at each place of a page.

Stray light in the lens makes print paler on one side of a picture, changing smoothly over the page.
There are two kinds of evidence of the amount: other rings that seem blank, and what is printed
inside the rings, which a circle drawn on their lines does not touch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.photo import Band
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]

# The fewest rings, three more than a plane has unknowns, as a few of them may have strokes.
_LEAST = 6
# The weights of other rings fall off with this distance (sigma in mm).
_NEAR = 60.0
# Rings that exceed the fit by more than _OFF (a share of black) are down-weighted, in _ROUNDS
# iterations.
_OFF, _ROUNDS = 0.02, 8
# The factor from the median absolute deviation to a standard deviation.
# Print is darker if it is so by _CLEAR standard errors.
_SPREAD, _CLEAR = 1.48, 2.0
# Print inside a ring is measured _INSIDE mm inside the band, on pixels darker than _INK (0 to 255)
# in the reference and within _SOFT mm of them, to allow for blur; paper has up to _PAPER, and its
# grain is at most _GRAIN.
_INSIDE, _INK, _SOFT, _PAPER, _GRAIN = 0.3, 30, 0.3, 8, 5.0


def levels_of_others(shares: Floats, centres: Floats, known: Mask) -> Floats:
    """Return for each of n rings the share predicted by the others, NaN if there are too few.

    ``shares`` (n) are the darkness of print relative to the reference, ``centres`` (n x 2) are in
    mm, ``known`` (n, bool) are the rings to use. A ring itself is excluded from its prediction, so
    that a stroke on it cannot explain itself.
    """
    levels = np.full(len(shares), np.nan)
    for n, centre in enumerate(centres):
        others = known & (np.arange(len(shares)) != n)
        if np.count_nonzero(others) >= _LEAST:
            levels[n] = _level_at(centres[others] - centre, shares[others])
    return levels


def growth(shares: Floats, centres: Floats, base: Mask) -> Floats:
    """Return how much darker print may be at each of n rings than at ``base``, at least 1.

    ``shares`` (n) are those of :func:`shares_inside`, ``base`` (n, bool) the rings to compare with.
    """
    known = shares > 0
    if not base.any() or np.count_nonzero(known) < _LEAST:
        return np.ones(len(shares))
    levels = np.array([_level_at(centres[known] - centre, shares[known]) for centre in centres])
    # The standard error of the mean: numerals differ, and lose different shares to blur.
    error = _SPREAD * float(np.median(np.abs(shares - levels)[known])) / np.sqrt(_LEAST)
    usual = float(np.median(levels[base]))
    is_darker = levels - usual >= _CLEAR * error
    return np.asarray(np.where(is_darker, np.maximum((levels + error) / usual, 1.0), 1.0), float)


def shares_inside(light: Pixels, printed: Pixels, bands: Sequence[Band]) -> Floats:
    """Return the darkness of print inside each ring relative to the reference; 0 without print.

    ``light`` and ``printed`` are the darkest channels of a page and its reference, evenly lit.
    """
    return np.array([_share_inside(light, printed, band) for band in bands])


def _share_inside(light: Pixels, printed: Pixels, band: Band) -> float:
    (x, y), radius = band.centre, band.inner - _INSIDE
    side = int(2 * radius * FINE)
    left, top = (max(0, round((at - radius - start) * FINE))
                 for at, start in ((x, LEFT), (y, TOP)))  # fmt: skip
    where = slice(top, top + side), slice(left, left + side)
    dark, ink = (255.0 - level[where] for level in (light, printed))
    disc = np.zeros(ink.shape, np.uint8)
    cv2.circle(disc, (side // 2, side // 2), side // 2, 1, -1)
    reach = 2 * round(_SOFT * FINE) + 1
    wide = cv2.dilate((ink > _INK).astype(np.uint8), np.ones((reach, reach), np.uint8))
    near = (wide > 0) & (disc > 0)
    paper = (ink < _PAPER) & (disc > 0)
    if not near.any() or not paper.any():
        return 0.0
    grain = min(float(np.median(dark[paper])), _GRAIN)
    return max(0.0, float((dark[near] - grain).sum() / ink[near].sum()))


def _level_at(away: Floats, shares: Floats) -> float:
    """Return the value at the origin of a plane fitted to shares by reweighted least squares.

    It is NaN if the shares are in one row. Near ones have more weight, and those above the plane
    less: a stroke makes print darker, and hardly anything makes it paler.
    """
    near = np.exp(-0.5 * (away / _NEAR) ** 2).prod(axis=1)
    columns = np.column_stack([np.ones(len(away)), away / _NEAR])
    weights = near
    for _ in range(_ROUNDS):
        scale = np.sqrt(weights)
        plane, _, rank, _ = np.linalg.lstsq(columns * scale[:, None], shares * scale, rcond=None)
        if rank < columns.shape[1]:
            # Rings in one row do not determine a plane.
            return float("nan")
        above = np.maximum(shares - columns @ plane, 0.0)
        weights = near * _OFF / np.maximum(above, _OFF)
    return float(plane[0])
