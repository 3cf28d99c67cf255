"""Pictures for the sheet of discs and dice: how a die is made, and who takes which discs.

Lengths in mm, from the upper left corner of a picture on.
"""

from __future__ import annotations

from math import hypot
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.rules_art import bow, label, person
from papercraft.core.shapes import circle, moved, polygon, rotated
from papercraft.core.sheet import ink
from papercraft.games.cutit.numbers import DISCS
from papercraft.games.cutit.sheets.all_designs import NAMES, use
from papercraft.games.cutit.sheets.dice_nets import (
    DIE,
    NET_FACES,
    net_folds,
    net_outline,
    symbol_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Path, Step, Steps

    Point = tuple[float, float]

WIDTH, HEIGHT = 45.0, 60.0
_NET = 0.62
# All dice are the pink one.
_KIND, _GROUND = "P", "plain-pink"
# The nearest corner of an open die.
_OPEN = (24.0, 39.4)
# Its edges from there: to the left, to the right and down.
_LEFT, _RIGHT, _DOWN = (-15.8, -9.1), (15.8, -9.1), (0.0, 18.0)
# The front of a die, its side, and from there to its back; its faces below, and their side.
_FRONT, _FRONT_SIDE, _DEPTH = (9.2, 14.6), 17.4, (9.2, -10.6)
_FACES, _FACE, _FACES_APART = (5.1, 34.6), 10.0, 12.4
# The open lid, from the edge it hangs on, and the flap at its end; the flap's ends run in.
_LID, _FLAP, _RUN = (-3.2, -18.4), (5.4, 2.6), 0.14
_DISC_STYLES = {5: "gold", 3: "silver", 1: "bronze", 0: "plain"}
# Figures for the slanted sides of a die, as strokes around the origin, for a side of so many mm.
_DRAWN = 19.0
_DIGITS: dict[str, Steps] = {
    "2": (
        ("M", -1.8, -1.5), ("C", -1.7, -4.0, 1.9, -3.9, 1.8, -1.3),
        ("C", 1.7, 0.2, -0.6, 1.2, -1.9, 2.8), ("L", 2.0, 2.8),
    ),
    "3": (
        ("M", -1.8, -2.9), ("L", 1.7, -2.9), ("L", -0.2, -0.5),
        ("C", 2.6, -0.5, 2.6, 2.9, 0.0, 2.9), ("C", -1.0, 2.9, -1.7, 2.4, -2.0, 1.6),
    ),
    "4": (("M", 0.9, 2.9), ("L", 0.9, -2.9), ("L", -2.1, 1.2), ("L", 2.2, 1.2)),
    "?": (
        ("M", -1.7, -1.6), ("C", -1.5, -3.9, 1.8, -3.8, 1.7, -1.4),
        ("C", 1.6, 0.0, 0.0, 0.0, 0.0, 1.3),
        ("M", 0.0, 2.5), ("L", 0.0, 3.1),
    ),
}  # fmt: skip


class Pen(NamedTuple):
    """How figures are drawn on slanted sides: the style, how much larger, whether ``upright``.

    Others lie as the folded net has them: with so many quarter turns to the left.
    """

    style: str
    larger: float
    upright: bool = False
    turns: int = 0


_PEN = Pen("digit", 1.0)
# That of figures on sides that are seen at a sharp angle.
_SLIM = Pen("air-digit", 1.0)
# Figures that stand upright on a side that leans: their width and height as against its edges.
_UPRIGHT = 0.8, 1.2


def turned_net() -> list[Mark]:
    """Return the net of the pink die as it is printed, on its head, with scissors at its edge."""
    x, y, side = (WIDTH - 3 * DIE * _NET) / 2 + 2.4, HEIGHT - 5.6, DIE * _NET

    def on_its_head(steps: Steps) -> Steps:
        return moved(rotated(steps, 180), x + 3 * side, y, _NET)

    marks: list[Mark] = [
        ink(_GROUND, on_its_head(_box(column * DIE, row * DIE, DIE, DIE)))
        for column, row, _ in NET_FACES
    ]
    marks += [
        ink("rules-outline", on_its_head(net_outline())),
        ink("rules-seam", on_its_head(net_folds())),
    ]
    marks += [
        use(f"face-{_KIND}{value}", x + (2.5 - column) * side, y - (row + 0.5) * side, 0, _NET)
        for column, row, value in NET_FACES
    ]
    return [*marks, use("snip", x - 6.2, y - 2.5 * side, scale=1.9)]


def fold(values: tuple[str, str], turns: tuple[int, int]) -> list[Mark]:
    """Return a die with its lid open: paper inside, a flap at its end that goes into the die.

    ``values`` are those on its sides, left and right, with as many quarter ``turns`` as the folded
    net has.
    """
    near, left, right, down = _OPEN, _LEFT, _RIGHT, _DOWN
    back = _sum(near, left, right)
    lid = [_sum(near, left), back, _sum(back, _LID), _sum(near, left, _LID)]
    sides = (_sum(near, left), _less(left), down), (near, right, down)
    run = right[0] * _RUN, right[1] * _RUN
    flap = [lid[3], lid[2], _sum(lid[2], _FLAP, _less(run)), _sum(lid[3], _FLAP, run)]
    marks: list[Mark] = [
        ink("rules-paper", polygon([near, _sum(near, left), back, _sum(near, right)])),
    ]
    for side, value, turn in zip(sides, values, turns, strict=True):
        marks += die_side(_KIND, *side, value, _PEN._replace(turns=turn))
    for steps in (polygon(lid), polygon(flap)):
        marks += [ink("rules-paper", steps), ink("rules-outline", steps)]
    return [*marks, *bow(30.4, 9.6, 38.4, 23.4, 3.0)]


def rolled(front: str, values: tuple[str, str]) -> list[Mark]:
    """Return a die seen from the front, so its number stands straight, above all its faces.

    There are two ``values`` on its other sides, at the top and at the right. The one at the top is
    upright: lying as its side does, it would be hard to read.
    """
    (x, y), size, (right, up) = _FRONT, _FRONT_SIDE, _DEPTH
    top, side = (x, y), (x + size, y)
    marks = _flat(front, x, y, size)
    corners = (
        (_sum(top, (right, up)), (size, 0.0), (-right, -up)),
        (side, (right, up), (0.0, size)),
    )
    pens = _SLIM._replace(upright=True), _SLIM
    for corner, value, pen in zip(corners, values, pens, strict=True):
        marks += die_side(_KIND, *corner, value, pen)
    for n, value in enumerate(value for *_, value in sorted(NET_FACES, key=itemgetter(2))):
        row, column = divmod(n, 3)
        left, above = _FACES
        marks += _flat(value, left + _FACES_APART * column, above + _FACES_APART * row, _FACE)
    return marks


def _flat(value: str, x: float, y: float, size: float) -> list[Mark]:
    """Return a face of a die from its upper left corner on."""
    outline = _box(round(x, 3), round(y, 3), size, size)
    middle = round(x + size / 2, 3), round(y + size / 2, 3)
    return [
        ink(_GROUND, outline),
        ink("rules-outline", outline),
        use(f"face-{_KIND}{value}", *middle, scale=round(size / DIE, 4)),
    ]


def discs() -> list[Mark]:
    """Return the discs for four, three and two players."""
    marks: list[Mark] = []
    for row, players in enumerate((4, 3, 2)):
        y = 6.8 + 18.6 * row
        for n in range(players):
            x = WIDTH / 2 + 9.2 * (n - (players - 1) / 2)
            points = DISCS[players][n]
            marks += person(x, y, 0.8)
            marks += [
                ink(_DISC_STYLES[points], circle(x, y + 7.8, 3.7)),
                label(x, y + 7.8, str(points), "rules-art"),
            ]
    return marks


def slanted_side(at: Point, along: Point, below: Point, style: str) -> list[Mark]:
    """Return a side of a die from a corner along two edges, with nothing on it."""
    outline = polygon([at, _sum(at, along), _sum(at, along, below), _sum(at, below)])
    return [ink(style, outline), ink("rules-outline", outline)]


def slanted_face(
    symbol: Sequence[Path], at: Point, along: Point, below: Point, value: str, pen: Pen
) -> list[Mark]:
    """Return what is on a side: its symbol, leaning as the side does, and a number."""
    middle = _sum(at, (along[0] / 2, along[1] / 2), (below[0] / 2, below[1] / 2))
    for _ in range(pen.turns):
        along, below = _less(below), along
    marks: list[Mark] = [
        ink(path.style, _onto(path.steps, middle, along, below)) for path in symbol
    ]
    if not value:
        return marks
    digit = moved(_DIGITS[value], 0, 0, DIE / _DRAWN * pen.larger)
    edges = _straight(along, below) if pen.upright else (along, below)
    return [*marks, ink(pen.style, _onto(digit, middle, *edges))]


def die_side(kind: str, at: Point, along: Point, below: Point, value: str, pen: Pen) -> list[Mark]:
    """Return a side of a die of a kind, with one of its values, from a corner along two edges."""
    ground = slanted_side(at, along, below, f"plain-{NAMES[kind]}")
    symbol = symbol_of(kind, 0, 0, blank=not value)
    return [*ground, *slanted_face(symbol, at, along, below, value, pen)]


def _straight(along: Point, below: Point) -> tuple[Point, Point]:
    """Return edges for a figure that is upright on a side with these edges."""
    wide, high = _UPRIGHT
    # How far the side reaches at a right angle to its upper edge.
    far = (along[0] * below[1] - along[1] * below[0]) / hypot(*along) ** 2
    return (wide * along[0], wide * along[1]), (-high * far * along[1], high * far * along[0])


def _onto(steps: Steps, middle: Point, along: Point, below: Point) -> Steps:
    """Return an outline around the origin on a side with these edges."""
    drawn: list[Step] = []
    for name, *ends in steps:
        places: list[float] = []
        for x, y in zip(ends[::2], ends[1::2], strict=True):
            places.append(round(middle[0] + (x * along[0] + y * below[0]) / DIE, 3))
            places.append(round(middle[1] + (x * along[1] + y * below[1]) / DIE, 3))
        drawn.append((name, *places))
    return tuple(drawn)


def _box(x: float, y: float, width: float, height: float) -> Steps:
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def _sum(*points: Point) -> Point:
    return round(sum(x for x, _ in points), 3), round(sum(y for _, y in points), 3)


def _less(point: Point) -> Point:
    return -point[0], -point[1]
