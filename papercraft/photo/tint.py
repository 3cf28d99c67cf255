"""Colour where the print has none: a dot of a red or blue pen on a printed numeral.

Darkness cannot tell ink on dark print from the print. Its colour can: the photo's is compared with
that of the reference, both relative to the paper around, so the colour of the light does not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.photo.reference import FINE

if TYPE_CHECKING:
    from papercraft.photo.load import Pixels
    from papercraft.photo.reference import Reference

# Paper is looked for within about so many mm, on a picture of so many pixels per mm.
_PAPER, _SPARSE = 9, 1.0
# What print may be off by, in mm; how much more colourful than drawn a photo may show it.
_BESIDE, _VIVID = 0.5, 1.5
# Less colour (of 255) is none, and up to so many times what nearly all of a photo's paper has.
_LEAST, _NOISY = 45.0, 2.0


def added_colour(colours: Pixels, reference: Reference) -> Pixels:
    """Return a mask (uint8, 0 or 1) of where a flattened page is colourful, unlike its print."""
    if "colour" not in reference.patches:
        side = round(2 * _BESIDE * FINE) | 1
        wider = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
        chroma = cv2.dilate(_chroma(reference.picture), wider)
        reference.patches["colour"] = cv2.convertScaleAbs(chroma, alpha=_VIVID)
    printed: Pixels = reference.patches["colour"]
    seen = cv2.GaussianBlur(_chroma(colours), (0, 0), 0.15 * FINE)
    plain = seen[printed == 0]
    noise = float(np.percentile(plain[:: round(FINE)], 95)) if plain.size else 0.0
    added = cv2.subtract(seen, printed)
    return np.asarray(added > max(_LEAST, _NOISY * noise), np.uint8)


def _chroma(colours: Pixels) -> Pixels:
    """Return how far apart the channels are (uint8), relative to the paper around."""
    high, wide = colours.shape[:2]
    few = round(wide * _SPARSE / FINE), round(high * _SPARSE / FINE)
    small = cv2.resize(colours, few, interpolation=cv2.INTER_AREA)
    paper = cv2.blur(cv2.dilate(small, np.ones((_PAPER, _PAPER), np.uint8)), (_PAPER, _PAPER))
    around = cv2.resize(paper, (wide, high), interpolation=cv2.INTER_LINEAR)
    balanced = cv2.divide(colours, cv2.max(around, np.full_like(around, 16)), scale=255)
    blue, green, red = cv2.split(balanced)
    most, least = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return np.asarray(cv2.subtract(most, least), np.uint8)
