"""The picture at the head of the dice log: each die in the air above its columns; in mm.

Dice lean a little. All that is seen of them, turns included, is as the printed net has it folded.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import arc
from papercraft.core.sheet import ink
from papercraft.games.cutit.sheets.folding import Pen, die_side

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Mark, Step, Steps

    Point = tuple[float, float]
    Side = Callable[[str, Point, Point, Point, str, Pen], list[Mark]]

# The side of a die seen from the front, and from there to its back.
_FRONT, _BACK = 11.0, (6.8, -7.0)
# Its figures in front, and on the sides that are seen at a sharp angle.
_PEN, _SLIM = Pen("air-digit", 1.5), Pen("slim-digit", 1.3)
# Above, where they would be hard to read if they lay as that side does, unless they are turned.
_ABOVE = _SLIM._replace(upright=True)
# What a die leaves in the air: radii around its middle, and the angles where they begin and end.
_TRAILS = ((13.4, 76.0, 104.0), (15.6, 80.0, 100.0))


class Tumble(NamedTuple):
    """How a die lies in the air: how many degrees it leans, and its values: above, front, right.

    The three values meet at a corner of the net (``dice_nets.NET_FACES``). In front and at the
    right they are upright, above with so many quarter ``turns`` to the left.
    """

    lean: float
    values: tuple[str, str, str]
    lower: float
    turns: int = 0


TUMBLES = {
    "G": Tumble(-4.0, ("", "2", "?"), 0.5, 1),
    "P": Tumble(6.0, ("4", "?", "2"), -0.6),
    "Y": Tumble(-2.0, ("", "?", "3"), 0.7),
    "B": Tumble(7.0, ("4", "3", "?"), -0.3, 1),
}


def tumbling(kind: str, x: float, y: float, side: Side = die_side) -> list[Mark]:
    """Return a die of a kind in the air around a point, with what it leaves behind.

    In the eighth design another function draws each ``side``.
    """
    lean, (above, front, beside), lower, turns = TUMBLES[kind]
    middle = x, y + lower
    right, down, back = (leaning(edge, lean) for edge in ((_FRONT, 0.0), (0.0, _FRONT), _BACK))
    corner = plus(middle, leaning(((-_FRONT - _BACK[0]) / 2, (-_FRONT - _BACK[1]) / 2), lean))
    pen = _SLIM._replace(turns=turns) if turns else _ABOVE
    trails = [
        ink("air", trail(*middle, radius, start + side, end + side))
        for radius, start, end in _TRAILS
        for side in (0.0, 180.0)
    ]
    return [
        *trails,
        *side(kind, plus(corner, back), right, (-back[0], -back[1]), above, pen),
        *side(kind, plus(corner, right), back, down, beside, _SLIM),
        *side(kind, corner, right, down, front, _PEN),
    ]


def trail(x: float, y: float, radius: float, start: float, end: float) -> Steps:
    """Return a part of a circle around a point; angles in degrees, clockwise from above."""
    steps: list[Step] = [("M", x + radius * sin(radians(start)), y - radius * cos(radians(start)))]
    steps += arc(x, y, radius, start, end)
    return tuple((name, *(round(end, 3) for end in ends)) for name, *ends in steps)


def leaning(edge: Point, lean: float) -> Point:
    """Return an edge of a die that leans by so many degrees clockwise."""
    (x, y), angle = edge, radians(lean)
    return (round(x * cos(angle) - y * sin(angle), 3), round(x * sin(angle) + y * cos(angle), 3))


def plus(one: Point, other: Point) -> Point:
    """Return a point moved by another."""
    return round(one[0] + other[0], 3), round(one[1] + other[1], 3)
