"""What the pictures on the rules page of ``cutit`` are made of: cells, dice, a pad; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import enlarged, label
from papercraft.core.shapes import circle, line, moved, rect
from papercraft.core.sheet import Path, ink
from papercraft.games.cutit.sheets.all_designs import NAMES, use
from papercraft.games.cutit.sheets.dice_nets import DIE, symbol_of
from papercraft.games.cutit.sheets.plain_cells import STAR, star_steps
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.sheets.symbols import ground, pictured, symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.rules_page import Art
    from papercraft.core.sheet import Mark, Step

FACE = 9.0
ONE_COLUMN, TWO_COLUMNS = 43.0, 92.0
"""Panels of all bands lie in four columns: the width of one, and of two and what is between."""
BELOW_PICTURE = 1.2
"""Headings with a number are so much lower: as far from pictures as headings without."""
# From this side on, faces of dice have larger figures.
_LARGE = 12.0
# As against cells, stars are so much larger than on the square; the symbol of a cell with one is so
# much smaller, and lies so far away from it, as a share of the cell.
_LARGER, _SMALLER, _AWAY = 1.8, 0.7, 0.14
# Its ground leaves the lines between cells.
_LINE = 0.2
DISC_STYLES = {5: "gold", 3: "silver", 1: "bronze", 0: "plain"}


def cells(rows: Sequence[str], x: float, y: float, size: float) -> list[Mark]:
    """Return cells by their letters, a dot where there is none, and lines where two meet."""
    kinds = {
        (column, row): kind
        for row, letters in enumerate(rows)
        for column, kind in enumerate(letters)
        if kind != "."
    }
    marks = [
        mark
        for (column, row), kind in kinds.items()
        for mark in _cell(kind, x + size * column, y + size * row, round(size / CELL, 4))
    ]
    steps: list[Step] = []
    for column, row in kinds:
        right, down = x + size * (column + 1), y + size * (row + 1)
        if (column + 1, row) in kinds:
            steps += line(right, down - size, right, down)
        if (column, row + 1) in kinds:
            steps += line(right - size, down, right, down)
    return [*marks, ink("rules-grid", tuple(steps))] if steps else marks


def _cell(kind: str, x: float, y: float, scale: float) -> list[Mark]:
    if kind == "*":
        # The line around its petals would be too thin to print.
        return [ink(mark.style, moved(mark.steps, x, y, scale)) for mark in pictured(kind)]
    return [use(f"plain-{NAMES[kind]}", x, y, scale=scale)]


def die_at(kind: str, value: str, x: float, y: float, size: float = FACE) -> list[Mark]:
    """Return a face of a die as its net has it."""
    middle = x + size / 2, y + size / 2
    marks: list[Mark] = [
        ink(f"plain-{NAMES[kind]}", rect(x, y, size, size, 1.0)),
        ink("rules-outline", rect(x, y, size, size, 1.0)),
        *symbol_of(kind, *middle, size / DIE, blank=not value),
    ]
    style = "rules-number" if size < _LARGE else "rules-white"
    return marks + ([label(*middle, value, style)] if value else [])


def disc_at(points: int, style: str, x: float, y: float, radius: float = 4.6) -> list[Mark]:
    """Return a rank disc around a point, in the style of its rank."""
    return [ink(style, circle(x, y, radius)), label(x, y, str(points))]


def star_cell(kind: str, x: float, y: float, size: float, side: str) -> list[Mark]:
    """Return a cell with the half of a star at its ``left`` or ``right`` side, clear of its symbol.

    Both are fully outlined.
    """
    away = -_AWAY if side == "right" else _AWAY
    middle, edge = y + size / 2, x + size * (side == "right")
    return [*plain_cell(kind, x, y, size, away), half_star(edge, middle, side, size)]


def plain_cell(kind: str, x: float, y: float, size: float, away: float = 0.0) -> list[Mark]:
    """Return a cell without a star, its symbol as small as in a cell with one.

    The symbol lies to the right of the middle by so large a share of the cell.
    """
    at = x + size * (0.5 + away), y + size / 2, round(_SMALLER * size / CELL, 4)
    shrunk = round((size - 2 * _LINE) / CELL, 4)
    below = [
        ink(mark.style, moved(mark.steps, x + _LINE, y + _LINE, shrunk)) for mark in ground(kind)
    ]
    return [*below, *(ink(mark.style, mark.steps) for mark in symbol(kind, *at))]


def half_star(x: float, y: float, side: str, size: float) -> Mark:
    """Return the half of a star around a point that a cell of a size keeps at one of its sides."""
    start, *curves, _ = star_steps(_star(size))
    half = (("M", 0.0, _star(size)), *curves[2:]) if side == "right" else (start, *curves[:2])
    return ink("plain-star", moved((*half, ("Z",)), x, y))


def whole_star(x: float, y: float, size: float) -> Mark:
    """Return a star across the edges of two cells of a size that match."""
    return ink("joined-star", moved(star_steps(_star(size)), x, y))


def _star(size: float) -> float:
    return _LARGER * STAR * size / CELL


def pad_at(x: float, y: float, width: float, height: float) -> list[Mark]:
    """Return a score pad with its upper left corner at a point."""
    marks: list[Mark] = [ink("rules-paper", rect(x, y, width, height, 1.0))]
    rows = 5
    for n in range(rows):
        top = y + 1.6 + n * (height - 2.4) / rows
        high = (height - 2.4) / rows - 1.0
        marks.append(ink("rules-slot", rect(x + 1.6, top, width * 0.42, high, 0.6)))
        marks.append(ink("rules-slot", rect(x + width * 0.66, top, width * 0.22, high, 0.6)))
    return marks


def moved_by(mark: Mark, dx: float, dy: float) -> Mark:
    """Return an outline so far to the right and down."""
    assert isinstance(mark, Path)
    return mark._replace(steps=moved(mark.steps, dx, dy))


def resized(art: Art, size: float) -> Art:
    """Return a picture so many times as large; its words keep their size."""
    return enlarged(art, size, {})
