"""What was around the square in earlier designs: names of columns and rows, corners; in mm."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import circle, polyline
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cutit.sheets.all_designs import NAMES, use
from papercraft.games.cutit.sheets.cells import corner_tile
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Steps
    from papercraft.games.cutit.sheets.square_edge import Corner

# The size of the scissors along the upper edge.
ALONG = {"scissors": 1.0, "snip": 1.2}
# Where they are: from the left edge, and above the upper one.
_SCISSORS_RIGHT, _SCISSORS_ABOVE = 14.0, 3.4
# The corners to choose: in the third design, with how far they are apart, and up to the seventh.
_CORNER_BOX, _CORNER_PITCH, _TILES = (139.8, 0.0), 8.8, (138.4, -0.1)
# The right end of the words before them.
_CORNER_WORDS = {"scissors": 138.0, "snip": 136.6}
# Angles around the corners of the square: how far off, and how long, then with a symbol on them.
_MARK_OFF, _MARK, _LONGER = 1.9, 5.0, 6.4
# Before, angles around the corners had no symbols.
_SIGNLESS = ("scissors", "snip", "field")
# The radius of what is white around the symbol on each of them.
_AROUND_SIGN = 2.0
# How far the names of columns and of rows are from the square.
_COLUMN_OFF, _ROW_OFF = 2.1, 2.6


class Place(NamedTuple):
    """Where a square is on its page: its left and upper edges, and its side."""

    left: float
    top: float
    side: float


def earlier_edge(place: Place, around: str, scissors: str) -> list[Mark]:
    """Return scissors, angles at the corners, and the names of columns and rows."""
    left, top, side = place
    at = left + _SCISSORS_RIGHT, round(top - _SCISSORS_ABOVE, 3)
    angles = _angles(place, _MARK if around in _SIGNLESS else _LONGER)
    marks: list[Mark] = [
        use(scissors, *at, scale=ALONG[scissors]),
        Path(Role.GUIDE, "corner-mark", angles),
    ]
    for n in range(SIZE):
        column, row = left + CELL * (n + 0.5), round(top + CELL * (n + 0.5), 3)
        marks += [
            _name(column, round(top - _COLUMN_OFF, 3), chr(65 + n)),
            _name(left - _ROW_OFF, row, str(n + 1)),
            _name(left + side + _ROW_OFF, row, str(n + 1)),
        ]
    return marks


def _name(x: float, y: float, words: str) -> Text:
    return Text(Role.GUIDE, "axis", x, y, words, "middle", centred=True)


def _angles(place: Place, long: float) -> Steps:
    """Return angles around the corners of the square: in one of them everyone begins."""
    side = place.side
    left, right = place.left - _MARK_OFF, place.left + side + _MARK_OFF
    high, low = round(place.top - _MARK_OFF, 3), round(place.top + side + _MARK_OFF, 3)
    corners = ((left, high, 1, 1), (right, high, -1, 1), (right, low, -1, -1), (left, low, 1, -1))
    return tuple(
        step
        for x, y, across, down in corners
        for step in polyline([(x + across * long, y), (x, y), (x, round(y + down * long, 3))])
    )


def corner_words(scissors: str) -> list[Mark]:
    """Return the words before the corners to choose."""
    x = _CORNER_WORDS[scissors]
    return [
        Text(Role.INK, "label", x, 3.4, "My corner", "end"),
        Text(Role.INK, "small", x, 7.4, "tick it", "end"),
    ]


def small_corners(corners: Sequence[Corner]) -> list[Mark]:
    """Return the small corner cells on which players ticked their corner in the third design."""
    return [_small_corner(corner) for corner in corners]


@cache
def _small_corner(corner: Corner) -> Use:
    (x, y), (kind, right, low) = _CORNER_BOX, corner
    return Use(f"corner-{NAMES[kind]}", x + _CORNER_PITCH * right, y + _CORNER_PITCH * low)


def corner_tiles(corners: Sequence[Corner], *, earlier: bool) -> list[Mark]:
    """Return the corners to choose beside the name: in each a field and a symbol.

    Up to the sixth design symbols are smaller: they are ``earlier`` ones.
    """
    return [
        mark
        for kind, right, low in corners
        for mark in corner_tile(kind, (right, low), _TILES, earlier=earlier)
    ]


def corner_signs(corners: Sequence[Corner], place: Place) -> list[Mark]:
    """Return the symbols of the corners once more, where each of them is."""
    left, top, side = place
    marks: list[Mark] = []
    for kind, right, low in corners:
        x = left + side + _MARK_OFF if right else left - _MARK_OFF
        y = round(top + side + _MARK_OFF if low else top - _MARK_OFF, 3)
        marks.append(Path(Role.INK, "tick-field", circle(x, y, _AROUND_SIGN)))
        marks.append(use(f"corner-symbol-{NAMES[kind]}", x, y))
    return marks
