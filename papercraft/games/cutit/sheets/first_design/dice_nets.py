"""The nets of the four dice: faces with their symbol, and colour onto the flaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import line, moved, polygon, rect, star
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cutit.sheets.all_designs import DROP, HEART, NAMES
from papercraft.games.cutit.sheets.first_design.stamps import LEAF

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks, Steps

_Point = tuple[float, float]

DIE = 15.0
# A flap: its depth, how much its ends run in, and how far the colour of its face reaches onto it.
_TAB, _SLOPE, _BLEED = 4.5, 2.0, 2.0
# The faces of a cross: column and row, and what is on each.
_FACES = ((1, 0, ""), (0, 1, "2"), (1, 1, "?"), (2, 1, "3"), (1, 2, "4"), (1, 3, "?"))
# The corners of the cross clockwise, in faces, and whether a flap follows.
_CORNERS: tuple[tuple[int, int, bool], ...] = (
    (1, 0, False), (2, 0, True), (2, 1, False), (3, 1, False), (3, 2, False), (2, 2, True),
    (2, 3, True), (2, 4, True), (1, 4, True), (1, 3, True), (1, 2, False), (0, 2, False),
    (0, 1, False), (1, 1, True),
)  # fmt: skip
# The edges of faces that are folded; flaps are folded along theirs.
_FOLDS = ((1, 1, 1, 2), (2, 1, 2, 2), (1, 1, 2, 1), (1, 2, 2, 2), (1, 3, 2, 3))
# The symbol around the number: its outline, its scale, and how far below the middle of the face its
# own middle and that of the number are.
_SHAPES: dict[str, tuple[Steps, float, float, float]] = {
    "G": (LEAF, 1.32, -0.4, -0.9),
    "P": (HEART, 1.42, 0.3, 0.4),
    "Y": (star(0, 0, 8, 4.9, 3.9), 1.24, 0.0, 0.0),
    "B": (DROP, 1.38, 0.1, 1.4),
}
_LEAF_STEM = polygon([(-0.45, 3.3), (0.45, 3.3), (0.6, 4.9), (-0.6, 4.9)])


def net_stamps() -> dict[str, Marks]:
    """Return the net of each die, its upper left corner at the origin, 45 mm wide, 64.5 mm high."""
    drawn = {}
    for kind in _SHAPES:
        for value in dict.fromkeys(value for _, _, value in _FACES):
            drawn[f"die-{kind}{value}"] = _face(kind, value)
        drawn[f"net-{kind}"] = tuple(_net(kind))
    return drawn


def window(kind: str, x: float, y: float, size: float = 1.0) -> tuple[list[Path], float]:
    """Return the window of a face around a point, and how far below it the number is."""
    shape, scale, middle, below = _SHAPES[kind]
    place = x, y + middle * size, scale * size
    marks = [Path(Role.INK, f"{NAMES[kind]}-window", moved(shape, *place))]
    if kind == "G":
        marks.insert(0, Path(Role.INK, "green-deep", moved(_LEAF_STEM, *place)))
    return marks, below * size


def _face(kind: str, value: str) -> Marks:
    """Return a face around its middle: a window of the symbol's shape with the number in it."""
    paths, below = window(kind, 0, 0)
    marks: list[Mark] = [*paths]
    if value:
        marks.append(Text(Role.INK, "die", 0, below, value, "middle", centred=True))
    return tuple(marks)


def _net(kind: str) -> list[Mark]:
    marks: list[Mark] = [
        Path(Role.INK, NAMES[kind], rect(column * DIE, row * DIE, DIE, DIE))
        for column, row, _ in _FACES
    ]
    flaps = [(one, other) for one, other, flap in _edges() if flap]
    marks += [Path(Role.INK, NAMES[kind], polygon(_flap(*edge, _BLEED))) for edge in flaps]
    marks += [
        Use(f"die-{kind}{value}", (column + 0.5) * DIE, (row + 0.5) * DIE)
        for column, row, value in _FACES
    ]
    folds = [(x1 * DIE, y1 * DIE, x2 * DIE, y2 * DIE) for x1, y1, x2, y2 in _FOLDS]
    folds += [(*one, *other) for one, other in flaps]
    marks += [Path(Role.FOLD, "fold", line(*fold)) for fold in folds]
    return [*marks, Path(Role.CUT, "cut", _outline())]


def _edges() -> list[tuple[_Point, _Point, bool]]:
    ends = (*_CORNERS[1:], _CORNERS[0])
    return [
        ((x1 * DIE, y1 * DIE), (x2 * DIE, y2 * DIE), flap)
        for (x1, y1, flap), (x2, y2, _) in zip(_CORNERS, ends, strict=True)
    ]


def _outline() -> Steps:
    points: list[_Point] = []
    for one, other, flap in _edges():
        points += _flap(one, other, _TAB)[:-1] if flap else [one]
    return polygon(points)


def _flap(one: _Point, other: _Point, deep: float) -> list[_Point]:
    """Return a flap outside the edge from one point to another, so deep."""
    (x1, y1), (x2, y2) = one, other
    along = (x2 - x1) / DIE, (y2 - y1) / DIE
    out, run = (along[1] * deep, -along[0] * deep), _SLOPE * deep / _TAB
    dx, dy = along[0] * run, along[1] * run
    return [one, (x1 + out[0] + dx, y1 + out[1] + dy), (x2 + out[0] - dx, y2 + out[1] - dy), other]
