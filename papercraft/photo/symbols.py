"""Detect printed symbols anywhere in a photo, with their poses.

A symbol is one closed shape in the centre of a box, darker or lighter than its surroundings. Its
outline in the photo is normalized by its area and second moments, which removes everything of an
affine map except a rotation. The rotation is found by circular cross-correlation with the printed
outline in polar coordinates. Nothing needs to be known about the table, its colour or its distance.
"""

from __future__ import annotations

from math import pi, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from papercraft.core.sheet import Box
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float64]

# Photos are scaled down to this many pixels along their longer side: fine enough for a table of
# pieces, and four times as fast.
_LONGEST = 2000
# Window sizes and offset of the adaptive thresholds.
_WINDOWS, _LEAST_CONTRAST = (23, 51), 4
# Bounds of length, area and compactness of outlines, in pixels of the scaled photo.
_LENGTH, _AREA, _COMPACT = (30, 700), (80.0, 6000.0), 0.3
# The most elongated symbol (ratio of moments), and the most foreshortened box (ratio of sides).
_LONG, _SLANTED = 12.0, 1.7
# Polar samples of normalized outlines: angles, radii, the rim in standard deviations, its pixels.
_ANGLES, _RADII, _RIM, _DISC = 64, 16, 4.0, 64
# The least correlation of a match, and that of a symbol with itself rotated from which it is round.
_ALIKE, _ROUND = 0.85, 0.95
# Matches whose poses differ by less than this (in sides of the box) are duplicates.
_SAME = 0.12
# The central part of a box that contains its symbol and nothing else, as a share of its side; and
# that of a symbol which is larger.
_MIDDLES = 0.6, 0.67


class Symbol(NamedTuple):
    """A symbol in the centre of a box.

    ``disc`` is its normalized outline in polar coordinates, angles x radii; ``middle`` its centroid
    (2,) relative to the centre of the box and ``root`` the square root (2 x 2) of its second
    moments, both in sides of the box; ``light`` whether it is lighter than its surroundings.
    """

    disc: Floats
    middle: Floats
    root: Floats
    light: bool


class SymbolMatch(NamedTuple):
    """A box detected by its symbol: its index, centre (2,) and sides (2 x 2, columns) in pixels."""

    number: int
    middle: Floats
    sides: Floats
    score: float


def symbol_of(printed: Pixels, box: Box) -> Symbol | None:
    """Return the symbol in a box of a printed sheet (grey, FINE pixels per mm), if any.

    A rotationally symmetric symbol does not count, because it does not determine a rotation, nor
    does one that is too large to be told from its surroundings.
    """
    x, y, width, _ = box
    side = width * FINE
    centre = (np.array([x, y]) - (LEFT, TOP)) * FINE + side / 2
    for middle_part in _MIDDLES:
        cut = round(side * middle_part)
        left, top = corner = np.round(centre - cut / 2).astype(int)
        part = printed[top : top + cut, left : left + cut]
        shape, light = _largest_shape(part)
        if shape is None or 0 < shape.min() <= shape.max() < cut - 1:
            break
    else:
        return None
    moments = None if shape is None else _moments(shape)
    if shape is None or moments is None:
        return None
    middle, root = moments
    disc = _disc(shape, middle, root)
    if disc is None or _is_round(disc):
        return None
    return Symbol(disc, (corner + middle + 0.5 - centre) / side, root / side, light)


