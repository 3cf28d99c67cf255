"""Paper lying on a table as one texture, for cameras that take textures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from tests.photos import SCALE

if TYPE_CHECKING:
    from collections.abc import Sequence

# Table around the paper, in mm.
_AROUND = 12.0


class Paper(NamedTuple):
    """A piece of paper: its pixels (BGR) and where they are paper (uint8), SCALE a mm.

    ``x``, ``y`` is where the middle of the pixels lies, in mm; ``degrees`` are clockwise.
    """

    pixels: Any
    mask: Any
    x: float
    y: float
    degrees: float


def composed(papers: Sequence[Paper]) -> tuple[Any, Any]:
    """Return a texture (BGR) with all papers, the last on top, and where it is paper (uint8)."""
    reach = [np.hypot(*one.pixels.shape[:2]) / 2 / SCALE for one in papers]
    left, top = (
        min(place - far for place, far in zip(places, reach, strict=True)) - _AROUND
        for places in ([one.x for one in papers], [one.y for one in papers])
    )
    right, bottom = (
        max(place + far for place, far in zip(places, reach, strict=True)) + _AROUND
        for places in ([one.x for one in papers], [one.y for one in papers])
    )
    size = round((right - left) * SCALE), round((bottom - top) * SCALE)
    texture = np.full((size[1], size[0], 3), 255, np.uint8)
    alpha = np.zeros((size[1], size[0]), np.uint8)
    for one in papers:
        high, wide = one.pixels.shape[:2]
        turn = cv2.getRotationMatrix2D((wide / 2, high / 2), -one.degrees, 1.0)
        turn[:, 2] += (one.x - left) * SCALE - wide / 2, (one.y - top) * SCALE - high / 2
        mask = cv2.warpAffine(one.mask, turn, size)
        pixels = cv2.warpAffine(one.pixels, turn, size, borderMode=cv2.BORDER_REPLICATE)
        texture[mask > 0] = pixels[mask > 0]
        np.maximum(alpha, mask, out=alpha)
    return texture, alpha
