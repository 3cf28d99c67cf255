"""A board on a separate page: head, a column to tick, the rules in pictograms, the sum."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import FOOT_RIGHT, HEAD_LEFT, HEAD_RIGHT
from papercraft.core.messages import gettext
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import NameLine, Path, Places, Role, Text
from papercraft.core.total_bar import STRONG_TAB, Term, TotalBar, total_bar
from papercraft.games.cat.sheets.calm_column import calm_rules, calm_ticks
from papercraft.games.cat.sheets.carpet import RIM, carpet_marks
from papercraft.games.cat.sheets.even_column import even_rules, even_ticks
from papercraft.games.cat.sheets.frame import EDGE, LEFT
from papercraft.games.cat.sheets.reminders import (
    COLUMN_LEFT,
    COLUMN_RIGHT,
    Strip,
    reminder_tiles,
    spread,
)
from papercraft.games.cat.sheets.rug import rug_marks, whole_rug
from papercraft.games.cat.sheets.sum_signs import (
    NINTH_BEFORE,
    ON_STRIP,
    signs_above,
    signs_before,
    sum_signs,
)
from papercraft.games.cat.sheets.terms import TERMS
from papercraft.games.cat.sheets.tick_areas import tick_boxes, tick_marks
from papercraft.games.cat.sheets.tick_plan import BOX, QUIET_BOX, TickPlan
from papercraft.games.cat.sheets.tick_titles import Titled, heads
from papercraft.games.cat.sheets.wordmark import title

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.sheets.finish import Finish
    from papercraft.games.cat.sheets.frame import Frame

NAME = NameLine(70.0, 15.2, 42.0)
_DATE = (118.0, HEAD_RIGHT)
_FIRST, _PER_ROW = COLUMN_LEFT + 9.3, 7
# How far a tab reaches from the middle of its box: almost to the next one; and from the box of the
# paw to words behind its tab.
_TAB, _PAST_TAB = 11.5, 10.5
_ACROSS = (COLUMN_RIGHT - COLUMN_LEFT - BOX) / (_PER_ROW - 1)
# The share of the height that a page has more than usual which goes into the boxes of the sum.
_HIGHER = 0.2
# The middle of the picture of a term from the upper left corner of its box; in design 8 above its
# middle on a high page.
_SIGN, _SIGN_UP = (2.8, 3.3), 7.6
# How far the strip reaches above and below the boxes, and half the width of the total's line.
_STRIP_UP, _STRIP_DOWN, _EDGE = 6.2, 1.8, 0.3
# Where the column to tick was divided.
_BETWEEN = (54.0, 92.2)
# The scale of medals, how far up and down they reach at scale 1, and the upper edge of a title
# above its boxes.
_MEDAL, _MEDAL_REACH, _TITLE = 0.9, (2.9, 3.8), 3.6
# The foot of the subtitle; on a lower page the rug begins close to it, so it is higher. In design 8
# it is always higher, as are the names of columns on a high page.
_SUBTITLE, _SUBTITLE_UP, _ROOM, _NAMES_UP = 15.4, 1.1, 10.0, 0.7


@cache
def _totals(spare: float, terms: tuple[Term, ...] = TERMS) -> TotalBar:
    """Return the sum on a page so many mm higher than usual."""
    more = _HIGHER * spare
    height = round(12.6 + more, 3)
    return total_bar(terms, LEFT - EDGE, round(229.4 + spare - more, 3), 185.0, height, STRONG_TAB)


@cache
def _ticks(spare: float) -> TickPlan:
    """Return the column to tick; on a higher page its rows are further apart."""
    rows = spread(spare)
    return TickPlan(
        items=(_FIRST, rows(22.6)), row=rows(31.0) - rows(22.6), icon=0.92, sign=1.0,
        set_word=COLUMN_LEFT, timer=(_FIRST, rows(58.6)), cups=(_FIRST, rows(72.6)),
        paw=(_FIRST, rows(83.0)), passes=(COLUMN_LEFT, rows(103.4)), per_row=_PER_ROW,
        pass_pitch=(_ACROSS, rows(114.8) - rows(103.4)),
        pass_words=(COLUMN_LEFT, rows(94.6), COLUMN_RIGHT - COLUMN_LEFT, 2.9),
        numbers="turn-number", above=2.3, cost_above=True, costs="cost", medals=True, tabs=True,
    )  # fmt: skip


def _titled(plan: TickPlan, finish: Finish) -> TickPlan:
    """Return the column with titles above what is ticked."""
    passed = gettext("Passed? Tick the turn")
    if not finish.rug:
        passed = gettext("Tick each turn that you pass")
    plan = plan._replace(heads=heads(plan, passed, Titled()), sign=0.9)
    if not finish.rug:
        return plan
    return plan._replace(
        icon=0.8, sign=0.78, set_first=True, glass="hourglass-full",
        cost_above=False, timer_end=COLUMN_RIGHT, turn_box=QUIET_BOX,
        tab=_TAB, past_tab=_PAST_TAB, glass_scale=0.66, medal=_MEDAL, values=_values(plan),
    )  # fmt: skip


def _values(plan: TickPlan) -> float:
    """Return how far values of sets are below the last row of items: amid what is free there."""
    last = plan.items[1] + 2 * plan.row
    free = plan.timer[1] - _TITLE - last - BOX
    up, down = _MEDAL_REACH
    return round(BOX + (free + _MEDAL * (up - down)) / 2, 3)


@cache
def page_marks(frame: Frame, finish: Finish) -> Marks:
    """Return everything on a page except what lies at the dots."""
    plan = _plan(frame, finish)
    marks = [*_head(frame, finish), *_carpet(frame, finish)]
    marks += tick_marks(plan, frame.counts, frame.set_values, frame.timer)
    marks += [] if finish.titles else _dividers(frame)
    marks += _rules(frame, finish)
    marks += _sum(frame.spare, finish)
    if frame.mirrored:
        text = gettext("Mirrored: R leads to {column}.", column=chr(64 + frame.size[0]))
        marks.append(
            Text(Role.INK, "small", FOOT_RIGHT, round(248.6 + frame.spare, 3), text, "end")
        )
    return tuple(marks)


def _plan(frame: Frame, finish: Finish) -> TickPlan:
    """Return what is ticked in a design."""
    spare = frame.spare
    if finish.even:
        return even_ticks(spare, max(frame.counts))
    if finish.calm:
        return calm_ticks(spare)
    return _titled(_ticks(spare), finish) if finish.titles else _ticks(spare)


def _rules(frame: Frame, finish: Finish) -> list[Mark]:
    """Return the rules in pictures and the cat below them."""
    if finish.even:
        return even_rules(len(frame.timer), frame.spare, finish, frame.side)
    if finish.calm:
        return calm_rules(len(frame.timer), frame.spare, finish, frame.side)
    return reminder_tiles(frame.timer, frame.spare, Strip(*finish.strip), finish, frame.side)


def _carpet(frame: Frame, finish: Finish) -> list[Mark]:
    """Return what the dots lie on, with the names of columns and rows."""
    if finish.rug:
        return rug_marks(frame, whole_rug(frame.spare, finish.further))
    high = finish.titles and frame.spare >= _ROOM
    return carpet_marks(frame, RIM._replace(names=_NAMES_UP) if high else RIM)


def _dividers(frame: Frame) -> list[Mark]:
    """Return the lines between what is ticked for items, for the end, and for passes."""
    rows = spread(frame.spare)
    return [
        Path(Role.GUIDE, f"carpet-{frame.side}-line", line(COLUMN_LEFT, y, COLUMN_RIGHT, y))
        for y in map(rows, _BETWEEN)
    ]


def _signs(spare: float) -> list[Mark]:
    """Return what each term of the sum counts, beside its word."""
    at = {
        name: (round(box[0] + _SIGN[0], 3), round(box[1] - _SIGN[1], 3))
        for name, box in _totals(spare).boxes.items()
    }
    return sum_signs(at)


def _sum(spare: float, finish: Finish) -> list[Mark]:
    """Return the sum with what each term counts before its word, on a strip in this design.

    In design 8 it is above its word on a high page.
    """
    terms = finish.words.terms
    bar = _totals(spare, terms)
    if not finish.titles:
        return [*bar.marks, *_signs(spare)]
    if not finish.rug and spare >= _ROOM:
        return [*bar.marks, *signs_above(_above(bar))]
    at = {name: (x, round(y - _SIGN[1], 3)) for name, (x, y, *_) in bar.boxes.items()}
    signs, ends = signs_before(at, ON_STRIP if finish.rug else NINTH_BEFORE)
    words = {term.label: ends[term.name] for term in terms if term.name in ends}
    return [*(_strip(bar) if finish.rug else ()), *signs] + [
        mark._replace(x=words[mark.string], anchor="start")
        if isinstance(mark, Text) and mark.string in words
        else mark
        for mark in bar.marks
    ]


def _above(bar: TotalBar) -> dict[str, tuple[float, float]]:
    """Return points above the middles of boxes."""
    return {
        name: (round(x + width / 2, 3), round(y - _SIGN_UP, 3))
        for name, (x, y, width, _) in bar.boxes.items()
    }


def _strip(bar: TotalBar) -> list[Mark]:
    """Return the strip the sum lies on, as wide as the page, and what widens the total's tab on it.

    The strip is as high as the tab, which is thus as wide as the line of its box.
    """
    *_, (x, y, width, height) = bar.boxes.values()
    top = round(y - _STRIP_UP, 3)
    strip = rect(0.0, top, round(x + width, 3), round(y + height + _STRIP_DOWN - top, 3), 2.0)
    tab = rect(round(x - _EDGE, 3), top, round(width + 2 * _EDGE, 3), _STRIP_UP + 2.0, 2.0)
    return [Path(Role.INK, "rules-field", strip), Path(Role.INK, "rules-solid", tab)]


def _head(frame: Frame, finish: Finish) -> list[Mark]:
    start, end = _DATE
    low = finish.titles and not (finish.rug and frame.spare >= _ROOM)
    subtitle = _SUBTITLE - (_SUBTITLE_UP if low else 0.0)
    return [
        *title(),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, round(subtitle, 3), finish.words.side(frame.side)),
        *finish.field("Player", NAME.x, NAME.x + NAME.width, 3.4, NAME.y),
        *finish.field("Date", start, end, 3.4, NAME.y),
    ]


@cache
def page_places(frame: Frame, finish: Finish) -> Places:
    """Return the positions of dots and boxes."""
    boxes = tick_boxes(_plan(frame, finish), frame.counts, len(frame.timer))
    return Places(dots=frame.dots, boxes=boxes | _totals(frame.spare).boxes)
