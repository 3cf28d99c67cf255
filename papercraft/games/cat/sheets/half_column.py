"""What is ticked beside the rug on half a board: groups of one form, equally far from each other.

A group has a title line, a picture and words, and below it its boxes::

    (glass) Timer
    [ ] 4+      [ ] 4+      [ ] 4+
    (cup) Cups: -2 each
    [ ]   [ ]   [ ]   [ ]   [ ]   [ ]

Timer and paw are on the grid of six columns of the cups, passed turns on one of five: twenty of
them leave none alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import cross
from papercraft.core.sheet import Path, Use
from papercraft.games.cat.board import CUPS
from papercraft.games.cat.points import CUP_POINTS
from papercraft.games.cat.sheets.reminders import placed
from papercraft.games.cat.sheets.tick_areas import TURNS
from papercraft.games.cat.sheets.tick_plan import QUIET_BOX, Signs

if TYPE_CHECKING:
    from papercraft.core.messages import Message
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.half_plans import Sides
    from papercraft.games.cat.sheets.tick_plan import TickPlan

    Point = tuple[float, float]

# From the middles of titles to boxes below them, to those with numbers, and to those of items.
_TO_BOXES, _TO_NUMBERS, _TO_ITEMS = 4.2, 7.7, 2.5
# How far pictures reach above the middles of titles; from the boxes of passed turns to those below.
_REACH, _ROWS = 3.1, 4.8
# How far the field for the name reaches below its line.
_BELOW_NAME = 1.2
# The middles of pictures before titles, how far above that of words they are, their scales, and
# where words begin.
_SIGN, _PAST_SIGN = 3.0, 8.0
_GLASS, _CUP, _PAW, _PAW_UP = 0.47, 1.0, 0.74, 0.4
# The timer and the paw have a box in one column of the grid and a number in the next.
_COLUMNS = 2
# The die that is not drawn for, around the middle of its sign: its size, and its cross.
_DIE, _CROSS = (-0.4, -0.4, 0.8), (1.6, 1.5, 1.5)


def column_ticks(ticks: TickPlan, sides: Sides, left: float, count: int) -> TickPlan:
    """Return boxes beside a rug, from ``left`` on, and below it, ``count`` items to its end."""
    (_, first), box, side, (five, _) = ticks.items, ticks.box, ticks.pass_box, ticks.pass_pitch
    pitch = round((sides.ends - sides.inner - box) / (max(count, CUPS) - 1), 3)
    across = five * (ticks.per_row - 1) / (CUPS - 1)
    timer, passes, cups, paw = _tops(ticks, sides)
    plan = ticks._replace(
        items=(sides.inner, first), between=round(pitch - box, 3), timer=(left, timer),
        timer_pitch=round(_COLUMNS * across, 3), tab=round(across + side / 2, 3),
        cups=(left, cups), cup_pitch=round(across, 3), paw=(left, paw), passes=(left, passes),
        pass_pitch=(five, round(side + _ROWS, 3)), pills=True, glass="hourglass-full",
        turn_box=QUIET_BOX, edge=0.0, head="group-title", side_box=side,
    )  # fmt: skip
    x = round(left + _SIGN, 3)
    glass, cup, paw = (round(y - _TO_BOXES, 3) for _, y in (plan.timer, plan.cups, plan.paw))
    signs = Signs((x, glass, _GLASS), (x, cup, _CUP), (x, round(paw - _PAW_UP, 3), _PAW))
    return plan._replace(signs=signs, heads=_heads(plan))


def _tops(ticks: TickPlan, sides: Sides) -> list[float]:
    """Return the tops of the boxes of timer, passed turns, cups and paw, with equal gaps."""
    rows, side = TURNS // ticks.per_row, ticks.pass_box
    turns = rows * side + (rows - 1) * _ROWS
    groups = [(_TO_BOXES, side), (_TO_NUMBERS, turns), (_TO_BOXES, side), (_TO_BOXES, side)]
    end = sides.name + _BELOW_NAME
    gap = (sides.foot - end - sum(_REACH + head + high for head, high in groups)) / len(groups)
    tops: list[float] = []
    for head, high in groups:
        top = end + gap + _REACH + head
        tops.append(round(top, 3))
        end = top + high
    return tops


def _heads(plan: TickPlan) -> tuple[tuple[Message, Point], ...]:
    """Return the titles, those of groups behind their pictures."""
    x, y = plan.items
    titles = (
        (gettext("Timer"), plan.timer, _TO_BOXES),
        (gettext("Passed? Tick the turn"), plan.passes, _TO_NUMBERS),
        (gettext("Cups: {n} each", n=f"\u2212{-CUP_POINTS}"), plan.cups, _TO_BOXES),
        (gettext("Stopped at the paw"), plan.paw, _TO_BOXES),
    )
    return (
        (gettext("Items: 1 each"), (x, round(y - _TO_ITEMS, 3))),
        *((words, (round(left + _PAST_SIGN, 3), round(top - up, 3)))
          for words, (left, top), up in titles),
    )  # fmt: skip


def pass_sign(plan: TickPlan) -> list[Mark]:
    """Return the sign of passed turns before their title: a die that nothing is drawn for."""
    (x, y), (across, down, scale) = plan.passes, _DIE
    drawn: list[Use | Path] = [Use("die-3", across, down, 0, scale)]
    drawn += [mark for mark in cross(*_CROSS) if isinstance(mark, Path)]
    return [placed(mark, x + _SIGN, y - _TO_NUMBERS, 1.0) for mark in drawn]
