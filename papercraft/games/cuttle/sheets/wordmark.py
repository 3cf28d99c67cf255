"""The name of the game, written by the arms of a cuttlefish."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.lettering import word
from papercraft.core.shapes import circle, polygon
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.artwork import joined

if TYPE_CHECKING:
    from papercraft.core.lettering import Stroke
    from papercraft.core.rules_page import NameSize
    from papercraft.core.sheet import Marks, Steps

    _Point = tuple[float, float]

_NAME = "cuttle"
# Half the thickness of an arm where it begins and where it ends, as shares of the x-height.
_ROOT, _TIP = 0.2, 0.11
# Suckers sit along the middle of an arm: their distance, and their share of its thickness there.
_SUCKERS, _SUCKER = 0.3, 0.5
# An arm shorter than this is a bar and has no suckers.
_BAR = 0.8
_PARTS, _ROUND = 24, 10


def _half(stroke: Stroke, along: float, size: float) -> float:
    """Return half the thickness so far along an arm."""
    if stroke.length < _BAR * size:
        return _ROOT * size * 0.85
    return size * (_ROOT + (_TIP - _ROOT) * along / stroke.length)


def _arm(stroke: Stroke, size: float) -> Steps:
    """Return the outline of an arm, round at both ends."""
    stops = [stroke.length * n / _PARTS for n in range(_PARTS + 1)]
    left = [stroke.at(s, -_half(stroke, s, size)) for s in stops]
    right = [stroke.at(s, _half(stroke, s, size)) for s in reversed(stops)]
    root, tip = _half(stroke, 0.0, size), _half(stroke, stroke.length, size)
    return polygon([*left, *_cap(left[-1], right[0], tip), *right, *_cap(right[-1], left[0], root)])


def _cap(start: _Point, end: _Point, radius: float) -> list[_Point]:
    """Return points of half a circle from one side of an arm to the other, around its end."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    first = atan2(start[1] - y, start[0] - x)
    angles = [first + pi * n / _ROUND for n in range(1, _ROUND)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]


def _suckers(stroke: Stroke, size: float) -> Steps:
    count = round(stroke.length / (_SUCKERS * size))
    stops = [stroke.length * (n + 0.5) / count for n in range(count)]
    return joined(*[circle(*stroke.at(s, 0.0), _SUCKER * _half(stroke, s, size)) for s in stops])


def wordmark(x: float, y: float, size: NameSize) -> Marks:
    """Return the name on a page of rules, from the upper left corner of its box on."""
    return drawn_name(x, y, size.height)


@cache
def drawn_name(x: float, y: float, height: float, style: str = "wordmark") -> Marks:
    """Return the name in a box ``height`` mm high, from its upper left corner on."""
    letters = word(_NAME, x, y, height)
    long = [stroke for stroke in letters.strokes if stroke.length >= _BAR * letters.size]
    return (
        *(ink(f"{style}-arm", _arm(stroke, letters.size)) for stroke in letters.strokes),
        *(ink(f"{style}-sucker", _suckers(stroke, letters.size)) for stroke in long),
    )
