"""The match sheet of the third design, whose boxes are those of the second one, too."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Path, Role, Text, spare_height
from papercraft.games.cuttle.sheets.match_layout import (
    SPARE,
    MatchLayout,
    MatchRow,
    column_marks,
    field_marks,
    head_marks,
    low_sea,
    number_marks,
)

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks, Sheet, Size

LAYOUT = MatchLayout(
    starts=8.0, points=(24.0, 34.0), won=67.0, side=7.4, name_left=0.0, heads=62.0, total=4.0
)
# The rows fill the page, however many they are.
ROWS, _ROWS_HEIGHT = 66.0, 146.0
_FIELD, _DISC = 10.0, 4.4
# Bands keep so far apart, or as near as the title of the spare rows between them lets them, and so
# far from their boxes: where rows are too near each other they have none.
_APART, _NEAR, _OFF = 10.0, 3.4, 1.5
# Half the width of the title, which stands on a plate of at most this height, so far from the bands
# above and below it; where it is lower than letters need, there is no plate.
_TITLE, _PLATE, _PLATE_OFF, _LEAST_PLATE = 30.0, 5.8, 0.8, 4.4
_SPARE_WORDS = gettext_noop("Only after drawn games")


def match_sheet(games: int, page: Size) -> Sheet:
    """Return the sheet for a match of the best of so many games."""
    return LAYOUT.sheet(rows_of(games, page), page)


@cache
def match_stamps(games: int, page: Size) -> dict[str, Marks]:
    """Return the match sheet as a stamp."""
    rows = rows_of(games, page)
    marks = (
        *head_marks(games), *column_marks(LAYOUT, rows), *_row_marks(rows, games),
        *low_sea(LAYOUT.sea_below(rows, page)),
    )  # fmt: skip
    return {"match": marks}


@cache
def rows_of(games: int, page: Size) -> tuple[MatchRow, ...]:
    """Return the rows of games, then those of replays."""
    every = games + SPARE
    high = round((_ROWS_HEIGHT + spare_height(page)) / every, 1)
    return tuple(
        MatchRow(game, ROWS + high * (game - 0.5), high, _FIELD) for game in range(1, every + 1)
    )


def _row_marks(rows: tuple[MatchRow, ...], games: int) -> list[Mark]:
    """Return the rows; those below a title are for what is replayed after drawn games."""
    marks: list[Mark] = []
    high = rows[0].high
    least = _FIELD + 2 * _OFF
    band = round(max(high - _APART, min(high - _NEAR, least)), 3)
    for row in rows:
        if band >= least:
            style = "spare-band" if row.game > games else "row-band"
            shape = rect(0, round(round(row.middle, 3) - band / 2, 3), 190, band, 3)
            marks.append(Path(Role.GUIDE, style, shape))
        marks += number_marks(row, games, _DISC)
    free = high - band - 2 * _PLATE_OFF if band >= least else high - least
    title = _title(round(ROWS + high * games, 3), min(_PLATE, free))
    return [*marks, *field_marks(LAYOUT, rows), *title]


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
