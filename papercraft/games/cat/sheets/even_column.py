"""The column beside the rug of a whole board, all of it on the same lines: ticks, then the rules.

That of design 10 is in ``calm_column.py``.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.sheet import Use
from papercraft.games.cat.board import CUPS
from papercraft.games.cat.sheets.hint_rows import Rows, hint_rows
from papercraft.games.cat.sheets.reminders import COLUMN_BOTTOM, COLUMN_RIGHT, COLUMN_TOP
from papercraft.games.cat.sheets.tick_areas import at_edge
from papercraft.games.cat.sheets.tick_plan import BOX, ITEMS, QUIET_BOX, Signs, TickPlan
from papercraft.games.cat.sheets.tick_titles import Titled, heads

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.finish import Finish

LEFT = 132.6
"""Where icons, passed turns and the rules begin."""
_WIDTH = COLUMN_RIGHT - LEFT
# Where boxes beside icons begin; passed turns in a row; the timer's boxes in a row at most, and
# what is between their tabs.
_FIRST, _PER_ROW, _TIMERS, _APART = LEFT + 8.2, 7, 3, 1.7
# Between groups, rows of items and rows of turns; the shares of the height that a page has more
# than usual which go into each, and into what is above and below the column.
_GAP, _ROW, _TURNS = (4.0, 0.05), (7.8, 0.02), (11.4, 0.02)
_ABOVE, _BELOW = 0.1, 0.54
# From the top of a title's letters to the boxes below it, and to turns, which have numbers above.
_TITLE, _NUMBERED = 3.5, 8.2
# From the last row of items to the middles of values, and to the ends of their ribbons.
_VALUES, _RIBBONS = 4.4, 7.8
# The scales of icons, all about as wide: items, hourglass, cup and paw, which is a little higher.
_ICON, _GLASS, _CUP, _PAW, _PAW_UP = 0.8, 0.62, 0.94, 0.74, 0.4
# Rules: how many, the height of a row and what of the spare height it takes, the middles of the
# outer rows, what is before pictures and past them, and their scale.
_RULES, _RULE, _INSIDE, _BEFORE, _PAST, _PICTURE = 6, (10.4, 0.035), 7.8, 4.2, 3.8, 0.8
# The scale of the cat, which reaches as far above its middle as below.
_CAT = 0.7


def _of(spare: float, length: tuple[float, float]) -> float:
    """Return a length that has a share of the spare height."""
    least, share = length
    return least + share * spare


@cache
def even_ticks(spare: float, items: int = ITEMS) -> TickPlan:
    """Return what is ticked: items, timer, cups, paw, passed turns, equally far from each other.

    A row of so many items reaches to the right edge, if it is no shorter than that of cups.
    """
    gap, row, turns = (_of(spare, length) for length in (_GAP, _ROW, _TURNS))
    top = COLUMN_TOP + _ABOVE * spare
    timer = top + 2 * row + BOX + _RIBBONS + gap + _TITLE
    cups, paw = (timer + n * (BOX + gap + _TITLE) for n in (1, 2))
    passes = paw + BOX + gap + _NUMBERED
    first = [(_FIRST, round(y, 3)) for y in (top, timer, cups, paw)]
    tab = (COLUMN_RIGHT - _FIRST - (_TIMERS - 1) * _APART) / _TIMERS
    apart = (COLUMN_RIGHT - _FIRST - BOX) / (max(items, CUPS) - 1)
    plan = TickPlan(
        items=first[0], row=round(row, 3), icon=_ICON, sign=1.0, set_word=None,
        timer=first[1], cups=first[2], paw=first[3], passes=(LEFT, round(passes, 3)),
        per_row=_PER_ROW, pass_pitch=((_WIDTH - BOX) / (_PER_ROW - 1), round(turns, 3)),
        pass_words=(0.0, 0.0, 0.0, 0.0), numbers="turn-number", above=2.1, medals=True, tabs=True,
        timer_pitch=round(tab + _APART, 3), tab=round(tab - BOX / 2, 3), values=BOX + _VALUES,
        between=round(apart - BOX, 3), glass="hourglass-full", medal=0.9, turn_box=QUIET_BOX,
        pills=True, edge=LEFT,
    )  # fmt: skip
    titled = Titled(numbers=_NUMBERED - 1.0)
    return plan._replace(
        signs=_signs(plan), heads=heads(plan, gettext("Passed? Tick the turn"), titled)
    )


def _signs(plan: TickPlan) -> Signs:
    """Return the pictures of timer, cups and paw, which begin where icons of items do."""
    scales = ((plan.glass, _GLASS), ("teacup", _CUP), ("paw", _PAW))
    glass, cup, paw = ((at_edge(stamp, LEFT, scale), scale) for stamp, scale in scales)
    middles = [round(y + BOX / 2, 3) for _, y in (plan.timer, plan.cups, plan.paw)]
    return Signs(
        (glass[0], middles[0], glass[1]),
        (cup[0], middles[1], cup[1]),
        (paw[0], round(middles[2] - _PAW_UP, 3), paw[1]),
    )


def even_rules(timers: int, spare: float, finish: Finish, side: str) -> list[Mark]:
    """Return the rules in rows on a field below the passed turns, then the cat of a side."""
    plan = even_ticks(spare)
    last = plan.passes[1] + 2 * plan.pass_pitch[1] + BOX
    top, row = round(last + _of(spare, _GAP), 3), _of(spare, _RULE)
    high = round((_RULES - 1) * row + 2 * _INSIDE, 3)
    rows = Rows((LEFT, top, round(_WIDTH, 3), high), _INSIDE, _BEFORE, _PICTURE, _PAST)
    lying = (top + high + COLUMN_BOTTOM + _BELOW * spare) / 2
    bed = Use(
        finish.bed.format(side=side), round((LEFT + COLUMN_RIGHT) / 2, 3), round(lying, 3), 0, _CAT
    )
    return [*hint_rows(timers, finish, rows), bed]
