"""How dark the lines of printed rings come out without a stroke, at each place of a page.

Light that falls into the lens makes print paler on one side of a picture, smoothly over the page.
Two witnesses tell by how much: other rings that seem blank, and what is printed inside the rings,
which a circle on their lines does not touch.
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

# So many rings are needed, three more than a plane has unknowns: a few strokes may be among them.
_LEAST = 6
# Rings within about so many mm of one tell more than those farther away.
_NEAR = 60.0
# Those above the others by more than _OFF (a share of black) have less weight; so often this is
# repeated.
_OFF, _ROUNDS = 0.02, 8
# A standard deviation is so many times the median of the absolute deviations.
# Print is darker if it is so by so many standard errors.
_SPREAD, _CLEAR = 1.48, 2.0
# What is printed in a ring is measured so many mm inside the band, on pixels darker than _INK (0 to
# 255) in the reference and within _SOFT mm of them, where blur may take it; paper has up to _PAPER,
# and its grain at most _GRAIN.
_INSIDE, _INK, _SOFT, _PAPER, _GRAIN = 0.3, 30, 0.3, 8, 5.0


def levels_of_others(shares: Floats, centres: Floats, known: Mask) -> Floats:
    """Return for each of n rings what others near it make of its share, NaN if too few tell.

    ``shares`` (n) are how dark print appears, as a share of what was printed, ``centres`` (n x 2)
    in mm, ``known`` (n, bool) those that tell. A stroke on a ring cannot explain itself.
    """
    levels = np.full(len(shares), np.nan)
    for n, centre in enumerate(centres):
        others = known & (np.arange(len(shares)) != n)
        if np.count_nonzero(others) >= _LEAST:
            levels[n] = _level_at(centres[others] - centre, shares[others])
    return levels


def growth(shares: Floats, centres: Floats, base: Mask) -> Floats:
    """Return how much darker print may be at each of n rings than at some of them, 1 or more.

    ``shares`` (n) are those of :func:`shares_inside`, ``base`` (n, bool) the rings to compare with.
    """
    known = shares > 0
    if not base.any() or np.count_nonzero(known) < _LEAST:
        return np.ones(len(shares))
    levels = np.array([_level_at(centres[known] - centre, shares[known]) for centre in centres])
    # Numerals differ, and blur takes more of some: so well is their mean known.
    error = _SPREAD * float(np.median(np.abs(shares - levels)[known])) / np.sqrt(_LEAST)
    usual = float(np.median(levels[base]))
    is_darker = levels - usual >= _CLEAR * error
    return np.asarray(np.where(is_darker, np.maximum((levels + error) / usual, 1.0), 1.0), float)


def shares_inside(light: Pixels, printed: Pixels, bands: Sequence[Band]) -> Floats:
    """Return how dark what is printed in each ring appears, as a share of its print; 0 if nothing.

    ``light`` and ``printed`` are the darkest channels of a page and of its reference in even light.
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
    """Return the level at the origin of a plane through most of some shares, near ones first.

    It is NaN if they lie in one row. Those above it count least: a stroke makes print darker, and
    hardly anything makes it paler.
    """
    near = np.exp(-0.5 * (away / _NEAR) ** 2).prod(axis=1)
    columns = np.column_stack([np.ones(len(away)), away / _NEAR])
    weights = near
    for _ in range(_ROUNDS):
        scale = np.sqrt(weights)
        plane, _, rank, _ = np.linalg.lstsq(columns * scale[:, None], shares * scale, rcond=None)
        if rank < columns.shape[1]:
            # Rings in one row tell nothing about what is beside it.
            return float("nan")
        above = np.maximum(shares - columns @ plane, 0.0)
        weights = near * _OFF / np.maximum(above, _OFF)
    return float(plane[0])
