"""What the faces of the dice give, in words beside them, as up to the seventh design; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.sheet import Paragraph, Role, Text
from papercraft.games.cutit.sheets.earlier_dice import die_face
from papercraft.games.cutit.sheets.meanings import MEANINGS

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# The side of a face below a square, and of one on a log; smaller, its number is too small for large
# print.
MEANING, BESIDE = 8.6, 10.4
_EARLIER = (*MEANINGS[:2], ("Y", "", "nothing for that symbol this round"))


def dice_meanings(x: float, y: float, apart: float) -> list[Mark]:
    """Return a line for each kind of face, so far apart, from an upper left corner on."""
    marks: list[Mark] = []
    for n, (kind, value, means) in enumerate(_EARLIER):
        top = round(y + apart * n, 3)
        marks += die_face(kind, value, x, top, MEANING)
        middle = round(top + MEANING / 2, 3)
        marks.append(Text(Role.INK, "body", x + MEANING + 3.4, middle, means, centred=True))
    return marks


def meanings_beside(x: float, y: float, width: float) -> list[Mark]:
    """Return the kinds of faces side by side in so much width, in a row ``BESIDE`` mm high."""
    marks: list[Mark] = []
    column = width / len(_EARLIER)
    for n, (kind, value, means) in enumerate(_EARLIER):
        left = round(x + column * n, 3)
        marks += die_face(kind, value, left, y, BESIDE)
        words = left + BESIDE + 3.0, y, round(column - BESIDE - 6.0, 3), BESIDE
        marks.append(Paragraph(Role.INK, "body", *words, means, centred=True))
    return marks
