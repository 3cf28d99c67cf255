"""Pictures of nothing but outlines, for sheets on which much is filled in.

A filled box is dark where its print is white, so a patch with some of them correlates with little.
Its outline lies where its frame does. So each pixel is compared with the brightest one around it:
thin lines stay as they are, of what is wide and dark its rim is left, and whatever is clearly
darker counts the same, a pale frame as much as black ink.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.photo.reference import FINE, Reference

if TYPE_CHECKING:
    from papercraft.photo.load import Pixels

# How wide a rim is, in mm, and which share darker than its surroundings it counts in full.
_WIDE, _CLEAR = 0.5, 0.18


def outlined(grey: Pixels, scale: float) -> Pixels:
    """Return the outlines in a grey picture (uint8) of ``scale`` pixels a mm, dark on white."""
    reach = max(1, round(_WIDE * scale))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1,) * 2)
    around = cv2.dilate(grey, disc).astype(np.float32)
    darker = (around - grey) / (np.maximum(around, 1) * _CLEAR)
    return np.asarray(255 - 255 * np.minimum(darker, 1), np.uint8)


def outlined_reference(known: Reference) -> Reference:
    """Return a sheet with the outlines of its print in place of its print; computed once."""
    if "outlined" not in known.patches:
        grey = cv2.cvtColor(known.picture, cv2.COLOR_BGR2GRAY)
        picture = cv2.cvtColor(outlined(np.asarray(grey, np.uint8), FINE), cv2.COLOR_GRAY2BGR)
        kept = Reference.of(known.sheet, known.marks, np.asarray(picture, np.uint8))
        known.patches["outlined"] = kept
    reference: Reference = known.patches["outlined"]
    return reference
