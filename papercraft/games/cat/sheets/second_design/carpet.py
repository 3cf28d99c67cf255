"""The carpet of the second design with the names of its columns and rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.sheet import Role, Text
from papercraft.games.cat.sheets.artwork import carpet
from papercraft.games.cat.sheets.frame import EDGE, RIGHT_EDGE

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.frame import Frame


def carpet_marks(frame: Frame) -> list[Mark]:
    """Return the carpet and the names of its columns and rows."""
    columns, rows = frame.size
    grid = frame.grid
    left, top = grid.upper_left
    width = grid.pitch * (columns - 1) + (EDGE + RIGHT_EDGE) * grid.scale
    height = grid.pitch * (rows - 1) + (grid.head + grid.tail) * grid.scale
    marks: list[Mark] = list(carpet(frame.side, left, top, width, height))
    for column in range(columns):
        x, _ = frame.place(column, 0)
        name = chr(65 + column)
        marks.append(Text(Role.GUIDE, "axis", x, top - 3.4, name, "middle", centred=True))
    for row in range(rows):
        y = grid.top + grid.pitch * row
        name = str(row + 1)
        marks.append(Text(Role.GUIDE, "axis", left - 2.8, y, name, "middle", centred=True))
    return marks
