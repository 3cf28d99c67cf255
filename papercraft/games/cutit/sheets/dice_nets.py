"""The nets of the four dice: faces with their symbol, and colour onto the flaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import line, polygon, rect
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.symbols import symbol
from papercraft.games.cutit.square import COLOURS

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks, Steps

_Point = tuple[float, float]

DIE = 19.0
# A flap: its depth, how much its ends run in, and how far the colour of its face reaches onto it.
TAB, _SLOPE, _BLEED = 4.5, 2.0, 2.0
# The faces of a cross: column and row, and what is on each.
NET_FACES = ((1, 0, ""), (0, 1, "2"), (1, 1, "?"), (2, 1, "3"), (1, 2, "4"), (1, 3, "?"))
# The corners of the cross clockwise, in faces, and whether a flap follows.
_CORNERS: tuple[tuple[int, int, bool], ...] = (
    (1, 0, False), (2, 0, True), (2, 1, False), (3, 1, False), (3, 2, False), (2, 2, True),
    (2, 3, True), (2, 4, True), (1, 4, True), (1, 3, True), (1, 2, False), (0, 2, False),
    (0, 1, False), (1, 1, True),
)  # fmt: skip
# The edges of faces that are folded; flaps are folded along theirs.
_FOLDS = ((1, 1, 1, 2), (2, 1, 2, 2), (1, 1, 2, 1), (1, 2, 2, 2), (1, 3, 2, 3))
# How much larger symbols are than in a cell, and how far above the middle of the face their own
# middle is: so the number lies where they are widest.
_LARGER = {"G": 1.22, "P": 1.38, "Y": 1.26, "B": 1.4}
_UP = {"G": 0.0, "P": 0.7, "Y": 0.0, "B": 1.0}


def net_stamps() -> dict[str, Marks]:
    """Return the net of each die from its upper left corner on, three faces wide, four high."""
    return {f"net-{kind}": tuple(_net(kind)) for kind in COLOURS}


def face_stamps() -> dict[str, Marks]:
    """Return what is on each face of the dice, around its middle."""
    values = dict.fromkeys(value for _, _, value in NET_FACES)
    return {f"face-{kind}{value}": _face(kind, value) for kind in COLOURS for value in values}


def turned_net_stamps(kinds: tuple[str, ...]) -> dict[str, Marks]:
    """Return nets with faces upside down, which are upright on a net that is turned by half."""
    return {f"net-{kind}-turned": tuple(_net(kind, turn=2)) for kind in kinds}


def symbol_of(kind: str, x: float, y: float, size: float = 1.0, *, blank: bool) -> list[Path]:
    """Return the symbol of a face with its middle at a point, so many times its size."""
    place = x, y - _UP[kind] * size, round(_LARGER[kind] * size, 4)
    return symbol(kind, *place, whole=blank)


def _face(kind: str, value: str) -> Marks:
    """Return a face around its middle: the symbol, and the number in it."""
    marks: list[Mark] = [*symbol_of(kind, 0, 0, blank=not value)]
    if value:
        marks.append(Text(Role.INK, "die-figure", 0, 0, value, "middle", centred=True))
    return tuple(marks)


def _net(kind: str, turn: int = 0) -> list[Mark]:
    colour = f"plain-{NAMES[kind]}"
    marks: list[Mark] = [
        Path(Role.INK, colour, rect(column * DIE, row * DIE, DIE, DIE))
        for column, row, _ in NET_FACES
    ]
    flaps = [(one, other) for one, other, flap in _edges() if flap]
    marks += [Path(Role.INK, colour, polygon(_flap(*edge, _BLEED))) for edge in flaps]
    marks += [
        Use(f"face-{kind}{value}", (column + 0.5) * DIE, (row + 0.5) * DIE, turn)
        for column, row, value in NET_FACES
    ]
    folds = [(x1 * DIE, y1 * DIE, x2 * DIE, y2 * DIE) for x1, y1, x2, y2 in _FOLDS]
    folds += [(*one, *other) for one, other in flaps]
    marks += [Path(Role.FOLD, "fold", line(*fold)) for fold in folds]
    return [*marks, Path(Role.CUT, "cut", net_outline())]


def _edges() -> list[tuple[_Point, _Point, bool]]:
    ends = (*_CORNERS[1:], _CORNERS[0])
    return [
        ((x1 * DIE, y1 * DIE), (x2 * DIE, y2 * DIE), flap)
        for (x1, y1, flap), (x2, y2, _) in zip(_CORNERS, ends, strict=True)
    ]


def net_folds() -> Steps:
    """Return the lines a net is folded along, as one path of many lines."""
    flaps = [(*one, *other) for one, other, flap in _edges() if flap]
    folds = [(x1 * DIE, y1 * DIE, x2 * DIE, y2 * DIE) for x1, y1, x2, y2 in _FOLDS]
    return tuple(step for fold in (*folds, *flaps) for step in line(*fold))


def net_outline() -> Steps:
    """Return the outline of a net with its flaps."""
    points: list[_Point] = []
    for one, other, flap in _edges():
        points += _flap(one, other, TAB)[:-1] if flap else [one]
    return polygon(points)


def _flap(one: _Point, other: _Point, deep: float) -> list[_Point]:
    """Return a flap outside the edge from one point to another, so deep."""
    (x1, y1), (x2, y2) = one, other
    along = (x2 - x1) / DIE, (y2 - y1) / DIE
    out, run = (along[1] * deep, -along[0] * deep), _SLOPE * deep / TAB
    dx, dy = along[0] * run, along[1] * run
    return [one, (x1 + out[0] + dx, y1 + out[1] + dy), (x2 + out[0] - dx, y2 + out[1] - dy), other]
