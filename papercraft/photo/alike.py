"""Ink around places that are printed alike, seen by comparing them with each other.

A stroke that touches dark print does not stand out from it in a soft picture. But print that is the
same at many places looks the same at all of them, however soft, sharpened or binarised the picture
is: what is darker than at most of the places is ink.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from papercraft.photo.path_profile import ACROSS, Strips, levels, ring_samples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Band
    from papercraft.photo.load import Pixels
    from papercraft.photo.path_profile import Floats

# Paper is what is lighter than this share of the samples in the outer half of a ring.
_PAPER = 75
# The share of places that may be inked at the same spot; the others show the print.
_INKED = 70
# Print may be off by so many samples to any side, 0.2 to 0.4 mm.
_OFF = 1
# Ink does not show on print that reflects less than this share of the paper's light.
_DARK = 0.47


def alike_strips(light: Pixels, bands: Sequence[Band]) -> Strips:
    """Return the ink in rings around places that are printed alike, without the print.

    ``light`` is the darkest channel of a page.
    """
    seen = levels(light, ring_samples([_widened(band) for band in bands]))
    outer = seen[:, :, seen.shape[2] // 2 :]
    paper = np.percentile(outer, _PAPER, axis=(1, 2))
    even = np.minimum(seen / np.maximum(paper, 1 / 255)[:, None, None], 1)
    usual = np.percentile(even, _INKED, axis=0).astype(np.float32)
    dark: Floats = np.maximum(_darkened(usual) - even, 0).astype(np.float32)
    hidden = np.broadcast_to(usual < _DARK, dark.shape)
    return Strips(dark[:, :, _OFF:-_OFF], hidden[:, :, _OFF:-_OFF])


def _widened(band: Band) -> Band:
    """Return a ring with what may come into it from beside it, where print is off."""
    beside = _OFF * ACROSS
    return band._replace(inner=band.inner - beside, outer=band.outer + beside)


def _darkened(usual: Floats) -> Floats:
    """Return the darkest of the samples beside each one; a ring goes on where it began."""
    side = 2 * _OFF + 1
    ring = np.concatenate([usual[-_OFF:], usual, usual[:_OFF]])
    return np.asarray(cv2.erode(ring, np.ones((side, side))), np.float32)[_OFF:-_OFF]
