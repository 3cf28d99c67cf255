"""Pictures in black and white only, as scanner apps and fax machines make them.

A threshold makes lines thicker, drops pale print or turns it black, not everywhere alike: apps
choose it place by place. So the print to expect is made alike: the reference is blurred and
compared with thresholds, and those that give what is seen around a place are used there.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.photo.ink_map import PrintMaps, flatten_lighting, printed_ink, printed_light
from papercraft.photo.reference import FINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.reference import Reference

    Floats = NDArray[np.float32]

# In a bilevel picture nearly all is dark (below the first value) or white (from the second on); in
# between lie the edges only, which JPEG and resampling soften: up to so many times the dark.
_DARK, _WHITE = 50, 245
_LEAST_WHITE, _LEAST_DARK, _MOST_BETWEEN = 0.7, 0.003, 4.0
# Print darker than this (of 255) and wider than so many pixels is solid.
_PALE, _SOLID = 200, round(1.2 * FINE) | 1
# Every so many pixels are enough for a histogram.
_EVERY = 3
# The blurs (mm) and thresholds (of 255) that are tried.
_BLURS = (0.08, 0.16, 0.28)
_THRESHOLDS = (40, 70, 100, 130, 155, 175, 190, 205, 217, 226, 234, 241, 247, 251)
# Apps compare with the surroundings, in windows of about this size (mm); fax machines do not.
_WINDOW = 0.85
# These tell which blur fits.
_FEW = _THRESHOLDS[::4]
# How well they fit is told by so many pixels per mm, for it is smoothed over far more.
_SPARSE = 0.5
_SQUARE = round(FINE / _SPARSE)
# They are compared in bands of this height (mm), one of so many.
_BAND, _EVERY_BAND = 10.0, 5
# Thresholds are compared by what is seen this near to print, fading with this distance; in mm.
_NEAR, _ABOUT = 0.7, 14.0
# Strokes this near to print (mm) cannot be told from it.
_AROUND = 0.3


def is_bilevel(pixels: Pixels) -> bool:
    """Return whether a picture, BGR or grey, is black and white only."""
    darkest, lightest = _extremes(pixels)
    # Colours are neither: they are light in one channel and dark in another.
    dark = float((lightest < _DARK).mean())
    white = float((darkest >= _WHITE).mean())
    between = 1 - dark - white
    return white >= _LEAST_WHITE and dark >= _LEAST_DARK and between <= _MOST_BETWEEN * dark


def is_bleached(pixels: Pixels) -> bool:
    """Return whether nearly all paper of a picture, BGR or grey, is plain white.

    Apps that clean pictures bend the scale of greys: pale lines come out unevenly dark.
    """
    darkest, _ = _extremes(pixels)
    return float((darkest >= _WHITE).mean()) >= _LEAST_WHITE


def _extremes(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """Return the least and the greatest channel of some of the pixels."""
    channels: Any = cv2.split(np.ascontiguousarray(pixels[::_EVERY, ::_EVERY]))
    return reduce(np.minimum, channels), reduce(np.maximum, channels)


def thresholded_print(light: Pixels, reference: Reference) -> PrintMaps:
    """Return the print to expect in a bilevel view: uint8 at FINE pixels per mm."""
    printed = printed_light(reference)
    flat = flatten_lighting(printed)
    near = _near(flat, printed)
    soft = _fitted(light, (flat, printed, _relative(printed)), near)
    costs = _costs(light, soft, _THRESHOLDS, near)
    levels = np.array(_THRESHOLDS, np.float32)[costs.argmin(axis=0)]
    high, wide = printed.shape
    smooth = cv2.GaussianBlur(levels, (0, 0), 0.3 * _ABOUT * _SPARSE)
    at = cv2.resize(smooth, (wide, high), interpolation=cv2.INTER_LINEAR)
    black = soft < at
    # Print that may have come out black somewhere, but not tints.
    thick = black | (_soft(flat, _BLURS[1]) < (at + 255) / 2) & (flat < _THRESHOLDS[-1])
    mask = cv2.dilate(thick.astype(np.uint8), _kernel(_AROUND)).astype(bool)
    expected = np.where(black, 0, 255).astype(np.uint8)
    return PrintMaps(expected, mask | printed_ink(reference), np.zeros_like(expected))


def _fitted(light: Pixels, bases: Sequence[Pixels], near: Pixels) -> Pixels:
    """Return the reference that fits best, blurred as fits best; bands of the page tell."""
    seen, where = _bands(light), _bands(near)

    def cost(soft: Pixels, thresholds: Sequence[int]) -> float:
        return float(_costs(seen, soft, thresholds, where).min(axis=0).sum())

    def best_blur(base: Pixels) -> tuple[float, float]:
        """Return what a base costs, and its blur, which few thresholds tell."""
        softened = [_soft(_bands(base), blur) for blur in _BLURS]
        costs = [cost(soft, _FEW) for soft in softened]
        best = costs.index(min(costs))
        return cost(softened[best], _THRESHOLDS), _BLURS[best]

    fits = [best_blur(base) for base in bases]
    best = fits.index(min(fits))
    return _soft(bases[best], fits[best][1])


def _bands(level: Pixels) -> Pixels:
    """Return bands across a page, one below the other: what fits them fits the whole page."""
    high = round(_BAND * FINE)
    return np.concatenate(
        [level[row : row + high] for row in range(0, len(level), high * _EVERY_BAND)]
    )


def _relative(printed: Pixels) -> Pixels:
    """Return a reference as apps see it that compare with a small window: solid print is hollow."""
    around = cv2.GaussianBlur(printed, (0, 0), _WINDOW * FINE)
    return np.asarray(255 - cv2.subtract(around, printed), np.uint8)


def _soft(base: Pixels, blur: float) -> Pixels:
    return np.asarray(cv2.GaussianBlur(base, (0, 0), blur * FINE), np.uint8)


def _costs(light: Pixels, soft: Pixels, thresholds: Sequence[int], near: Pixels) -> Floats:
    return np.stack([_cost(light, soft, threshold, near) for threshold in thresholds])


def _kernel(reach: float) -> Any:
    side = round(2 * reach * FINE) | 1
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))


def _near(flat: Pixels, printed: Pixels) -> Pixels:
    """Return where thresholds are compared: near lines, but not in solid print.

    Apps hollow it out, others do not.
    """
    kernel = _kernel(_NEAR)
    lines = cv2.dilate((flat < _WHITE).astype(np.uint8), kernel)
    inner = cv2.getStructuringElement(cv2.MORPH_RECT, (_SOLID, _SOLID))
    solid = (cv2.morphologyEx(printed, cv2.MORPH_CLOSE, inner) < _PALE).astype(np.uint8)
    return np.asarray(cv2.subtract(lines, cv2.dilate(solid, kernel)), np.uint8)


def _cost(light: Pixels, soft: Pixels, threshold: int, near: Pixels) -> Floats:
    """Return how ill a threshold explains what is seen around each place, coarsely."""
    _, expected = cv2.threshold(soft, threshold - 1, 255, cv2.THRESH_BINARY)
    off = cv2.multiply(cv2.absdiff(light, expected), near)
    # Whole squares of pixels are averaged three times as fast; what is left lies in the margin.
    high, wide = (side // _SQUARE for side in off.shape)
    small = cv2.resize(
        off[: high * _SQUARE, : wide * _SQUARE], (wide, high), interpolation=cv2.INTER_AREA
    ).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), _ABOUT * _SPARSE), np.float32)
