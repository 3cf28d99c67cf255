"""A rectified page, and the ink maps computed from it.

All maps have FINE pixels a mm. Known print is neither ink nor blank: it hides what is under it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.reference import Reference

    Mask = NDArray[np.bool_]

# The widest stroke of a pen that is told from the paper around it, in mm.
_WIDEST = 1.6
# A stroke is darker than the paper at both sides, so far off (mm); a shadow's edge is not.
_SIDES = (0.95, 1.6)
# Print that is darker than its surroundings by so many of 255 hides what is drawn on it, with so
# many mm around. Paler print, such as a line to draw along, is taken off instead: it may be so many
# times as strong in a photo and so many mm beside its place.
_PRINT, _AROUND = 75, 0.35
_PALE, _BESIDE = 1.25, 0.2
# Of 255: pens are at least so much darker than paper, and no more is asked of any, for a light
# pencil may write beside a felt pen. A sheet without strokes is taken to have usual ones.
_LEAST_INK, _MOST_INK, _USUAL = 12, 18, 90


@dataclass(frozen=True, slots=True)
class InkMap:
    """The maps of a page, each 0 to 255 a pixel.

    ``light`` is the darkest colour channel, ``ridge`` how much darker a pixel is than both its
    sides, ``printed`` where known print is. ``pen`` is how dark this page's strokes are.
    """

    light: Pixels
    ridge: Pixels
    printed: Mask
    pen: float

    @classmethod
    def of(cls, view: Pixels, known: Reference) -> InkMap:
        """Draw the maps of a flattened colour photo of a known sheet."""
        light = darkest_channel(view)
        ridge = np.asarray(
            cv2.subtract(ridges(flatten_lighting(light)), faint_print(known)), np.uint8
        )
        printed = printed_ink(known)
        open_ridge = ridge[~printed]
        strong = open_ridge[open_ridge > 2 * _LEAST_INK]
        # Fewer pixels than a few ticks say nothing about the pen.
        pen = float(np.percentile(strong, 80)) if strong.size > 30 * FINE else float(_USUAL)
        return cls(light, ridge, printed, pen)

    @property
    def least(self) -> float:
        """The ridge threshold above which a pixel counts as ink."""
        return float(np.clip(0.3 * self.pen, _LEAST_INK, _MOST_INK))


def darkest_channel(colours: Pixels) -> Pixels:
    """Return the minimum over the channels: ink of any colour is dark in one of them."""
    blue, green, red = cv2.split(colours)
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


def flatten_lighting(light: Pixels) -> Pixels:
    """Return the picture with the paper, or the print a pen has drawn on, at 255."""
    side = round(_WIDEST * FINE) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (side, side))
    soft = cv2.GaussianBlur(light, (0, 0), 0.8)
    paper = cv2.max(cv2.morphologyEx(soft, cv2.MORPH_CLOSE, kernel), np.full_like(light, 16))
    return np.asarray(cv2.divide(soft, paper, scale=255), np.uint8)


def ridges(level: Pixels) -> Pixels:
    """Return how much darker each pixel is than both sides, in the best of four directions."""
    height, width = level.shape
    most = round(max(_SIDES) * FINE)
    wide = cv2.copyMakeBorder(level, most, most, most, most, cv2.BORDER_REPLICATE)

    def side(dx: int, dy: int) -> Any:
        return wide[most + dy : most + dy + height, most + dx : most + dx + width]

    best = np.zeros_like(level)
    for far in _SIDES:
        straight, slant = round(far * FINE), round(far * FINE * 0.7071)
        for dx, dy in ((straight, 0), (0, straight), (slant, slant), (slant, -slant)):
            both = cv2.min(side(dx, dy), side(-dx, -dy))
            best = np.asarray(cv2.max(best, both), np.uint8)
    return np.asarray(cv2.subtract(best, level), np.uint8)


def printed_ink(known: Reference) -> Mask:
    """Return a mask of dark print and print edges, slightly dilated."""
    if "print" not in known.patches:
        light = darkest_channel(known.picture)
        side = round(_WIDEST * FINE) | 1
        kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (side, side))
        closed = cv2.subtract(cv2.morphologyEx(light, cv2.MORPH_CLOSE, kernel), light)
        opened = cv2.subtract(light, cv2.morphologyEx(light, cv2.MORPH_OPEN, kernel))
        mark = (cv2.max(closed, opened) > _PRINT) | (cv2.Canny(light, 300, 600) > 0)
        around = round(_AROUND * FINE) * 2 + 1
        wider = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (around, around))
        known.patches["print"] = cv2.dilate(mark.astype(np.uint8), wider).astype(bool)
    found: Mask = known.patches["print"]
    return found


def faint_print(known: Reference) -> Pixels:
    """Return how dark the sheet's own print may be in a ridge map where it hides nothing."""
    if "pale" not in known.patches:
        own = cv2.convertScaleAbs(
            ridges(flatten_lighting(darkest_channel(known.picture))), alpha=_PALE
        )
        side = round(_BESIDE * FINE) * 2 + 1
        wider = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
        known.patches["pale"] = np.asarray(cv2.dilate(own, wider), np.uint8)
    found: Pixels = known.patches["pale"]
    return found


def pixel(x: float, y: float) -> tuple[float, float]:
    """Return where a point of the frame lies in the maps: column and row, middles at halves."""
    return (x - LEFT) * FINE - 0.5, (y - TOP) * FINE - 0.5
