"""A board on a separate page in the fourth design: its column is divided by lines."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import FOOT_RIGHT, HEAD_LEFT, HEAD_RIGHT
from papercraft.core.messages import gettext
from papercraft.core.shapes import line
from papercraft.core.sheet import NameLine, Path, Places, Role, Text
from papercraft.core.total_bar import TotalBar, total_bar
from papercraft.games.cat.sheets.carpet import carpet_marks
from papercraft.games.cat.sheets.frame import EDGE, LEFT, SIDES
from papercraft.games.cat.sheets.reminders import (
    COLUMN_LEFT,
    COLUMN_RIGHT,
    Strip,
    reminders,
    spread,
)
from papercraft.games.cat.sheets.terms import TERMS
from papercraft.games.cat.sheets.tick_areas import tick_boxes, tick_marks
from papercraft.games.cat.sheets.tick_plan import BOX, TickPlan
from papercraft.games.cat.sheets.wordmark import title

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.sheets.frame import Frame

NAME = NameLine(70.0, 15.2, 42.0)
_DATE = (118.0, HEAD_RIGHT)
_FIRST, _PER_ROW = COLUMN_LEFT + 9.3, 8
_ACROSS = (COLUMN_RIGHT - COLUMN_LEFT - BOX) / (_PER_ROW - 1)
# The share of the height that a page has more than usual which goes into the boxes of the sum.
_HIGHER = 0.2
# Where the column is divided.
_BETWEEN = (54.4, 88.3, 128.7)
_STRIP = Strip(130.0, 11.4, 1.42)


@cache
def _totals(spare: float) -> TotalBar:
    """Return the sum on a page so many mm higher than usual."""
    more = _HIGHER * spare
    height = round(12.6 + more, 3)
    return total_bar(TERMS, LEFT - EDGE, round(229.4 + spare - more, 3), 185.0, height)


@cache
def _ticks(spare: float) -> TickPlan:
    """Return the column to tick; on a higher page its rows are further apart."""
    rows = spread(spare)
    return TickPlan(
        items=(_FIRST, rows(22.6)), row=rows(31.0) - rows(22.6), icon=0.92, sign=1.0,
        set_word=COLUMN_LEFT, timer=(_FIRST, rows(59.6)), cups=(_FIRST, rows(71.4)),
        paw=(_FIRST, rows(80.6)), passes=(COLUMN_LEFT, rows(98.4)), per_row=_PER_ROW,
        pass_pitch=(_ACROSS, rows(109.8) - rows(98.4)),
        pass_words=(COLUMN_LEFT, rows(90.0), COLUMN_RIGHT - COLUMN_LEFT, 2.9), numbers="axis",
        above=2.3, cost_above=True,
    )  # fmt: skip


@cache
def page_marks(frame: Frame) -> Marks:
    """Return everything on a page except what lies at the dots."""
    marks = [*_head(frame), *carpet_marks(frame)]
    marks += tick_marks(_ticks(frame.spare), frame.counts, frame.set_values, frame.timer)
    marks += _dividers(frame)
    marks += reminders(frame.timer, frame.spare, _STRIP)
    marks += _totals(frame.spare).marks
    if frame.mirrored:
        text = gettext("Mirrored: R leads to {column}.", column=chr(64 + frame.size[0]))
        marks.append(
            Text(Role.INK, "small", FOOT_RIGHT, round(248.6 + frame.spare, 3), text, "end")
        )
    return tuple(marks)


def _dividers(frame: Frame) -> list[Mark]:
    """Return the lines between what is ticked for items, for the end, for passes, and the rules."""
    rows = spread(frame.spare)
    return [
        Path(Role.GUIDE, f"carpet-{frame.side}-line", line(COLUMN_LEFT, y, COLUMN_RIGHT, y))
        for y in map(rows, _BETWEEN)
    ]


def _head(frame: Frame) -> list[Mark]:
    start, end = _DATE
    return [
        *title(),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.4, SIDES[frame.side]),
        Text(Role.INK, "label", NAME.x, 3.4, "Player"),
        Path(Role.GUIDE, "write", NAME.steps),
        Text(Role.INK, "label", start, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(start, NAME.y, end, NAME.y)),
    ]


@cache
def page_places(frame: Frame) -> Places:
    """Return the positions of dots and boxes."""
    boxes = tick_boxes(_ticks(frame.spare), frame.counts, len(frame.timer))
    return Places(dots=frame.dots, boxes=boxes | _totals(frame.spare).boxes)
