"""What is ticked on half a board of design 10: timer beside the carpet, cups and paw below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.games.cat.sheets.tick_plan import QUIET_BOX, Signs
from papercraft.games.cat.sheets.tick_titles import Titled, heads

if TYPE_CHECKING:
    from papercraft.games.cat.sheets.tick_plan import TickPlan

# The timer's boxes in a row at most, and what is between their tabs, as a share of the column.
_TIMERS, _APART = 3, 0.028
# From the boxes to the middles of signs left of them, and the scales of those of cups and paw.
_TO_SIGN, _CUP, _PAW, _PAW_UP = 5.4, 0.82, 0.66, 0.5
# The timer's sign before its title: from the left edge, above the middle of the title, and its
# scale; there the title begins.
_GLASS, _GLASS_UP, _GLASS_SCALE, _PAST_GLASS = 1.5, 0.8, 0.32, 4.6
# Pictures of items are so much smaller than they were.
_ICON = 0.88
# From the middles of titles to boxes, and to passed turns below their numbers.
_TO_BOXES, _TO_NUMBERS = 2.3, 7.2


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
    titles = Titled(_TO_BOXES, _TO_NUMBERS, _PAST_GLASS)
    return plan._replace(heads=heads(plan, gettext("Passed? Tick the turn"), titles))
