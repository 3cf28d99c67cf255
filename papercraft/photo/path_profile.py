"""Measure ink along lines and around points, on the best path through strips (a Viterbi search)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from papercraft.photo.reference import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from papercraft.core.photo import Band
    from papercraft.core.probe import Point
    from papercraft.photo.ink_map import InkMap
    from papercraft.photo.load import Pixels

    Floats = NDArray[np.float32]

# Spacing of samples along and across, in mm; the value of hidden samples, between blank and ink.
_ALONG, ACROSS = 0.25, 0.18
_HIDDEN = 0.1
_AROUND = 72
# The cost of a step to the side, in darkness.
_SIDEWAYS = np.float32(0.05)


class Strips(NamedTuple):
    """Samples of strips, (n, along, across): darkness (0 to 1) and whether print hides ink."""

    dark: Floats
    hidden: NDArray[np.bool_]


class Paths(NamedTuple):
    """Evidence for ink on the best path of each strip, arrays of n; see ``core.photo.Stroke``."""

    coverage: Floats
    gap: Floats
    contrast: Floats
    visible: Floats
    offset: Floats


def along_lines(ink_map: InkMap, lines: Sequence[tuple[Point, Point]], reach: float) -> Strips:
    """Sample strips of ``reach`` mm on both sides of lines of about equal length."""
    ends = np.array(lines, float)
    start, way = ends[:, 0], ends[:, 1] - ends[:, 0]
    length = np.hypot(way[:, 0], way[:, 1])
    steps = max(2, round(float(length.mean()) / _ALONG) + 1)
    side = np.stack([-way[:, 1], way[:, 0]], axis=1) / np.maximum(length, 1e-9)[:, None]
    across = _across(-reach, reach)
    middle = start[:, None] + way[:, None] * np.linspace(0, 1, steps)[None, :, None]
    return _sample(ink_map, middle[:, :, None] + side[:, None, None] * across[None, None, :, None])


def in_bands(ink_map: InkMap, bands: Sequence[Band]) -> Strips:
    """Sample rings around points, as wide as the first of them."""
    return _sample(ink_map, ring_samples(bands))


def ring_samples(bands: Sequence[Band]) -> NDArray[np.float64]:
    """Return the places in mm at which rings are sampled: (n, around, across, 2)."""
    angles = np.linspace(0, 2 * np.pi, _AROUND, endpoint=False)
    way = np.stack([np.sin(angles), -np.cos(angles)], axis=1)
    limits = np.array([(band.inner, band.outer) for band in bands])
    low, high = limits[:, 0], limits[:, 1]
    radii = np.linspace(low, high, len(_across(*limits[0])), axis=1)
    spokes = way[None, :, None] * radii[:, None, :, None]
    centres = np.array([band.centre for band in bands], float)
    places: NDArray[np.float64] = centres[:, None, None] + spokes
    return places


def _across(low: float, high: float) -> NDArray[np.float64]:
    return np.linspace(low, high, max(3, round((high - low) / ACROSS) + 1))


def _sample(ink_map: InkMap, places: NDArray[np.float64]) -> Strips:
    mask = ink_map.printed.view(np.uint8)
    pixels = _pixels(places)
    hidden = cv2.remap(mask, pixels, None, cv2.INTER_NEAREST, borderValue=1)  # type: ignore[call-overload]
    return Strips(levels(ink_map.ridge, places), np.asarray(hidden, bool).reshape(places.shape[:3]))


def levels(level: Pixels, places: NDArray[np.float64]) -> Floats:
    """Return a map of a page (uint8) at places in mm (n, along, across, 2), from 0 to 1."""
    found = cv2.remap(level, _pixels(places), None, cv2.INTER_LINEAR)  # type: ignore[call-overload]
    shares: Floats = np.asarray(found, np.float32).reshape(places.shape[:3]) / np.float32(255)
    return shares


def _pixels(places: NDArray[np.float64]) -> Floats:
    count, along, across, _ = places.shape
    pixels: Floats = ((places - (LEFT, TOP)) * FINE - 0.5).astype(np.float32)
    return pixels.reshape(count * along, across, 2)


def best_paths(strips: Strips, least: float, *, closed: bool = False) -> Paths:
    """Return the inkiest path through each strip, moving sideways at most one sample per step.

    ``least`` is the darkness (0 to 1) that counts as ink; a closed path ends where it began, or
    next to it.
    """
    ink = np.clip(strips.dark / (2 * least), 0, 1)
    value = np.where(strips.hidden, np.float32(_HIDDEN), ink)
    if closed:
        # Two rounds, of which the middle is used: the free ends of the path are far from it.
        along = value.shape[1]
        half = along // 2
        twice = _best_path(np.concatenate([value, value], axis=1))
        path = np.roll(twice[:, half:][:, :along], half, axis=1)
    else:
        path = _best_path(value)
    return _measure(strips, path, least, closed=closed)


def _best_path(value: Floats) -> NDArray[np.intp]:
    count, along, across = value.shape
    steps = np.ascontiguousarray(value.transpose(1, 0, 2))
    # Pad both sides so that no path leaves the strip.
    total = np.full((along, count, across + 2), -1e9, np.float32)
    left, middle, right = total[:, :, :-2], total[:, :, 1:-1], total[:, :, 2:]
    middle[0] = steps[0]
    best = np.empty((count, across), np.float32)
    for before, below, above, here, step in zip(
        middle, left, right, middle[1:], steps[1:], strict=False
    ):
        # Sideways moves have a small cost, so that paths are straight where possible.
        np.maximum(below, above, out=best)
        np.subtract(best, _SIDEWAYS, out=best)
        np.maximum(best, before, out=best)
        np.add(best, step, out=here)
    aside = left - _SIDEWAYS
    is_right = right - _SIDEWAYS > np.maximum(aside, middle)
    # The sideways move by which the best path reaches each sample of the next step.
    choices = is_right.astype(np.intp) - ((aside >= middle) & ~is_right)
    # Backtracking: the flat index of each path among all samples of a step, from the last step.
    places = np.empty((along, count), np.intp)
    rows = np.arange(count) * across
    places[-1] = middle[-1].argmax(axis=1) + rows
    for here, before, choice in zip(
        places[:0:-1], places[-2::-1], choices[-2::-1].reshape(along - 1, -1), strict=True
    ):
        choice.take(here, out=before, mode="clip")
        np.add(before, here, out=before)
    path: NDArray[np.intp] = (places - rows).T
    return path


def _measure(strips: Strips, path: NDArray[np.intp], least: float, *, closed: bool) -> Paths:
    at = path[:, :, None]
    dark = np.take_along_axis(strips.dark, at, 2)[..., 0]
    hidden = np.take_along_axis(strips.hidden, at, 2)[..., 0]
    inked = (dark > least) & ~hidden
    visible = (~hidden).mean(axis=1)
    coverage = inked.sum(axis=1) / np.maximum((~hidden).sum(axis=1), 1)
    contrast = np.where(inked, dark, 0).sum(axis=1) / np.maximum(inked.sum(axis=1), 1)
    gap = _longest(~inked & ~hidden, closed=closed)
    offset = np.median(path, axis=1)
    parts = coverage, gap, contrast, visible, offset
    return Paths(*(np.asarray(part, np.float32) for part in parts))


def _longest(blank: NDArray[np.bool_], *, closed: bool) -> NDArray[np.float64]:
    """Return the longest run of True in each row as a share of its length."""
    rows = np.concatenate([blank, blank], axis=1) if closed else blank
    at = np.arange(1, rows.shape[1] + 1)
    # The distance to the last sample that is not blank, or to the start.
    runs = at - np.maximum.accumulate(np.where(rows, 0, at), axis=1)
    share: NDArray[np.float64] = np.minimum(runs.max(axis=1) / blank.shape[1], 1.0)
    return share
