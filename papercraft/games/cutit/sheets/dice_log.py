"""The dice log of a table: what the four dice showed in ten rounds, a box to tick for each face.

Faces are drawn at the head and again at half its height: figures in the boxes, even pale ones,
would hide pale pencils from the camera, and so would lines beside them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.head_fields import head_field
from papercraft.core.shapes import rect
from papercraft.core.sheet import (
    Mark,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
    spare_height,
)
from papercraft.games.cutit.sheets.all_designs import FACES, NAMES
from papercraft.games.cutit.sheets.dice_nets import symbol_of
from papercraft.games.cutit.sheets.log_legend import legend
from papercraft.games.cutit.sheets.pad_rounds import round_badge
from papercraft.games.cutit.sheets.tumbling import tumbling
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import COLOURS, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Size, Steps

_DATE = 112.0
# The middles of the dice in the air; below them the top of all faces.
_AIR, _FACES_TOP = 33.6, 46.8
BOX, _PITCH = 6.6, 8.3
# The middle of a round's number; left edge and distance of the dice.
_NUMBER, _FIRST, _APART = 8.0, 17.3, 43.9
_GROUP = 4 * _PITCH + BOX
# The faces of a die lie on a bar of its colour: its height and how round it is, how far it reaches
# beyond the boxes below it, and the size of symbols as against the net.
_BAR, _ROUND, _BESIDE, _SCALE = 8.8, 2.6, 1.2, 0.42
# After so many rounds they are shown again; what is free between them and the rounds.
_HALF, _AIR_BESIDE = 5, 2.4
# Every second round lies on bands in the colours of the dice: those next to the faces do.
_BANDS = (1, 3, 5, 6, 8, 10)
# From the last round to the field with what the faces give, and how much more that is per mm that
# a page is higher than usual.
_TO_LEGEND, _TO_LEGEND_MORE = 3.9, 0.04
_ALT = (
    "A dice log for the whole table: ten rounds, each with boxes to tick the face of the green, "
    "pink, yellow and blue die; below, what the faces give."
)


def _row(page: Size) -> float:
    """Return the height of a round; the rounds share most of what a page is higher than usual."""
    return round(13.8 + 0.75 * spare_height(page) / ROUNDS, 3)


def _round_top(number: int, row: float) -> float:
    """Return the upper edge of a round; the second half of them begins below faces."""
    halves = 1 + (number > _HALF)
    down = halves * (_BAR + _AIR_BESIDE) + (halves - 1) * _AIR_BESIDE
    return round(_FACES_TOP + down + row * (number - 1), 3)


def log_sheet(page: Size) -> Sheet:
    """Return the log; it is the same for every square."""
    marks, areas = (Use("log", 0, 0),), (whole_area(page),)
    return Sheet("log", "cutit: dice log", _ALT, marks, _places(page), areas, frame=page)


@cache
def log_stamps(page: Size) -> dict[str, Marks]:
    """Return the whole log below its picture as one stamp."""
    return {"log": (*_head(), *_dice(), *_rounds(page), *_legend(page))}


@cache
def _places(page: Size) -> Places:
    row = _row(page)
    boxes: dict[str, Box] = {}
    for number in range(1, ROUNDS + 1):
        y = round(_round_top(number, row) + (row - BOX) / 2, 3)
        for nth, kind in enumerate(COLOURS):
            for column, value in enumerate(FACES):
                # The two faces with a question mark are one result, so one box.
                x = round(_FIRST + _APART * nth + _PITCH * column, 3)
                boxes[f"dice.{number}.{NAMES[kind]}.{value or 'blank'}"] = (x, y, BOX, BOX)
    return Places(boxes=boxes)


def _head() -> list[Mark]:
    return [
        *title(),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "dice log: one player ticks for all"),
        *head_field("Date", _DATE, HEAD_RIGHT, 3.4, 15.2),
    ]


def _dice() -> list[Mark]:
    """Return each die in the air above its columns."""
    return [
        mark
        for kind in COLOURS
        for mark in tumbling(kind, round(_left(kind) + _GROUP / 2, 3), _AIR)
    ]


def _rounds(page: Size) -> list[Mark]:
    row = _row(page)
    marks: list[Mark] = []
    for number in range(1, ROUNDS + 1):
        top = _round_top(number, row)
        if number in _BANDS:
            marks += [
                Path(Role.GUIDE, f"{NAMES[kind]}-row", _across(kind, top, row)) for kind in COLOURS
            ]
        marks += round_badge(number, _NUMBER, round(top + row / 2, 3))
    again = round(_round_top(_HALF + 1, row) - _AIR_BESIDE - _BAR, 3)
    for kind in COLOURS:
        marks += [*_faces(kind, _FACES_TOP), *_faces(kind, again)]
    for name, box in _places(page).boxes.items():
        _, _, colour, _ = name.split(".")
        marks.append(Path(Role.GUIDE, f"{colour}-tick", rect(*box, 1.2)))
    return marks


def _left(kind: str) -> float:
    """Return where the columns of a die begin."""
    return round(_FIRST + _APART * COLOURS.index(kind), 3)


def _across(kind: str, top: float, high: float) -> Steps:
    """Return what lies behind the columns of a die from a top on."""
    x, wide = _left(kind) - _BESIDE, _GROUP + 2 * _BESIDE
    return rect(round(x, 3), top, round(wide, 3), high, _ROUND)


def _faces(kind: str, top: float) -> list[Mark]:
    """Return the faces of a die above its columns, as on the die, with larger figures."""
    y = round(top + _BAR / 2, 3)
    marks: list[Mark] = [Path(Role.INK, f"plain-{NAMES[kind]}", _across(kind, top, _BAR))]
    for column, value in enumerate(FACES):
        x = round(_left(kind) + _PITCH * column + BOX / 2, 3)
        marks += symbol_of(kind, x, y, _SCALE, blank=not value)
        if value:
            marks.append(Text(Role.INK, "log-figure", x, y, value, "middle", centred=True))
    return marks


def _legend(page: Size) -> list[Mark]:
    """Return the field below the rounds, in the columns of the dice."""
    spare = spare_height(page)
    top = round(_round_top(ROUNDS + 1, _row(page)) + _TO_LEGEND + _TO_LEGEND_MORE * spare, 3)
    return legend(top, spare, [*map(_left, COLOURS)], round(_GROUP + _BESIDE, 3))
