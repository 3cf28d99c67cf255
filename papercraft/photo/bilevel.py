"""Bilevel (pure black and white) pictures, as scanner apps and fax machines make them.

Thresholding makes lines thicker, and drops pale print or turns it black, differently in different
places, because apps use adaptive thresholds. So the expected print is made the same way: the
reference is blurred and thresholded, with the threshold that best explains each neighbourhood.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.photo.ink_map import PrintMaps, even_print, printed_ink, printed_light
from papercraft.photo.reference import FINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.photo.load import Pixels
    from papercraft.photo.reference import Reference

    Floats = NDArray[np.float32]

# In a bilevel picture, nearly all pixels are below _DARK or at least _WHITE. Only edges are in
# between, softened by JPEG and resampling: at most _MOST_BETWEEN times as many as dark ones.
_DARK, _WHITE = 50, 245
_LEAST_WHITE, _LEAST_DARK, _MOST_BETWEEN = 0.7, 0.003, 4.0
# Print darker than _PALE (of 255) and wider than _SOLID pixels is solid.
_PALE, _SOLID = 200, round(1.2 * FINE) | 1
# The step of the pixels (in rows and columns) used for a histogram.
_EVERY = 3
# The blurs (sigma in mm) and thresholds (of 255) to try.
_BLURS = (0.08, 0.16, 0.28)
_THRESHOLDS = (40, 70, 100, 130, 155, 175, 190, 205, 217, 226, 234, 241, 247, 251)
# Apps threshold relative to a window of about this size (sigma in mm); fax machines do not.
_WINDOW = 0.85
# The step of the thresholds used to select the blur.
_FEW = 4
# Pixels per mm of the maps of costs, which are smoothed over far larger distances.
_SPARSE = 0.5
_SQUARE = round(FINE / _SPARSE)
# The blur is selected from horizontal bands of _BAND mm, of which every _EVERY_BAND-th is used.
_BAND, _EVERY_BAND = 10.0, 5
# Thresholds are compared within _NEAR mm of print, weighted by distance with _ABOUT (sigma in mm).
_NEAR, _ABOUT = 0.7, 14.0
# Strokes within this distance of print (mm) cannot be distinguished from it.
_AROUND = 0.3


class Tones(NamedTuple):
    """The darkest and the lightest channel of a sample of a picture's pixels, uint8."""

    darkest: Pixels
    lightest: Pixels

    @classmethod
    def of(cls, pixels: Pixels) -> Tones:
        """Sample a picture, BGR or grey."""
        channels: Any = cv2.split(_some(pixels))
        return cls(reduce(np.minimum, channels), reduce(np.maximum, channels))

    @property
    def are_bilevel(self) -> bool:
        """Whether the picture is pure black and white."""
        # Colours are neither: they are light in one channel and dark in another.
        dark = float(np.count_nonzero(self.lightest < _DARK) / self.lightest.size)
        white = self._white
        between = 1 - dark - white
        return white >= _LEAST_WHITE and dark >= _LEAST_DARK and between <= _MOST_BETWEEN * dark

    @property
    def are_bleached(self) -> bool:
        """Whether nearly all paper of the picture is plain white.

        Apps that clean up pictures change contrast nonlinearly: pale lines become unevenly dark.
        """
        return self._white >= _LEAST_WHITE

    @property
    def _white(self) -> float:
        return float(np.count_nonzero(self.darkest >= _WHITE) / self.darkest.size)


def _some(pixels: Pixels) -> Pixels:
    """Return every _EVERY-th row and column of a picture, BGR or grey."""
    rows = np.ascontiguousarray(pixels[::_EVERY])
    if rows.ndim == 2:  # noqa: PLR2004 - grey
        return np.ascontiguousarray(rows[:, ::_EVERY])
    # Copying whole pixels takes half the time of copying their bytes.
    few = np.ascontiguousarray(rows.view("V3")[:, ::_EVERY, 0])
    return few.view(np.uint8).reshape(*few.shape, 3)


def is_bilevel(pixels: Pixels) -> bool:
    """Return whether a picture, BGR or grey, is pure black and white."""
    return Tones.of(pixels).are_bilevel


def thresholded_print(light: Pixels, reference: Reference) -> PrintMaps:
    """Return the print to expect in a bilevel view.

    ``light`` is the darkest channel of the rectified photo, uint8 at FINE pixels per mm.
    """
    printed = printed_light(reference)
    flat = even_print(reference)
    near = _near(flat, printed)
    soft = _fitted(light, (flat, printed, _relative(printed)), near)
    costs = _Squares.of(light, near).costs(soft)
    levels = np.array(_THRESHOLDS, np.float32)[costs.argmin(axis=0)]
    high, wide = printed.shape
    smooth = cv2.GaussianBlur(levels, (0, 0), 0.3 * _ABOUT * _SPARSE)
    at = cv2.resize(smooth, (wide, high), interpolation=cv2.INTER_LINEAR)
    black = soft.astype(np.float32) < at
    # Print that may have become black in places; excludes tints.
    maybe = _soft(flat, _BLURS[1]).astype(np.float32) < (at + 255) / 2
    thick = black | maybe & (flat < _THRESHOLDS[-1])
    mask = cv2.dilate(thick.view(np.uint8), _kernel(_AROUND)).astype(bool)
    expected = np.where(black, np.uint8(0), np.uint8(255))
    return PrintMaps(expected, mask | printed_ink(reference), np.zeros_like(expected))


