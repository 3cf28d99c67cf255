"""The dice log of the third design: its boxes are empty."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Mark, Path, Places, Role, Sheet, Text, Use, spare_height
from papercraft.games.cutit.sheets.all_designs import FACES, NAMES
from papercraft.games.cutit.sheets.earlier_dice import die_face
from papercraft.games.cutit.sheets.earlier_meanings import BESIDE, meanings_beside
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import COLOURS, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Size

_BANNER = 20.4
_TOP = 71.0
BOX, _PITCH = 7.0, 8.5
# The middle of a round's number; left edge and distance of the dice.
_NUMBER, _FIRST, _APART = 6.0, 12.6, 44.9
_GROUP = 4 * _PITCH + BOX
# From the last round to what the faces give, in mm.
_TO_MEANINGS = 6.0
# The field they are in: its height, and from its edges to the faces.
_FIELD, _INSET = 23.0, 4.6
# The side of the dice above the columns.
_DIE = 10.8
_ALT = (
    "A dice log for the whole table: ten rounds, each with boxes to tick the face of the green, "
    "pink, yellow and blue die; below, what the faces give."
)


def _row(page: Size) -> float:
    """Return the height of a round; the rounds share most of what a page is higher than usual."""
    return round(14.2 + 0.75 * spare_height(page) / ROUNDS, 3)


def log_sheet(page: Size) -> Sheet:
    """Return the log; it is the same for every square."""
    marks, areas = (Use("banner", 0, _BANNER), Use("log", 0, 0)), (whole_area(page),)
    return Sheet("log", "cutit: dice log", _ALT, marks, _places(page), areas, frame=page)


@cache
def log_stamps(page: Size) -> dict[str, Marks]:
    """Return the whole log below its picture as one stamp."""
    return {"log": (*_head(), *_dice(), *_rounds(page), *_meanings(page))}


@cache
def _places(page: Size) -> Places:
    row = _row(page)
    boxes: dict[str, Box] = {}
    for number in range(1, ROUNDS + 1):
        y = round(_TOP + row * (number - 0.5) - BOX / 2, 3)
        for nth, kind in enumerate(COLOURS):
            for column, value in enumerate(FACES):
                # The two faces with a question mark are one result, so one box.
                x = round(_FIRST + _APART * nth + _PITCH * column, 3)
                boxes[f"dice.{number}.{NAMES[kind]}.{value or 'blank'}"] = (x, y, BOX, BOX)
    return Places(boxes=boxes)


def _head() -> list[Mark]:
    return [
        *title("scissors"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "dice log: one for the table"),
        Text(Role.INK, "label", 112, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(112, 15.2, HEAD_RIGHT, 15.2)),
        Text(
            Role.INK,
            "body",
            0,
            _TOP - 25.6,
            "One player ticks every roll, for everyone.",
            centred=True,
        ),
    ]


def _dice() -> list[Mark]:
    """Return each die above its column, and its faces: in colour, because they are not ticked."""
    marks: list[Mark] = []
    for nth, kind in enumerate(COLOURS):
        left = _FIRST + _APART * nth
        middle = left + (_GROUP - _DIE) / 2
        marks += die_face(kind, "", round(middle, 3), _TOP - 21.6, _DIE)
        for column, value in enumerate(FACES):
            marks += die_face(kind, value, round(left + _PITCH * column, 3), _TOP - 9.0, BOX)
    return marks


def _rounds(page: Size) -> list[Mark]:
    marks: list[Mark] = []
    places, row = _places(page).boxes, _row(page)
    for number in range(1, ROUNDS + 1):
        top = round(_TOP + row * (number - 1), 3)
        if number % 2:
            marks.append(Path(Role.GUIDE, "band", rect(0, top, 190, row, 2.5)))
        middle = round(top + row / 2, 3)
        marks.append(Text(Role.INK, "count", _NUMBER, middle, str(number), "middle", centred=True))
        for kind in COLOURS:
            for value in FACES:
                box = places[f"dice.{number}.{NAMES[kind]}.{value or 'blank'}"]
                marks.append(Path(Role.GUIDE, f"{NAMES[kind]}-tick", rect(*box, 1.2)))
    return marks


def _meanings(page: Size) -> list[Mark]:
    """Return the field below the rounds that says what the faces give."""
    down = _TO_MEANINGS + 0.12 * spare_height(page)
    top = round(_TOP + _row(page) * ROUNDS + down, 3)
    faces = round(top + _FIELD - _INSET - BESIDE, 3)
    return [
        Path(Role.INK, "rules-field", rect(0, top, 190, _FIELD, 3.0)),
        Text(Role.INK, "rules-heading", _INSET, top + 4.6, "What the dice give", centred=True),
        *meanings_beside(_INSET, faces, 190 - _INSET),
    ]
