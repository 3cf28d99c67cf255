"""The dice log of a table: what the four dice showed in ten rounds, a box to tick for each face.

Each die has a card with its faces at the head and again at half its height: figures in the boxes,
even pale ones, would hide pale pencils from the camera, and so would lines beside them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT, frame_area
from papercraft.core.head_fields import head_field
from papercraft.core.shapes import rect
from papercraft.core.sheet import Mark, Path, Places, Role, Sheet, Text, Use, spare_height
from papercraft.games.cutit.sheets.all_designs import FACES, NAMES, use
from papercraft.games.cutit.sheets.dice_nets import DIE
from papercraft.games.cutit.sheets.meanings import BESIDE, meanings_beside
from papercraft.games.cutit.sheets.pad import round_badge
from papercraft.games.cutit.sheets.tumbling import tumbling
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import COLOURS, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Size, Steps

# The middles of the dice in the air; the fields with their faces, and where the rounds begin.
_DATE = 112.0
_AIR, _FIELD_TOP, _TOP = 38.2, 55.0, 69.4
BOX, _PITCH = 7.0, 8.5
# The middle of a round's number; left edge and distance of the dice.
_NUMBER, _FIRST, _APART = 5.6, 12.6, 44.9
_GROUP = 4 * _PITCH + BOX
# From the last round to what the faces give, in mm.
_TO_MEANINGS = 6.0
# The field they are in: its height, and from its edges to the faces.
_FIELD, _INSET = 23.0, 4.6
# The card of a die reaches beyond its columns; the head of it, and the tiles of the faces in it.
_BESIDE, _HEAD, _TILE, _TILE_DOWN = 1.4, 13.0, (7.6, 9.6), 6.5
# The symbol on the tile of the blank face.
_BLANK = 6.6
# A symbol is so much smaller than its face; the foot of a card.
_FILLS, _FOOT = 1.35, 1.6
# After so many rounds the faces are shown again, in a strip of this height.
_HALF, _STRIP = 5, 6.6
# The frame of colour around them there.
_EDGE = 0.7
_JOKERS = "Each joker counts as just one symbol of your choice. Moons never score."
_ALT = (
    "A dice log for the whole table: ten rounds, each with boxes to tick the face of the green, "
    "pink, yellow and blue die; below, what the faces give."
)


def _row(page: Size) -> float:
    """Return the height of a round; the rounds share most of what a page is higher than usual."""
    return round(13.8 + 0.75 * spare_height(page) / ROUNDS, 3)


def _round_top(number: int, row: float) -> float:
    """Return the upper edge of a round; the second half of them begins below the strip."""
    return round(_TOP + row * (number - 1) + _STRIP * (number > _HALF), 3)


def log_sheet(page: Size) -> Sheet:
    """Return the log; it is the same for every square."""
    marks, areas = (Use("log", 0, 0),), (frame_area(1, page),)
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
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "dice log: one for the table"),
        *head_field("Date", _DATE, HEAD_RIGHT, 3.4, 15.2),
        Text(
            Role.INK,
            "body",
            HEAD_LEFT + 0.4,
            20.6,
            "One player ticks every roll, for everyone.",
            centred=True,
        ),
    ]


def _dice() -> list[Mark]:
    """Return each die above its columns."""
    return [
        mark
        for nth, kind in enumerate(COLOURS)
        for mark in tumbling(kind, round(_FIRST + _APART * nth + _GROUP / 2, 3), _AIR)
    ]


def _rounds(page: Size) -> list[Mark]:
    row = _row(page)
    marks: list[Mark] = []
    for number in range(1, ROUNDS + 1):
        top = _round_top(number, row)
        # No band ends at a head of the cards: what lies there is white.
        if number % 2 == (number > _HALF):
            marks += [Path(Role.GUIDE, "round-band", band) for band in _bands(top, row)]
        marks += round_badge(number, _NUMBER, round(top + row / 2, 3))
    marks += [mark for kind in COLOURS for mark in _faces(kind, row)]
    for name, box in _places(page).boxes.items():
        _, _, colour, _ = name.split(".")
        marks.append(Path(Role.GUIDE, f"{colour}-tick", rect(*box, 1.2)))
    return marks


def _left(kind: str) -> float:
    """Return where the columns of a die begin."""
    return round(_FIRST + _APART * COLOURS.index(kind), 3)


def _bands(top: float, row: float) -> list[Steps]:
    """Return what a band across the cards of all dice is on each of them."""
    return [
        rect(round(_left(kind) - _BESIDE, 3), top, round(_GROUP + 2 * _BESIDE, 3), row)
        for kind in COLOURS
    ]


def _faces(kind: str, row: float) -> list[Mark]:
    """Return the faces of a die at the head of its card, and again at half its height."""
    left, style = _left(kind), f"{NAMES[kind]}-head"
    start, wide = round(left - _BESIDE, 3), _GROUP + 2 * _BESIDE
    half = round(_round_top(_HALF + 1, row) - _STRIP, 3)
    x, y, high = round(start + _EDGE, 3), round(half + _EDGE, 3), _STRIP - 2 * _EDGE
    inside = rect(x, y, round(wide - 2 * _EDGE, 3), high, 1.2)
    marks: list[Mark] = [
        Path(Role.INK, style, rect(start, _FIELD_TOP, wide, _HEAD, 3.0)),
        Path(Role.INK, style, rect(start, half, wide, _STRIP)),
        # On the colour itself, numbers would be hard to read in grey.
        Path(Role.INK, f"{NAMES[kind]}-tick", inside),
        Path(Role.INK, style, rect(start, _round_top(ROUNDS + 1, row), wide, _FOOT)),
    ]
    across, high = _TILE
    for column, value in enumerate(FACES):
        x, y = round(left + _PITCH * column + BOX / 2, 3), round(_FIELD_TOP + _TILE_DOWN, 3)
        tile = rect(round(x - across / 2, 3), round(y - high / 2, 3), across, high, 1.4)
        # White tiles would look like boxes to tick.
        if value:
            marks.append(Path(Role.INK, f"{NAMES[kind]}-symbol", tile))
        marks += _face(kind, value, x, y, "rules-white", _BLANK)
        marks += _face(kind, value, x, round(half + _STRIP / 2, 3), "face-small", _STRIP - 2.4)
    return marks


def _face(kind: str, value: str, x: float, y: float, style: str, size: float) -> list[Mark]:
    """Return a number around a point, or for the blank face the symbol, of a size in mm."""
    if value:
        return [Text(Role.INK, style, x, y, value, "middle", centred=True)]
    return [use(f"die-{kind}", x, y, scale=round(size / DIE * _FILLS, 4))]


def _meanings(page: Size) -> list[Mark]:
    """Return the field below the rounds that says what the faces give."""
    down = _TO_MEANINGS + 0.12 * spare_height(page)
    top = round(_round_top(ROUNDS + 1, _row(page)) + down, 3)
    faces = round(top + _FIELD - _INSET - BESIDE, 3)
    return [
        Path(Role.INK, "rules-field", rect(0, top, 190, _FIELD, 3.0)),
        Text(Role.INK, "rules-heading", _INSET, top + 4.6, "What the dice give", centred=True),
        Text(Role.INK, "small", 190 - _INSET, top + 4.6, _JOKERS, "end", centred=True),
        *meanings_beside(_INSET, faces, 190 - _INSET),
    ]