def _fitted(light: Pixels, bases: Sequence[Pixels], near: Pixels) -> Pixels:
    """Return the best-fitting base with its best-fitting blur, as judged from bands of the page."""
    squares = _Squares.of(_bands(light), _bands(near))

    def best_blur(base: Pixels) -> tuple[float, float]:
        """Return the cost of a base and its best blur, which is chosen with few thresholds."""
        band = _bands(base)
        softened = [_soft(band, blur) for blur in _BLURS]
        costs = [float(squares.costs(soft, _FEW).min(axis=0).sum()) for soft in softened]
        best = costs.index(min(costs))
        return float(squares.costs(softened[best]).min(axis=0).sum()), _BLURS[best]

    fits = [best_blur(base) for base in bases]
    best = fits.index(min(fits))
    return _soft(bases[best], fits[best][1])


def _bands(level: Pixels) -> Pixels:
    """Return some of the horizontal bands of a page, stacked, as a sample of the whole page."""
    high = round(_BAND * FINE)
    return np.concatenate(
        [level[row : row + high] for row in range(0, len(level), high * _EVERY_BAND)]
    )


def _relative(printed: Pixels) -> Pixels:
    """Return a reference relative to a small window, as some apps see it: solid print is hollow."""
    around = cv2.GaussianBlur(printed, (0, 0), _WINDOW * FINE)
    return np.asarray(255 - cv2.subtract(around, printed), np.uint8)


def _soft(base: Pixels, blur: float) -> Pixels:
    return np.asarray(cv2.GaussianBlur(base, (0, 0), blur * FINE), np.uint8)


class _Squares(NamedTuple):
    """The pixels of a bilevel view near print, grouped by squares, ``high`` x ``wide`` of them.

    ``near`` (bool, the size of the squares) is the mask of the n pixels, ``square`` (n) the index
    of the square of each, in row-major order, and ``light`` (n) its brightness.
    """

    high: int
    wide: int
    near: NDArray[np.bool_]
    square: NDArray[np.intp]
    light: NDArray[np.float64]

    @classmethod
    def of(cls, light: Pixels, near: Pixels) -> _Squares:
        """Group the pixels of ``light`` where ``near`` is not 0; leaves out incomplete squares."""
        high, wide = (side // _SQUARE for side in light.shape)
        inner = slice(high * _SQUARE), slice(wide * _SQUARE)
        rows, columns = (np.repeat(np.arange(side), _SQUARE) for side in (high, wide))
        where = near[inner] > 0
        squares = rows[:, None] * wide + columns
        return cls(high, wide, where, squares[where], light[inner][where].astype(float))

    def costs(self, soft: Pixels, step: int = 1) -> Floats:
        """Return how badly thresholds explain the view around each square.

        ``soft`` is the blurred reference. The costs have shape (n, high, wide), where n is the
        number of thresholds, of which every ``step``-th is used.
        """
        part = soft[: self.high * _SQUARE, : self.wide * _SQUARE][self.near]
        thresholds = _THRESHOLDS[::step]
        count, size = len(thresholds), self.high * self.wide
        # The number of thresholds at which each pixel is expected to be white.
        white = np.searchsorted(thresholds, np.arange(256), side="right")[part]
        key = self.square * (count + 1) + white
        change = np.bincount(key, 2 * self.light - 255, size * (count + 1)).reshape(size, -1)
        all_white = np.bincount(self.square, 255 - self.light, size)
        dark = all_white[:, None] + change.cumsum(axis=1)[:, :count]
        means = (dark / _SQUARE**2).T.reshape(count, self.high, self.wide).astype(np.float32)
        around = [cv2.GaussianBlur(one, (0, 0), _ABOUT * _SPARSE) for one in means]
        return np.stack(around).astype(np.float32)


def _kernel(reach: float) -> Any:
    side = round(2 * reach * FINE) | 1
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))


def _near(flat: Pixels, printed: Pixels) -> Pixels:
    """Return a mask of where thresholds are compared: near lines, but not in solid print.

    Solid print is excluded because some apps hollow it out and others do not.
    """
    kernel = _kernel(_NEAR)
    lines = cv2.dilate((flat < _WHITE).astype(np.uint8), kernel)
    inner = cv2.getStructuringElement(cv2.MORPH_RECT, (_SOLID, _SOLID))
    solid = (cv2.morphologyEx(printed, cv2.MORPH_CLOSE, inner) < _PALE).astype(np.uint8)
    return np.asarray(cv2.subtract(lines, cv2.dilate(solid, kernel)), np.uint8)
