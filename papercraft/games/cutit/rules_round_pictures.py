"""The pictures of a round on the first rules page of ``cutit``: roll, cut off, score; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import bow, cross, label, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import line, polygon, polyline, rect
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.cutit.rules_parts import cells, die_at
from papercraft.games.cutit.sheets.all_designs import use

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Mark

HIGH = 54.6
"""The height of the pictures of a round."""
# A square that is cut once and, beside it, twice: what comes off lies so far from the rest.
_SQUARE = ("GPYB", "*BGP", "YGPY", "BPYG")
_CELL, _APART, _TOP = 5.6, 3.2, 18.0
# Half the width of a cut's line.
_HALF_CUT = 0.35
# The left edges of both squares, and the line between what is right and what is wrong.
_ONCE, _TWICE, _BETWEEN = 7.2, 34.0, 62.4
# What is wrong, in two rows of two: left edges and tops, the side of a cell, and how far above is
# the middle of the word for it.
_COLUMNS, _ROWS, _SMALL, _WORD_UP = (67.2, 94.2), (8.6, 35.6), 5.8, 4.6


def roll() -> Art:
    """Return four dice that tumble down."""
    dice = (
        ("G", "2", 0.0, 0.0),
        ("P", "?", 13.0, 12.6),
        ("Y", "3", 0.4, 25.2),
        ("B", "", 12.6, 37.8),
    )
    marks = [mark for kind, value, x, y in dice for mark in die_at(kind, value, x, y, 12.4)]
    return Art(tuple(marks), 25.4, 50.2)


def cuts() -> Art:
    """Return a square cut once, one cut twice, and as large what is not allowed."""
    marks = [*_cut_once(), *_cut_twice()]
    marks.append(ink("hair", line(_BETWEEN, 2, _BETWEEN, HIGH - 2)))
    places = [(x, y) for y in _ROWS for x in _COLUMNS]
    for (x, y), (word, drawn) in zip(places, _wrong(), strict=True):
        level = y - _WORD_UP
        marks += [*drawn(x, y), *cross(x + 2.2, level, 2.2)]
        marks.append(Text(Role.INK, "rules-note", x + 6.2, level, word, centred=True))
    return Art(tuple(marks), 117.8, HIGH)


def _wrong() -> tuple[tuple[str, Callable[[float, float], list[Mark]]], ...]:
    """Return what is not allowed: a word for it, and what draws it."""
    return (
        (gettext("3 cuts"), _three_cuts),
        (gettext("3 parts"), _two_pieces),
        (gettext("slanted"), _slanted),
        (gettext("too short"), _stops),
    )


def _cut_once() -> list[Mark]:
    """Return a square whose last row scissors cut off."""
    low = _TOP + 3 * _CELL
    cut, right = low + _APART / 2, _ONCE + 4 * _CELL
    return [
        *cells(_SQUARE[:3], _ONCE, _TOP, _CELL),
        *cells(_SQUARE[3:], _ONCE, low + _APART, _CELL),
        ink("rules-cut", line(_ONCE + 4.0, cut, right + 2.4, cut)),
        use("snip", _ONCE - 7.6, cut, scale=2.4),
        *tick(_ONCE + 2 * _CELL, 10.4, 4.2),
    ]


def _cut_twice() -> list[Mark]:
    """Return a square that has lost the four cells in its corner, by two cuts that meet."""
    low, side = _TOP + _APART, 2 * _CELL
    middle, level = _TWICE + side + _APART / 2, _TOP + side + _APART / 2
    ends = [(middle, _TOP - 1.6), (middle, level), (_TWICE + 2 * side + _APART + 1.6, level)]
    rest = [row[:2] + ".." for row in _SQUARE[:2]] + list(_SQUARE[2:])
    return [
        *cells(rest, _TWICE, low, _CELL),
        *cells([row[2:] for row in _SQUARE[:2]], _TWICE + side + _APART, _TOP, _CELL),
        ink("rules-cut", polyline(ends)),
        *tick(_TWICE + 2 * _CELL + _APART / 2, 10.4, 4.2),
    ]


def _small(x: float, y: float) -> list[Mark]:
    return cells([row[:3] for row in _SQUARE[:3]], x, y, _SMALL)


def _three_cuts(x: float, y: float) -> list[Mark]:
    left, right, level = x + _SMALL, x + 2 * _SMALL, y + _SMALL
    # Dashes begin at the corners, so that none is broken there.
    cuts = (
        line(left, level + _HALF_CUT, left, y - 1.2),
        line(left, level, right, level),
        line(right, level - _HALF_CUT, right, y + 3 * _SMALL + 1.2),
    )
    return [*_small(x, y), *(ink("rules-cut", cut) for cut in cuts)]


def _two_pieces(x: float, y: float) -> list[Mark]:
    marks: list[Mark] = []
    for column in range(3):
        left = x + (_SMALL + 1.4) * column
        marks += cells([row[column] for row in _SQUARE[:3]], left, y, _SMALL)
        if column:
            cut = left - 0.7
            marks.append(ink("rules-cut", line(cut, y - 1.2, cut, y + 3 * _SMALL + 1.2)))
    return marks


def _slanted(x: float, y: float) -> list[Mark]:
    side = 3 * _SMALL
    cut = line(x - 1.0, y + 0.4 * side, x + side + 1.0, y + 0.9 * side)
    return [*_small(x, y), ink("rules-cut", cut)]


def _stops(x: float, y: float) -> list[Mark]:
    """Return a square with a cut that ends within it."""
    cut = x + 2 * _SMALL
    return [*_small(x, y), ink("rules-cut", line(cut, y - 1.2, cut, y + 2 * _SMALL))]


def score() -> Art:
    """Return points written down, and a piece that is put face down."""
    size, low = 6.6, 30.8
    rows = [4.4 + 7.8 * n for n in range(3)]
    return Art(
        (
            ink("rules-paper", rect(2.4, 1.2, 25.2, 26.4, 1.2)),
            *(ink("rules-slot", rect(5.2, y - 0.6, 12.8, 6.4, 0.8)) for y in rows),
            *(ink("rules-slot", rect(20.2, y - 0.6, 4.6, 6.4, 0.8)) for y in rows),
            label(11.6, rows[0] + 2.6, "4", "rules-heading"),
            *cells(("G.", "GP", "*."), 0.6, low, size),
            *bow(14.8, low + 2.4, 22.6, low + 5.0, 2.6),
            *_face_down(18.2, low + 6.4, 5.0),
        ),
        30.4,
        54.0,
    )


def _face_down(x: float, y: float, size: float) -> list[Mark]:
    """Return the same piece with its printed side down."""
    points = [(1, 0), (2, 0), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
    outline = polygon([(x + size * a, y + size * b) for a, b in points])
    return [ink("rules-paper", outline)]
