"""The score sheet for a series of games."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, frame_area
from papercraft.core.messages import gettext
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Path, Places, Role, Sheet, Text, Use
from papercraft.games.rope.sheets.artwork import motif

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Step

_GAMES, _PLAYERS = 12, 8
_ALT = (
    "A score sheet for twelve games of up to eight players: for each game the winner and the "
    "personal cards the others have left."
)
_TOP, _ROW, _NAME = 36.0, 14.4, 26.0
_COLUMN = (190.0 - _NAME) / _PLAYERS
_MOTIFS = ("sun", "drop", "leaf", "heart", "moon", "flower", "fish", "boat")


def score_sheet() -> Sheet:
    """Return the score sheet."""
    return Sheet(
        "aids", "rope: scores", _ALT, (Use("score-sheet", 0, 0),), _places(), (frame_area(1),)
    )


@cache
def score_stamps() -> dict[str, Marks]:
    """Return the score sheet as a stamp."""
    return {"score-sheet": tuple(_marks())}


def _places() -> Places:
    boxes: dict[str, Box] = {}
    for player in range(_PLAYERS):
        x = _NAME + _COLUMN * player
        boxes[f"name.{player + 1}"] = (x, _TOP - 10, _COLUMN, 10)
        for game in range(_GAMES):
            boxes[f"game.{game + 1}.{player + 1}"] = (x, _TOP + _ROW * game, _COLUMN, _ROW)
        for n, kind in enumerate(("wins", "left")):
            boxes[f"{kind}.{player + 1}"] = (x, _TOP + _ROW * (_GAMES + n), _COLUMN, _ROW)
    return Places(boxes=boxes)


def _marks() -> list[Mark]:
    bottom = _TOP + _ROW * (_GAMES + 2)
    marks: list[Mark] = [
        Text(Role.INK, "title", HEAD_LEFT, 11.5, "rope"),
        Text(Role.INK, "lead", HEAD_LEFT + 36, 11.5, "a series of games"),
        Text(Role.INK, "small", HEAD_RIGHT, 7.4, "Tick the winner;", "end"),
        Text(Role.INK, "small", HEAD_RIGHT, 11.5, "the others write their cards left.", "end"),
        Path(Role.INK, "band", rect(0, _TOP + _ROW * _GAMES, 190, 2 * _ROW)),
    ]
    steps: list[Step] = []
    for row in range(_GAMES + 3):
        steps += line(0, _TOP + _ROW * row, 190, _TOP + _ROW * row)
    for column in range(_PLAYERS + 1):
        x = _NAME + _COLUMN * column
        steps += line(x, _TOP - 10, x, bottom)
    marks.append(Path(Role.GUIDE, "write", tuple(steps)))
    marks.append(Text(Role.INK, "label", 0, _TOP - 3, "Players"))
    for n, name in enumerate(_MOTIFS):
        x = _NAME + _COLUMN * (n + 0.5)
        marks.append(Path(Role.INK, f"{name}-motif", motif(name, x, _TOP - 14, 0.55)))
    headings = [*(gettext("Game {n}", n=n) for n in range(1, _GAMES + 1)), "Wins", "Cards left"]
    for row, text in enumerate(headings):
        y = _TOP + _ROW * (row + 0.5)
        marks.append(Text(Role.INK, "bold", 0.5, y, text, centred=True))
    return marks
