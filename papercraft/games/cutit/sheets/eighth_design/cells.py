"""The cells with codes of the eighth design: patterns in their corners; in mm."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.codes import CELL_CODES
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.cells import coded
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

# The tab of a joker's name: its width, how much wider it is for three characters, its height.
_WIDTH, _WIDER, _HEIGHT = 4.85, 1.75, 3.5


@cache
def placed_stamps() -> dict[str, Marks]:
    """Return the cells with codes."""
    return {
        f"placed-{NAMES[kind]}-{number}": _placed(kind, number)
        for kind in NAMES
        for number in CELL_CODES
    }


def _placed(kind: str, number: int) -> Marks:
    """Return a cell; a joker's name is on a tab in the yellow below it."""
    ground, inner, name = coded(kind, number, "woven")
    assert isinstance(name, Text)
    if kind != "*":
        return (ground, inner, name._replace(style=f"{NAMES[kind]}-place"))
    wide = round(_WIDTH + _WIDER * (len(CELL_NAMES[number]) - 2), 3)
    return (ground, inner, Path(Role.INK, "yellow-band", _corner_tab(wide)), name)


def _corner_tab(wide: float) -> Steps:
    """Return a tab in the lower left corner of a cell; its inner corner is round."""
    top, bend, less = round(CELL - _HEIGHT, 3), 0.9, 0.4
    return (
        ("M", 0.0, CELL),
        ("L", 0.0, top),
        ("L", round(wide - bend, 3), top),
        ("C", round(wide - less, 3), top, wide, round(top + less, 3), wide, round(top + bend, 3)),
        ("L", wide, CELL),
        ("Z",),
    )
