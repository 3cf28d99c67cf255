"""The dice log of the sixth and the seventh design."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

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
from papercraft.games.cutit.sheets.all_designs import FACES, NAMES, use
from papercraft.games.cutit.sheets.earlier_dice import symbol_of
from papercraft.games.cutit.sheets.earlier_meanings import meanings_beside
from papercraft.games.cutit.sheets.earlier_tumbling import tumbling
from papercraft.games.cutit.sheets.emblems import emblem, heart
from papercraft.games.cutit.sheets.pad_rounds import round_badge
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.sheets.wordmark import title
from papercraft.games.cutit.square import COLOURS, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks, Size, Steps

# The middles of the dice in the air; the fields with their faces, and where the rounds begin.
_DATE = 112.0
_AIR, _FIELD_TOP, _TOP = 36.6, 55.0, 69.4
BOX, _PITCH = 7.0, 8.5
# The middle of a round's number; left edge and distance of the dice.
_NUMBER, _FIRST, _APART = 5.6, 12.6, 44.9
_GROUP = 4 * _PITCH + BOX
# From the last round to what the faces give, in mm.
_TO_MEANINGS = 4.4
# The field they are in: its height; from its left edge to what is in it; from its upper edge to the
# middle of the heading, to the faces and to the middle of the last line; the cells in that line.
_FIELD, _INSET, _LINES, _CELL = 29.8, 4.6, (4.4, 8.0, 24.6), 6.6
# The card of a die reaches beyond its columns; the height of its head and of its foot.
_BESIDE, _HEAD, _FOOT = 1.4, 13.0, 1.6
# After so many rounds the faces are shown again, in a strip of this height.
_HALF, _STRIP = 5, 6.6


class _Tiles(NamedTuple):
    """The tiles of faces: width and height, the radius of corners, figures, scales of symbols.

    ``bare`` is that of a symbol without a tile.
    """

    width: float
    height: float
    radius: float
    figure: str
    scale: float
    bare: float


_LARGE = _Tiles(7.6, 9.6, 1.4, "rules-white", 0.5, 0.5)
_SLIM = _Tiles(7.6, 5.0, 1.0, "round-number", 0.31, 0.34)
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
    marks, areas = (Use("log", 0, 0),), (whole_area(page),)
    return Sheet("log", "cutit: dice log", _ALT, marks, _places(page), areas, frame=page)


@cache
def log_stamps(page: Size, *, early: bool = False) -> dict[str, Marks]:
    """Return the whole log below its picture as one stamp.

    In the ``early`` one of these designs bands are of one colour, cards have feet and blank faces
    are dark.
    """
    rounds = _rounds(page, early=early)
    return {"log": (*_head(), *_dice(), *rounds, *_meanings(page))}


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


def _rounds(page: Size, *, early: bool) -> list[Mark]:
    row = _row(page)
    marks: list[Mark] = []
    for number in range(1, ROUNDS + 1):
        top = _round_top(number, row)
        if number % 2 == (number > _HALF and early):
            marks += [
                Path(Role.GUIDE, "round-band" if early else f"{NAMES[kind]}-row", band)
                for kind, band in zip(COLOURS, _bands(top, row), strict=True)
            ]
        marks += round_badge(number, _NUMBER, round(top + row / 2, 3))
    for kind in COLOURS:
        marks += _faces(kind, row, early=early)
        if early:
            marks.append(_foot(kind, row))
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


def _faces(kind: str, row: float, *, early: bool) -> list[Mark]:
    """Return the card of a die behind its columns: head and strip."""
    left, style = _left(kind), f"{NAMES[kind]}-head"
    start, wide = round(left - _BESIDE, 3), _GROUP + 2 * _BESIDE
    half = round(_round_top(_HALF + 1, row) - _STRIP, 3)
    return [
        Path(Role.INK, style, rect(start, _FIELD_TOP, wide, _HEAD, 3.0)),
        *_tiles(kind, round(_FIELD_TOP + _HEAD / 2, 3), _LARGE, early=early),
        Path(Role.INK, style, rect(start, half, wide, _STRIP, 1.6)),
        *_tiles(kind, round(half + _STRIP / 2, 3), _SLIM, early=early),
    ]


def _foot(kind: str, row: float) -> Path:
    """Return the foot of the card of a die."""
    start, below = round(_left(kind) - _BESIDE, 3), _round_top(ROUNDS + 1, row)
    foot = rect(start, below, _GROUP + 2 * _BESIDE, _FOOT)
    return Path(Role.INK, f"{NAMES[kind]}-head", foot)


def _tiles(kind: str, y: float, tiles: _Tiles, *, early: bool) -> list[Mark]:
    """Return a dark tile with a number above each column, and for the blank face the symbol.

    White tiles would look like boxes to tick, and on the colour itself numbers would be hard to
    read in grey. The symbol is as on the die, dark on its colour; ``early`` it was on a tile, too.
    """
    marks: list[Mark] = []
    for column, value in enumerate(FACES):
        x = round(_left(kind) + _PITCH * column + BOX / 2, 3)
        if not value and not early:
            marks += symbol_of(kind, x, y, tiles.bare, blank=True)
            continue
        corner = round(x - tiles.width / 2, 3), round(y - tiles.height / 2, 3)
        tile = rect(*corner, tiles.width, tiles.height, tiles.radius)
        marks.append(Path(Role.INK, f"{NAMES[kind]}-symbol", tile))
        if value:
            marks.append(Text(Role.INK, tiles.figure, x, y, value, "middle", centred=True))
        else:
            marks += _light_symbol(kind, x, y, tiles.scale)
    return marks


def _light_symbol(kind: str, x: float, y: float, scale: float) -> list[Path]:
    """Return the symbol of a die around a point, light, for it lies on its dark tone."""
    symbol, *_ = emblem(kind, x, y, scale)
    return [
        Path(Role.INK, "knock", symbol.steps),
        *(Path(Role.INK, f"{NAMES[kind]}-symbol", part.steps) for part in heart(kind, x, y, scale)),
    ]


def _meanings_top(page: Size) -> float:
    """Return where the field below the rounds begins."""
    down = _TO_MEANINGS + 0.12 * spare_height(page)
    return round(_round_top(ROUNDS + 1, _row(page)) + down, 3)


def _meanings(page: Size) -> list[Mark]:
    """Return the field below the rounds: what the faces give; jokers have a line of their own."""
    top = _meanings_top(page)
    heading, faces, last = (round(top + line, 3) for line in _LINES)
    scale, words = round(_CELL / CELL, 4), round(_INSET + 2 * _CELL + 3.0, 3)
    return [
        Path(Role.INK, "rules-field", rect(0, top, 190, _FIELD, 3.0)),
        Text(Role.INK, "rules-heading", _INSET, heading, "What the dice give", centred=True),
        *meanings_beside(_INSET, faces, 190 - _INSET),
        use("picture-joker", _INSET, last - _CELL / 2, scale=scale),
        use("picture-black", _INSET + _CELL, last - _CELL / 2, scale=scale),
        Text(Role.INK, "body", words, last, _JOKERS, centred=True),
    ]
