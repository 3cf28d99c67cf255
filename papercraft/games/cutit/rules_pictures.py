"""The pictures on the first rules page of ``cutit``, in mm, made of its own stamps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import cells, die_at
from papercraft.games.cutit.sheets.all_designs import use

if TYPE_CHECKING:
    from collections.abc import Sequence


# The dice of the example, the disc of its total, and what is free beside each of them in its
# column: signs stand in the middle between them.
_DIE, _DISC, _FREE = 13.0, 14.0, 10.0
EXAMPLE_HIGH = 23.0
"""The height of the pictures of the example."""
NUMBERS = 18.4
"""How far down the numbers are in them, and the signs between these."""
EXAMPLE_SHARES = (36.0, *(_DIE + _FREE,) * 4, _DISC + _FREE)
"""The widths of the columns: the piece, four dice, the total."""
# The width of the mascot at the end of a line, and where the line ends, between its blades.
_TAIL, _BLADES = 17.0, 3.4


def tail() -> Art:
    """Return the mascot that has cut the line on the page up to here, from the right on."""
    cut = ink("knock", rect(_BLADES, 8.0, _TAIL - _BLADES, 2.0))
    return Art((cut, use("snip", _TAIL, 9.0, 2, 2.0)), _TAIL, 9.0)


def cells_beside(kinds: str, size: float) -> Art:
    """Return cells side by side."""
    return Art(tuple(cells((kinds,), 0, 0, size)), len(kinds) * size, size)


def fallen_apart(size: float) -> Art:
    """Return the rest of a square, so high, in two parts of two and three cells."""
    part, apart = size / 2, 1.4
    marks = [*cells(("P", "G"), 0, 0, part), *cells(("GB", ".P"), part + apart, 0, part)]
    return Art(tuple(marks), 3 * part + apart, size)


def piece(rows: Sequence[str]) -> Art:
    """Return a piece."""
    size = EXAMPLE_HIGH / len(rows)
    return Art(tuple(cells(rows, 0, 0, size)), size * len(rows[0]), size * len(rows))


def worth(kind: str, value: str, points: int) -> Art:
    """Return a die above what it gives."""
    marks = [*die_at(kind, value, 0, 0, _DIE), label(_DIE / 2, NUMBERS, str(points), "rules-sign")]
    return Art(tuple(marks), _DIE, EXAMPLE_HIGH)


def sum_of(points: int) -> Art:
    """Return a number on a disc, as high and as far down as that of ``worth``."""
    at = _DISC / 2, NUMBERS
    marks = ink("rules-solid", circle(*at, _DISC / 2)), label(*at, str(points), "rules-white")
    return Art(marks, _DISC, EXAMPLE_HIGH)
