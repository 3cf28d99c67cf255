"""The pictures on the first rules page of ``cutit`` before the first round; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow
from papercraft.core.rules_page import Art
from papercraft.core.shapes import polyline, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import DISC_STYLES, cells, die_at, disc_at
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.cells import TILE, TILE_PITCH, TILE_ROUND

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.sheet import Mark

HIGH = 23.0
"""The height of these pictures."""
# A square with corners in four colours, and its cells; where it begins beside scissors.
_SQUARE, _CELL, _LEFT = ("GYBP", "*PGB", "PGYG", "YBPB"), 4.9, 15.6
_DIE, _RADIUS = 8.0, 3.9
# The field in a corner to choose, and how far it is from the inner edges.
_FIELD, _TO_FIELD = 6.0, 0.5
# The size of corners to choose, and the square they are of: what is in sight of it but for its
# corner, and its cells; the rows and columns of the first piece, and how far it comes off.
_CORNER, _SEEN, _LARGE = 1.2, (".YBPGY", "*PGBYP", "PGYGPB"), 7.0
_FIRST, _OFF = 2, 2.0


def cut_out() -> Art:
    """Return a square, and scissors at the line around it."""
    side, around = 4 * _CELL, 1.15
    top = (HIGH - side) / 2
    edge = rect(_LEFT - around, top - around, side + 2 * around, side + 2 * around)
    marks: list[Mark] = [
        *cells(_SQUARE, _LEFT, top, _CELL),
        ink("rules-seam", edge),
        use("snip", 1.4, HIGH / 2, scale=2.0),
    ]
    return Art(tuple(marks), 37.0, HIGH)


def dice_and_discs(dice: Iterable[tuple[str, str]]) -> Art:
    """Return the dice in the middle of the table, by letter and value, and the discs."""
    marks: list[Mark] = []
    far = 9.4
    for n, (kind, value) in enumerate(dice):
        marks += die_at(kind, value, n % 2 * far, (HIGH - far - _DIE) / 2 + n // 2 * far, _DIE)
    for n, (points, style) in enumerate(DISC_STYLES.items()):
        place = 24.2 + n % 2 * far, (HIGH - far) / 2 + n // 2 * far
        marks += disc_at(points, style, *place, _RADIUS)
    return Art(tuple(marks), 37.4, HIGH)


def corner() -> Art:
    """Return the corners to choose, one ticked, and the first piece with that corner.

    Neither the tiles nor that corner have a colour, for on each square these are others.
    """
    far, left = _CORNER * TILE_PITCH, 36.6
    marks: list[Mark] = [
        mark for n in range(4) for mark in _tile((n > 1, n % 2 > 0), (0.0, HIGH / 2 - far))
    ]
    marks.append(_tick(far * 0.58, HIGH / 2 - far * 0.42))
    marks += arrow(2 * far + 2.8, HIGH / 2, left - 3.8, HIGH / 2)
    return Art((*marks, *_first_piece(left, (HIGH - 3 * _LARGE) / 2)), 80.0, HIGH)


def _tile(corner: tuple[bool, bool], place: tuple[float, float]) -> list[Mark]:
    """Return one of the corners to choose, all of which begin at a place, with its empty field."""
    left, top = (at + _CORNER * TILE_PITCH * far for at, far in zip(place, corner, strict=True))
    side, field = _CORNER * TILE, _CORNER * _FIELD
    x, y = (
        at + (_CORNER * _TO_FIELD if far else side - field - _CORNER * _TO_FIELD)
        for at, far in zip((left, top), corner, strict=True)
    )
    return [
        ink("rules-print", rect(left, top, side, side, _CORNER * TILE_ROUND)),
        ink("rules-paper", rect(x, y, field, field, 1.0)),
    ]


def _tick(x: float, y: float) -> Mark:
    """Return a tick by hand around a point."""
    return ink("rules-tick", polyline([(x - 3.0, y), (x - 1.0, y + 2.7), (x + 3.5, y - 3.7)]))


def _first_piece(x: float, y: float) -> list[Mark]:
    """Return a part of the square, whose ticked corner comes off with the first piece."""
    piece = [row[:_FIRST] for row in _SEEN[:_FIRST]]
    rest = ["." * _FIRST + row[_FIRST:] for row in _SEEN[:_FIRST]] + list(_SEEN[_FIRST:])
    left, top = x - _OFF / 2, y - _OFF / 2
    return [
        *cells(rest, x + _OFF / 2, y + _OFF / 2, _LARGE),
        ink("rules-print", rect(left, top, _LARGE, _LARGE)),
        *cells(piece, left, top, _LARGE),
        _tick(left + _LARGE / 2, top + _LARGE / 2),
    ]
