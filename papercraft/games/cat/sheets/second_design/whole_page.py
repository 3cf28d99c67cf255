"""A board on a separate page: head, a column to tick, the rules in pictograms, the sum."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import FOOT_RIGHT, HEAD_LEFT
from papercraft.core.messages import gettext
from papercraft.core.shapes import line
from papercraft.core.sheet import NameLine, Path, Places, Role, Text, Use
from papercraft.core.total_bar import total_bar
from papercraft.games.cat.sheets.first_design.board_frame import SIDES
from papercraft.games.cat.sheets.frame import EDGE, LEFT
from papercraft.games.cat.sheets.second_design.carpet import carpet_marks
from papercraft.games.cat.sheets.second_design.reminders import (
    COLUMN_LEFT,
    COLUMN_RIGHT,
    reminders,
)
from papercraft.games.cat.sheets.second_design.tick_areas import (
    BOX,
    TickPlan,
    tick_boxes,
    tick_marks,
)
from papercraft.games.cat.sheets.terms import TERMS

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.sheets.frame import Frame

NAME = NameLine(70.0, 15.2, 42.0)
_DATE = (116.0, 135.0)
_CAT = (147.4, 9.6)
_FIRST, _PER_ROW = COLUMN_LEFT + 9.3, 8
_ACROSS = (COLUMN_RIGHT - COLUMN_LEFT - BOX) / (_PER_ROW - 1)
_TOTALS = total_bar(TERMS, LEFT - EDGE, 229.4, 185.0, 12.6)
_TICKS = TickPlan(
    items=(_FIRST, 22.6), row=8.4, icon=0.92, sign=1.0, set_word=COLUMN_LEFT,
    timer=(_FIRST, 59.6), cups=(_FIRST, 71.4), paw=(_FIRST, 80.6), passes=(COLUMN_LEFT, 98.4),
    per_row=_PER_ROW, pass_pitch=(_ACROSS, 11.4),
    pass_words=(COLUMN_LEFT, 90.0, COLUMN_RIGHT - COLUMN_LEFT, 2.9), numbers="turn",
)  # fmt: skip


@cache
def page_marks(frame: Frame) -> Marks:
    """Return everything on a page except what lies at the dots."""
    marks = [*_head(frame), *carpet_marks(frame)]
    marks += tick_marks(_TICKS, frame.counts, frame.set_values, frame.timer)
    marks += reminders(frame.timer)
    marks += _TOTALS.marks
    if frame.mirrored:
        text = gettext("Mirrored: R leads to {column}.", column=chr(64 + frame.size[0]))
        marks.append(Text(Role.INK, "small", FOOT_RIGHT, 248.6, text, "end"))
    return tuple(marks)


def _head(frame: Frame) -> list[Mark]:
    start, end = _DATE
    return [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cat"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, SIDES[frame.side]),
        Text(Role.INK, "label", NAME.x, 3.4, "Player"),
        Path(Role.GUIDE, "write", NAME.steps),
        Text(Role.INK, "label", start, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(start, NAME.y, end, NAME.y)),
        Use("cat", *_CAT),
    ]


@cache
def page_places(frame: Frame) -> Places:
    """Return the positions of dots and boxes."""
    boxes = tick_boxes(_TICKS, frame.counts, len(frame.timer))
    return Places(dots=frame.dots, boxes=boxes | _TOTALS.boxes)
