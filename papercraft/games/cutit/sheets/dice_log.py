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
    Paragraph,
    Path,
    Places,
    Role,
    Sheet,
    Text,
    Use,
    spare_height,
)
from papercraft.games.cutit.sheets.all_designs import FACES, NAMES, use
from papercraft.games.cutit.sheets.dice_nets import DIE, symbol_of
from papercraft.games.cutit.sheets.meanings import MEANINGS, die_face
from papercraft.games.cutit.sheets.pad_rounds import round_badge
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.sheets.tumbling import tumbling
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import COLOURS, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Size

_DATE = 112.0
# The middles of the dice in the air, and the top of their faces.
_AIR, _FACES_TOP = 33.2, 47.8
BOX, _PITCH = 6.4, 7.9
# The middle of a round's number; left edge and distance of the dice: all that is in a row is
# equally far apart.
_NUMBER, _FIRST, _APART = 8.0, 17.6, 43.2
_GROUP = 4 * _PITCH + BOX
# The faces of dice above their columns: side, radius of corners, symbols as against the net.
_FACE, _ROUND, _LARGER = 7.0, 1.1, 1.08
# After so many rounds they are shown again; what is free between them and the rounds.
_HALF, _AIR_BESIDE = 5, 3.0
# Every second round lies on a band: those next to the faces do.
_BANDS, _BAND_ROUND = (1, 3, 5, 6, 8, 10), 2.5
# From the last round to the field with what the faces give, its height, from its upper edge to the
# middle of the heading, and of faces and words in its first three columns; the size of faces.
_TO_MEANINGS, _FIELD, _HEADING, _ROW, _MEANING = 4.4, 31.0, 6.6, 19.0, 10.0
# Joker and moon lie beside them, one above the other: middles and size.
_MIDDLES, _KIND = (9.4, 21.6), 9.0
# How far words keep from pictures before and after them, and how high they may be.
_TO_WORDS, _PAST_WORDS, _WORDS_HIGH, _KIND_HIGH = 2.8, 3.0, 20.0, 11.0
_KIND_WORDS = {"joker": "one symbol of your choice", "black": "never scores"}
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
    down = halves * (_FACE + _AIR_BESIDE) + (halves - 1) * _AIR_BESIDE
    return round(_FACES_TOP + down + row * (number - 1), 3)


def log_sheet(page: Size) -> Sheet:
    """Return the log; it is the same for every square."""
    marks, areas = (Use("log", 0, 0),), (whole_area(page),)
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
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, "dice log: one player ticks for all"),
        *head_field("Date", _DATE, HEAD_RIGHT, 3.4, 15.2),
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
        if number in _BANDS:
            marks.append(Path(Role.GUIDE, "round-band", rect(0, top, 190, row, _BAND_ROUND)))
        marks += round_badge(number, _NUMBER, round(top + row / 2, 3))
    again = round(_round_top(_HALF + 1, row) - _AIR_BESIDE - _FACE, 3)
    for kind in COLOURS:
        marks += [*_faces(kind, _FACES_TOP), *_faces(kind, again)]
    for name, box in _places(page).boxes.items():
        _, _, colour, _ = name.split(".")
        marks.append(Path(Role.GUIDE, f"{colour}-tick", rect(*box, 1.2)))
    return marks


def _left(kind: str) -> float:
    """Return where the columns of a die begin."""
    return round(_FIRST + _APART * COLOURS.index(kind), 3)


def _faces(kind: str, top: float) -> list[Mark]:
    """Return the faces of a die above its columns, as on the die, with larger figures."""
    marks: list[Mark] = []
    y, scale = round(top + _FACE / 2, 3), round(_LARGER * _FACE / DIE, 4)
    for column, value in enumerate(FACES):
        x = round(_left(kind) + _PITCH * column + BOX / 2, 3)
        side = rect(round(x - _FACE / 2, 3), top, _FACE, _FACE, _ROUND)
        marks += [
            Path(Role.INK, NAMES[kind], side),
            Path(Role.INK, "rules-outline", side),
            *symbol_of(kind, x, y, scale, blank=not value),
        ]
        if value:
            marks.append(Text(Role.INK, "rules-number", x, y, value, "middle", centred=True))
    return marks


def _meanings(page: Size) -> list[Mark]:
    """Return the field below the rounds: what faces give, then joker and moon, in its columns."""
    down = _TO_MEANINGS + 0.12 * spare_height(page)
    top = round(_round_top(ROUNDS + 1, _row(page)) + down, 3)
    marks: list[Mark] = [
        Path(Role.INK, "rules-field", rect(0, top, 190, _FIELD, 3.0)),
        Text(Role.INK, "rules-heading", _FIRST, round(top + _HEADING, 3), "What the dice give",
             centred=True),
    ]  # fmt: skip
    *lefts, kinds = map(_left, COLOURS)
    middle = round(top + _ROW, 3)
    for left, (kind, value, means) in zip(lefts, MEANINGS, strict=True):
        marks += die_face(kind, value, left, round(middle - _MEANING / 2, 3), _MEANING)
        end = round(left + _APART - _PAST_WORDS, 3)
        marks.append(_words(left + _MEANING, end, middle, _WORDS_HIGH, means))
    scale = round(_KIND / CELL, 4)
    for (name, words), lower in zip(_KIND_WORDS.items(), _MIDDLES, strict=True):
        middle = round(top + lower, 3)
        marks.append(use(f"picture-{name}", kinds, round(middle - _KIND / 2, 3), scale=scale))
        marks.append(_words(kinds + _KIND, kinds + _GROUP, middle, _KIND_HIGH, words))
    return marks


def _words(left: float, end: float, middle: float, high: float, words: str) -> Paragraph:
    """Return words beside a picture that ends at the left."""
    x, y = round(left + _TO_WORDS, 3), round(middle - high / 2, 3)
    return Paragraph(Role.INK, "body", x, y, round(end - x, 3), high, words, centred=True)
