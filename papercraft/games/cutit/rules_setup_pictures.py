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

HIGH = 18.0
"""The height of these pictures."""
# A square with corners in four colours, and its cells; where it begins beside scissors.
_SQUARE, _CELL, _LEFT = ("GYBP", "*PGB", "PGYG", "YBPB"), 4.2, 17.0
# The rows and columns of the first piece, and how far it comes off.
_FIRST, _OFF = 2, 1.8
_DIE, _RADIUS, _CORNER = 7.9, 3.8, 0.97


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
    return Art(tuple(marks), 35.0, HIGH)


def dice_and_discs() -> Art:
    """Return the dice in the middle of the table, and the discs."""
    marks: list[Mark] = []
    far = 8.8
    # A die has one blank face: only one of them shows it.
    for n, (kind, value) in enumerate((("G", "2"), ("P", "?"), ("Y", "3"), ("B", ""))):
        marks += die_at(kind, value, n % 2 * far, 0.65 + n // 2 * far, _DIE)
    for n, (points, style) in enumerate(DISC_STYLES.items()):
        place = 22.9 + n % 2 * 8.2, HIGH / 2 - 4.1 + n // 2 * 8.2
        marks += disc_at(points, style, *place, _RADIUS)
    return Art(tuple(marks), 35.0, HIGH)


def corner() -> Art:
    """Return the corners to choose, one ticked; the square, that corner ringed; the first piece."""
    far, side = _CORNER * TILE_PITCH, 4 * _CELL
    middle, top = HIGH / 2, (HIGH - side) / 2
    lefts = (32.6, 64.4)
    marks: list[Mark] = [
        mark
        for n, kind in enumerate("GYPB")
        for mark in corner_tile(kind, (n > 1, n % 2 > 0), (0.0, 0.1), _CORNER)
    ]
    x, y = far * 0.58, 0.1 + far * 0.58
    marks.append(
        ink("rules-tick", polyline([(x - 2.4, y), (x - 0.8, y + 2.2), (x + 2.8, y - 3.0)]))
    )
    marks += arrow(2 * far + 2.6, middle, lefts[0] - 3.0, middle)
    marks += [*cells(_SQUARE, lefts[0], top, _CELL), _ring(lefts[0], top)]
    marks += arrow(lefts[0] + side + 2.6, middle, lefts[1] - 3.6, middle)
    return Art((*marks, *_first_piece(lefts[1], top)), 84.0, HIGH)


def _first_piece(x: float, y: float) -> list[Mark]:
    """Return the square whose corner comes off as the first piece."""
    piece = [row[:_FIRST] for row in _SQUARE[:_FIRST]]
    rest = ["." * _FIRST + row[_FIRST:] for row in _SQUARE[:_FIRST]] + list(_SQUARE[_FIRST:])
    left, top = x - _OFF / 2, y - _OFF / 2
    marks = [*cells(rest, x + _OFF / 2, y + _OFF / 2, _CELL), *cells(piece, left, top, _CELL)]
    return [*marks, _ring(left, top)]


def _ring(x: float, y: float) -> Mark:
    """Return a ring around the cell whose upper left corner is at a point."""
    return ink("pen-ring", circle(x + _CELL / 2, y + _CELL / 2, 0.82 * _CELL))
