"""The frame that all boards of a layout share: head, carpet, bars, positions of dots and boxes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import cell_name
from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.messages import gettext
from papercraft.core.shapes import line
from papercraft.core.sheet import Area, NameLine, Path, Places, Role, Text
from papercraft.games.cat.sheets.first_design.bars import (
    NARROW,
    WIDE,
    bar_boxes,
    bar_marks,
    extra_note_place,
)
from papercraft.games.cat.sheets.first_design.roll_track import track_boxes, track_marks
from papercraft.games.cat.sheets.first_design.stamps import carpet

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks
    from papercraft.games.cat.board import Board

LEFT, TOP, PITCH = 11.0, 34.8, 12.5
EDGE, HEAD, TAIL = 6.0, 12.4, 11.2
WIDTH = 190.0
# The scale of a board that shares its page with another.
SMALL = 0.74
NAME = NameLine(68.0, 15.2, 44.0)
_HALVES = (0.0, 127.0)
# Width and height of a board that shares its page, with its marks, in mm.
_NARROW = (166.0, 256.7)
SIDES = {"a": gettext("side A, the yellow carpet"), "b": gettext("side B, the blue carpet")}


class Frame(NamedTuple):
    """The printed form of a layout; a file has few of them, however many boards."""

    side: str
    size: tuple[int, int]
    counts: tuple[int, ...]
    set_values: tuple[int, ...]
    timer: tuple[int, ...]
    mirrored: bool
    narrow: bool

    @classmethod
    def of(cls, board: Board, side: str, *, mirrored: bool, narrow: bool) -> Frame:
        """Return the frame of a board."""
        counts = tuple(map(len, board.items))
        size = board.columns, board.rows
        return cls(side, size, counts, board.set_values, board.timer, mirrored, narrow)

    @property
    def name(self) -> str:
        """The name of the frame's stamp."""
        lists = (self.size, self.counts, self.set_values, self.timer)
        words = "-".join(".".join(map(str, numbers)) for numbers in lists)
        return f"frame-{self.side}-{words}{'-m' * self.mirrored}{'-n' * self.narrow}"

    def place(self, column: int, row: int) -> tuple[float, float]:
        """Return where a dot is printed, in mm."""
        shown = self.size[0] - 1 - column if self.mirrored else column
        return LEFT + PITCH * shown, TOP + PITCH * row


@cache
def frame_marks(frame: Frame) -> Marks:
    """Return everything on a board except what lies on the dots."""
    layout = NARROW if frame.narrow else WIDE
    strip = bar_marks(frame.counts, frame.set_values, frame.timer, layout)
    if frame.mirrored:
        text = gettext("Mirrored: R leads to {column}.", column=chr(64 + frame.size[0]))
        strip = (*strip, Text(Role.INK, "small", *extra_note_place(layout), text))
    return (*_head(frame), *carpet_marks(frame), *strip, *(() if frame.narrow else track_marks()))


def _head(frame: Frame) -> list[Mark]:
    marks: list[Mark] = [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cat"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, SIDES[frame.side]),
        Text(Role.INK, "label", 68, 3.4, "Player"),
        Path(Role.GUIDE, "write", NAME.steps),
    ]
    if not frame.narrow:
        marks += [
            Text(Role.INK, "label", 117, 3.4, "Date"),
            Path(Role.GUIDE, "write", line(117, 15.2, 135, 15.2)),
            Text(Role.INK, "label", 140, 3.4, "Points"),
            Path(Role.GUIDE, "write", line(140, 15.2, HEAD_RIGHT, 15.2)),
        ]
    return marks


def carpet_marks(frame: Frame) -> list[Mark]:
    """Return the carpet and the names of its columns and rows."""
    columns, rows = frame.size
    width = PITCH * (columns - 1) + 2 * EDGE
    height = PITCH * (rows - 1) + HEAD + TAIL
    left, top = LEFT - EDGE, TOP - HEAD
    marks: list[Mark] = list(carpet(frame.side, left, top, width, height))
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
    """Return the positions of dots and boxes, with those of the track if it is printed."""
    columns, rows = frame.size
    dots = {cell_name(c, r): frame.place(c, r) for r in range(rows) for c in range(columns)}
    layout = NARROW if frame.narrow else WIDE
    boxes = bar_boxes(frame.counts, len(frame.timer), layout)
    return Places(dots=dots, boxes=boxes if frame.narrow else boxes | track_boxes())


def half_area(slot: int) -> Area:
    """Return the area of a board that shares its page; cut apart, each can be photographed."""
    right, top = half_place(slot)
    return Area(right, top, *_NARROW, turn=1, scale=SMALL, lower_qr=False)


def half_place(slot: int) -> tuple[float, float]:
    """Return the origin of the first or second board on a shared page."""
    return WIDTH, _HALVES[slot]


@cache
def paired_places(pair: tuple[Frame, ...]) -> Places:
    """Return the positions of dots and boxes on a shared page: ``1.A1``, ``2.timer.1``."""
    dots: dict[str, tuple[float, float]] = {}
    boxes: dict[str, Box] = {}
    for slot, frame in enumerate(pair):
        right, top = half_place(slot)
        places_of_board = frame_places(frame)
        for name, (x, y) in places_of_board.dots.items():
            dots[f"{slot + 1}.{name}"] = _rounded(right - SMALL * y, top + SMALL * x)
        for name, (x, y, width, height) in places_of_board.boxes.items():
            corner = _rounded(right - SMALL * (y + height), top + SMALL * x)
            boxes[f"{slot + 1}.{name}"] = (*corner, *_rounded(SMALL * height, SMALL * width))
    return Places(dots=dots, boxes=boxes)


def _rounded(one: float, other: float) -> tuple[float, float]:
    return round(one, 3), round(other, 3)
