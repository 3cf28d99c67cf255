"""The sheet for a match of several games: a row for each game, a column for each player."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, frame_area
from papercraft.core.messages import gettext, gettext_noop, ngettext
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import (
    NameLine,
    Paragraph,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
    spare_height,
)
from papercraft.games.cuttle.sheets.wordmark import wordmark
from papercraft.games.cuttle.sheets.world import sea

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size

_ALT = (
    "A sheet for a match: a row for each game with who starts, the points of both and the winner; "
    "below it the games won."
)
PLAYERS = (1, 2)
# Rows for drawn games, which are played again.
_SPARE = 3
_SEA: Box = (0.0, 20.0, 190.0, 8.4)
_HINT, _HINT_HEIGHT = 29.6, 13.4
# The columns of both players; in each the box for who starts, the points, the box for the winner.
_COLUMNS, _WIDTH = (20.0, 107.0), 83.0
_STARTS, _POINTS, _WON = 8.0, (24.0, 34.0), 67.0
_BOX, _POINTS_HEIGHT = 7.4, 10.0
# The rows fill the page, however many they are.
_NAMES, _ROWS, _ROWS_HEIGHT = 43.0, 66.0, 146.0
_TOTAL, _TOTAL_HEIGHT = 4.0, 12.0
# Who types a record has it before him.
LETTERS = gettext_noop(
    "In records: T ten, J jack, Q queen, K king; C clubs, D diamonds, H hearts, S spades."
)
# So far below the rows.
_SPARE_DOWN, _LETTERS_DOWN = 19.0, 25.0
_SPARE_WORDS = gettext_noop("Rows below the dashed line: only after drawn games.")
_TEXT_FORM = (
    "First to win {need} games wins the match. Take turns to start; a drawn game counts for nobody "
    "and is replayed in another row with the same player starting. In each row tick who starts and "
    "who wins, and write the points at the end."
)


def match_sheet(games: int, page: Size) -> Sheet:
    """Return the sheet for a match of the best of so many games."""
    uses, places = (Use("match", 0, 0),), Places(boxes=_boxes(games, page))
    lines = tuple(NameLine(left, _NAMES + 11.0, _WIDTH) for left in _COLUMNS)
    return Sheet(
        "aids", "cuttle: match", _ALT, uses, places, (frame_area(1, page),), name_lines=lines,
        frame=page, shared=True,
    )  # fmt: skip


@cache
def match_stamps(games: int, scheme: str, page: Size, *, early: bool = False) -> dict[str, Marks]:
    """Return the match sheet as a stamp; ``early`` as designs before the third drew it."""
    return {"match": tuple(_marks(games, scheme, page, early=early))}


def _row_height(games: int, page: Size) -> float:
    return round((_ROWS_HEIGHT + spare_height(page)) / (games + _SPARE), 1)


def _bottom(games: int, page: Size) -> float:
    return _ROWS + _row_height(games, page) * (games + _SPARE)


@cache
def _boxes(games: int, page: Size) -> dict[str, Box]:
    boxes: dict[str, Box] = {}
    for player, left in zip(PLAYERS, _COLUMNS, strict=True):
        boxes[f"name.{player}"] = (left, _NAMES, _WIDTH, 11.0)
        for game in range(1, games + _SPARE + 1):
            y = _ROWS + _row_height(games, page) * (game - 0.5)
            x, width = _POINTS
            boxes[f"starts.{player}.{game}"] = _square(left + _STARTS, y)
            boxes[f"points.{player}.{game}"] = (
                left + x, round(y - _POINTS_HEIGHT / 2, 3), width, _POINTS_HEIGHT,
            )  # fmt: skip
            boxes[f"won.{player}.{game}"] = _square(left + _WON, y)
        total = round(_bottom(games, page) + _TOTAL, 3)
        boxes[f"total.{player}"] = (left + _POINTS[0], total, _WIDTH - _POINTS[0], _TOTAL_HEIGHT)
    return boxes


def _square(x: float, y: float) -> Box:
    return x, round(y - _BOX / 2, 3), _BOX, _BOX


def _marks(games: int, scheme: str, page: Size, *, early: bool) -> list[Mark]:
    lead = ngettext("a match of {n} game", "a match, best of {n}", games)
    text = gettext(_TEXT_FORM, need=games // 2 + 1)
    name = (Text(Role.INK, "title", HEAD_LEFT, 9.6, "cuttle"),)
    return [
        *(name if early else wordmark(HEAD_LEFT, 0.6, 10.2)),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, lead),
        Text(Role.INK, "label", 129, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(129, 15.2, HEAD_RIGHT, 15.2)),
        *sea(_SEA, scheme),
        Paragraph(Role.INK, "rules-text", 0, _HINT, 190, _HINT_HEIGHT, text),
        *_heads(games, page),
        *_rows(games, page, early=early),
    ]


def _heads(games: int, page: Size) -> list[Mark]:
    """Return the names and what stands in the columns, and the games won below them."""
    boxes, under, above = _boxes(games, page), _NAMES + 11.0, _ROWS - 4.0
    total = round(_bottom(games, page) + _TOTAL + _TOTAL_HEIGHT / 2, 3)
    marks: list[Mark] = [Text(Role.INK, "label", 9, above, "Game", "middle", centred=True)]
    for player, left in zip(PLAYERS, _COLUMNS, strict=True):
        x, width = _POINTS
        heads = (
            (_STARTS + _BOX / 2, "Starts"), (x + width / 2, "Points"), (_WON + _BOX / 2, "Won"),
        )  # fmt: skip
        marks += [
            Text(Role.INK, "label", left, _NAMES + 2.6, gettext("Player {n}", n=player)),
            Path(Role.GUIDE, "write", line(left, under, left + _WIDTH, under)),
            *(Text(Role.INK, "label", left + at, above, head, "middle", centred=True)
              for at, head in heads),
            Path(Role.GUIDE, "heavy-box", rect(*boxes[f"total.{player}"], 2)),
            Text(Role.INK, "label", left + x - 2, total, "Games won", "end", centred=True),
        ]  # fmt: skip
    return marks


def _rows(games: int, page: Size, *, early: bool) -> list[Mark]:
    """Return the rows; those below a line are for what is replayed after drawn games."""
    marks: list[Mark] = []
    high = _row_height(games, page)
    for game in range(1, games + _SPARE + 1):
        y = round(_ROWS + high * (game - 1), 3)
        if game % 2 and (early or game <= games):
            marks.append(Path(Role.GUIDE, "band", rect(0, y, 190, high, 2.5)))
        middle = round(y + high / 2, 3)
        style = "subheading" if early or game <= games else "spare"
        marks.append(Text(Role.INK, style, 9, middle, str(game), "middle", centred=True))
    rows = {
        name: box for name, box in _boxes(games, page).items() if name[:3] in {"sta", "poi", "won"}
    }
    marks += [Path(Role.GUIDE, "box", rect(*box, 1.6)) for box in rows.values()]
    if early:
        return marks
    y, bottom = round(_ROWS + high * games, 3), _bottom(games, page)
    return [
        *marks,
        Path(Role.GUIDE, "spare-line", line(0, y, 190, y)),
        Paragraph(Role.INK, "body", 0, round(bottom + _SPARE_DOWN, 3), 190, 5, _SPARE_WORDS),
        Paragraph(Role.INK, "small", 0, round(bottom + _LETTERS_DOWN, 3), 190, 8, LETTERS),
    ]
