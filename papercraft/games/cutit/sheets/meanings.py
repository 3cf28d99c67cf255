"""What the faces of the dice give, beside faces as they are on the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role
from papercraft.games.cutit.sheets.all_designs import NAMES, use
from papercraft.games.cutit.sheets.dice_nets import DIE

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

MEANINGS = (
    ("G", "3", "3 points for 3 or more cells with that symbol"),
    ("P", "?", "1 point for each cell with that symbol"),
    ("Y", "", "blank: nothing for that symbol"),
)


def die_face(kind: str, value: str, x: float, y: float, size: float) -> list[Mark]:
    """Return a face of a die, its upper left corner at a point."""
    side = rect(x, y, size, size, size * 0.12)
    middle = round(x + size / 2, 3), round(y + size / 2, 3)
    return [
        Path(Role.INK, f"plain-{NAMES[kind]}", side),
        Path(Role.INK, "rules-outline", side),
        use(f"face-{kind}{value}", *middle, scale=round(size / DIE, 4)),
    ]
