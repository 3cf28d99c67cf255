"""Place labels next to what they describe, without overlaps."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Rectangle = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""

_LETTERS = cv2.FONT_HERSHEY_SIMPLEX
_PAPER = (255, 255, 255)
_PAD, _STEPS = 4, 14
_LARGE, _SMALL = 1.0, 0.6


class Label(NamedTuple):
    """A text, its colour, and the rectangle it describes; ``needed`` labels are placed first."""

    text: str
    colour: tuple[int, int, int]
    about: Rectangle
    needed: bool = False


def draw_labels(picture: Any, labels: Sequence[Label]) -> list[Rectangle]:
    """Draw labels on a picture, and return their rectangles.

    A label further away gets a line to what it describes. A label that is not needed is left out if
    there is no free place.
    """
    bounds = picture.shape[1], picture.shape[0]
    taken: list[Rectangle] = []
    for label in sorted((one for one in labels if one.text), key=lambda one: not one.needed):
        # OpenCV's fonts have only ASCII characters.
        text = label.text.encode("ascii", "replace").decode()
        size = _LARGE if label.needed else _SMALL
        (wide, high), below = cv2.getTextSize(text, _LETTERS, size, 2)
        extent = wide + 2 * _PAD, high + below + 2 * _PAD
        around = [one.about for one in labels if not _meet(one.about, label.about)]
        # First try places clear of everything described, then places over it, then any place.
        tries = [
            _free(label.about, extent, bounds, [*taken, *around]),
            _free(label.about, extent, bounds, taken),
            _free(label.about, extent, bounds, taken, everywhere=True) if label.needed else (),
        ]
        place = next(chain(*tries), None)
        if place is not None:
            taken.append(place)
            _draw(picture, label, text, place, (high, size))
    return taken


def _meet(one: Rectangle, other: Rectangle) -> bool:
    return (one[0] <= other[2] and one[2] >= other[0]) and (
        one[1] <= other[3] and one[3] >= other[1]
    )


def _free(
    about: Rectangle,
    extent: tuple[int, int],
    bounds: tuple[int, int],
    taken: Sequence[Rectangle],
    *,
    everywhere: bool = False,
) -> Iterator[Rectangle]:
    """Yield the free places for a label, the nearest first."""
    wide, high = extent
    others = np.array(taken).reshape(-1, 4)
    for left, top in _places(about, extent, bounds, everywhere=everywhere):
        if left < 0 or top < 0 or left + wide > bounds[0] or top + high > bounds[1]:
            continue
        over = (others[:, 0] < left + wide) & (others[:, 2] > left)
        if not (over & (others[:, 1] < top + high) & (others[:, 3] > top)).any():
            yield left, top, left + wide, top + high


def _places(
    about: Rectangle, extent: tuple[int, int], bounds: tuple[int, int], *, everywhere: bool
) -> Iterator[tuple[int, int]]:
    """Yield places around a rectangle, at increasing distances."""
    left, top, right, bottom = about
    wide, high = extent
    for step in range(_STEPS):
        off = step * high
        yield from ((right + off, top), (right, top - off), (right, top + off))
        yield from ((left - wide - off, top), (left, top - high - off), (left, bottom + off))
        yield from ((left - wide, top - off), (left - wide, top + off))
    if everywhere:
        yield from ((x, y) for y in range(0, bounds[1], high) for x in range(0, bounds[0], wide))


def _draw(
    picture: Any, label: Label, text: str, place: Rectangle, letters: tuple[int, float]
) -> None:
    """Draw a label; ``letters`` are the height of its text in px and the font scale."""
    high, size = letters
    left, top, right, bottom = place
    near = _nearest(label.about, ((left + right) // 2, (top + bottom) // 2))
    end = _nearest(place, near)
    if max(abs(near[0] - end[0]), abs(near[1] - end[1])) > 2 * _PAD:
        cv2.line(picture, near, end, label.colour, 1, cv2.LINE_AA)
    start = left + _PAD, top + _PAD + high
    for thick, tone in ((5, _PAPER), (2, label.colour)):
        cv2.putText(picture, text, start, _LETTERS, size, tone, thick, cv2.LINE_AA)


def _nearest(rectangle: Rectangle, point: tuple[int, int]) -> tuple[int, int]:
    """Return the point of a rectangle nearest to a point."""
    left, top, right, bottom = rectangle
    return min(max(point[0], left), right), min(max(point[1], top), bottom)
