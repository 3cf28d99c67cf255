"""The pictures on the first rules page of ``cutit`` before the first round; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, polyline, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import DISC_STYLES, cells, die_at, disc_at
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.cells import TILE_PITCH, corner_tile

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

HIGH = 23.0
"""The height of these pictures."""
# A square with corners in four colours, and its cells; where it begins beside scissors.
_SQUARE, _CELL, _LEFT = ("GYBP", "*PGB", "PGYG", "YBPB"), 4.9, 15.6
_DIE, _RADIUS = 8.6, 4.0
# The size of corners to choose, and the square they are of: what is in sight of it and its cells;
# the rows and columns of the first piece, and how far it comes off.
_CORNER, _SEEN, _LARGE = 1.2, ("GYBPGY", "*PGBYP", "PGYGPB"), 7.0
_FIRST, _OFF = 2, 2.0


def cut_out() -> Art:
    """Return a square, and scissors at the line around it."""
    side, around = 4 * _CELL, 1.2
    top = (HIGH - side) / 2
    edge = rect(_LEFT - around, top - around, side + 2 * around, side + 2 * around)
    marks: list[Mark] = [
        *cells(_SQUARE, _LEFT, top, _CELL),
        ink("rules-seam", edge),
        use("snip", 1.4, HIGH / 2, scale=2.0),
    ]
    return Art(tuple(marks), 37.0, HIGH)


def dice_and_discs() -> Art:
    """Return the dice in the middle of the table, and the discs."""
    marks: list[Mark] = []
    far = 9.4
    # A die has one blank face: only one of them shows it.
    for n, (kind, value) in enumerate((("G", "2"), ("P", "?"), ("Y", "3"), ("B", ""))):
        marks += die_at(kind, value, n % 2 * far, (HIGH - far - _DIE) / 2 + n // 2 * far, _DIE)
    for n, (points, style) in enumerate(DISC_STYLES.items()):
        place = 24.0 + n % 2 * far, (HIGH - far) / 2 + n // 2 * far
        marks += disc_at(points, style, *place, _RADIUS)
    return Art(tuple(marks), 37.4, HIGH)


def corner() -> Art:
    """Return the corners to choose, one ticked, and the first piece with that corner."""
    far, left = _CORNER * TILE_PITCH, 36.6
    marks: list[Mark] = [
        mark
        for n, kind in enumerate("GYPB")
        for mark in corner_tile(kind, (n > 1, n % 2 > 0), (0.0, HIGH / 2 - far), _CORNER)
    ]
    x, y = far * 0.58, HIGH / 2 - far * 0.42
    tick = polyline([(x - 3.0, y), (x - 1.0, y + 2.7), (x + 3.5, y - 3.7)])
    marks.append(ink("rules-tick", tick))
    marks += arrow(2 * far + 2.8, HIGH / 2, left - 3.8, HIGH / 2)
    return Art((*marks, *_first_piece(left, (HIGH - 3 * _LARGE) / 2)), 80.0, HIGH)


def _first_piece(x: float, y: float) -> list[Mark]:
    """Return a part of the square, whose corner comes off as the first piece; it is ringed."""
    piece = [row[:_FIRST] for row in _SEEN[:_FIRST]]
    rest = ["." * _FIRST + row[_FIRST:] for row in _SEEN[:_FIRST]] + list(_SEEN[_FIRST:])
    left, top = x - _OFF / 2, y - _OFF / 2
    middle = left + _LARGE / 2, top + _LARGE / 2
    return [
        *cells(rest, x + _OFF / 2, y + _OFF / 2, _LARGE),
        *cells(piece, left, top, _LARGE),
        ink("pen-ring", circle(*middle, 0.74 * _LARGE)),
    ]
