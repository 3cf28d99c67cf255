"""The dice log of the eighth design: a card for each die with head, strip and foot; in mm."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

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
from papercraft.games.cutit.sheets.earlier_dice import die_face, die_side, symbol_of
from papercraft.games.cutit.sheets.meanings import MEANINGS
from papercraft.games.cutit.sheets.pad_rounds import round_badge
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.sheets.tumbling import tumbling
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import COLOURS, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Size, Steps

_DATE = 112.0
# The middles of the dice in the air, and the top of the cards with their faces.
_AIR, _FIELD_TOP = 33.4, 46.8
BOX, _PITCH = 7.0, 8.5
# The middle of a round's number; left edge and distance of the dice.
_NUMBER, _FIRST, _APART = 5.6, 12.6, 44.9
_GROUP = 4 * _PITCH + BOX
# How far the card of a die reaches beyond its columns.
_BESIDE = 1.4
# From the cards to what the faces give, in mm.
_TO_MEANINGS = 4.2
# The field it is in: its height; from its left edge to what is in it; from its upper edge to the
# middle of the heading.
_FIELD, _INSET, _HEADING = 30.0, 4.6, 5.0
# In one row at a height below the upper edge: the left edges of faces and their size; how far words
# keep from pictures before and after them, and how high they may be.
_ROW, _ITEMS, _FACE = 18.2, (4.6, 49.0, 92.6), 11.0
_TO_WORDS, _PAST_WORDS, _WORDS_HIGH = 3.0, 4.0, 18.0
# Joker and moon lie beside them, one above the other: their left edge, their middles and size, and
# how high their words may be.
_KINDS, _MIDDLES, _KIND, _KIND_HIGH = 129.6, (8.6, 21.4), 9.6, 13.4
# The heights of the head of a card, of the strip in which faces are shown again after so many
# rounds, and of its foot.
_HEAD, _STRIP, _HALF, _FOOT = 11.0, 8.0, 5, 1.6
# What is free between these and the rounds.
_AIR_BESIDE = 2.2


class _Tiles(NamedTuple):
    """The tiles of faces: width and height, the radius of corners, figures, scale of symbols."""

    width: float
    height: float
    radius: float
    figure: str
    scale: float


_LARGE = _Tiles(7.6, 8.4, 1.4, "rules-white", 0.48)
_SLIM = _Tiles(7.6, 5.8, 1.2, "round-number", 0.38)
_BLANK = "blank (first column): nothing"
_KIND_WORDS = {
    "joker": "Each joker counts as just one symbol of your choice.",
    "black": "Moons never score.",
}
_ALT = (
    "A dice log for the whole table: ten rounds, each with boxes to tick the face of the green, "
    "pink, yellow and blue die; below, what the faces give."
)


def _row(page: Size) -> float:
    """Return the height of a round; the rounds share most of what a page is higher than usual."""
    return round(13.6 + 0.75 * spare_height(page) / ROUNDS, 3)


def _round_top(number: int, row: float) -> float:
    """Return the upper edge of a round; the second half of them begins below the strip."""
    down = _HEAD + _AIR_BESIDE + (_STRIP + 2 * _AIR_BESIDE) * (number > _HALF)
    return round(_FIELD_TOP + down + row * (number - 1), 3)


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
        for mark in tumbling(kind, round(_FIRST + _APART * nth + _GROUP / 2, 3), _AIR, die_side)
    ]


def _rounds(page: Size) -> list[Mark]:
    row = _row(page)
    marks: list[Mark] = []
    for number in range(1, ROUNDS + 1):
        top = _round_top(number, row)
        if number % 2 == 0:
            marks += [
                Path(Role.GUIDE, f"{NAMES[kind]}-row", band)
                for kind, band in zip(COLOURS, _bands(top, row), strict=True)
            ]
        marks += round_badge(number, _NUMBER, round(top + row / 2, 3))
    for kind in COLOURS:
        marks += _card(kind, row)
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


def _card(kind: str, row: float) -> list[Mark]:
    """Return the card of a die behind its columns: head, strip and foot."""
    style, start = f"{NAMES[kind]}-head", round(_left(kind) - _BESIDE, 3)
    wide = round(_GROUP + 2 * _BESIDE, 3)
    strip = round(_round_top(_HALF + 1, row) - _AIR_BESIDE - _STRIP, 3)
    return [
        Path(Role.INK, style, rect(start, _FIELD_TOP, wide, _HEAD, 3.0)),
        *_tiles(kind, round(_FIELD_TOP + _HEAD / 2, 3), _LARGE),
        Path(Role.INK, style, rect(start, strip, wide, _STRIP, 2.2)),
        *_tiles(kind, round(strip + _STRIP / 2, 3), _SLIM),
        Path(Role.INK, style, rect(start, _foot_top(row), wide, _FOOT, _FOOT / 2)),
    ]


def _foot_top(row: float) -> float:
    """Return where the feet of cards begin."""
    return round(_round_top(ROUNDS + 1, row) + _AIR_BESIDE, 3)


def _tiles(kind: str, y: float, tiles: _Tiles) -> list[Mark]:
    """Return a dark tile with a number above each column; the blank face is as on the die.

    White tiles would look like boxes to tick, and on the colour itself numbers would be hard to
    read in grey. On the blank face the symbol is dark on its colour.
    """
    marks: list[Mark] = []
    for column, value in enumerate(FACES):
        x = round(_left(kind) + _PITCH * column + BOX / 2, 3)
        if not value:
            marks += symbol_of(kind, x, y, tiles.scale, blank=True)
            continue
        corner = round(x - tiles.width / 2, 3), round(y - tiles.height / 2, 3)
        tile = rect(*corner, tiles.width, tiles.height, tiles.radius)
        marks.append(Path(Role.INK, f"{NAMES[kind]}-symbol", tile))
        marks.append(Text(Role.INK, tiles.figure, x, y, value, "middle", centred=True))
    return marks


def _meanings(page: Size) -> list[Mark]:
    """Return the field below the rounds: what the faces give, and beside them joker and moon."""
    down = _FOOT + _TO_MEANINGS + 0.12 * spare_height(page)
    top = round(_foot_top(_row(page)) + down, 3)
    marks: list[Mark] = [
        Path(Role.INK, "rules-field", rect(0, top, 190, _FIELD, 3.0)),
        Text(Role.INK, "rules-heading", _INSET, round(top + _HEADING, 3), "What the dice give",
             centred=True),
    ]  # fmt: skip
    middle = round(top + _ROW, 3)
    nexts = (*_ITEMS[1:], _KINDS)
    for left, after, (kind, value, means) in zip(_ITEMS, nexts, MEANINGS, strict=True):
        marks += die_face(kind, value, left, round(middle - _FACE / 2, 3), _FACE)
        words = means if value else _BLANK
        marks.append(_words(left + _FACE, after - _PAST_WORDS, middle, _WORDS_HIGH, words))
    scale = round(_KIND / CELL, 4)
    for (name, words), lower in zip(_KIND_WORDS.items(), _MIDDLES, strict=True):
        middle = round(top + lower, 3)
        marks.append(use(f"picture-{name}", _KINDS, round(middle - _KIND / 2, 3), scale=scale))
        marks.append(_words(_KINDS + _KIND, 190 - _INSET, middle, _KIND_HIGH, words))
    return marks


def _words(left: float, end: float, middle: float, high: float, words: str) -> Paragraph:
    """Return words beside a picture that ends at the left."""
    x, y = round(left + _TO_WORDS, 3), round(middle - high / 2, 3)
    return Paragraph(Role.INK, "body", x, y, round(end - x, 3), high, words, centred=True)
