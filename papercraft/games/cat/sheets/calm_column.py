"""The column beside the rug of a whole board in design 10: ticks with equal gaps, and the rules."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.shapes import rect
from papercraft.core.sheet import Paragraph, Path, Role, Use
from papercraft.games.cat.sheets.reminders import (
    COLUMN_BOTTOM,
    COLUMN_LEFT,
    COLUMN_RIGHT,
    COLUMN_TOP,
    pictograms,
    placed,
)
from papercraft.games.cat.sheets.tick_plan import BOX, QUIET_BOX, TickPlan
from papercraft.games.cat.sheets.tick_titles import Titled, heads

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.cat.sheets.finish import Finish

_WIDTH = COLUMN_RIGHT - COLUMN_LEFT
# The first box of items, boxes in a row of passed turns, and the timer's boxes in a row at most.
_FIRST, _PER_ROW, _TIMERS, _APART = COLUMN_LEFT + 9.3, 7, 3, 1.7
# Between groups, rows of items and rows of turns; the shares of the height that a page has more
# than usual which go into each, and into what is above and below the column.
_GAP, _ROW, _TURNS = (4.0, 0.05), (7.8, 0.02), (11.4, 0.02)
_ABOVE, _BELOW = 0.1, 0.54
# From the top of a title's letters to the boxes below it, and to turns, which have numbers above.
_TITLE, _NUMBERED = 3.5, 8.2
# From the last row of items to the middles of values, and to the ends of their ribbons.
_VALUES, _RIBBONS = 4.4, 7.8
# Pictures of rules are as high as one another: their scales, and how far their middles are down.
_FITTED = ((0.9, -1.0), (0.67, 0.0), (0.79, -0.6), (0.85, 1.1), (0.72, 0.0), (0.75, 0.0))
# The height of a cell of the rules and what of the spare height it takes; in it the middle of the
# picture, the top of its words, their height and width; what is beside cells and below them.
_CELL, _PICTURE, _CAPTION, _LINES, _WORDS, _INSET = (22.0, 0.03), 6.0, 11.7, 9.8, 24.3, 1.6
# The scale of the cat, which reaches as far above its middle as below.
_CAT = 0.74


def _of(spare: float, length: tuple[float, float]) -> float:
    """Return a length that has a share of the spare height."""
    least, share = length
    return least + share * spare


@cache
def calm_ticks(spare: float) -> TickPlan:
    """Return what is ticked: items, timer, cups, paw, passed turns, equally far from each other."""
    gap, row, turns = (_of(spare, length) for length in (_GAP, _ROW, _TURNS))
    items = COLUMN_TOP + _ABOVE * spare
    timer = items + 2 * row + BOX + _RIBBONS + gap + _TITLE
    cups, paw = (timer + n * (BOX + gap + _TITLE) for n in (1, 2))
    passes = paw + BOX + gap + _NUMBERED
    first = [(_FIRST, round(y, 3)) for y in (items, timer, cups, paw)]
    tab = (COLUMN_RIGHT - _FIRST - (_TIMERS - 1) * _APART) / _TIMERS
    plan = TickPlan(
        items=first[0], row=round(row, 3), icon=0.74, sign=0.78, set_word=COLUMN_LEFT,
        timer=first[1], cups=first[2], paw=first[3], passes=(COLUMN_LEFT, round(passes, 3)),
        per_row=_PER_ROW, pass_pitch=((_WIDTH - BOX) / (_PER_ROW - 1), round(turns, 3)),
        pass_words=(0.0, 0.0, 0.0, 0.0), numbers="turn-number", above=2.1, medals=True, tabs=True,
        timer_pitch=round(tab + _APART, 3), tab=round(tab - BOX / 2, 3), values=BOX + _VALUES,
        glass="hourglass-full", glass_scale=0.66, medal=0.9, set_first=True, turn_box=QUIET_BOX,
        pills=True,
    )  # fmt: skip
    titled = Titled(numbers=_NUMBERED - 1.0)
    return plan._replace(heads=heads(plan, gettext("Passed? Tick the turn"), titled))


def calm_rules(timers: int, spare: float, finish: Finish, side: str) -> list[Mark]:
    """Return the rules in even cells on a field below the passed turns, then the cat of a side."""
    plan = calm_ticks(spare)
    last = plan.passes[1] + 2 * plan.pass_pitch[1] + BOX
    top, cell = round(last + _of(spare, _GAP), 3), _of(spare, _CELL)
    high = round(3 * cell + _INSET / 2, 3)
    field = rect(COLUMN_LEFT, top, _WIDTH, high, 3.0)
    marks: list[Mark] = [Path(Role.INK, "rules-field", field)]
    rules = zip(pictograms(timers, finish), finish.words.whole, _FITTED, strict=True)
    wide = _WIDTH / 2 - _INSET / 2
    for n, (drawing, words, (scale, down)) in enumerate(rules):
        middle = round(COLUMN_LEFT + _INSET / 2 + wide * (n % 2 + 0.5), 3)
        y = round(top + n // 2 * cell + 0.5 * _INSET, 3)
        level = round(y + _PICTURE - scale * down, 3)
        marks += [placed(mark, middle, level, scale) for mark in drawing]
        box = round(middle - _WORDS / 2, 3), round(y + _CAPTION, 3), _WORDS, _LINES
        marks.append(Paragraph(Role.INK, "tile-words", *box, words, "middle"))
    lying = (top + high + COLUMN_BOTTOM + _BELOW * spare) / 2
    bed = finish.bed.format(side=side)
    return [*marks, Use(bed, (COLUMN_LEFT + COLUMN_RIGHT) / 2, round(lying, 3), 0, _CAT)]
