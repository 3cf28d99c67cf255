"""The sheet for a match of several games: a row for each game, a column for each player."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

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
from papercraft.games.cuttle.sheets.reef import corals, jellyfish, shells, shoal
from papercraft.games.cuttle.sheets.seabed import ground
from papercraft.games.cuttle.sheets.wordmark import drawn_name
from papercraft.games.cuttle.sheets.world import fish, pool, turtle, waves

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
_STARTS, _POINTS, _WON, _BOX = 7.0, (21.0, 40.0), 68.0, 8.0
# The names of the players behind their animals, and what stands above the columns.
_NAMES, _NAME, _NAME_LEFT, _HEADS = 43.0, 11.0, 15.0, 60.4
# From there on rows; a row for a replay has a share of the height of others, below a title.
_ROWS, _ROWS_HEIGHT, _SHARE, _TITLE = 64.4, 147.6, 0.78, 7.4
# A row is at most so high, and more for each mm that a page is higher than usual; the sea takes
# what is left. From one band to the next; around fields; the heights of fields.
_HIGHEST, _HIGHER, _APART, _AROUND, _FIELD = 20.0, 0.07, 1.8, 2.2, (9.0, 13.0)
_TOTAL, _TOTAL_HEIGHT = 3.4, 12.0
# The sea below the sums keeps off them and off the foot; so high, it has room for more animals.
_BED_DOWN, _FOOT, _ROOMY, _SAND = 4.0, 12.0, 36.0, 9.0
# The title of the replays: half its width, and the height of its plate.
_HALF_TITLE, _PLATE = 36.0, 5.8
# The number of a game on its disc.
_NUMBER, _DISC = 9.0, 4.6
_SPARE_WORDS = gettext_noop("Drawn game? Replay it here")
TEXT_FORM = (
    "First to win {need} games wins the match. Take turns to start; a drawn game counts for nobody "
    "and is replayed in another row with the same player starting. In each row tick who starts and "
    "who wins, and write the points at the end."
)


class _Row(NamedTuple):
    """The row of a game: its number, its middle and its height in mm."""

    game: int
    middle: float
    high: float

    @property
    def field(self) -> float:
        """The height of what points are written into."""
        least, most = _FIELD
        return round(min(most, max(least, self.high - _APART - _AROUND)), 3)


def match_sheet(games: int, page: Size) -> Sheet:
    """Return the sheet for a match of the best of so many games."""
    uses, places = (Use("match", 0, 0),), Places(boxes=boxes_of(games, page))
    lines = tuple(
        NameLine(left + _NAME_LEFT, _NAMES + _NAME, _WIDTH - _NAME_LEFT) for left in _COLUMNS
    )
    return Sheet(
        "aids", "cuttle: match", _ALT, uses, places, (frame_area(1, page),), name_lines=lines,
        frame=page, shared=True,
    )  # fmt: skip


@cache
def match_stamps(games: int, page: Size) -> dict[str, Marks]:
    """Return the match sheet as a stamp."""
    return {"match": tuple(_marks(games, page))}


@cache
def _rows_of(games: int, page: Size) -> tuple[_Row, ...]:
    """Return the rows of games, then those of replays."""
    free = _ROWS_HEIGHT + spare_height(page) - _TITLE
    highest = _HIGHEST + _HIGHER * spare_height(page)
    full = min(highest, free / (games + _SPARE * _SHARE))
    rows: list[_Row] = []
    top = _ROWS
    for game in range(1, games + _SPARE + 1):
        high = round(full if game <= games else full * _SHARE, 2)
        top += _TITLE if game == games + 1 else 0.0
        rows.append(_Row(game, round(top + high / 2, 3), high))
        top += high
    return tuple(rows)


def _bottom(games: int, page: Size) -> float:
    last = _rows_of(games, page)[-1]
    return round(last.middle + last.high / 2, 3)


@cache
def boxes_of(games: int, page: Size) -> dict[str, Box]:
    """Return the boxes to write into and to tick, by name."""
    boxes: dict[str, Box] = {}
    x, width = _POINTS
    total = round(_bottom(games, page) + _TOTAL, 3)
    for player, left in zip(PLAYERS, _COLUMNS, strict=True):
        boxes[f"name.{player}"] = (left + _NAME_LEFT, _NAMES, _WIDTH - _NAME_LEFT, _NAME)
        for row in _rows_of(games, page):
            game, y, high = row.game, row.middle, row.field
            boxes[f"starts.{player}.{game}"] = _square(left + _STARTS, y)
            boxes[f"points.{player}.{game}"] = (left + x, round(y - high / 2, 3), width, high)
            boxes[f"won.{player}.{game}"] = _square(left + _WON, y)
        boxes[f"total.{player}"] = (left + x, total, _WIDTH - x, _TOTAL_HEIGHT)
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
        *_heads(games, page),
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
    high = box[3]
    if high < _ROOMY:
        middle, scale = top + 0.49 * high, high / 16.5
        return [
            *pool(box, 3.0),
            *ground(box, 3.0, 0.24 * high),
            *fish(38.0, middle, scale),
            *turtle(128.0, middle, scale),
        ]
    middle, scale = top + 0.46 * high, min(high / 24.0, 2.1)
    return [
        *pool(box, 3.0),
        *shoal(26.0, top + 0.24 * high, 0.9, ""),
        *shoal(108.0, top + 0.2 * high, 1.0, ""),
        *jellyfish(175.0, top + 0.34 * high, 0.26 * high, ""),
        *corals(box, _SAND, ""),
        *ground(box, 3.0, _SAND),
        *shells(box, _SAND, ""),
        *fish(52.0, middle, scale),
        *turtle(126.0, middle, scale),
    ]


def _heads(games: int, page: Size) -> list[Mark]:
    """Return the names and what stands in the columns, and the games won below them."""
    boxes, under = boxes_of(games, page), _NAMES + _NAME
    total = round(_bottom(games, page) + _TOTAL + _TOTAL_HEIGHT / 2, 3)
    marks: list[Mark] = [Text(Role.INK, "label", _NUMBER, _HEADS, "Game", "middle", centred=True)]
    for player, left, animal in zip(PLAYERS, _COLUMNS, (fish, turtle), strict=True):
        x, width = _POINTS
        heads = (
            (_STARTS + _BOX / 2, "Starts"), (x + width / 2, "Points"), (_WON + _BOX / 2, "Won"),
        )  # fmt: skip
        start = left + _NAME_LEFT
        marks += [
            *animal(left + 5.4, _NAMES + 6.4, 0.62),
            Text(Role.INK, "label", start, _NAMES + 2.6, gettext("Player {n}", n=player)),
            Path(Role.GUIDE, "write", line(start, under, left + _WIDTH, under)),
            *(Text(Role.INK, "label", left + at, _HEADS, head, "middle", centred=True)
              for at, head in heads),
            Path(Role.GUIDE, "heavy-box", rect(*boxes[f"total.{player}"], 2)),
            Text(Role.INK, "label", left + x - 2, total, "Games won", "end", centred=True),
        ]  # fmt: skip
    return marks


def _rows(games: int, page: Size) -> list[Mark]:
    """Return the rows; those below a title are for what is replayed after drawn games."""
    marks: list[Mark] = []
    for row in _rows_of(games, page):
        spare = "spare" if row.game > games else "row"
        number = "spare-row-number" if row.game > games else "row-number"
        band = round(row.high - _APART, 3)
        shape = rect(0, round(row.middle - band / 2, 3), 190, band, 3)
        marks += [
            Path(Role.GUIDE, f"{spare}-band", shape),
            ink(f"{spare}-number", circle(_NUMBER, row.middle, _DISC)),
            Text(Role.INK, number, _NUMBER, row.middle, str(row.game), "middle", centred=True),
        ]
    rows = {
        name: box
        for name, box in boxes_of(games, page).items()
        if name[:3] in {"sta", "poi", "won"}
    }
    marks += [Path(Role.GUIDE, "box", rect(*box, 1.6)) for box in rows.values()]
    first = _rows_of(games, page)[games]
    return [*marks, *_title(round(first.middle - first.high / 2 - _TITLE / 2, 3))]


def _title(y: float) -> list[Mark]:
    """Return the title of the rows for replays on a plate in the middle of a wave."""
    left, right = 95.0 - _HALF_TITLE, 95.0 + _HALF_TITLE
    plate = rect(left, round(y - _PLATE / 2, 3), 2 * _HALF_TITLE, _PLATE, 2.2)
    return [
        *(ink("sea-waves", waves(x, y, left - 3.0)) for x in (0.0, right + 3.0)),
        Path(Role.GUIDE, "spare-title", plate),
        Text(Role.INK, "spare-title", 95.0, y, _SPARE_WORDS, "middle", centred=True),
    ]
