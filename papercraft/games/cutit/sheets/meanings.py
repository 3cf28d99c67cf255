"""What the faces of the dice give, beside faces as they are on the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Text
from papercraft.games.cutit.sheets.all_designs import NAMES, use
from papercraft.games.cutit.sheets.dice_nets import DIE

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# The side of a face, in mm; smaller, its number is too small for large print.
MEANING, BESIDE = 8.6, 10.4
MEANINGS = (
    ("G", "3", "3 points for 3 or more cells with that symbol"),
    ("P", "?", "1 point for each cell with that symbol"),
    ("Y", "", "blank: nothing for that symbol"),
)
# In earlier designs.
_EARLIER = (*MEANINGS[:2], ("Y", "", "nothing for that symbol this round"))


def dice_meanings(x: float, y: float, apart: float) -> list[Mark]:
    """Return a line for each kind of face, so far apart, from an upper left corner on.

    Only earlier designs have them like that.
    """
    marks: list[Mark] = []
    for n, (kind, value, means) in enumerate(_EARLIER):
        top = round(y + apart * n, 3)
        marks += die_face(kind, value, x, top, MEANING)
        middle = round(top + MEANING / 2, 3)
        marks.append(Text(Role.INK, "body", x + MEANING + 3.4, middle, means, centred=True))
    return marks


def meanings_beside(x: float, y: float, width: float) -> list[Mark]:
    """Return the kinds of faces side by side in so much width, in a row ``BESIDE`` mm high.

    Only earlier designs have them like that.
    """
    marks: list[Mark] = []
    column = width / len(_EARLIER)
    for n, (kind, value, means) in enumerate(_EARLIER):
        left = round(x + column * n, 3)
        marks += die_face(kind, value, left, y, BESIDE)
        words = left + BESIDE + 3.0, y, round(column - BESIDE - 6.0, 3), BESIDE
        marks.append(Paragraph(Role.INK, "body", *words, means, centred=True))
    return marks


def die_face(kind: str, value: str, x: float, y: float, size: float) -> list[Mark]:
    """Return a face of a die, its upper left corner at a point."""
    side = rect(x, y, size, size, size * 0.12)
    middle = round(x + size / 2, 3), round(y + size / 2, 3)
    return [
        Path(Role.INK, NAMES[kind], side),
        Path(Role.INK, "rules-outline", side),
        use(f"die-{kind}{value}", *middle, scale=round(size / DIE, 4)),
    ]
