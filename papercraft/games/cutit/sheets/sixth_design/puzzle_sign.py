"""The sign of the puzzle on the pad: a disc minus cells; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, line, star
from papercraft.core.sheet import Path, Role
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark


def puzzle_sign(x: float, y: float) -> list[Mark]:
    """Return a disc, a minus and cells that were left over, small, around a point."""
    cell = 2.0
    left, top = round(x + 2.6, 3), round(y - cell, 3)
    cells = [
        use(f"picture-{name}", left + cell * column, top + cell * row, scale=round(cell / CELL, 4))
        for name, column, row in (("green", 0, 0), ("yellow", 1, 0), ("blue", 0, 1), ("pink", 1, 1))
    ]
    disc = round(x - 4.0, 3)
    return [
        Path(Role.INK, "gold", circle(disc, y, 2.1)),
        Path(Role.INK, "gold-deep", star(disc, y, 5, 1.4, 0.65)),
        Path(Role.INK, "rule", line(round(x - 0.6, 3), y, round(x + 1.2, 3), y)),
        *cells,
    ]
