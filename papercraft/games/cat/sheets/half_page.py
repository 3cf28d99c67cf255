"""A board on half a page, or on A5: everything a whole page has.

Half pages are drawn upright, in mm of their own, and turned by a quarter onto the page. On a high
page they are wider, and their marks further from the line to cut. Their numbers are those of a
design (``half_plans.py``).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.shapes import line
from papercraft.core.sheet import FRAME, Area, NameLine, Path, Role, Text, Use
from papercraft.core.total_bar import TotalBar, total_column
from papercraft.games.cat.sheets.artwork import half_spot
from papercraft.games.cat.sheets.carpet import carpet_marks
from papercraft.games.cat.sheets.half_band import sum_on_a_band
from papercraft.games.cat.sheets.half_column import column_ticks, pass_sign
from papercraft.games.cat.sheets.half_head import HEAD_LEFT, MARKS, half_head
from papercraft.games.cat.sheets.half_hints import half_hints
from papercraft.games.cat.sheets.half_plans import PLAN, Column, HalfPlan
from papercraft.games.cat.sheets.half_reminders import half_reminders
from papercraft.games.cat.sheets.half_rows import reminder_rows
from papercraft.games.cat.sheets.half_sum import sum_in_a_line, sum_in_rows
from papercraft.games.cat.sheets.half_ticks import titled_ticks
from papercraft.games.cat.sheets.rug import rug_marks
from papercraft.games.cat.sheets.sum_signs import sum_signs
from papercraft.games.cat.sheets.terms import TERMS
from papercraft.games.cat.sheets.tick_areas import tick_marks
from papercraft.games.cat.sheets.tick_plan import ITEMS, QUIET_BOX, Signs, TickPlan

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks
    from papercraft.games.cat.sheets.frame import Frame

# The least width of half a page and its height, in mm.
WIDTH, HEIGHT = 122.0, 190.0
# Between the halves of a page with a foot; the shares of the height that a page has more than
# usual.
_GAP, _WIDER, _APART = 6.0, 0.4, 0.2
# From the box of the paw to the words behind its tab.
_PAST_PAW = 10.0
# The same beside a rug.
_PAST_TAB = 10.9
# From the line beside the items to words right of it.
_PAST_DIVIDER = 2.0


class HalfPage(NamedTuple):
    """Half a page of some width, in mm, in a design; ``gap`` is between the halves.

    There are so many ``items`` in a row.
    """

    plan: HalfPlan
    width: float = WIDTH
    gap: float = _GAP
    items: int = ITEMS

    def wider(self, least: float, share: float) -> float:
        """Return a length that has a share of what the page is wider than usual."""
        return round(least + share * (self.width - WIDTH), 3)

    @property
    def column(self) -> float:
        """Return where the column beside the carpet begins."""
        return self.wider(*self.plan.column)

    @property
    def right(self) -> float:
        """Return where the boxes of timer, cups and paw begin."""
        return self.wider(*self.plan.right)

    @property
    def divider(self) -> float:
        """Return where the line behind the items is."""
        return self.wider(*self.plan.divider)

    @property
    def ticks(self) -> TickPlan:
        """Return where what is ticked lies."""
        plan, column = self.plan, round(self.width - self.column, 3)
        box, pass_box = self.wider(*plan.box), self.wider(*plan.pass_box)
        usual = TickPlan(
            items=plan.items, row=round(box + plan.between, 3), icon=plan.icon, sign=plan.sign,
            set_word=None, timer=plan.items, cups=plan.items, paw=plan.items,
            passes=(self.column, plan.passes[0]), per_row=plan.per_row,
            pass_pitch=((column - pass_box) / (plan.per_row - 1), plan.passes[1]),
            pass_words=(self.column, plan.band[0], column, plan.band[1]), numbers=plan.numbers,
            above=plan.above, cost_above=plan.line is None, costs=plan.costs, medals=True,
            tabs=True, pass_band=plan.rug is None, box=box, pass_box=pass_box,
            timer_pitch=self.wider(*plan.timer_pitch), tab=self.wider(*plan.tab),
            values=round(box + plan.to_values, 3),
            set_sign=plan.set_sign, set_first=plan.rug is not None, band_style=plan.band_style,
            between=self.wider(*plan.across), short=plan.line is not None,
        )  # fmt: skip
        if plan.sides:
            return column_ticks(usual, plan.sides, self.column, self.items)
        if plan.titled:
            return titled_ticks(usual, plan.titled, (self.column, column), self.right)
        return self._in_column(usual, plan.stack) if plan.stack else self._in_rows(usual)

    def _in_rows(self, ticks: TickPlan) -> TickPlan:
        """Return boxes for timer, cups and paw in rows below the carpet, beside the items."""
        plan, box, right = self.plan, ticks.box, self.right
        top, stop = plan.items[1], None
        cups = round(top + box + plan.to_cups, 3)
        paw = round(cups + box + plan.to_paw, 3)
        if plan.stop_words is not None:
            past, (down, high) = round(right + box + _PAST_PAW, 3), plan.stop_words
            stop = past, round(paw + down, 3), round(self.width - HEAD_LEFT - past, 3), high
        return ticks._replace(
            timer=(right, top), cups=(right, cups), paw=(right, paw),
            stop_words=stop, cup_tab=self.width if plan.line and not plan.rug else 0.0,
            glass="hourglass-full" if plan.rug else "hourglass", medal=plan.medal,
            glass_scale=plan.glass,
            cost_in_sum=plan.rug is not None, turn_box=QUIET_BOX if plan.rug else "box",
            past_tab=_PAST_TAB if plan.rug else ticks.past_tab,
        )  # fmt: skip

    def _in_column(self, ticks: TickPlan, column: Column) -> TickPlan:
        """Return boxes for timer, cups and paw below one another, beside the carpet."""
        left, tops = self.column, (column.timer, column.cups, column.paw)
        x = round(left + self.wider(*column.boxes), 3)
        glass, cup, foot = (
            (round(left + across, 3), round(top + down, 3), scale)
            for top, (across, down, scale) in zip(tops, column.signs, strict=True)
        )
        signs = Signs(glass, cup, foot, (cup[0], round(column.cups + column.cost, 3)))
        timer, cups, paw = ((x, top) for top in tops)
        down, high = column.stop_words
        below = round(column.paw + ticks.box + down, 3)
        return ticks._replace(
            timer=timer, cups=cups, paw=paw, timer_pitch=0.0, timer_down=column.timer_down,
            tab=round(self.width - x - ticks.box / 2, 3), cups_per_row=3,
            between=self.wider(*column.across), signs=signs,
            stop_words=(left, below, round(self.width - left, 3), high),
        )  # fmt: skip

    @property
    def totals(self) -> TotalBar:
        """Return the sum: below the passed turns, or below the carpet."""
        plan, column = self.plan, self.plan.stack
        if plan.line and plan.sides:
            return sum_on_a_band(plan.sides, plan.line.sum, self.width)
        if plan.line:
            left = round(HEAD_LEFT + plan.line.inset, 3)
            width = round(self.width - 2 * left, 3)
            return sum_in_a_line(plan.line, left, width, plan.finish.words.terms)
        if column:
            left = self.wider(*column.sum_left)
            return sum_in_rows(column, left, round(self.width - left, 3))
        width = round(self.width - self.column, 3)
        top, high = plan.sum
        return total_column(TERMS, self.column, top, width, high, plan.look)

    @property
    def signs(self) -> list[Mark]:
        """Return the pictures above the words of a sum in a column."""
        if self.plan.stack or self.plan.line:
            return []
        across, down, larger, column = self.plan.signs
        boxes, x = self.totals.boxes, round(self.column + across, 3)
        at = {name: (x, round(box[1] + down, 3)) for name, box in boxes.items()}
        return sum_signs(at, larger, column)

    @property
    def lines(self) -> list[Box]:
        """Return the ends of the lines that divide the column and the rows below the carpet.

        With the sum in a line, the column needs none, and beside a rug no rows do.
        """
        if self.plan.rug:
            return []
        plan, left = self.plan, self.divider
        low = round(plan.items[1] + 3 * self.ticks.box + 2 * plan.between, 3)
        y = plan.divided
        beside = left, plan.items[1], left, low
        return [beside] if plan.line else [(self.column, y, self.width, y), beside]

    @property
    def name(self) -> NameLine:
        """Return the line for the name."""
        if self.plan.sides:
            width = round(self.width - self.column, 3)
            return NameLine(self.column, self.plan.sides.name, width)
        return NameLine(46.0, self.plan.low, self.wider(31.0, 0.4))

    @property
    def id_at(self) -> tuple[float, float]:
        """Return where the id stands, the foot of its letters: clear of the sets beside it.

        With the sum in a line, it ends at the edge, below the QR code.
        """
        if self.plan.line:
            return self.width, self.plan.foot
        left = round(self.divider + self.plan.finish.id_beside, 3)
        return (left if self.plan.id_left else self.right), self.plan.foot


@cache
def half_page(spare: float, plan: HalfPlan = PLAN, items: int = ITEMS) -> HalfPage:
    """Return the halves of a page that is so many mm higher than usual, with so many items.

    Without a foot they lie at its ends.
    """
    width, gap = round(WIDTH + _WIDER * spare, 3), round(_GAP + _APART * spare, 3)
    gap = gap if plan.footed else round(FRAME[1] + spare - 2 * width, 3)
    return HalfPage(plan, width, gap, items)


def half_area(page: HalfPage, slot: int) -> Area:
    """Return the area of a half page; cut apart, each can be photographed."""
    x, y = origin(page, slot)
    return Area(x, y, page.width / MARKS, HEIGHT / MARKS, turn=1, scale=MARKS, lower_qr=False)


# A board on a small page of its own.
SMALL = (WIDTH, HEIGHT)
SMALL_AREA = Area(0.0, 0.0, WIDTH / MARKS, HEIGHT / MARKS, scale=MARKS, lower_qr=False)


def origin(page: HalfPage, slot: int) -> tuple[float, float]:
    """Return where the upper left corner of the first or second half lies in the frame."""
    return HEIGHT, round((page.width + page.gap) * slot, 3)


def half_name(page: HalfPage, slot: int) -> NameLine:
    """Return the line for the name of a half page where it lies on the page."""
    (x, y), name = origin(page, slot), page.name
    return NameLine(round(x - name.y, 3), round(y + name.x, 3), name.width, 1)


def onto_page(page: HalfPage, slot: int, mark: Use) -> Use:
    """Return a stamp of a half page where it lies on the page."""
    x, y = origin(page, slot)
    return mark._replace(x=round(x - mark.y, 3), y=round(y + mark.x, 3), turn=(mark.turn + 1) % 4)


@cache
def half_marks(frame: Frame, plan: HalfPlan = PLAN) -> Marks:
    """Return everything on a half page except what lies at the dots, and the id."""
    page = half_page(frame.spare, plan, max(frame.counts))
    carpet = rug_marks(frame, plan.rug) if plan.rug else carpet_marks(frame, plan.rim)
    head = half_head(frame, plan, page.name, (page.column, page.width))
    marks = [*carpet, *head] if plan.sides else [*head, *carpet]
    marks += tick_marks(page.ticks, frame.counts, frame.set_values, frame.timer)
    marks += [*page.totals.marks, *page.signs]
    style = f"carpet-{frame.side}-line"
    marks += [Path(Role.GUIDE, style, line(*ends)) for ends in page.lines]
    if plan.sides:
        (top, height), width = plan.sides.rules, round(page.width - page.column, 3)
        marks += [
            *pass_sign(page.ticks),
            *half_hints((page.column, top, width, height), plan.finish.words.half),
        ]
    elif plan.line:
        column = page.column, round(page.width - page.column, 3)
        reminders = reminder_rows if plan.rug else half_reminders
        marks += reminders(frame.timer, column, plan.line, plan.finish)
    if frame.mirrored:
        marks.append(_mirrored(page, frame))
    return tuple(marks)


def _mirrored(page: HalfPage, frame: Frame) -> Text:
    """Return what is said of a mirrored board: above the subtitle, or at the foot."""
    words, row = gettext("Mirrored: R to {column}", column=chr(64 + frame.size[0])), page.plan.line
    if row and page.plan.sides:
        past = round(page.plan.sides.inner + page.plan.sides.subtitle[0], 3)
        return Text(Role.INK, "small", past, row.mirrored, words)
    if row:
        left = round(page.divider + _PAST_DIVIDER, 3)
        return Text(Role.INK, "small", left, row.mirrored, words)
    end = round(page.width - HEAD_LEFT, 3)
    return Text(Role.INK, "small", end, page.plan.foot, words, "end")


def half_stamps(sheet: str, plan: HalfPlan = PLAN) -> dict[str, Marks]:
    """Return the stamps that only half pages use; the id tells the halves' set when cut apart."""
    title = Text(Role.INK, "logo", 0, 0, "cat")
    shown = Text(Role.GUIDE, "slug", 0, 0, sheet, "end" if plan.line else "start")
    marks: dict[str, Marks] = {"half-title": (title,), "half-id": (shown,)}
    return marks | {plan.spot: half_spot()} if plan.line else marks


def id_mark(page: HalfPage) -> Use:
    """Return the id of a half page."""
    return Use("half-id", *page.id_at)
