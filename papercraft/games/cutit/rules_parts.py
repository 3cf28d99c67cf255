"""What the pictures on the rules page of ``cutit`` are made of: cells, dice, a pad; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import enlarged, label
from papercraft.core.shapes import circle, line, moved, rect
from papercraft.core.sheet import Path, ink
from papercraft.games.cutit.sheets.all_designs import NAMES, STAR, use
from papercraft.games.cutit.sheets.cells import picture
from papercraft.games.cutit.sheets.dice_nets import DIE, symbol_of
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.rules_page import Art
    from papercraft.core.sheet import Box, Mark, Step, Use

FACE = 9.0
ONE_COLUMN, TWO_COLUMNS = 43.0, 92.0
"""Panels of all bands lie in four columns: the width of one, and of two and what is between."""
BELOW_PICTURE = 1.2
"""Headings with a number are so much lower: as far from pictures as headings without."""
# From this side on, faces of dice have larger figures.
_LARGE = 12.0
# Halves of stars reach so far over the edge of their cell, or a hairline of it would remain there.
_OVER = 0.15
# As against cells, stars are so much larger than on the square.
_LARGER = 1.2
# The part of a star that a cell keeps, by the side of the cell it lies at.
_HALVES: dict[str, Box] = {
    "left": (-_OVER, -STAR, STAR + _OVER, 2 * STAR),
    "right": (-STAR, -STAR, STAR + _OVER, 2 * STAR),
    "up": (-STAR, -_OVER, 2 * STAR, STAR + _OVER),
    "down": (-STAR, -STAR, 2 * STAR, STAR + _OVER),
}
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
        return [ink(mark.style, moved(mark.steps, x, y, scale)) for mark in picture(kind)]
    return [use(f"picture-{NAMES[kind]}", x, y, scale=scale)]


def die_at(kind: str, value: str, x: float, y: float, size: float = FACE) -> list[Mark]:
    """Return a face of a die as its net has it."""
    middle = x + size / 2, y + size / 2
    marks: list[Mark] = [
        ink(NAMES[kind], rect(x, y, size, size, 1.0)),
        ink("rules-outline", rect(x, y, size, size, 1.0)),
        *symbol_of(kind, *middle, size / DIE, blank=not value),
    ]
    style = "rules-number" if size < _LARGE else "rules-white"
    return marks + ([label(*middle, value, style)] if value else [])


def disc_at(points: int, style: str, x: float, y: float, radius: float = 4.6) -> list[Mark]:
    """Return a rank disc around a point, in the style of its rank."""
    return [ink(style, circle(x, y, radius)), label(x, y, str(points))]


def half_star(x: float, y: float, side: str, size: float) -> Use:
    """Return the half of a star around a point that a cell of a size keeps at one of its sides."""
    scale = round(_LARGER * size / CELL, 4)
    return use("plain-star", x, y, scale=scale)._replace(clip=_HALVES[side])


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
