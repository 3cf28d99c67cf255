"""The aids of ``rope``: reference cards, and a score sheet for a series of games."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.marks import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.shapes import line, moved, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.core.told import told
from papercraft.games.rope.deck import personal_size
from papercraft.games.rope.sheets.artwork import motif, scissors

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Step

_WIDTH, _HEIGHT = 95.0, 125.0
_EACH = 4
_GAMES, _MOST = 12, 8
_REFERENCE = "Reference cards to cut out: how to deal, the order of a turn, what scissors can do."
_SCORE = (
    "A score sheet for twelve games of up to eight players: for each game the winner and the "
    "personal cards the others have left."
)
_PARTS = (
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
_TOP, _ROW, _NAME = 36.0, 14.4, 26.0


def aid_sheets(players: int) -> list[Sheet]:
    """Return reference cards for all players and one score sheet."""
    sheets = []
    for first in range(0, players, _EACH):
        count = min(_EACH, players - first)
        places = [(_WIDTH * (n % 2), _HEIGHT * (n // 2)) for n in range(count)]
        uses = tuple(Use("reference", x, y) for x, y in places)
        cells = {f"reference {n}": (x, y, _WIDTH, _HEIGHT) for n, (x, y) in enumerate(places, 1)}
        sheets.append(Sheet("aids", "rope: reference", _REFERENCE, uses, Places(cells=cells), ()))
    score = Sheet("aids", "rope: scores", _SCORE, (Use("score-sheet", 0, 0),), _score_places())
    return [*sheets, score]


@cache
def aid_stamps() -> dict[str, Marks]:
    """Return a reference card and the score sheet as stamps."""
    return {"reference": tuple(_reference()), "score-sheet": tuple(_score())}


def _reference() -> list[Mark]:
    marks: list[Mark] = [
        Path(Role.CUT, "card-cut", rect(0, 0, _WIDTH, _HEIGHT)),
        Text(Role.INK, "heading", 6, 11, "rope"),
        *_pair(25.5, 8.9),
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
    for (heading, text), height in zip(_PARTS, (34.0, 19.0, 19.0, 18.0), strict=True):
        marks.append(Text(Role.INK, "subheading", 6, y, heading))
        marks.append(Paragraph(Role.INK, "body", 6, y + 2.4, _WIDTH - 11, height - 5, text))
        y += height
    return marks


def _pair(x: float, y: float) -> list[Mark]:
    """Return a small pair of scissors."""
    blades, rings, _ = scissors()
    return [
        Path(Role.INK, "solid", moved(blades, x, y, 0.3)),
        Path(Role.INK, "scissors-ring-small", moved(rings, x, y, 0.3)),
    ]


def _score_places() -> Places:
    boxes: dict[str, Box] = {}
    width = _column()
    for player in range(_MOST):
        x = _NAME + width * player
        boxes[f"name.{player + 1}"] = (x, _TOP - 10, width, 10)
        for game in range(_GAMES):
            boxes[f"game.{game + 1}.{player + 1}"] = (x, _TOP + _ROW * game, width, _ROW)
        for n, kind in enumerate(("wins", "left")):
            boxes[f"{kind}.{player + 1}"] = (x, _TOP + _ROW * (_GAMES + n), width, _ROW)
    return Places(boxes=boxes)


def _column() -> float:
    return (190.0 - _NAME) / _MOST


def _score() -> list[Mark]:
    bottom = _TOP + _ROW * (_GAMES + 2)
    marks: list[Mark] = [
        Text(Role.INK, "title", HEAD_LEFT, 11.5, "rope"),
        Text(Role.INK, "lead", HEAD_LEFT + 36, 11.5, "a series of games"),
        Text(Role.INK, "small", HEAD_RIGHT, 7.4, "Tick the winner;", "end"),
        Text(Role.INK, "small", HEAD_RIGHT, 11.5, "write the personal cards left.", "end"),
        Path(Role.INK, "band", rect(0, _TOP + _ROW * _GAMES, 190, 2 * _ROW)),
    ]
    steps: list[Step] = []
    for row in range(_GAMES + 3):
        steps += line(0, _TOP + _ROW * row, 190, _TOP + _ROW * row)
    for column in range(_MOST + 1):
        x = _NAME + _column() * column
        steps += line(x, _TOP - 10, x, bottom)
    marks.append(Path(Role.GUIDE, "write", tuple(steps)))
    marks.append(Text(Role.INK, "label", 0, _TOP - 3, "Players"))
    names = ("sun", "drop", "leaf", "heart", "moon", "flower", "fish", "boat")
    for n, name in enumerate(names):
        x = _NAME + _column() * (n + 0.5)
        marks.append(Path(Role.INK, f"{name}-motif", motif(name, x, _TOP - 14, 0.55)))
    headings = [*(told("Game {n}", n=n) for n in range(1, _GAMES + 1)), "Wins", "Cards left"]
    for row, text in enumerate(headings):
        y = _TOP + _ROW * (row + 0.5)
        marks.append(Text(Role.INK, "bold", 0.5, y, text, centred=True))
    return marks
