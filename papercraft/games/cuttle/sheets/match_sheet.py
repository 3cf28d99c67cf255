"""The sheet for a match of several games: a row for each game, a column for each player."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, frame_area
from papercraft.core.messages import gettext, gettext_noop, ngettext
from papercraft.core.shapes import line, moved, rect, rotated
from papercraft.core.sheet import (
    NameLine,
    Paragraph,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
    ink,
    spare_height,
)
from papercraft.games.cuttle.sheets.artwork import cuttlefish
from papercraft.games.cuttle.sheets.wordmark import drawn_name
from papercraft.games.cuttle.sheets.world import SWIMMER, sea

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size

_ALT = (
    "A sheet for a match: a row for each game with who starts, the points of both and the winner; "
    "below it the games won."
)
PLAYERS = (1, 2)
# Rows for drawn games, which are played again.
_SPARE = 3
# A cuttlefish that leaps out of the sea: its lean in degrees, its middle and its scale.
_LEAP, _MASCOT = 58.0, (94.0, 8.6, 1.05)
_SEA: Box = (0.0, 20.0, 190.0, 8.4)
_HINT, _EARLY_HINT, _TO_NAMES = 31.6, 29.6, 43.0
# The columns of both players; in each the box for who starts, the points, the box for the winner.
_COLUMNS, _WIDTH = (20.0, 107.0), 83.0
_STARTS, _POINTS, _WON = 8.0, (24.0, 34.0), 67.0
_BOX, _POINTS_HEIGHT = 7.4, 10.0
# The rows fill the page, however many they are.
_NAMES, _ROWS, _ROWS_HEIGHT = 43.0, 66.0, 146.0
_TOTAL, _TOTAL_HEIGHT = 4.0, 12.0
# The line above the spare rows begins right of its words; the band above ends before them, by half
# the distance between boxes of rows and never more.
_LINE_LEFT, _CLEAR = 66.0, 5.0
_SPARE_WORDS = gettext_noop("Only after drawn games:")
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
    hint = _EARLY_HINT if early else _HINT
    name = (Text(Role.INK, "title", HEAD_LEFT, 9.6, "cuttle"),)
    return [
        *(name if early else drawn_name(HEAD_LEFT, 0.6, 10.2)),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, lead),
        Text(Role.INK, "label", 129, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(129, 15.2, HEAD_RIGHT, 15.2)),
        *(() if early else _mascot()),
        *sea(_SEA, scheme, share=1.0 if early else SWIMMER),
        Paragraph(Role.INK, "rules-text", 0, hint, 190, round(_TO_NAMES - hint, 3), text),
        *_heads(games, page),
        *_rows(games, page, early=early),
    ]


def _mascot() -> list[Mark]:
    return [ink(style, moved(rotated(steps, _LEAP), *_MASCOT)) for style, steps in cuttlefish()]


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
            last = not early and game == games
            clear = min(_CLEAR, round((high - _POINTS_HEIGHT) / 2, 3))
            band = round(high - clear, 3) if last else high
            marks.append(Path(Role.GUIDE, "band", rect(0, y, 190, band, 2.5)))
        middle = round(y + high / 2, 3)
        style = "subheading" if early or game <= games else "spare"
        marks.append(Text(Role.INK, style, 9, middle, str(game), "middle", centred=True))
    rows = {
        name: box for name, box in _boxes(games, page).items() if name[:3] in {"sta", "poi", "won"}
    }
    marks += [Path(Role.GUIDE, "box", rect(*box, 1.6)) for box in rows.values()]
    if early:
        return marks
    y = round(_ROWS + high * games, 3)
    return [
        *marks,
        Path(Role.GUIDE, "spare-line", line(_LINE_LEFT, y, 190, y)),
        Text(Role.INK, "body", 0.4, y, _SPARE_WORDS, centred=True),
    ]
