"""A board on half a page, or on A5, of the fourth design: halves lie close to the line to cut.

Half pages are drawn upright, in mm of their own, and turned by a quarter onto the page.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import CORNER, QR, QUIET
from papercraft.core.messages import gettext
from papercraft.core.shapes import line
from papercraft.core.sheet import Area, NameLine, Path, Places, Role, Text, Use
from papercraft.core.total_bar import total_column
from papercraft.games.cat.sheets.carpet import carpet_marks
from papercraft.games.cat.sheets.frame import SIDES
from papercraft.games.cat.sheets.terms import TERMS
from papercraft.games.cat.sheets.tick_areas import tick_boxes, tick_marks
from papercraft.games.cat.sheets.tick_plan import TickPlan
from papercraft.games.cat.sheets.wordmark import logo

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks
    from papercraft.games.cat.sheets.frame import Frame

# Half a page, the gap between the halves of a page, and the scale of its marks, in mm.
WIDTH, HEIGHT, GAP = 123.0, 190.0, 4.0
_MARKS = 0.74
_CORNER, _QUIET = CORNER * _MARKS, QUIET * _MARKS
_HEAD_LEFT, _HEAD_RIGHT = _CORNER + _QUIET, WIDTH - _CORNER - 2 * _QUIET - QR * _MARKS
_FOOT = HEIGHT - 1.4
# The column beside the carpet, and the rows below it.
_COLUMN, _ROWS = 93.4, 159.4
_ROW = 7.3
_LEFT, _RIGHT = 13.0, 73.6
_TICKS = TickPlan(
    items=(_LEFT, _ROWS), row=_ROW, icon=0.66, sign=0.7, set_word=None,
    timer=(_RIGHT, _ROWS), cups=(_RIGHT, _ROWS + _ROW), paw=(_RIGHT, _ROWS + 2 * _ROW),
    passes=(_COLUMN, 53.6), per_row=4, pass_pitch=(7.8, 10.2),
    pass_words=(_COLUMN, 41.2, WIDTH - _COLUMN, 7.0), numbers="axis",
    above=1.6,
)  # fmt: skip
# Lines between the cat, the passes and the sum, and between items and what else is ticked.
_DIVIDERS = (
    (_COLUMN, 38.2, WIDTH, 38.2), (_COLUMN, 103.5, WIDTH, 103.5),
    (62.4, _ROWS, 62.4, _ROWS + 2 * _ROW + 6.0),
)  # fmt: skip
TOTALS = total_column(TERMS, _COLUMN, 106.6, WIDTH - _COLUMN, 8.4)


def half_area(slot: int) -> Area:
    """Return the area of a half page; cut apart, each can be photographed."""
    x, y = half_origin(slot)
    return Area(x, y, WIDTH / _MARKS, HEIGHT / _MARKS, turn=1, scale=_MARKS, lower_qr=False)


# A board on a small page of its own.
SMALL = (WIDTH, HEIGHT)
SMALL_AREA = Area(0.0, 0.0, WIDTH / _MARKS, HEIGHT / _MARKS, scale=_MARKS, lower_qr=False)


def half_origin(slot: int) -> tuple[float, float]:
    """Return where the upper left corner of the first or second half lies in the frame."""
    return HEIGHT, (WIDTH + GAP) * slot


def half_name(slot: int) -> NameLine:
    """Return the line for the name of a half page where it lies on the page."""
    x, y = half_origin(slot)
    return NameLine(round(x - NAME.y, 3), round(y + NAME.x, 3), NAME.width, 1)


def cutting_line() -> Path:
    """Return the line between the halves of a page."""
    y = WIDTH + GAP / 2
    return Path(Role.CUT, "cut", line(0, y, HEIGHT, y))


def onto_page(slot: int, mark: Use) -> Use:
    """Return a stamp of a half page where it lies on the page."""
    x, y = half_origin(slot)
    return mark._replace(x=round(x - mark.y, 3), y=round(y + mark.x, 3), turn=(mark.turn + 1) % 4)


@cache
def half_marks(frame: Frame) -> Marks:
    """Return everything on a half page except what lies at the dots, and the id."""
    marks = [*_head(frame), *carpet_marks(frame)]
    marks += tick_marks(_TICKS, frame.counts, frame.set_values, frame.timer)
    marks += TOTALS.marks
    marks += [Path(Role.GUIDE, f"carpet-{frame.side}-line", line(*ends)) for ends in _DIVIDERS]
    if frame.mirrored:
        text = gettext("Mirrored: R leads to {column}.", column=chr(64 + frame.size[0]))
        marks.append(Text(Role.INK, "small", WIDTH - _HEAD_LEFT, _FOOT, text, "end"))
    return tuple(marks)


def half_stamps(sheet: str) -> dict[str, Marks]:
    """Return the stamps that only half pages use; the id tells the halves' set when cut apart."""
    title = Text(Role.INK, "logo", 0, 0, "cat")
    shown = Text(Role.GUIDE, "slug", 0, 0, sheet)
    return {"half-title": (title,), "half-id": (shown,)}


def id_mark() -> Use:
    """Return the id of a half page."""
    return Use("half-id", _RIGHT, _FOOT)


NAME = NameLine(46.0, 13.0, 31.0)


def _head(frame: Frame) -> list[Mark]:
    name, date, end = NAME.x, 81.0, _HEAD_RIGHT - 2.0
    return [
        Use("half-title", _HEAD_LEFT, 7.6, 0, 0.8),
        *logo(_HEAD_LEFT, 7.6, 0.8),
        Text(Role.INK, "small", _HEAD_LEFT, 13.0, SIDES[frame.side]),
        Text(Role.INK, "label", name, 2.6, "Player"),
        Path(Role.GUIDE, "write", NAME.steps),
        Text(Role.INK, "label", date, 2.6, "Date"),
        Path(Role.GUIDE, "write", line(date, 13.0, end, 13.0)),
        Use("cat", (_COLUMN + WIDTH) / 2, 27.4, 0, 1.2),
    ]


@cache
def small_places(frame: Frame) -> Places:
    """Return the positions of dots and boxes on a small page of its own."""
    boxes = tick_boxes(_TICKS, frame.counts, len(frame.timer)) | TOTALS.boxes
    return Places(dots=frame.dots, boxes=boxes)


@cache
def half_places(pair: tuple[Frame, ...]) -> Places:
    """Return the positions of dots and boxes on a shared page: ``1.A1``, ``2.timer.1``."""
    dots: dict[str, tuple[float, float]] = {}
    boxes: dict[str, Box] = {}
    for slot, frame in enumerate(pair):
        right, top = half_origin(slot)
        for name, (x, y) in frame.dots.items():
            dots[f"{slot + 1}.{name}"] = round(right - y, 3), round(top + x, 3)
        own = tick_boxes(_TICKS, frame.counts, len(frame.timer)) | TOTALS.boxes
        for name, (x, y, width, height) in own.items():
            corner = round(right - y - height, 3), round(top + x, 3)
            boxes[f"{slot + 1}.{name}"] = (*corner, height, width)
    return Places(dots=dots, boxes=boxes)