def _largest_shape(part: Pixels) -> tuple[Any, bool]:
    """Return the largest outline in a part of a print, if any, and whether it is light."""
    level, split = cv2.threshold(part, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    rim = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
    light = float(np.median(rim)) <= level
    shapes, _ = cv2.findContours(
        split if light else 255 - split, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    return max(shapes, key=cv2.contourArea, default=None), light


def detect_symbols(grey: Pixels, symbols: Sequence[Symbol | None]) -> list[SymbolMatch]:
    """Return candidate poses of these symbols in a photo, without duplicates."""
    shrunk = max(1.0, max(grey.shape) / _LONGEST)
    small: Any = grey
    if shrunk > 1:
        small = cv2.resize(grey, None, fx=1 / shrunk, fy=1 / shrunk, interpolation=cv2.INTER_AREA)
    matches: list[SymbolMatch] = []
    for light in (False, True):
        same_tone = [
            (n, one) for n, one in enumerate(symbols) if one is not None and one.light == light
        ]
        if same_tone:
            matches += _match_outlines(list(_outlines(small, light=light)), same_tone)
    scaled = [
        SymbolMatch(number, (middle + 0.5) * shrunk - 0.5, sides * shrunk, score)
        for number, middle, sides, score in matches
    ]
    return _suppress_duplicates(scaled)


class _Outline(NamedTuple):
    middle: Floats
    root: Floats
    disc: Floats


def _outlines(small: Pixels, *, light: bool) -> Iterator[_Outline]:
    """Yield the outlines in a photo that may be symbols."""
    kind = cv2.THRESH_BINARY if light else cv2.THRESH_BINARY_INV
    away = -_LEAST_CONTRAST if light else _LEAST_CONTRAST
    for window in _WINDOWS:
        split = cv2.adaptiveThreshold(small, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, window, away)
        shapes, _ = cv2.findContours(split, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for shape in shapes:
            if not _LENGTH[0] <= len(shape) <= _LENGTH[1]:
                continue
            # Most outlines are noise and fail this test.
            least = max(_AREA[0], _COMPACT * len(shape) ** 2 / (4 * pi))
            if not least < cv2.contourArea(shape) < _AREA[1]:
                continue
            moments = _moments(shape)
            if moments is None:
                continue
            middle, root = moments
            disc = _disc(shape, middle, root)
            if disc is not None:
                yield _Outline(middle, root, disc)


def _moments(shape: Any) -> tuple[Floats, Floats] | None:
    """Return the centroid and the root of the second moments, or None for a degenerate shape."""
    moments = cv2.moments(shape)
    area = moments["m00"]
    if area <= 0:
        return None
    xx, xy, yy = moments["mu20"] / area, moments["mu11"] / area, moments["mu02"] / area
    size, half = xx * yy - xy * xy, (xx + yy) / 2
    apart = sqrt(max(half * half - size, 0))
    if size <= 0 or half + apart > _LONG * (half - apart):
        return None
    part = sqrt(size)
    root = np.array([[xx + part, xy], [xy, yy + part]]) / sqrt(2 * (half + part))
    return np.array([moments["m10"], moments["m01"]]) / area, root


def _disc(shape: Any, middle: Floats, root: Floats) -> Floats | None:
    """Return an outline normalized by its moments, in polar coordinates, angles x radii."""
    points = (shape.reshape(-1, 2) - middle) @ np.linalg.inv(root).T
    if float(np.abs(points).max()) > _RIM:
        return None
    filled = np.zeros((2 * _DISC, 2 * _DISC), np.uint8)
    places = np.round((points * (_DISC / _RIM) + _DISC) * 16).astype(np.int32)
    cv2.fillPoly(filled, [places], [255], shift=4)
    polar = cv2.warpPolar(filled, (_RADII, _ANGLES), (_DISC, _DISC), _DISC, cv2.WARP_POLAR_LINEAR)
    # Area per angle grows with the radius.
    weighed = polar.astype(float) * np.sqrt(np.arange(_RADII) + 0.5)
    weighed -= weighed.mean()
    return np.asarray(weighed / np.sqrt((weighed**2).sum()), float)


def _is_round(disc: Floats) -> bool:
    """Return whether an outline looks the same when rotated."""
    spectrum = np.fft.rfft(disc, axis=0)
    correlation = np.fft.irfft((spectrum * np.conj(spectrum)).sum(axis=1), _ANGLES)
    return float(correlation[_ANGLES // 16 : -_ANGLES // 16].max()) > _ROUND


def _match_outlines(
    outlines: Sequence[_Outline], symbols: Sequence[tuple[int, Symbol]]
) -> Iterator[SymbolMatch]:
    """Yield the symbols that each outline matches, with their poses."""
    if not outlines:
        return
    spectra = np.fft.rfft(np.stack([one.disc for one in outlines]), axis=1)
    for number, symbol in symbols:
        spectrum = np.conj(np.fft.rfft(symbol.disc, axis=0))
        correlation = np.fft.irfft((spectra * spectrum).sum(axis=2), _ANGLES, axis=1)
        back = np.linalg.inv(symbol.root)
        for place in map(int, np.flatnonzero(correlation.max(axis=1) >= _ALIKE)):
            step = int(correlation[place].argmax())
            angle = 2 * pi * step / _ANGLES
            turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
            sides = outlines[place].root @ turn @ back
            lengths = np.linalg.svd(sides, compute_uv=False)
            if lengths[0] < _SLANTED * lengths[1]:
                middle = outlines[place].middle - sides @ symbol.middle
                yield SymbolMatch(number, middle, sides, float(correlation[place, step]))


def _suppress_duplicates(matches: list[SymbolMatch]) -> list[SymbolMatch]:
    """Suppress all but the best match at each place (non-maximum suppression)."""
    best: list[SymbolMatch] = []
    for number in {match.number for match in matches}:
        ranked = sorted(
            (one for one in matches if one.number == number), key=lambda one: -one.score
        )
        poses = np.array([np.column_stack([one.middle, one.sides]) for one in ranked])
        near = _SAME * np.hypot(poses[:, 0, 1], poses[:, 1, 1])
        left = np.ones(len(ranked), bool)
        for place, one in enumerate(ranked):
            if left[place]:
                best.append(one)
                off = np.abs(poses - poses[place]).max(axis=1)
                left &= (off[:, 0] > near) | (off[:, 1:].max(axis=1) > 2 * near)
    return best
