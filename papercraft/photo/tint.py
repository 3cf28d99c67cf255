"""Detect colour where the print has none, such as a dot of a red or blue pen on a printed numeral.

Ink on dark print cannot be distinguished from the print by darkness, but by colour. The photo is
compared with the reference, both relative to the surrounding paper, so that the colour of the light
does not matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.photo.bands import in_bands
from papercraft.photo.ink_map import histogram, level_of
from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.reference import Reference

    Floats = NDArray[np.float64]

# The window (mm) in which the brightest pixels are paper, on a picture of _SPARSE pixels per mm.
_PAPER, _SPARSE = 9, 1.0
# How far print may be off, in mm; how much more colourful than drawn it may be in a photo.
_BESIDE, _VIVID = 0.5, 1.5
# Less chroma (of 255) does not count, nor does less than _NOISY times the 95th percentile of paper.
_LEAST, _NOISY = 45.0, 2.0
# A channel of the paper is lost where it is below _LOST of the brightest channel, and in connected
# areas where it is below _CAST.
_LOST, _CAST = 0.4, 0.65


def added_colour(colours: Pixels, paper: Pixels, reference: Reference) -> Pixels:
    """Return a mask (uint8, 0 or 1) of where a rectified page is colourful, but its print is not.

    ``paper`` is the colour of its paper (:func:`paper_of`).
    """
    printed: Pixels = reference.map("colour", lambda: _printed_colour(reference))
    seen = np.asarray(cv2.GaussianBlur(_chroma(colours, paper), (0, 0), 0.15 * FINE), np.uint8)
    plain = histogram(seen, printed == 0)
    noise = level_of(plain, 0.95) if plain.any() else 0.0
    added = cv2.subtract(seen, printed)
    return np.asarray(added > max(_LEAST, _NOISY * noise), np.uint8)


def lost_colour(paper: Pixels, reference: Reference, places: Floats) -> NDArray[np.bool_]:
    """Return a mask of the places (rows x columns x 2, mm) where a page has lost a colour channel.

    ``paper`` is the colour of its paper (:func:`paper_of`). A channel is lost, for example, below
    the fault in a damaged file; darkness in it is noise.
    """
    share = _least_share(paper) / _least_share(_printed_paper(reference))
    _, regions = cv2.connectedComponents((share < _CAST).astype(np.uint8))
    lost = np.isin(regions, np.unique(regions[share < _LOST]))
    rows, columns = lost.shape
    at = ((places - (LEFT, TOP)) * _SPARSE).astype(int)
    there: NDArray[np.bool_] = lost[
        np.clip(at[..., 1], 0, rows - 1), np.clip(at[..., 0], 0, columns - 1)
    ]
    return there


def _printed_paper(reference: Reference) -> Pixels:
    if "paper" not in reference.patches:
        reference.patches["paper"] = paper_of(reference.picture)
    paper: Pixels = reference.patches["paper"]
    return paper


def _printed_colour(reference: Reference) -> Pixels:
    """Return the largest chroma that print may have in a photo (uint8)."""
    side = round(2 * _BESIDE * FINE) | 1
    wider = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    chroma = cv2.dilate(_chroma(reference.picture, _printed_paper(reference)), wider)
    return np.asarray(cv2.convertScaleAbs(chroma, alpha=_VIVID), np.uint8)


def _chroma(colours: Pixels, paper: Pixels) -> Pixels:
    """Return the chroma (maximum minus minimum channel, uint8), relative to the paper around."""
    high, wide = colours.shape[:2]
    return in_bands(_spread, colours, np.asarray(cv2.resize(paper, (wide, high)), np.uint8))


def _spread(colours: Pixels, around: Pixels) -> Pixels:
    balanced = cv2.divide(colours, np.maximum(around, 16), scale=255)
    blue, green, red = cv2.split(balanced)
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return np.asarray(cv2.subtract(most, least), np.uint8)


def paper_of(colours: Pixels) -> Pixels:
    """Return the colour (BGR, uint8) of the paper around each place, at _SPARSE pixels per mm."""
    high, wide = colours.shape[:2]
    few = round(wide * _SPARSE / FINE), round(high * _SPARSE / FINE)
    small = cv2.resize(colours, few, interpolation=cv2.INTER_AREA)
    light = cv2.dilate(small, np.ones((_PAPER, _PAPER), np.uint8))
    return np.asarray(cv2.blur(light, (_PAPER, _PAPER)), np.uint8)


def _least_share(paper: Pixels) -> Floats:
    """Return the ratio of the paper's darkest channel to its brightest, 0 to 1."""
    blue, green, red = cv2.split(paper)
    least, most = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    share: Floats = np.maximum(least, 1) / np.maximum(most, 1)
    return share
