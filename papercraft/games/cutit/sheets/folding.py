"""Pictures for the sheet of discs and dice: how a die is made, and who takes which discs.

Lengths in mm, from the upper left corner of a picture on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import bow, label, person
from papercraft.core.shapes import circle, line, moved, polygon
from papercraft.core.sheet import ink
from papercraft.games.cutit.numbers import DISCS
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.dice_nets import DIE, NET_FACES, net_folds, net_outline, window

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Step, Steps

    Point = tuple[float, float]

WIDTH, HEIGHT = 45.0, 60.0
_NET = 0.72
# The nearest corner of an open die, and of one that is ready.
_OPEN, _READY = (21.5, 38.0), (22.5, 31.0)
# Its edges from there: to the left, to the right and down.
_LEFT, _RIGHT, _DOWN = (-15.6, -9.0), (15.6, -9.0), (0.0, 18.0)
_DISC_STYLES = {5: "gold", 3: "silver", 1: "bronze", 0: "plain"}


def cut_out() -> list[Mark]:
    """Return a net with scissors at its edge."""
    x, y = (WIDTH - 3 * DIE * _NET) / 2 + 2.0, 6.5
    faces = [
        moved(_box(column * DIE, row * DIE, DIE, DIE), x, y, _NET) for column, row, _ in NET_FACES
    ]
    marks: list[Mark] = [ink("pink", face) for face in faces]
    marks += [
        ink("rules-outline", moved(net_outline(), x, y, _NET)),
        ink("rules-seam", moved(net_folds(), x, y, _NET)),
        use("scissors", x - 5.0, y + 2 * DIE * _NET + 4.0, scale=1.4),
    ]
    return marks


def fold() -> list[Mark]:
    """Return a die with its lid still open, a flap on the lid's edge."""
    near, left, right, down = _OPEN, _LEFT, _RIGHT, _DOWN
    back = _sum(near, left, right)
    lid = [_sum(near, left), back, _sum(back, (5.0, -12.0)), _sum(near, left, (5.0, -12.0))]
    flap = [lid[3], lid[2], _sum(lid[2], (-1.2, -4.6)), _sum(lid[3], (4.2, -1.4))]
    marks: list[Mark] = [
        ink("rules-paper", polygon([near, _sum(near, left), back, _sum(near, right)])),
        *_side(near, left, down),
        *_side(near, right, down),
        ink("pink", polygon(lid)),
        ink("rules-outline", polygon(lid)),
        ink("rules-paper", polygon(flap)),
        ink("rules-seam", line(*lid[3], *lid[2])),
    ]
    return [*marks, *bow(33.5, 7.0, 39.5, 20.0, 3.0)]


def ready() -> list[Mark]:
    """Return a finished die."""
    near, left, right, down = _READY, _LEFT, _RIGHT, _DOWN
    marks: list[Mark] = []
    sides = (
        (_sum(near, left), right, _less(left), "?"),
        (_sum(near, left), _less(left), down, "2"),
        (near, right, down, "4"),
    )
    for at, along, below, value in sides:
        marks += _side(at, along, below)
        marks += _face(at, along, below, value)
    return marks


def discs() -> list[Mark]:
    """Return the discs for four, three and two players."""
    marks: list[Mark] = []
    for row, players in enumerate((4, 3, 2)):
        y = 12.0 + 18.0 * row
        for n in range(players):
            marks += person(5.0 + 3.4 * n, y, 0.47)
        for n, points in enumerate(DISCS[players]):
            x = 21.4 + 5.9 * n
            marks += [
                ink(_DISC_STYLES[points], circle(x, y, 2.65)),
                label(x, y, str(points), "face-tiny"),
            ]
    return marks


def _side(at: Point, along: Point, below: Point) -> list[Mark]:
    outline = polygon([at, _sum(at, along), _sum(at, along, below), _sum(at, below)])
    return [ink("pink", outline), ink("rules-outline", outline)]


def _face(at: Point, along: Point, below: Point, value: str) -> list[Mark]:
    """Return what is on a side of the die: its window, leaning as the side does, and the number."""
    middle = _sum(at, (along[0] / 2, along[1] / 2), (below[0] / 2, below[1] / 2))
    paths, down = window("P", 0, 0)
    marks: list[Mark] = [ink(path.style, _onto(path.steps, middle, along, below)) for path in paths]
    x, y = middle[0] + below[0] * down / DIE, middle[1] + below[1] * down / DIE
    return [*marks, label(round(x, 3), round(y, 3), value, "die")]


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
