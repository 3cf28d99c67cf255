"""The sign of the puzzle on the pad: a disc, or what each cell costs that was left over; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.shapes import circle
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark


def puzzle_sign(x: float, y: float) -> list[Mark]:
    """Return a disc and words around a point."""
    disc, words = round(x - 11.8, 3), gettext("or {points} per cell", points="\u22121")
    return [
        Path(Role.INK, "gold", circle(disc, y, 2.5)),
        Path(Role.INK, "knock", circle(disc, y, 1.75)),
        Text(Role.INK, "label", disc, y, "5", "middle", centred=True),
        Text(Role.INK, "name", round(x - 7.4, 3), y, words, centred=True),
    ]
