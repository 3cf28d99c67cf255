"""Reference cards for the players."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.rope.deck import personal_size
from papercraft.games.rope.sheets.scissors import small_scissors

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks

_WIDTH, _HEIGHT = 95.0, 125.0
_EACH = 4
_REFERENCE = "Reference cards to cut out: how to deal, the order of a turn, what scissors can do."
_SECTIONS = (
    (
        "A turn",
        "Play any number of cards to the three level rows: from your hand, from the top of your "
        "supply rows or of your personal deck. Then store one hand card on a supply row and fill "
        "your hand to six. Nothing is drawn in between.",
    ),
    (
        "Level rows",
        "1 2 3 ... 10, or 10 9 8 ... 1, no gaps, three rows at most. Ten cards: the row goes, "
        "and you go on.",
    ),
    (
        "Scissors",
        "Stand for the card you need. First in a row they leave it open: after two scissors "
        "come 3, 8 or scissors.",
    ),
    (
        "The end",
        "Your last personal card played: you win. Nobody can play, store or draw: fewest "
        "personal cards win.",
    ),
)


def reference_sheets(players: int) -> list[Sheet]:
    """Return reference cards for all players."""
    sheets = []
    for first in range(0, players, _EACH):
        count = min(_EACH, players - first)
        places = [(_WIDTH * (n % 2), _HEIGHT * (n // 2)) for n in range(count)]
        uses = tuple(Use("reference", x, y) for x, y in places)
        cells = {f"reference {n}": (x, y, _WIDTH, _HEIGHT) for n, (x, y) in enumerate(places, 1)}
        sheets.append(Sheet("aids", "rope: reference", _REFERENCE, uses, Places(cells=cells), ()))
    return sheets


@cache
def reference_stamps() -> dict[str, Marks]:
    """Return a reference card as a stamp."""
    return {"reference": tuple(_reference())}


def _reference() -> list[Mark]:
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        Text(Role.INK, "heading", 6, 11, "rope"),
        *small_scissors(25.5, 8.9, 0.3),
        Text(Role.INK, "label", 6, 18.5, "Players"),
        Text(Role.INK, "label", 6, 24.5, "Personal deck"),
    ]
    for n, text in enumerate(("2-3", "4-5", "6-7", "8")):
        x = 38.0 + 15 * n
        size = str(personal_size(int(text[-1])))
        marks.append(Text(Role.INK, "bold", x, 18.5, text, "middle"))
        marks.append(Text(Role.INK, "bold", x, 24.5, size, "middle"))
    marks.append(Path(Role.GUIDE, "hair", line(6, 27.5, _WIDTH - 6, 27.5)))
    y = 34.5
    for (heading, text), height in zip(_SECTIONS, (34.0, 19.0, 19.0, 18.0), strict=True):
        marks.append(Text(Role.INK, "subheading", 6, y, heading))
        marks.append(Paragraph(Role.INK, "body", 6, y + 2.4, _WIDTH - 11, height - 5, text))
        y += height
    return marks
