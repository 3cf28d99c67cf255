"""What is ticked on half a board with titles: timer beside the carpet, cups and paw below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.games.cat.sheets.tick_areas import at_edge
from papercraft.games.cat.sheets.tick_plan import QUIET_BOX, Signs
from papercraft.games.cat.sheets.tick_titles import Head, Titled, heads

if TYPE_CHECKING:
    from papercraft.games.cat.sheets.half_plans import Sides
    from papercraft.games.cat.sheets.tick_plan import TickPlan

# The timer's boxes in a row at most, and what is between their tabs, as a share of the column.
_TIMERS, _APART = 3, 0.028
# From the boxes to the middles of signs left of them, and the scales of those of cups and paw.
_TO_SIGN, _CUP, _PAW, _PAW_UP = 5.4, 0.82, 0.66, 0.5
# The timer's sign before its title: from the left edge, above the middle of the title, and its
# scale; there the title begins.
_GLASS, _GLASS_UP, _GLASS_SCALE, _PAST_GLASS = 1.5, 0.8, 0.32, 4.6
_LOWER_GLASS_UP = 0.4
# Pictures of items are so much smaller than they were.
_ICON = 0.88
# In two columns the middle of the paw's picture is so far above that of its box, and cups are so
# many in a row.
_PAW_ABOVE, _CUPS = 0.3, 3
# The scales of the cup and the paw in the first of their columns.
_WIDE_CUP, _WIDE_PAW = 0.97, 0.74
# From the middles of titles to boxes, and to passed turns below their numbers.
_TO_BOXES, _TO_NUMBERS = 2.3, 7.2


def column_ticks(
    ticks: TickPlan, sides: Sides, column: tuple[float, float], items: tuple[float, int]
) -> TickPlan:
    """Return boxes beside a rug and below it, on lines they share.

    ``items`` is where their boxes begin, and how many in a row end where the rug does.

    Cups and the paw begin at the third of the columns of passed turns, pictures at the first one,
    as do all titles.
    """
    (left, _), (inner, count), box, across = column, items, ticks.box, ticks.pass_pitch[0]
    first, wide = (inner, ticks.items[1]), sides.ends - inner
    plan = titled_ticks(ticks, sides.timer, column, left)
    third = round(left + 2 * across, 3)
    between_rows = round(sides.cups + (sides.down + box) / 2, 3)
    foot = round(sides.paw + box / 2 - _PAW_ABOVE, 3)
    timer = round(sides.timer - _TO_BOXES - _LOWER_GLASS_UP, 3)
    signs = Signs(
        (at_edge(plan.glass, left, _GLASS_SCALE), timer, _GLASS_SCALE),
        (at_edge("teacup", left, _WIDE_CUP), between_rows, _WIDE_CUP),
        (at_edge("paw", left, _WIDE_PAW), foot, _WIDE_PAW),
    )
    usual = heads(
        plan._replace(items=first, cups=(left, sides.cups),
                      paw=(left, sides.paw)),
        gettext("Passed? Tick the turn"),
        Titled(_TO_BOXES, _TO_NUMBERS, _PAST_GLASS),
    )  # fmt: skip
    plan = plan._replace(
        items=first, between=round((wide - box) / (count - 1) - box, 3),
        cups=(third, sides.cups), paw=(third, sides.paw), signs=signs, cups_per_row=_CUPS,
        cup_pitch=(round(across, 3), sides.down), icon=ticks.icon, edge=0.0,
        paw_tab=round(across + box / 2, 3),
    )  # fmt: skip
    return plan._replace(heads=usual)


def titled_ticks(
    ticks: TickPlan, top: float, column: tuple[float, float], right: float
) -> TickPlan:
    """Return boxes for the timer from ``top`` on in a column (left, width), others ``right``.

    Cups are beside the first row of items, the paw beside the last one.
    """
    (left, width), (_, first) = column, ticks.items
    cups, paw = (right, first), (right, round(first + 2 * ticks.row, 3))
    apart = round(_APART * width, 3)
    tab = round((width - (_TIMERS - 1) * apart) / _TIMERS, 3)
    half, sign = ticks.box / 2, round(right - _TO_SIGN, 3)
    signs = Signs(
        (round(left + _GLASS, 3), round(top - _TO_BOXES - _GLASS_UP, 3), _GLASS_SCALE),
        (sign, round(first + half, 3), _CUP),
        (sign, round(paw[1] + half - _PAW_UP, 3), _PAW),
    )
    plan = ticks._replace(
        timer=(left, top), timer_pitch=round(tab + apart, 3), tab=round(tab - half, 3),
        cups=cups, paw=paw, signs=signs, pills=True, glass="hourglass-full", turn_box=QUIET_BOX,
        icon=round(_ICON * ticks.icon, 4),
    )  # fmt: skip
    return plan._replace(heads=_heads(plan))


def _heads(plan: TickPlan) -> tuple[Head, ...]:
    titles = Titled(_TO_BOXES, _TO_NUMBERS, _PAST_GLASS)
    return heads(plan, gettext("Passed? Tick the turn"), titles)
