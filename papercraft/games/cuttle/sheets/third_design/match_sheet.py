"""The match sheet of the third design, whose boxes are those of the second one, too."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, frame_area
from papercraft.core.messages import gettext, gettext_noop, ngettext
from papercraft.core.shapes import circle, line, moved, rect, rotated
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
from papercraft.games.cuttle.sheets.seabed import ground
from papercraft.games.cuttle.sheets.wordmark import drawn_name
from papercraft.games.cuttle.sheets.world import fish, pool, turtle

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
_LEAP, _MASCOT = 62.0, (108.0, 11.4, 1.75)
# The sea keeps off the QR code, and words off the sea.
_SEA: Box = (0.0, 20.2, 190.0, 6.2)
_SWIM, _SWIMMER = 24.2, 0.36
_HINT, _TO_NAMES = 30.2, 43.2
# The columns of both players; in each the box for who starts, the points, the box for the winner.
_COLUMNS, _WIDTH = (20.0, 107.0), 83.0
_STARTS, _POINTS, _WON = 8.0, (24.0, 34.0), 67.0
_BOX, _POINTS_HEIGHT = 7.4, 10.0
# The rows fill the page, however many they are.
_NAMES, _ROWS, _ROWS_HEIGHT = 43.0, 66.0, 146.0
_TOTAL, _TOTAL_HEIGHT = 4.0, 12.0
# Bands keep so far apart, or as near as the title of the spare rows between them lets them, and so
# far from their boxes: where rows are too near each other they have none. The seabed below the sums
# keeps off them and off the foot.
_APART, _NEAR, _OFF = 10.0, 3.4, 1.5
_BED_DOWN, _FOOT = 4.0, 12.0
# Half the width of the title, which stands on a plate of at most this height, so far from the bands
# above and below it; where it is lower than letters need, there is no plate.
_TITLE, _PLATE, _PLATE_OFF, _LEAST_PLATE = 30.0, 5.8, 0.8, 4.4
# The number of a game on its disc.
_NUMBER, _DISC = 9.0, 4.4
_SPARE_WORDS = gettext_noop("Only after drawn games")
TEXT_FORM = (
    "First to win {need} games wins the match. Take turns to start; a drawn game counts for nobody "
    "and is replayed in another row with the same player starting. In each row tick who starts and "
    "who wins, and write the points at the end."
)


def match_sheet(games: int, page: Size) -> Sheet:
    """Return the sheet for a match of the best of so many games."""
    uses, places = (Use("match", 0, 0),), Places(boxes=boxes_of(games, page))
    lines = tuple(NameLine(left, _NAMES + 11.0, _WIDTH) for left in _COLUMNS)
    return Sheet(
        "aids", "cuttle: match", _ALT, uses, places, (frame_area(1, page),), name_lines=lines,
        frame=page, shared=True,
    )  # fmt: skip


@cache
def match_stamps(games: int, page: Size) -> dict[str, Marks]:
    """Return the match sheet as a stamp."""
    return {"match": tuple(_marks(games, page))}


def row_height(games: int, page: Size) -> float:
    """Return how high the row of a game is, in mm."""
    return round((_ROWS_HEIGHT + spare_height(page)) / (games + _SPARE), 1)


def _bottom(games: int, page: Size) -> float:
    return _ROWS + row_height(games, page) * (games + _SPARE)


@cache
def boxes_of(games: int, page: Size) -> dict[str, Box]:
    """Return the boxes to write into and to tick, by name."""
    boxes: dict[str, Box] = {}
    for player, left in zip(PLAYERS, _COLUMNS, strict=True):
        boxes[f"name.{player}"] = (left, _NAMES, _WIDTH, 11.0)
        for game in range(1, games + _SPARE + 1):
            y = _ROWS + row_height(games, page) * (game - 0.5)
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


def _marks(games: int, page: Size) -> list[Mark]:
    lead = ngettext("a match of {n} game", "a match, best of {n}", games)
    text = gettext(TEXT_FORM, need=games // 2 + 1)
    return [
        *drawn_name(HEAD_LEFT, 0.6, 10.2),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, lead),
        Text(Role.INK, "label", 129, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(129, 15.2, HEAD_RIGHT, 15.2)),
        *_mascot(),
        *pool(_SEA, 2.5),
        *turtle(30.0, _SWIM, _SWIMMER),
        *fish(152.0, _SWIM, _SWIMMER),
        Paragraph(Role.INK, "rules-text", 0, _HINT, 190, round(_TO_NAMES - _HINT, 3), text),
        *heads(games, page),
        *_rows(games, page),
        *_bed(games, page),
    ]


def _mascot() -> list[Mark]:
    """Return a cuttlefish that leaps out of the sea, which is drawn over its arms."""
    return [ink(style, moved(rotated(steps, _LEAP), *_MASCOT)) for style, steps in cuttlefish()]


def _bed(games: int, page: Size) -> list[Mark]:
    """Return the bottom of the sea between the sums and the foot, with the animals of the game."""
    top = round(_bottom(games, page) + _TOTAL + _TOTAL_HEIGHT + _BED_DOWN, 3)
    box = (0.0, top, 190.0, round(page[1] - _FOOT - top, 3))
    middle, scale = top + 0.49 * box[3], box[3] / 16.5
    return [
        *pool(box, 3.0),
        *ground(box, 3.0, 0.24 * box[3]),
        *fish(38.0, middle, scale),
        *turtle(128.0, middle, scale),
    ]


def heads(games: int, page: Size) -> list[Mark]:
    """Return the names and what stands in the columns, and the games won below them."""
    boxes, under, above = boxes_of(games, page), _NAMES + 11.0, _ROWS - 4.0
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


def _rows(games: int, page: Size) -> list[Mark]:
    """Return the rows; those below a title are for what is replayed after drawn games."""
    marks: list[Mark] = []
    high = row_height(games, page)
    least = _POINTS_HEIGHT + 2 * _OFF
    band = round(max(high - _APART, min(high - _NEAR, least)), 3)
    for game in range(1, games + _SPARE + 1):
        middle = round(_ROWS + high * (game - 0.5), 3)
        spare = "spare" if game > games else "row"
        number = "spare-row-number" if game > games else "row-number"
        if band >= least:
            shape = rect(0, round(middle - band / 2, 3), 190, band, 3)
            marks.append(Path(Role.GUIDE, f"{spare}-band", shape))
        marks += [
            ink(f"{spare}-number", circle(_NUMBER, middle, _DISC)),
            Text(Role.INK, number, _NUMBER, middle, str(game), "middle", centred=True),
        ]
    rows = {
        name: box
        for name, box in boxes_of(games, page).items()
        if name[:3] in {"sta", "poi", "won"}
    }
    marks += [Path(Role.GUIDE, "box", rect(*box, 1.6)) for box in rows.values()]
    free = high - band - 2 * _PLATE_OFF if band >= least else high - least
    return [*marks, *_title(round(_ROWS + high * games, 3), min(_PLATE, free))]


def _title(y: float, high: float) -> list[Mark]:
    """Return the title of the spare rows in the middle of a line, on a plate if there is room."""
    sides = (0.0, 95.0 - _TITLE), (95.0 + _TITLE, 190.0)
    marks: list[Mark] = [
        Path(Role.GUIDE, "rules-line", line(left, y, right, y)) for left, right in sides
    ]
    if high >= _LEAST_PLATE:
        plate = rect(95.0 - _TITLE, round(y - high / 2, 3), 2 * _TITLE, round(high, 3), 2.2)
        marks.append(Path(Role.GUIDE, "spare-title", plate))
    return [*marks, Text(Role.INK, "spare-title", 95.0, y, _SPARE_WORDS, "middle", centred=True)]
