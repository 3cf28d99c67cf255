"""Crop the part of a photo that a question is about: enlarged, framed, and with coordinates."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from papercraft.core.sheet import Box, Places
    from papercraft.photo.load import Pixels

LEAST_SIDE, MOST_SIDE = 600, 1600
_MARGIN_MM, _FRAME_MM = 3.0, 0.6
_FRAME = (0, 140, 255)
_BAND = 44
_LETTERS = cv2.FONT_HERSHEY_SIMPLEX
_NAME = re.compile(r"([A-Z]+)(\d+)")


def crop(page: Any, box: Box) -> Pixels:
    """Return the part of a page around a box, enlarged like :func:`enlarged`.

    The box is framed. Columns and rows of the sheet's dots or cells are labelled at the edges.
    """
    x, y, width, height = box
    low = page.at(x - _MARGIN_MM, y - _MARGIN_MM)
    high = page.at(x + width + _MARGIN_MM, y + height + _MARGIN_MM)
    left, top, right, bottom = _window(low, high, page.view.shape)
    part = page.view[top:bottom, left:right]
    scale = _scale(part)
    picture: Any = enlarged(part, scale)
    x0, y0 = page.at(x - _FRAME_MM, y - _FRAME_MM)
    x1, y1 = page.at(x + width + _FRAME_MM, y + height + _FRAME_MM)
    start = round((x0 - left) * scale), round((y0 - top) * scale)
    end = round((x1 - left) * scale), round((y1 - top) * scale)
    cv2.rectangle(picture, start, end, _FRAME, 3, cv2.LINE_AA)
    places = getattr(page, "places", None)
    if places is None:
        return np.asarray(picture, np.uint8)
    columns, rows = _coordinates(page, places)
    if not columns:
        columns = _boxes_in_a_row(page, places.boxes, box)
    across = [(name, (at - left) * scale) for name, at in columns if left <= at < right]
    down = [(name, (at - top) * scale) for name, at in rows if top <= at < bottom]
    return _with_names(picture, across, down) if across or down else picture


def enlarged(part: Pixels, scale: float | None = None) -> Pixels:
    """Return a picture scaled to sides of 600 to 1600 px, as far as its aspect ratio allows."""
    scale = _scale(part) if scale is None else scale
    if scale == 1:
        return part.copy()
    how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=how), np.uint8)


def _scale(part: Pixels) -> float:
    height, width = part.shape[:2]
    wanted = max(1.0, LEAST_SIDE / min(height, width))
    return float(min(wanted, MOST_SIDE / max(height, width)))


def _window(
    low: tuple[int, int], high: tuple[int, int], shape: tuple[int, ...]
) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom, extended to an aspect ratio of at most 2."""
    least = max(one - other for one, other in zip(high, low, strict=True)) // 2
    spans = []
    for start, end, size in zip(low, high, (shape[1], shape[0]), strict=True):
        more = max(0, least - (end - start)) // 2
        first = min(max(0, start - more), size - 1)
        spans.append((first, min(max(first + 1, end + more), size)))
    (left, right), (top, bottom) = spans
    return left, top, right, bottom


def _coordinates(page: Any, places: Places) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
    """Return the names of columns and of rows with their positions in the view, in px."""
    middles: Iterable[tuple[str, tuple[float, float]]] = places.dots.items()
    if not places.dots and not places.titled:
        middles = (
            (name, (x + wide / 2, y + high / 2))
            for name, (x, y, wide, high) in places.cells.items()
        )
    columns: dict[str, int] = {}
    rows: dict[str, int] = {}
    for name, middle in middles:
        if match := _NAME.fullmatch(name):
            at = page.at(*middle)
            columns.setdefault(match[1], at[0])
            rows.setdefault(match[2], at[1])
    return list(columns.items()), list(rows.items())


def _boxes_in_a_row(page: Any, boxes: Mapping[str, Box], around: Box) -> list[tuple[str, int]]:
    """Return short names of boxes in a row inside another box, with their x in the view."""
    x, y, width, height = around
    inside = {
        name: (left + wide / 2, top + high / 2)
        for name, (left, top, wide, high) in boxes.items()
        if x <= left + wide / 2 <= x + width and y <= top + high / 2 <= y + height
    }
    named = {name.rpartition(".")[2]: page.at(*middle) for name, middle in inside.items()}
    rows = {round(middle[1]) for middle in inside.values()}
    if len(named) < len(inside) or len(rows) > 1:
        return []
    return [(name, at[0]) for name, at in named.items()]


def _with_names(
    picture: Pixels, columns: list[tuple[str, float]], rows: list[tuple[str, float]]
) -> Pixels:
    """Return a picture with bands at the top and left that label columns and rows."""
    height, width = picture.shape[:2]
    whole: Any = np.full((height + _BAND, width + _BAND, 3), 255, np.uint8)
    whole[_BAND:, _BAND:] = picture
    for names, vertical in ((columns, False), (rows, True)):
        for name, at in names:
            (wide, high), _ = cv2.getTextSize(name, _LETTERS, 0.8, 2)
            x, y = (_BAND // 2, _BAND + at) if vertical else (_BAND + at, _BAND // 2)
            start = max(0, round(x - wide / 2)), round(y + high / 2)
            cv2.putText(whole, name, start, _LETTERS, 0.8, (40, 40, 40), 2, cv2.LINE_AA)
    return np.asarray(whole, np.uint8)
