"""The cells of a square without codes: small symbols, and names on white tabs; in mm."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, polygon, rect
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.stamps import CELL, symbol
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Marks

_QUARTERS = "PBYG"


@cache
def plain_stamps() -> dict[str, Marks]:
    """Return a cell of each kind."""
    return {f"cell-{NAMES[kind]}": _cell(kind) for kind in NAMES}


def _cell(kind: str) -> Marks:
    middle = CELL / 2
    if kind != "*":
        ground = (Path(Role.INK, NAMES[kind], rect(0, 0, CELL, CELL)),)
        return (*ground, *symbol(kind, middle, middle))
    ends = (0.0, 0.0), (CELL, 0.0), (CELL, CELL), (0.0, CELL)
    quarters = [
        Path(
            Role.INK,
            f"{NAMES[colour]}-band",
            polygon([ends[n], ends[(n + 1) % 4], (middle, middle)]),
        )
        for n, colour in enumerate(_QUARTERS)
    ]
    hub = Path(Role.INK, "joker", circle(middle, middle, 5.9))
    return (*quarters, hub, *symbol(kind, middle, middle))


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
