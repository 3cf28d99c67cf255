"""A board on half a page, or on A5: everything a whole page has but the pictograms.

Half pages are drawn upright, in mm of their own, and turned by a quarter onto the page. On a high
page they are wider, and their marks further from the line to cut.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import CORNER, QR, QUIET
from papercraft.core.messages import gettext
from papercraft.core.scissors import halves
from papercraft.core.shapes import line, moved, rotated
from papercraft.core.sheet import Area, NameLine, Path, Places, Role, Text, Use
from papercraft.core.total_bar import STRONG_COLUMN, TotalBar, total_column
from papercraft.games.cat.sheets.carpet import HALF_RIM, carpet_marks
from papercraft.games.cat.sheets.frame import SIDES
from papercraft.games.cat.sheets.sum_signs import sum_signs
from papercraft.games.cat.sheets.terms import TERMS
from papercraft.games.cat.sheets.tick_areas import BOX, TickPlan, tick_boxes, tick_marks
from papercraft.games.cat.sheets.wordmark import logo

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks
    from papercraft.games.cat.sheets.frame import Frame

# The least width of half a page, its height, and the scale of its marks, in mm.
WIDTH, HEIGHT = 122.0, 190.0
_MARKS = 0.74
_CORNER, _QUIET = CORNER * _MARKS, QUIET * _MARKS
_HEAD_LEFT = _CORNER + _QUIET
_FOOT = HEIGHT - 1.4
# Between the halves, below which the foot with the ruler lies; the shares of the height that a page
# has more than usual.
_GAP, _WIDER, _APART = 6.0, 0.4, 0.2
# The column beside the carpet, and the rows below it.
_COLUMN, _ROWS, _ROW = 93.4, 159.2, 7.3
_LEFT, _RIGHT = 13.0, 73.4
# From timer to cups, with their cost between.
_COSTS = 9.6
_PER_ROW, _PASSES, _DOWN = 4, 54.6, 10.4
_CAT, _SUM = (26.4, 1.06), 108.0
# The middles of the pictures of the sum: from the column, from the top of a box; their scale.
_SIGN, _LARGER = (6.6, 2.2), 1.25
# The heights of lines across the column, and the line between items and timer.
_DIVIDERS, _BESIDE_ITEMS = (105.6,), 62.4
# The top of the band with the words above the passed turns.
_BAND = 39.6
# Where on the line to cut scissors are, between the marks of both halves, and their size.
_SCISSORS, _SNIP = 14.0, 0.18


class HalfPage(NamedTuple):
    """Half a page of some width, in mm; ``gap`` is between the halves."""

    width: float = WIDTH
    gap: float = _GAP

    @property
    def column(self) -> float:
        """Return where the column beside the carpet begins."""
        return round(_COLUMN + 0.2 * (self.width - WIDTH), 3)

    @property
    def right(self) -> float:
        """Return where the boxes of timer, cups and paw begin."""
        return round(_RIGHT + 0.5 * (self.width - WIDTH), 3)

    @property
    def ticks(self) -> TickPlan:
        """Return where what is ticked lies."""
        column = self.width - self.column
        across = (column - BOX) / (_PER_ROW - 1)
        return TickPlan(
            items=(_LEFT, _ROWS), row=_ROW, icon=0.66, sign=0.7, set_word=None,
            timer=(self.right, _ROWS), cups=(self.right, _ROWS + _COSTS),
            paw=(self.right, _ROWS + _COSTS + BOX + 2.6),
            passes=(self.column, _PASSES), per_row=_PER_ROW, pass_pitch=(across, _DOWN),
            pass_words=(self.column, _BAND, column, 9.4), numbers="axis",
            above=1.8, cost_above=True, medals=True, tabs=True,
            pass_band=True,
        )  # fmt: skip

    @property
    def totals(self) -> TotalBar:
        """Return the sum below the passed turns."""
        width = round(self.width - self.column, 3)
        return total_column(TERMS, self.column, _SUM, width, 8.2, STRONG_COLUMN)

    @property
    def signs(self) -> list[Mark]:
        """Return the pictures above the words of the sum."""
        boxes, x = self.totals.boxes, round(self.column + _SIGN[0], 3)
        at = {name: (x, round(box[1] + _SIGN[1], 3)) for name, box in boxes.items()}
        return sum_signs(at, _LARGER)

    @property
    def name(self) -> NameLine:
        """Return the line for the name."""
        return NameLine(46.0, 13.0, round(31.0 + 0.4 * (self.width - WIDTH), 3))


SMALL_PAGE = HalfPage()


@cache
def half_page(spare: float) -> HalfPage:
    """Return the halves of a page that is so many mm higher than usual."""
    return HalfPage(round(WIDTH + _WIDER * spare, 3), round(_GAP + _APART * spare, 3))


def half_area(page: HalfPage, slot: int) -> Area:
    """Return the area of a half page; cut apart, each can be photographed."""
    x, y = _origin(page, slot)
    return Area(x, y, page.width / _MARKS, HEIGHT / _MARKS, turn=1, scale=_MARKS, lower_qr=False)


# A board on a small page of its own.
SMALL = (WIDTH, HEIGHT)
SMALL_AREA = Area(0.0, 0.0, WIDTH / _MARKS, HEIGHT / _MARKS, scale=_MARKS, lower_qr=False)


def _origin(page: HalfPage, slot: int) -> tuple[float, float]:
    """Return where the upper left corner of the first or second half lies in the frame."""
    return HEIGHT, round((page.width + page.gap) * slot, 3)


def half_name(page: HalfPage, slot: int) -> NameLine:
    """Return the line for the name of a half page where it lies on the page."""
    (x, y), name = _origin(page, slot), page.name
    return NameLine(round(x - name.y, 3), round(y + name.x, 3), name.width, 1)


def cutting_height(page: HalfPage) -> float:
    """Return where the line between the halves of a page lies."""
    return round(page.width + page.gap / 2, 3)


def cutting_line(page: HalfPage) -> list[Mark]:
    """Return the line between the halves of a page, with scissors on it that touch no half."""
    y = cutting_height(page)
    scissors = [
        Path(Role.GUIDE, "scissors", moved(rotated(steps, 90), _SCISSORS, y, _SNIP))
        for half in halves()
        for steps in (half.blade, half.handle)
    ]
    return [Path(Role.CUT, "cut", line(0, y, HEIGHT, y)), *scissors]


def onto_page(page: HalfPage, slot: int, mark: Use) -> Use:
    """Return a stamp of a half page where it lies on the page."""
    x, y = _origin(page, slot)
    return mark._replace(x=round(x - mark.y, 3), y=round(y + mark.x, 3), turn=(mark.turn + 1) % 4)


@cache
def half_marks(frame: Frame) -> Marks:
    """Return everything on a half page except what lies at the dots, and the id."""
    page = half_page(frame.spare)
    marks = [*_head(page, frame), *carpet_marks(frame, HALF_RIM)]
    marks += tick_marks(page.ticks, frame.counts, frame.set_values, frame.timer)
    marks += [*page.totals.marks, *page.signs]
    between = _BESIDE_ITEMS + 0.6 * (page.width - WIDTH)
    ends = [(page.column, y, page.width, y) for y in _DIVIDERS]
    ends.append((between, _ROWS, between, _ROWS + 2 * _ROW + BOX))
    marks += [Path(Role.GUIDE, f"carpet-{frame.side}-line", line(*one)) for one in ends]
    if frame.mirrored:
        text = gettext("Mirrored: R leads to {column}.", column=chr(64 + frame.size[0]))
        marks.append(Text(Role.INK, "small", page.width - _HEAD_LEFT, _FOOT, text, "end"))
    return tuple(marks)


def half_stamps(sheet: str) -> dict[str, Marks]:
    """Return the stamps that only half pages use; the id tells the halves' set when cut apart."""
    title = Text(Role.INK, "logo", 0, 0, "cat")
    shown = Text(Role.GUIDE, "slug", 0, 0, sheet)
    return {"half-title": (title,), "half-id": (shown,)}


