"""How match sheets from the fourth design on are drawn: a row for each game, frames around rows.

What differs between designs is data; boxes and rows are the same in all of them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.head_fields import head_field
from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Path, Role, Text, ink, spare_height
from papercraft.games.cuttle.sheets.match_layout import (
    PLAYERS,
    SPARE,
    HeadLook,
    MatchLayout,
    MatchRow,
    Opening,
    column_marks,
    field_marks,
    head_marks,
    low_sea,
    number_marks,
)
from papercraft.games.cuttle.sheets.reef import corals, jellyfish, shells, shoal
from papercraft.games.cuttle.sheets.seabed import ground
from papercraft.games.cuttle.sheets.world import fish, pool, waves

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Sheet, Size
    from papercraft.games.cuttle.sheets.match_layout import Swimmer

    Columns = tuple[tuple[float, float], ...]

_LAYOUT = MatchLayout(
    starts=7.0, points=(21.0, 40.0), won=68.0, side=8.0, name_left=15.0, heads=60.4, total=3.4
)
# Rows begin here; a row after drawn games has a share of the height of others, below a title.
_ROWS, _ROWS_HEIGHT, _SHARE, _TITLE = 64.4, 147.6, 0.78, 7.4
# A row is at most so high, and more for each mm that a page is higher than usual; the sea takes
# what is left. From one band to the next; around fields; the heights of fields.
_HIGHEST, _HIGHER, _APART, _AROUND, _FIELD = 20.0, 0.07, 1.8, 2.2, (9.0, 13.0)
_DISC = 4.6
# The sea below the sums is so high if it has room for more animals, and so high is its sand.
_ROOMY, _SAND = 36.0, 9.0
# The title of those: half its width, and the height of its plate.
_HALF_TITLE, _PLATE = 36.0, 4.4
# That is so far above the rows, but midway between rows that share frames. Where frames of their
# own would be nearer than this to the boxes, rows have one frame, which reaches so far beyond them.
_TITLE_UP, _LEAST_OFF, _BEYOND = 4.4, 2.0, 0.1
# The plates beside the games won end so far below their boxes: their straight edges where those of
# the boxes begin, as two edges on each other show as a bump. They are higher by this above and
# below, as the lines of the boxes are.
_PLATE_UNDER, _PLATE_OVER = 5.0, 0.05
# A row is parted between the players: where each part begins and how wide it is, both alike. The
# frames of their names are above them: their upper edge, width and height.
HALVES = (19.0, 84.6), (105.4, 84.6)
_FRAMED = 42.2, 84.6, 14.0
_LOOK = HeadLook(
    "match-head", "match-total", "total-box", 46.3, lined=False, player="match-player",
    aside=-13.3, inside=0.2,
)  # fmt: skip
# The cuttlefish at the head leaps clear of the waves: its middle and its scale.
LEAP = 108.0, 9.9, 1.44
_SPARE_WORDS = gettext_noop("Drawn game? Replay it here")


class FramedLook(NamedTuple):
    """What differs between designs: how a sheet opens, and who swims in its sea.

    ``columns`` are what has frames: where each begins and how wide it is. ``number`` is the middle
    of the numbers of games. Where the sea is high, its turtle is higher by ``up``, a share of that,
    and the look of its corals begins as ``coral`` says. ``points`` is above the fields for them,
    ``spare`` above the rows that only drawn games need.
    """

    opening: Opening
    columns: Columns
    number: float
    up: float
    coral: str
    points: str = "Points"
    spare: str = _SPARE_WORDS


def match_sheet(games: int, page: Size) -> Sheet:
    """Return the sheet for a match of the best of so many games."""
    return _LAYOUT.sheet(_rows_of(games, page), page)


@cache
def framed_stamps(look: FramedLook, games: int, page: Size) -> dict[str, Marks]:
    """Return the match sheet of a design as a stamp."""
    rows, swimmer = _rows_of(games, page), look.opening.swimmer
    head = _LOOK._replace(points=look.points)
    layout = _LAYOUT._replace(number=look.number)
    marks = (
        *head_marks(games, head_field, look.opening), *_names(), *_totals(rows),
        *column_marks(layout, rows, (_quiet(fish), _quiet(swimmer)), head),
        *_row_marks(rows, games, look), *_sea(_LAYOUT.sea_below(rows, page), look),
    )  # fmt: skip
    return {"match": marks}


def _quiet(swimmer: Swimmer) -> Swimmer:
    """Return how to draw an animal without bubbles, which would come near to words."""

    def drawn(x: float, y: float, scale: float) -> list[Mark]:
        marks = swimmer(x, y, scale)
        return [mark for mark in marks if not (isinstance(mark, Path) and mark.style == "bubble")]

    return drawn


def _names() -> list[Mark]:
    """Return the frames of the names of both players."""
    return [Path(Role.GUIDE, "name-frame", rect(left, *_FRAMED, 3)) for left, _ in HALVES]


def _totals(rows: tuple[MatchRow, ...]) -> list[Mark]:
    """Return the plates of the words beside the boxes for the games won, below the names."""
    boxes = _LAYOUT.boxes(rows)
    marks: list[Mark] = []
    for player, (start, _) in zip(PLAYERS, HALVES, strict=True):
        x, y, _, height = boxes[f"total.{player}"]
        top, high = round(y - _PLATE_OVER, 3), round(height + 2 * _PLATE_OVER, 3)
        shape = rect(start, top, round(x + _PLATE_UNDER - start, 3), high, 3)
        marks.append(Path(Role.GUIDE, "plate", shape))
    return marks


@cache
def _rows_of(games: int, page: Size) -> tuple[MatchRow, ...]:
    """Return the rows of games, then those after drawn ones."""
    free = _ROWS_HEIGHT + spare_height(page) - _TITLE
    highest = _HIGHEST + _HIGHER * spare_height(page)
    full = min(highest, free / (games + SPARE * _SHARE))
    least, most = _FIELD
    rows: list[MatchRow] = []
    top = _ROWS
    for game in range(1, games + SPARE + 1):
        high = round(full if game <= games else full * _SHARE, 2)
        field = round(min(most, max(least, high - _APART - _AROUND)), 3)
        top += _TITLE if game == games + 1 else 0.0
        rows.append(MatchRow(game, round(top + high / 2, 3), high, field))
        top += high
    return tuple(rows)


def _row_marks(rows: tuple[MatchRow, ...], games: int, look: FramedLook) -> list[Mark]:
    """Return the rows; those below a title are for games after drawn ones."""
    marks: list[Mark] = []
    for group, style in ((rows[:games], "row-band"), (rows[games:], "spare-band")):
        framed = _bands if _roomy(group[0]) else _shared_frame
        marks += framed(group, style, look.columns)
    for row in rows:
        marks += number_marks(row, games, _DISC, look.number)
    up = _TITLE_UP if _roomy(rows[0]) else _TITLE / 2
    title = _title(round(_top(rows[games]) - up, 3), look.spare)
    return [*marks, *field_marks(_LAYOUT, rows), *title]


def _roomy(row: MatchRow) -> bool:
    """Return whether a frame of its own would keep off the boxes of a row."""
    return row.high - _APART - row.field >= 2 * _LEAST_OFF


def _bands(rows: tuple[MatchRow, ...], style: str, columns: Columns) -> list[Mark]:
    """Return a frame around each row in each column."""
    marks: list[Mark] = []
    for row in rows:
        band = round(row.high - _APART, 3)
        top = round(row.middle - band / 2, 3)
        marks += [Path(Role.GUIDE, style, rect(x, top, wide, band, 3)) for x, wide in columns]
    return marks


def _shared_frame(rows: tuple[MatchRow, ...], style: str, columns: Columns) -> list[Mark]:
    """Return a frame around all rows in each column, with lines between them."""
    top, last = round(_top(rows[0]) - _BEYOND, 3), rows[-1]
    high = round(_top(last) + last.high + _BEYOND - top, 3)
    marks: list[Mark] = []
    for x, wide in columns:
        marks.append(Path(Role.GUIDE, style, rect(x, top, wide, high, 3)))
        for row in rows[1:]:
            between = round(_top(row), 3)
            marks.append(Path(Role.GUIDE, "spare-rule", line(x, between, x + wide, between)))
    return marks


def _top(row: MatchRow) -> float:
    return row.middle - row.high / 2


def _title(y: float, words: str) -> list[Mark]:
    """Return the title of the rows after drawn games on a plate in the middle of a wave."""
    left, right = 95.0 - _HALF_TITLE, 95.0 + _HALF_TITLE
    plate = rect(left, round(y - _PLATE / 2, 3), 2 * _HALF_TITLE, _PLATE, 2.2)
    return [
        *(ink("sea-waves", waves(x, y, left - 3.0)) for x in (0.0, right + 3.0)),
        Path(Role.GUIDE, "spare-title", plate),
        Text(Role.INK, "spare-title", 95.0, y, words, "middle", centred=True),
    ]


def _sea(box: Box, look: FramedLook) -> list[Mark]:
    """Return the bottom of the sea between the games won and the foot, with its animals."""
    (_, top, _, high), swimmer = box, look.opening.swimmer
    if high < _ROOMY:
        return low_sea(box, swimmer)
    middle, scale = top + 0.46 * high, min(high / 24.0, 2.1)
    return [
        *pool(box, 3.0),
        *shoal(26.0, top + 0.24 * high, 0.9, ""),
        *shoal(108.0, top + 0.2 * high, 1.0, ""),
        *jellyfish(175.0, top + 0.34 * high, 0.26 * high, ""),
        *corals(box, _SAND, look.coral),
        *ground(box, 3.0, _SAND),
        *shells(box, _SAND, ""),
        *fish(52.0, middle, scale),
        *swimmer(126.0, middle - look.up * high, scale),
    ]
