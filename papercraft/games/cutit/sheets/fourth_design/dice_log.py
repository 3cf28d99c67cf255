"""The dice log of a table: what the four dice showed in ten rounds, a box to tick for each face.

A rail leads from every face down to its boxes: figures inside, even pale ones, would hide pale
pencils from the camera.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, whole_area
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Mark, Path, Places, Role, Sheet, Text, Use, spare_height
from papercraft.games.cutit.sheets.all_designs import FACES, NAMES, use
from papercraft.games.cutit.sheets.dice_nets import DIE
from papercraft.games.cutit.sheets.earlier_meanings import BESIDE, meanings_beside
from papercraft.games.cutit.sheets.fourth_design.pad import round_badge
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import COLOURS, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Size, Step

_BANNER = 20.4
_TOP = 71.0
BOX, _PITCH = 7.0, 8.5
# The middle of a round's number; left edge and distance of the dice.
_NUMBER, _FIRST, _APART = 5.6, 12.6, 44.9
_GROUP = 4 * _PITCH + BOX
# From the last round to what the faces give, in mm.
_TO_MEANINGS = 6.0
# The field they are in: its height, and from its edges to the faces.
_FIELD, _INSET = 23.0, 4.6
# The middle of a box below that of its round, where boxes of this design always were.
_DOWN = 1.4
# The field of a die above its columns: beyond them, from the first round up, its height, and the
# middle of its faces; the side of the die in it, and of its faces, which need no frames there.
_BESIDE, _OVER, _HIGH, _FACES = 1.4, 21.8, 21.2, 5.4
_DIE, _FACE = 12.8, 8.7
# After so many rounds a line helps to count; from its ends to the edges.
_HALF, _HALF_INSET = 5, 1.0
_ALT = (
    "A dice log for the whole table: ten rounds, each with boxes to tick the face of the green, "
    "pink, yellow and blue die; below, what the faces give."
)


def _row(page: Size) -> float:
    """Return the height of a round; the rounds share most of what a page is higher than usual."""
    return round(14.2 + 0.75 * spare_height(page) / ROUNDS, 3)


def log_sheet(page: Size) -> Sheet:
    """Return the log; it is the same for every square."""
    marks, areas = (Use("banner-snip", 0, _BANNER), Use("log", 0, 0)), (whole_area(page),)
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
        y = round(_TOP + row * (number - 0.5) + _DOWN - BOX / 2, 3)
        for nth, kind in enumerate(COLOURS):
            for column, value in enumerate(FACES):
                # The two faces with a question mark are one result, so one box.
                x = round(_FIRST + _APART * nth + _PITCH * column, 3)
                boxes[f"dice.{number}.{NAMES[kind]}.{value or 'blank'}"] = (x, y, BOX, BOX)
    return Places(boxes=boxes)


def _head() -> list[Mark]:
    return [
        *title(),
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
    """Return each die above its columns, and its faces: in colour, because they are not ticked."""
    marks: list[Mark] = []
    for nth, kind in enumerate(COLOURS):
        left = _FIRST + _APART * nth
        field = rect(round(left - _BESIDE, 3), _TOP - _OVER, _GROUP + 2 * _BESIDE, _HIGH, 3.0)
        marks.append(Path(Role.INK, f"{NAMES[kind]}-head", field))
        middle = round(left + _GROUP / 2, 3)
        sign = middle, round(_TOP - _OVER + 6.0, 3)
        marks.append(use(f"die-{kind}", *sign, scale=round(_DIE / DIE, 4)))
        for column, value in enumerate(FACES):
            x = round(left + _PITCH * column + BOX / 2, 3)
            scale = round(_FACE / DIE, 4)
            marks.append(use(f"die-{kind}{value}", x, round(_TOP - _FACES, 3), scale=scale))
    return marks


def _rounds(page: Size) -> list[Mark]:
    marks: list[Mark] = []
    places, row = _places(page).boxes, _row(page)
    for number in range(1, ROUNDS + 1):
        top = round(_TOP + row * (number - 1) + _DOWN, 3)
        if number % 2:
            marks.append(Path(Role.GUIDE, "round-band", rect(0, top, 190, row, 2.5)))
        middle = round(top + row / 2, 3)
        marks += round_badge(number, _NUMBER, middle)
    marks += [*_rails(page), _half(row)]
    for name, box in places.items():
        _, _, colour, _ = name.split(".")
        marks.append(Path(Role.GUIDE, f"{colour}-tick", rect(*box, 1.2)))
    return marks


def _half(row: float) -> Path:
    """Return the line between the two halves of the game."""
    y = round(_TOP + row * _HALF + _DOWN, 3)
    return Path(Role.GUIDE, "rules-line", line(_HALF_INSET, y, 190 - _HALF_INSET, y))


def _rails(page: Size) -> list[Mark]:
    """Return a line from each face down through its boxes, which lie on it."""
    last = round(_TOP + _row(page) * (ROUNDS - 0.5) + _DOWN, 3)
    marks: list[Mark] = []
    for nth, kind in enumerate(COLOURS):
        steps: list[Step] = []
        for column in range(len(FACES)):
            x = round(_FIRST + _APART * nth + _PITCH * column + BOX / 2, 3)
            steps += line(x, _TOP - 0.6, x, last)
        marks.append(Path(Role.GUIDE, f"{NAMES[kind]}-rail", tuple(steps)))
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
