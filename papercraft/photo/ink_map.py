"""Compute ink maps from a rectified page.

All maps have shape (height, width) at FINE pixels per mm. Printed areas are neither ink nor blank,
because strokes on them cannot be detected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.photo.bands import in_bands
from papercraft.photo.recent import Recent
from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.reference import Reference

    Mask = NDArray[np.bool_]

# The widest stroke that is still distinguished from the paper, in mm.
_WIDEST = 1.6
# A stroke is darker than the paper at these distances (mm) on both sides; a shadow's edge is not.
_SIDES = (0.95, 1.6)
# Print that is darker than its surroundings by _PRINT (of 255) hides strokes on it and within
# _AROUND mm. Fainter print, such as a line to trace, is subtracted instead, allowing for _PALE
# times its strength and an error of _BESIDE mm in its position.
_PRINT, _AROUND = 75, 0.35
_PALE, _BESIDE = 1.25, 0.2
# The darkness of print is measured in squares of 6 mm: the scale at which a square is one pixel,
# and the mean darkness (of 255) above which a square has print.
_FEWER, _LINES = 1 / (6.0 * FINE), 5.0
# Bounds of the ink threshold (of 255): a sheet may have light pencil next to felt pen, so dark
# strokes raise it only up to _MOST_INK. _USUAL is the darkness assumed for sheets without strokes.
_LEAST_INK, _MOST_INK, _USUAL = 12, 18, 90
# In little light paper is grainy: the share _MOSTLY of the ridges of a page is below the level of
# its grain, and what is below _OVER_GRAIN times that, up to _MOST_GRAIN, is chance. A light pencil
# is about 1.5 times as dark as _MOST_GRAIN.
_MOSTLY, _OVER_GRAIN, _MOST_GRAIN = 0.75, 3.5, 21


class PrintMaps(NamedTuple):
    """The print to expect in a view, (height, width).

    ``light`` (uint8) is its darkest channel, ``mask`` (bool) is where print hides strokes,
    ``faint`` (uint8) is the ridge map of print that does not hide them, to be subtracted.
    """

    light: Pixels
    mask: Mask
    faint: Pixels

    @classmethod
    def of(cls, reference: Reference) -> PrintMaps:
        """Return the maps of a reference, which all its pages share."""
        return cls(printed_light(reference), printed_ink(reference), faint_print(reference))


@dataclass(frozen=True, slots=True)
class InkMap:
    """The maps of a page, (height, width).

    ``light`` (uint8) is the darkest colour channel, ``ridge`` (uint8) how much darker a pixel is
    than both sides, ``printed`` (bool) the mask of print. ``pen`` is the darkness of the strokes on
    this page, ``grain`` that of ridges in blank paper, 0 to 255.
    """

    light: Pixels
    ridge: Pixels
    printed: Mask
    pen: float
    grain: float = 0.0

    @classmethod
    def of(cls, light: Pixels, flat: Pixels, expected: PrintMaps) -> InkMap:
        """Compute the maps from the darkest channel of a rectified photo and the expected print.

        ``flat`` is that channel with even lighting (:func:`flatten_lighting`).
        """
        ridge = np.asarray(cv2.subtract(ridge_map(flat), expected.faint), np.uint8)
        printed = expected.mask
        strong = histogram(ridge, ~printed)
        grain = level_of(strong, _MOSTLY)
        strong[: 2 * _LEAST_INK + 1] = 0
        # A few pixels are not enough to estimate the pen.
        pen = level_of(strong, 0.8) if strong.sum() > 30 * FINE else float(_USUAL)
        return cls(light, ridge, printed, pen, grain)

    @property
    def least(self) -> float:
        """The ridge threshold above which a pixel counts as ink."""
        of_pen = min(max(0.3 * self.pen, _LEAST_INK), _MOST_INK)
        return max(of_pen, min(_OVER_GRAIN * self.grain, _MOST_GRAIN))


def darkest_channel(colours: Pixels) -> Pixels:
    """Return the minimum over the channels, as ink of any colour is dark in one of them."""
    return in_bands(_darkest, colours)


def _darkest(colours: Pixels) -> Pixels:
    blue, green, red = cv2.split(colours)
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


def flatten_lighting(light: Pixels) -> Pixels:
    """Divide by the local background (a morphological closing), so that paper becomes 255."""
    flat: Pixels = _flattened.of(light, lambda: _divided(light))
    return flat


# Caches the last page and its reference, which are used several times.
_flattened = Recent(2)


def _divided(light: Pixels) -> Pixels:
    side = round(_WIDEST * FINE) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (side, side))
    soft = cv2.GaussianBlur(light, (0, 0), 0.8)
    paper = cv2.max(cv2.morphologyEx(soft, cv2.MORPH_CLOSE, kernel), np.full_like(light, 16))
    return np.asarray(cv2.divide(soft, paper, scale=255), np.uint8)


def histogram(level: Pixels, where: Mask) -> NDArray[np.float64]:
    """Return the histogram (256) of the pixels of ``level`` where a mask is set."""
    # Multiplying by the mask is ten times as fast as passing it to OpenCV.
    mask = where.view(np.uint8)
    counts = np.asarray(
        cv2.calcHist([cv2.multiply(level, mask)], [0], None, [256], [0, 256]), float
    )
    counts[0] -= mask.size - cv2.countNonZero(mask)
    return counts.ravel()


def level_of(counts: NDArray[np.float64], share: float) -> float:
    """Return the quantile of a histogram at a share from 0 to 1, interpolated."""
    below = counts.cumsum()
    rank = share * (below[-1] - 1)
    low, high = np.searchsorted(below, (np.floor(rank), np.ceil(rank)), side="right").tolist()
    return float(low + (high - low) * (rank % 1))


def print_gain(flat: Pixels, reference: Reference) -> float:
    """Return the darkness of printed lines relative to the reference, a lower quartile of squares.

    ``flat`` is the darkest channel of a page with even lighting. The quartile ignores squares with
    drawings; soft and pale photos have less than 1, enhanced ones more.
    """
    if "squares" not in reference.patches:
        reference.patches["squares"] = _darkness_of_squares(_even_once(reference))
    expected = reference.patches["squares"]
    lines = expected > _LINES
    if not lines.any():
        return 1.0
    return float(np.percentile(_darkness_of_squares(flat)[lines] / expected[lines], 25))


def _darkness_of_squares(flat: Pixels) -> NDArray[np.float64]:
    few = cv2.resize(255 - flat, None, fx=_FEWER, fy=_FEWER, interpolation=cv2.INTER_AREA)
    return few.astype(float)


def ridge_map(level: Pixels) -> Pixels:
    """Return how much darker each pixel is than both its sides: the maximum of four directions."""
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


def printed_light(reference: Reference) -> Pixels:
    """Return the darkest channel of a reference, cached with it."""
    light: Pixels = reference.map("light", lambda: darkest_channel(reference.picture))
    return light


def printed_ink(reference: Reference) -> Mask:
    """Return the mask of dark print and print edges, slightly dilated."""
    mask: Mask = reference.map("print", lambda: _dark_print(printed_light(reference)))
    return mask


def _dark_print(light: Pixels) -> Mask:
    side = round(_WIDEST * FINE) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (side, side))
    closed = cv2.subtract(cv2.morphologyEx(light, cv2.MORPH_CLOSE, kernel), light)
    opened = cv2.subtract(light, cv2.morphologyEx(light, cv2.MORPH_OPEN, kernel))
    mark = (cv2.max(closed, opened) > _PRINT) | (cv2.Canny(light, 300, 600) > 0)
    around = round(_AROUND * FINE) * 2 + 1
    wider = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (around, around))
    return np.asarray(cv2.dilate(mark.astype(np.uint8), wider).astype(bool))


def faint_print(reference: Reference) -> Pixels:
    """Return the dilated ridge map of faint print, to be subtracted from that of a photo."""
    darkness: Pixels = reference.map("pale", lambda: _ridges(_even_once(reference)))
    return darkness


def even_print(reference: Reference) -> Pixels:
    """Return the darkest channel of a reference with even lighting, cached with it."""
    even: Pixels = reference.map("even", lambda: _even_once(reference))
    return even


def _even_once(reference: Reference) -> Pixels:
    """Return the same for what is itself cached, so that it needs no place among the maps."""
    return flatten_lighting(printed_light(reference))


def _ridges(even: Pixels) -> Pixels:
    strength = cv2.convertScaleAbs(ridge_map(even), alpha=_PALE)
    side = round(_BESIDE * FINE) * 2 + 1
    wider = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    return np.asarray(cv2.dilate(strength, wider), np.uint8)


def pixel(x: float, y: float) -> tuple[float, float]:
    """Convert a point in mm of the frame to column and row; centres of pixels are integers."""
    return (x - LEFT) * FINE - 0.5, (y - TOP) * FINE - 0.5
