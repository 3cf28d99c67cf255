"""Faces of dice below squares without codes of the eighth design, with their symbols; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.sheet import Role, Text, Use
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.meanings import MEANINGS
from papercraft.games.cutit.sheets.symbols import symbol

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks

# How large symbols are, as against those on cells.
_LARGER = 1.22


def face_stamps() -> dict[str, Marks]:
    """Return what is on each kind of face, around its middle."""
    return {f"plain-die-{kind}{value}": _face(kind, value) for kind, value, _ in MEANINGS}


def _face(kind: str, value: str) -> Marks:
    if not value:
        return (Use(f"plain-sign-{NAMES[kind]}", 0, 0, 0, _LARGER),)
    figure = Text(Role.INK, "die-figure", 0, 0, value, "middle", centred=True)
    return (*symbol(kind, 0, 0, _LARGER, whole=False), figure)
