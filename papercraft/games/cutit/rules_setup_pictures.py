"""The pictures on the first rules page of ``cutit`` before the first round; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, polyline
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import DISC_STYLES, cells, die_at, disc_at
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.cells import TILE_PITCH, corner_tile

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

HIGH = 22.0
"""The height of these pictures."""
# A square with corners in four colours, its cells, and where it begins.
_SQUARE, _CELL, _TOP = ("GYBP", "*PGB", "PGYG", "YBPB"), 4.6, 1.8
_DIE, _RADIUS, _CORNER = 9.4, 4.9, 1.06


def cut_out() -> Art:
    """Return a square that scissors cut out, a die and a disc."""
    middle = HIGH / 2
    marks: list[Mark] = [
        *cells(_SQUARE, 11.6, _TOP, _CELL),
        use("snip", 4.8, middle, scale=2.0),
        *die_at("P", "?", 33.4, middle - 5.0, 10.0),
        *disc_at(5, DISC_STYLES[5], 51.4, middle, _RADIUS),
    ]
    return Art(tuple(marks), 56.4, HIGH)


def dice_and_discs() -> Art:
    """Return the dice in the middle of the table, and the discs."""
    marks: list[Mark] = []
    # A die has one blank face: only one of them shows it.
    for n, (kind, value) in enumerate((("G", "2"), ("P", "?"), ("Y", "3"), ("B", ""))):
        marks += die_at(kind, value, n % 2 * 10.2, 1.2 + n // 2 * 10.2, _DIE)
    for n, (points, style) in enumerate(DISC_STYLES.items()):
        place = 32.6 + n % 2 * 10.4, HIGH / 2 - 5.2 + n // 2 * 10.4
        marks += disc_at(points, style, *place, _RADIUS)
    return Art(tuple(marks), 48.0, HIGH)


def corner() -> Art:
    """Return the boxes of the corners, one ticked, and the square with that corner ringed."""
    side, left = _CORNER * TILE_PITCH, 37.0
    marks: list[Mark] = [
        mark
        for n, kind in enumerate("GYPB")
        for mark in corner_tile(kind, (n > 1, n % 2 > 0), 0.0, 1.0, _CORNER)
    ]
    x, y = side * 0.58, 1.0 + side * 0.58
    marks.append(
        ink("rules-tick", polyline([(x - 2.6, y), (x - 0.8, y + 2.4), (x + 3.2, y - 3.2)]))
    )
    marks += arrow(2 * side + 3.4, HIGH / 2, left - 3.4, HIGH / 2)
    marks += cells(_SQUARE, left, _TOP, _CELL)
    ring = circle(left + _CELL / 2, _TOP + _CELL / 2, 0.82 * _CELL)
    return Art((*marks, ink("pen-ring", ring)), left + 4 * _CELL, HIGH)