def id_mark(page: HalfPage) -> Use:
    """Return the id of a half page."""
    return Use("half-id", page.right, _FOOT)


def _head(page: HalfPage, frame: Frame) -> list[Mark]:
    name = page.name
    date = round(name.x + name.width + 4.0, 3)
    end = page.width - _CORNER - 2 * _QUIET - QR * _MARKS - 2.0
    down, scale = _CAT
    return [
        Use("half-title", _HEAD_LEFT, 7.6, 0, 0.8),
        *logo(_HEAD_LEFT, 7.6, 0.8),
        Text(Role.INK, "small", _HEAD_LEFT, 13.0, SIDES[frame.side]),
        Text(Role.INK, "label", name.x, 2.6, "Player"),
        Path(Role.GUIDE, "write", name.steps),
        Text(Role.INK, "label", date, 2.6, "Date"),
        Path(Role.GUIDE, "write", line(date, 13.0, end, 13.0)),
        Use("cat-bed", round((page.column + page.width) / 2, 3), down, 0, scale),
    ]


def _boxes(frame: Frame) -> dict[str, Box]:
    page = half_page(frame.spare)
    return tick_boxes(page.ticks, frame.counts, len(frame.timer)) | page.totals.boxes


@cache
def small_places(frame: Frame) -> Places:
    """Return the positions of dots and boxes on a small page of its own."""
    return Places(dots=frame.dots, boxes=_boxes(frame))


@cache
def half_places(pair: tuple[Frame, ...]) -> Places:
    """Return the positions of dots and boxes on a shared page: ``1.A1``, ``2.timer.1``."""
    dots: dict[str, tuple[float, float]] = {}
    boxes: dict[str, Box] = {}
    for slot, frame in enumerate(pair):
        right, top = _origin(half_page(frame.spare), slot)
        for name, (x, y) in frame.dots.items():
            dots[f"{slot + 1}.{name}"] = round(right - y, 3), round(top + x, 3)
        for name, (x, y, width, height) in _boxes(frame).items():
            corner = round(right - y - height, 3), round(top + x, 3)
            boxes[f"{slot + 1}.{name}"] = (*corner, height, width)
    return Places(dots=dots, boxes=boxes)
