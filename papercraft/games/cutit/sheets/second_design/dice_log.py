"""The dice log of a table: what the four dice showed in ten rounds, a box to tick for each face."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.shapes import line, moved, rect
from papercraft.core.sheet import Mark, Path, Places, Role, Sheet, Text, Use
from papercraft.games.cutit.sheets.all_designs import FACES, NAMES, face
from papercraft.games.cutit.sheets.second_design.cells import EMBLEMS
from papercraft.games.cutit.square import COLOURS, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks

_BANNER = 20.4
# Where the rounds begin, and the height of each.
_TOP, _ROW = 71.0, 14.2
BOX, _PITCH = 7.0, 8.5
# The middle of a round's number; left edge and distance of the dice.
_NUMBER, _FIRST, _APART = 6.0, 12.6, 44.9
_GROUP = 4 * _PITCH + BOX
# From the last round to what the faces give, and from line to line of that, in mm.
_TO_MEANINGS, _MEANING = 7.0, 8.6
_MEANINGS = (
    ("3", "3 points for 3 or more cells of that colour"),
    ("?", "1 point for each cell of that colour"),
    ("", "nothing for that colour this round"),
)
_ALT = (
    "A dice log for the whole table: ten rounds, each with boxes to tick the face of the green, "
    "pink, yellow and blue die; below, what the faces give."
)


def log_sheet() -> Sheet:
    """Return the log; it is the same for every square."""
    marks, areas = (Use("banner", 0, _BANNER), Use("log", 0, 0)), (whole_area(),)
    return Sheet("log", "cutit: dice log", _ALT, marks, _places(), areas)


@cache
def log_stamps() -> dict[str, Marks]:
    """Return the whole log below its picture as one stamp."""
    return {"log": (*_head(), *_dice(), *_rounds(), *_meanings())}


@cache
def _places() -> Places:
    boxes: dict[str, Box] = {}
    for number in range(1, ROUNDS + 1):
        y = round(_TOP + _ROW * (number - 0.5) - BOX / 2, 3)
        for nth, kind in enumerate(COLOURS):
            for column, value in enumerate(FACES):
                # The two faces with a question mark are one result, so one box.
                x = round(_FIRST + _APART * nth + _PITCH * column, 3)
                boxes[f"dice.{number}.{NAMES[kind]}.{value or 'blank'}"] = (x, y, BOX, BOX)
    return Places(boxes=boxes)


def _head() -> list[Mark]:
    return [
        Text(Role.INK, "title", HEAD_LEFT, 9.6, "cutit"),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "dice log: one for the table"),
        Text(Role.INK, "label", 112, 3.4, "Date"),
        Path(Role.GUIDE, "write", line(112, 15.2, HEAD_RIGHT, 15.2)),
        Text(Role.INK, "label", 0, _TOP - 24.6, "Tick what was rolled", centred=True),
    ]


def _dice() -> list[Mark]:
    """Return the symbol of each die above its column, and its faces as dice."""
    marks: list[Mark] = []
    for nth, kind in enumerate(COLOURS):
        left = _FIRST + _APART * nth
        emblem = moved(EMBLEMS[kind], left + _GROUP / 2, _TOP - 15.6, 0.72)
        marks.append(Path(Role.INK, f"{NAMES[kind]}-symbol", emblem))
        for column, value in enumerate(FACES):
            marks += face(value, round(left + _PITCH * column, 3), _TOP - 9.0, BOX, "face-small")
    return marks


def _rounds() -> list[Mark]:
    marks: list[Mark] = []
    places = _places().boxes
    for number in range(1, ROUNDS + 1):
        top = round(_TOP + _ROW * (number - 1), 3)
        if number % 2:
            marks.append(Path(Role.GUIDE, "band", rect(0, top, 190, _ROW, 2.5)))
        middle = round(top + _ROW / 2, 3)
        marks.append(Text(Role.INK, "count", _NUMBER, middle, str(number), "middle", centred=True))
        for kind in COLOURS:
            for value in FACES:
                box = places[f"dice.{number}.{NAMES[kind]}.{value or 'blank'}"]
                marks.append(Path(Role.GUIDE, f"{NAMES[kind]}-tick", rect(*box, 1.2)))
    return marks


def _meanings() -> list[Mark]:
    top = _TOP + _ROW * ROUNDS + _TO_MEANINGS
    marks: list[Mark] = []
    for n, (value, means) in enumerate(_MEANINGS):
        y = round(top + _MEANING * n, 3)
        marks += face(value, _FIRST, y, BOX, "face-small")
        marks.append(
            Text(Role.INK, "body", _FIRST + 10, round(y + BOX / 2, 3), means, centred=True)
        )
    return marks
