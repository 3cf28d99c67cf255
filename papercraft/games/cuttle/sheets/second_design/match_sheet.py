"""The match sheet of the second design: how the boxes of the third one were drawn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT
from papercraft.core.messages import gettext
from papercraft.core.score_table import date_field
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Text
from papercraft.games.cuttle.sheets.match_layout import (
    TEXT_FORM,
    column_marks,
    field_marks,
    lead_of,
)
from papercraft.games.cuttle.sheets.third_design.match_sheet import LAYOUT, ROWS, rows_of
from papercraft.games.cuttle.sheets.world import sea

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Size
    from papercraft.games.cuttle.sheets.match_layout import MatchRow

_SEA: Box = (0.0, 20.0, 190.0, 8.4)
_HINT, _TO_NAMES = 29.6, 43.0


@cache
def match_stamps(games: int, scheme: str, page: Size) -> dict[str, Marks]:
    """Return the match sheet as a stamp."""
    rows = rows_of(games, page)
    text = gettext(TEXT_FORM, need=games // 2 + 1)
    marks = (
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cuttle"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, lead_of(games)),
        *date_field(),
        *sea(_SEA, scheme),
        Paragraph(Role.INK, "rules-text", 0, _HINT, 190, round(_TO_NAMES - _HINT, 3), text),
        *column_marks(LAYOUT, rows),
        *_row_marks(rows),
    )
    return {"match": marks}


def _row_marks(rows: tuple[MatchRow, ...]) -> list[Mark]:
    marks: list[Mark] = []
    for row in rows:
        y = round(ROWS + row.high * (row.game - 1), 3)
        if row.game % 2:
            marks.append(Path(Role.GUIDE, "band", rect(0, y, 190, row.high, 2.5)))
        middle, number = round(y + row.high / 2, 3), str(row.game)
        marks.append(Text(Role.INK, "subheading", 9, middle, number, "middle", centred=True))
    return [*marks, *field_marks(LAYOUT, rows)]
