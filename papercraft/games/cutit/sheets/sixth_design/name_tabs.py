"""The names of cells on white tabs; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Marks


def name_tabs(places: Sequence[tuple[float, float]]) -> Marks:
    """Return the name of each cell on a tab in its corner, from the upper left corners of cells."""
    marks: list[Path | Text] = []
    for (x, y), name in zip(places, CELL_NAMES, strict=True):
        width, middle = 4.6 if len(name) == 2 else 6.2, round(y + CELL - 2.55, 3)  # noqa: PLR2004
        marks.append(Path(Role.INK, "tab", rect(x + 0.7, round(middle - 1.85, 3), width, 3.7, 0.9)))
        marks.append(
            Text(Role.INK, "name", x + 0.7 + width / 2, middle, name, "middle", centred=True)
        )
    return tuple(marks)
