"""The sheet for a match of several games."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, ngettext
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Paragraph, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cuttle.sheets.first_design.mats import head

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Step

_ALT = (
    "A sheet for a match: a row for each game with who starts, the points of both, the winner and "
    "the games won so far."
)
_RIGHT = 190.0
# The top of the table, the height of a row, the left ends of the columns.
_ROWS, _ROW = 72.0, 16.6
# Rows for drawn games, which are played again.
_SPARE = 3
_COLUMNS = (0.0, 22.0, 58.0, 84.0, 110.0, 150.0, _RIGHT)
_DIGIT_COLUMNS = {"begins": (22.0, 58.0), "winner": (110.0, 150.0)}
_HEADS = ("Game", "Starts", "Winner", "Won so far")


def match_sheet(games: int) -> Sheet:
    """Return the sheet for a match of the best of so many games."""
    uses = (Use("match", 0, 0),)
    return Sheet("aids", "cuttle: match", _ALT, uses, Places(boxes=_boxes(games)))


@cache
def match_stamps(games: int, scheme: str) -> dict[str, Marks]:
    """Return the match sheet as a stamp."""
    return {"match": tuple(_marks(games, scheme))}


def _boxes(games: int) -> dict[str, Box]:
    boxes: dict[str, Box] = {
        "name.1": (22.0, 24.0, 70.0, 12.0),
        "name.2": (120.0, 24.0, 70.0, 12.0),
    }
    names = ("begins", "points.1", "points.2", "winner", "won")
    for game in range(1, games + _SPARE + 1):
        y = _ROWS + _ROW * (game - 1)
        spans = zip(names, _COLUMNS[1:], _COLUMNS[2:], strict=False)
        boxes |= {f"{name}.{game}": (x, y, end - x, _ROW) for name, x, end in spans}
        for player in (1, 2):
            won = enumerate(_won_boxes(game, player, games // 2 + 1), 1)
            boxes |= {f"won.{game}.{player}.{n}": box for n, box in won}
    return boxes


def _won_boxes(game: int, player: int, need: int) -> list[Box]:
    """Return the boxes of a player in the row of a game, one to tick for each game won so far."""
    y = _ROWS + _ROW * (game - 0.5) + (player - 1.5) * 6.8
    return [
        (round(_COLUMNS[5] + 7.5 + 7.6 * n, 3), round(y - 2.6, 3), 5.2, 5.2) for n in range(need)
    ]


_TEXT_FORM = (
    "First to win {need} games wins the match. Take turns to start; a drawn game counts for nobody "
    "and is replayed with the same player starting. In each row circle who starts and who wins, "
    "and tick the winner's next box."
)


def _marks(games: int, scheme: str) -> list[Mark]:
    need = games // 2 + 1
    marks = head(ngettext("a match of {n} game", "a match, best of {n}", games), scheme)
    for n, x in enumerate((0.0, 98.0), 1):
        marks += [
            Text(Role.INK, "label", x, 35, gettext("Player {n}", n=n)),
            Path(Role.GUIDE, "write", line(x + 22, 36, x + 92, 36)),
        ]
    text = gettext(_TEXT_FORM, need=need)
    marks.append(Paragraph(Role.INK, "body", 0, 42, _RIGHT, 20, text))
    return [*marks, *_table(games, need)]


def _table(games: int, need: int) -> list[Mark]:
    rows = games + _SPARE
    bottom = _ROWS + _ROW * rows
    steps: list[Step] = []
    for row in range(rows + 1):
        steps += line(0, _ROWS + _ROW * row, _RIGHT, _ROWS + _ROW * row)
    for x in _COLUMNS[1:-1]:
        steps += line(x, _ROWS - 8, x, bottom)
    marks: list[Mark] = [Path(Role.GUIDE, "write", tuple(steps))]
    points = [gettext("Points of {n}", n=n) for n in (1, 2)]
    heads = (*_HEADS[:2], *points, *_HEADS[2:])
    for text, left, right in zip(heads, _COLUMNS, _COLUMNS[1:], strict=False):
        marks.append(Text(Role.INK, "label", (left + right) / 2, _ROWS - 3, text, "middle"))
    for game in range(rows):
        marks += _row_marks(game, need)
    return marks


def digit_positions(column: str, number: int) -> list[tuple[float, float]]:
    """Return where the digits of both players stand in the row of a game, to be circled."""
    left, right = _DIGIT_COLUMNS[column]
    step = (right - left) / 4
    y = _ROWS + _ROW * (number - 0.5)
    return [(left + step * (2 * n - 1), y) for n in (1, 2)]


def _row_marks(game: int, need: int) -> list[Mark]:
    y = _ROWS + _ROW * (game + 0.5)
    marks: list[Mark] = [Text(Role.INK, "subheading", 11, y, str(game + 1), "middle", centred=True)]
    for column in _DIGIT_COLUMNS:
        for n, (x, _) in enumerate(digit_positions(column, game + 1), 1):
            marks.append(Text(Role.INK, "choose", x, y, str(n), "middle", centred=True))
    left = _COLUMNS[5]
    for player in (1, 2):
        row = y + (player - 1.5) * 6.8
        marks.append(Text(Role.INK, "label", left + 3.5, row, str(player), "middle", centred=True))
        marks += [
            Path(Role.GUIDE, "box", rect(*box, 0.8)) for box in _won_boxes(game + 1, player, need)
        ]
    return marks
