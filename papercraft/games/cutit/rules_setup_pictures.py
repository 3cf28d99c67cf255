"""The pictures on the first rules page of ``cutit`` before the first round; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow
from papercraft.core.rules_page import Art
from papercraft.core.shapes import polyline, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import DISC_STYLES, cells, die_at, disc_at
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.cells import TILE_PITCH, corner_tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.sheet import Mark

HIGH = 23.0
"""The height of these pictures."""
# A square with corners in four colours, and its cells; where it begins beside scissors.
_SQUARE, _CELL, _LEFT = ("GYBP", "*PGB", "PGYG", "YBPB"), 4.9, 15.6
_DIE, _RADIUS = 8.0, 3.9
# The size of corners to choose, their colours from above, and the square they are of: what is in
# sight of it, and its cells; the rows and columns of the first piece, and how far it comes off.
_CORNER, _CORNERS, _SEEN, _LARGE = 1.2, ("BY", "PG"), ("BYPBGY", "*PGBYP", "PGYGPB"), 7.0
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
    """Return the corners to choose, one ticked, and the first piece with that corner."""
    far, left = _CORNER * TILE_PITCH, 36.6
    at = 0.0, HIGH / 2 - far
    marks: list[Mark] = [
        mark
        for low, row in enumerate(_CORNERS)
        for right, kind in enumerate(row)
        for mark in corner_tile(kind, (right > 0, low > 0), at, _CORNER, word="plain-")
    ]
    marks.append(_tick(far * 0.58, HIGH / 2 - far * 0.42))
    marks += arrow(2 * far + 2.8, HIGH / 2, left - 3.8, HIGH / 2)
    return Art((*marks, *_first_piece(left, (HIGH - 3 * _LARGE) / 2)), 80.0, HIGH)


def _tick(x: float, y: float) -> Mark:
    """Return a tick by hand around a point."""
    return ink("rules-tick", polyline([(x - 3.0, y), (x - 1.0, y + 2.7), (x + 3.5, y - 3.7)]))


def _first_piece(x: float, y: float) -> list[Mark]:
    """Return a part of the square, whose corner is cut off with the first piece."""
    piece = [row[:_FIRST] for row in _SEEN[:_FIRST]]
    rest = ["." * _FIRST + row[_FIRST:] for row in _SEEN[:_FIRST]] + list(_SEEN[_FIRST:])
    right, low = x + _FIRST * _LARGE, y + _FIRST * _LARGE
    ends = [(right, y - _OFF), (right, low), (x - _OFF, low)]
    return [
        *cells(rest, x + _OFF / 2, y + _OFF / 2, _LARGE),
        *cells(piece, x - _OFF / 2, y - _OFF / 2, _LARGE),
        ink("rules-cut", polyline(ends)),
    ]
