"""Colour where the print has none: a dot of a red or blue pen on a printed numeral.

Darkness cannot tell ink on dark print from the print. Its colour can: the photo's is compared with
that of the reference, both relative to the paper around, so the colour of the light does not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.photo.ink_map import histogram, level_of
from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.reference import Reference

    Floats = NDArray[np.float64]

# Paper is looked for within about so many mm, on a picture of so many pixels per mm.
_PAPER, _SPARSE = 9, 1.0
# What print may be off by, in mm; how much more colourful than drawn a photo may show it.
_BESIDE, _VIVID = 0.5, 1.5
# Less colour (of 255) is none, and up to so many times what nearly all of a photo's paper has.
_LEAST, _NOISY = 45.0, 2.0
# Paper that has less of its darkest channel than _LOST of the brightest has lost it; then it also
# has where it has less than _CAST next to there.
_LOST, _CAST = 0.4, 0.65


def added_colour(colours: Pixels, paper: Pixels, reference: Reference) -> Pixels:
    """Return a mask (uint8, 0 or 1) of where a flattened page is colourful, unlike its print.

    ``paper`` is the colour of its paper (:func:`paper_of`).
    """
    printed: Pixels = reference.map("colour", lambda: _printed_colour(reference))
    seen = np.asarray(cv2.GaussianBlur(_chroma(colours, paper), (0, 0), 0.15 * FINE), np.uint8)
    plain = histogram(seen, printed == 0)
    noise = level_of(plain, 0.95) if plain.any() else 0.0
    added = cv2.subtract(seen, printed)
    return np.asarray(added > max(_LEAST, _NOISY * noise), np.uint8)


def lost_colour(paper: Pixels, reference: Reference, places: Floats) -> NDArray[np.bool_]:
    """Return at which places (rows x columns x 2, mm) a channel of a flattened page is lost.

    ``paper`` is the colour of its paper (:func:`paper_of`). Where it has next to nothing of a
    colour, and around that where it has little, as below the fault in a damaged file, what is dark
    in that channel is noise.
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
    """Return how colourful the print may be in a photo (uint8)."""
    side = round(2 * _BESIDE * FINE) | 1
    wider = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    chroma = cv2.dilate(_chroma(reference.picture, _printed_paper(reference)), wider)
    return np.asarray(cv2.convertScaleAbs(chroma, alpha=_VIVID), np.uint8)


def _chroma(colours: Pixels, paper: Pixels) -> Pixels:
    """Return how far apart the channels are (uint8), relative to the paper around."""
    high, wide = colours.shape[:2]
    around = cv2.resize(paper, (wide, high), interpolation=cv2.INTER_LINEAR)
    balanced = cv2.divide(colours, cv2.max(around, np.full_like(around, 16)), scale=255)
    blue, green, red = cv2.split(balanced)
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return np.asarray(cv2.subtract(most, least), np.uint8)


def paper_of(colours: Pixels) -> Pixels:
    """Return the colour (BGR, uint8) of the paper around each place, at _SPARSE pixels a mm."""
    high, wide = colours.shape[:2]
    few = round(wide * _SPARSE / FINE), round(high * _SPARSE / FINE)
    small = cv2.resize(colours, few, interpolation=cv2.INTER_AREA)
    light = cv2.dilate(small, np.ones((_PAPER, _PAPER), np.uint8))
    return np.asarray(cv2.blur(light, (_PAPER, _PAPER)), np.uint8)


def _least_share(paper: Pixels) -> Floats:
    """Return how much of its brightest channel the paper has in its darkest, 0 to 1."""
    blue, green, red = cv2.split(paper)
    least, most = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    share: Floats = np.maximum(least, 1) / np.maximum(most, 1)
    return share
