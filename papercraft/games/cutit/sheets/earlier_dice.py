"""Faces of dice as on nets and logs up to the eighth design, with the symbols of cells with codes.

Lengths in mm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.sheets.all_designs import FACES, NAMES, use
from papercraft.games.cutit.sheets.dice_nets import DIE
from papercraft.games.cutit.sheets.emblems import emblem, heart
from papercraft.games.cutit.sheets.folding import slanted_face, slanted_side
from papercraft.games.cutit.square import COLOURS

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cutit.sheets.folding import Pen, Point

# How much larger symbols are than in a cell, and how far above the middle of the face their own
# middle is: so the number lies where they are widest.
_LARGER = 1.13
_UP = {"G": 0.0, "P": 0.5, "Y": 0.0, "B": 0.6}


def face_stamps() -> dict[str, Marks]:
    """Return what is on each face, around its middle."""
    return {f"die-{kind}{value}": _face(kind, value) for kind in COLOURS for value in FACES}


def symbol_of(kind: str, x: float, y: float, size: float = 1.0, *, blank: bool) -> list[Path]:
    """Return the symbol of a face with its middle at a point, so many times its size."""
    place = x, y - _UP[kind] * size, round(_LARGER * size, 4)
    return [*emblem(kind, *place), *(heart(kind, *place) if blank else ())]


def die_face(kind: str, value: str, x: float, y: float, size: float) -> list[Mark]:
    """Return a face of a die, its upper left corner at a point."""
    side = rect(x, y, size, size, size * 0.12)
    middle = round(x + size / 2, 3), round(y + size / 2, 3)
    return [
        Path(Role.INK, NAMES[kind], side),
        Path(Role.INK, "rules-outline", side),
        use(f"die-{kind}{value}", *middle, scale=round(size / DIE, 4)),
    ]


def die_side(kind: str, at: Point, along: Point, below: Point, value: str, pen: Pen) -> list[Mark]:
    """Return a side of a die of a kind, with one of its values, from a corner along two edges."""
    symbol = symbol_of(kind, 0, 0, blank=not value)
    side = slanted_side(at, along, below, NAMES[kind])
    return [*side, *slanted_face(symbol, at, along, below, value, pen)]


def _face(kind: str, value: str) -> Marks:
    """Return a face: the symbol, and the number in it."""
    marks: list[Mark] = [*symbol_of(kind, 0, 0, blank=not value)]
    if value:
        marks.append(Text(Role.INK, "die-figure", 0, 0, value, "middle", centred=True))
    return tuple(marks)
