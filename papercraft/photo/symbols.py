"""Detecting printed symbols anywhere in a photo, with their pose.

A figure is one closed shape in the middle of a box, darker or lighter than what is around it. Its
outline in the photo tells everything: area and second moments give size and slant, and what is then
left, a turn, is found by comparing with the outline as printed. So nothing has to be known about
the table, its colour or its distance.
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

# The photo is looked at with so many pixels along its longer side: fine enough for a table of
# pieces, and four times as fast as all there are.
_LONGEST = 2000
# Widths of the windows that say what is light and dark around a pixel, and by how much.
_WINDOWS, _LEAST_CONTRAST = (23, 51), 4
# Outlines that can be figures, in pixels of the smaller photo.
_LENGTH, _AREA, _COMPACT = (30, 700), (80.0, 6000.0), 0.3
# No figure is so long; no camera looks so aslant.
_LONG, _SLANTED = 12.0, 1.7
# Outlines are compared as discs: angles, radii, and standard deviations up to the rim.
_ANGLES, _RADII, _RIM, _DISC = 64, 16, 4.0, 64
# How alike two outlines must be; one is round that is so much like itself when turned.
_ALIKE, _ROUND = 0.85, 0.95
# Two finds this near (in sides of the box) and turned alike are one.
_SAME = 0.12
# The middle of a box that holds its figure and nothing else, as a share of its side.
_MIDDLE = 0.6


class Symbol(NamedTuple):
    """A figure in the middle of a box: its outline as a disc, where and how large it is.

    ``middle`` is in sides of the box from the box's own, ``root`` the square root of its second
    moments, ``light`` whether it is lighter than what is around it.
    """

    disc: Floats
    middle: Floats
    root: Floats
    light: bool


class SymbolMatch(NamedTuple):
    """A box found by its figure: which, its middle in pixels, and its sides as columns."""

    number: int
    middle: Floats
    sides: Floats
    alike: float


def symbol_of(printed: Pixels, box: Box) -> Symbol | None:
    """Return the symbol in a box of a printed sheet (grey, FINE pixels per mm), if any.

    A figure that looks the same turned does not count: it does not tell how it lies.
    """
    x, y, width, _ = box
    side = width * FINE
    cut = round(side * _MIDDLE)
    left, top = (
        round((at - start) * FINE + (side - cut) / 2) for at, start in ((x, LEFT), (y, TOP))
    )
    part = printed[top : top + cut, left : left + cut]
    level, split = cv2.threshold(part, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    light = float(np.median(np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]]))) < level
    shapes, _ = cv2.findContours(
        split if light else 255 - split, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    shape = max(shapes, key=cv2.contourArea, default=None)
    moments = None if shape is None else _moments(shape)
    if shape is None or moments is None:
        return None
    middle, root = moments
    disc = _disc(shape, middle, root)
    if disc is None or _is_round(disc):
        return None
    return Symbol(disc, (middle + 0.5 - cut / 2) / side, root / side, light)


def detect_symbols(grey: Pixels, figures: Sequence[Symbol | None]) -> list[SymbolMatch]:
    """Return candidate poses of these symbols in a photo, without duplicates."""
    shrunk = max(1.0, max(grey.shape) / _LONGEST)
    small: Any = grey
    if shrunk > 1:
        small = cv2.resize(grey, None, fx=1 / shrunk, fy=1 / shrunk, interpolation=cv2.INTER_AREA)
    found: list[SymbolMatch] = []
    for light in (False, True):
        own = [(n, one) for n, one in enumerate(figures) if one is not None and one.light == light]
        if own:
            found += _compared(list(_outlines(small, light=light)), own)
    scaled = [
        SymbolMatch(number, (middle + 0.5) * shrunk - 0.5, sides * shrunk, alike)
        for number, middle, sides, alike in found
    ]
    return _once(scaled)


class _Outline(NamedTuple):
    middle: Floats
    root: Floats
    disc: Floats


def _outlines(small: Pixels, *, light: bool) -> Iterator[_Outline]:
    """Yield the outlines in a photo that can be figures."""
    kind = cv2.THRESH_BINARY if light else cv2.THRESH_BINARY_INV
    away = -_LEAST_CONTRAST if light else _LEAST_CONTRAST
    for window in _WINDOWS:
        split = cv2.adaptiveThreshold(small, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, window, away)
        shapes, _ = cv2.findContours(split, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for shape in shapes:
            if not _LENGTH[0] <= len(shape) <= _LENGTH[1]:
                continue
            # Most outlines are noise, and end here.
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
    """Return the middle and the root of the second moments, None if it is hardly an area."""
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
    """Return an outline as it fills a disc, angles x radii, made as wide as it is high."""
    points = (shape.reshape(-1, 2) - middle) @ np.linalg.inv(root).T
    if float(np.abs(points).max()) > _RIM:
        return None
    filled = np.zeros((2 * _DISC, 2 * _DISC), np.uint8)
    places = np.round((points * (_DISC / _RIM) + _DISC) * 16).astype(np.int32)
    cv2.fillPoly(filled, [places], [255], shift=4)
    polar = cv2.warpPolar(filled, (_RADII, _ANGLES), (_DISC, _DISC), _DISC, cv2.WARP_POLAR_LINEAR)
    # Farther out there is more area to an angle.
    weighed = polar.astype(float) * np.sqrt(np.arange(_RADII) + 0.5)
    weighed -= weighed.mean()
    return np.asarray(weighed / np.sqrt((weighed**2).sum()), float)


def _is_round(disc: Floats) -> bool:
    """Return whether an outline looks the same when rotated."""
    waves = np.fft.rfft(disc, axis=0)
    likeness = np.fft.irfft((waves * np.conj(waves)).sum(axis=1), _ANGLES)
    return float(likeness[_ANGLES // 16 : -_ANGLES // 16].max()) > _ROUND


def _compared(
    outlines: Sequence[_Outline], figures: Sequence[tuple[int, Symbol]]
) -> Iterator[SymbolMatch]:
    """Yield what each outline may be, and turned how."""
    if not outlines:
        return
    waves = np.fft.rfft(np.stack([one.disc for one in outlines]), axis=1)
    for number, figure in figures:
        own = np.conj(np.fft.rfft(figure.disc, axis=0))
        likeness = np.fft.irfft((waves * own).sum(axis=2), _ANGLES, axis=1)
        back = np.linalg.inv(figure.root)
        for place in map(int, np.flatnonzero(likeness.max(axis=1) >= _ALIKE)):
            step = int(likeness[place].argmax())
            angle = 2 * pi * step / _ANGLES
            turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
            sides = outlines[place].root @ turn @ back
            lengths = np.linalg.svd(sides, compute_uv=False)
            if lengths[0] < _SLANTED * lengths[1]:
                middle = outlines[place].middle - sides @ figure.middle
                yield SymbolMatch(number, middle, sides, float(likeness[place, step]))


def _once(found: list[SymbolMatch]) -> list[SymbolMatch]:
    """Return the best match at each place."""
    kept: list[SymbolMatch] = []
    for number in {find.number for find in found}:
        own = sorted((one for one in found if one.number == number), key=lambda one: -one.alike)
        poses = np.array([np.column_stack([one.middle, one.sides]) for one in own])
        near = _SAME * np.hypot(poses[:, 0, 1], poses[:, 1, 1])
        left = np.ones(len(own), bool)
        for place, one in enumerate(own):
            if left[place]:
                kept.append(one)
                off = np.abs(poses - poses[place]).max(axis=1)
                left &= (off[:, 0] > near) | (off[:, 1:].max(axis=1) > 2 * near)
    return kept
