"""What all boards of a layout share: head, carpet, the positions of dots and boxes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import cell_name
from papercraft.core.fiducials import FOOT_RIGHT, HEAD_LEFT
from papercraft.core.messages import gettext
from papercraft.core.shapes import line
from papercraft.core.sheet import NameLine, Path, Places, Role, Text, Use
from papercraft.core.total_bar import Term, total_bar
from papercraft.games.cat.sheets.artwork import carpet
from papercraft.games.cat.sheets.reminders import reminders
from papercraft.games.cat.sheets.score_column import column_boxes, column_marks

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.board import Board

# The first dot and the distance of dots, in mm; a carpet ends so far beyond its dots. There is more
# room on the right, since things lie to the upper right of their dots.
LEFT, TOP, PITCH = 11.0, 34.4, 13.5
EDGE, RIGHT_EDGE, HEAD, TAIL = 6.0, 11.8, 13.4, 11.2
# The radius of the printed ring around a cup spot, in pitches; the same in every design.
RING = 0.32
NAME = NameLine(70.0, 15.2, 42.0)
_DATE = (116.0, 135.0)
_CAT = (147.4, 9.6)
_MINUS = "\u2212"
_TOTALS = total_bar(
    (
        Term("total.items", "Items"), Term("total.sets", "Sets", "+"),
        Term("total.paw", "Paw", "+"), Term("total.cups", "Cups", _MINUS),
        Term("total.total", "Total", "="),
    ),
    LEFT - EDGE, 229.4, 185.0, 12.6,
)  # fmt: skip
SIDES = {"a": gettext("side A, the yellow carpet"), "b": gettext("side B, the blue carpet")}


class Frame(NamedTuple):
    """The printed form of a layout; a file has few of them, however many boards."""

    side: str
    size: tuple[int, int]
    counts: tuple[int, ...]
    set_values: tuple[int, ...]
    timer: tuple[int, ...]
    mirrored: bool

    @classmethod
    def of(cls, board: Board, side: str, *, mirrored: bool = False) -> Frame:
        """Return the frame of a board."""
        counts = tuple(map(len, board.items))
        size = board.columns, board.rows
        return cls(side, size, counts, board.set_values, board.timer, mirrored)

    @property
    def name(self) -> str:
        """The name of the frame's stamp."""
        lists = (self.size, self.counts, self.set_values, self.timer)
        words = "-".join(".".join(map(str, numbers)) for numbers in lists)
        return f"frame-{self.side}-{words}{'-m' * self.mirrored}"

    def place(self, column: int, row: int) -> tuple[float, float]:
        """Return where a dot is printed, in mm."""
        shown = self.size[0] - 1 - column if self.mirrored else column
        return LEFT + PITCH * shown, TOP + PITCH * row


@cache
def frame_marks(frame: Frame) -> Marks:
    """Return everything on a board except what lies on the dots."""
    marks = [*_head(frame), *carpet_marks(frame)]
    marks += column_marks(frame.counts, frame.set_values, frame.timer)
    marks += reminders(frame.timer)
    marks += _TOTALS.marks
    if frame.mirrored:
        text = gettext("Mirrored: R leads to {column}.", column=chr(64 + frame.size[0]))
        marks.append(Text(Role.INK, "small", FOOT_RIGHT, 248.6, text, "end"))
    return tuple(marks)


def _head(frame: Frame) -> list[Mark]:
    start, end = _DATE
    return [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cat"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, SIDES[frame.side]),
        Text(Role.INK, "label", NAME.x, 3.4, "Player"),
        Path(Role.GUIDE, "write", NAME.steps),
        Text(Role.INK, "label", start, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(start, NAME.y, end, NAME.y)),
        Use("cat", *_CAT),
    ]


def _below(frame: Frame) -> float:
    """Return where the carpet ends."""
    return TOP + PITCH * (frame.size[1] - 1) + TAIL


def carpet_marks(frame: Frame) -> list[Mark]:
    """Return the carpet and the names of its columns and rows."""
    columns, rows = frame.size
    left, top = LEFT - EDGE, TOP - HEAD
    width = PITCH * (columns - 1) + EDGE + RIGHT_EDGE
    marks: list[Mark] = list(carpet(frame.side, left, top, width, _below(frame) - top))
    for column in range(columns):
        x, _ = frame.place(column, 0)
        name = chr(65 + column)
        marks.append(Text(Role.GUIDE, "axis", x, top - 3.4, name, "middle", centred=True))
    for row in range(rows):
        y = TOP + PITCH * row
        name = str(row + 1)
        marks.append(Text(Role.GUIDE, "axis", left - 2.8, y, name, "middle", centred=True))
    return marks


@cache
def frame_places(frame: Frame) -> Places:
    """Return the positions of dots and boxes."""
    columns, rows = frame.size
    dots = {cell_name(c, r): frame.place(c, r) for r in range(rows) for c in range(columns)}
    boxes = column_boxes(frame.counts, len(frame.timer)) | _TOTALS.boxes
    return Places(dots=dots, boxes=boxes)
