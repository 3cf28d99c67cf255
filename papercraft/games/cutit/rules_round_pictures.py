"""The pictures of a round on the first rules page of ``cutit``: roll, cut off, score; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, pgettext
from papercraft.core.rules_art import bow, cross, label, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, moved, polygon, polyline, rect
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.cutit.rules_parts import cells, die_at
from papercraft.games.cutit.sheets.all_designs import use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from papercraft.core.sheet import Mark

WIDE, HIGH = 88.0, 46.0
"""The width of the pictures of cuts, and the height of all pictures of a round."""
# A square that is cut once and, below it, one that is cut twice: what comes off lies so far from
# the rest; the left edge and the tops of both, and the middle and radius of their ticks.
_SQUARE = ("GPYB", "*BGP", "YGPY")
_CELL, _APART, _LEFT, _ONCE, _TWICE, _TICKS = 7.2, 2.4, 18.0, 0.0, 21.6, (3.4, 3.4)
# The line between them and what is wrong.
_BESIDE = 55.6
# What is wrong, one below the other: the columns, rows and size of cells, their left edge and tops,
# and how far down the middle of the words is.
_COLUMNS, _ROWS, _SIZE, _WRONG, _LOW, _WORDS = 3, 2, 7.6, 61.8, (0.8, 24.2), 19.0
# How far cuts reach over the edge.
_OVER = 0.8

# Where dice lie that were rolled.
_TUMBLED = (1.0, 0.0), (18.4, 10.2), (2.4, 20.6), (20.4, 31.4)
SCORED = ("G.", "GY", "*.")
"""The piece that is put face down; it scores as much as that of the worked example."""


def roll(dice: Iterable[tuple[str, str]]) -> Art:
    """Return four dice, by letter and value, that tumble down."""
    marks = [
        mark
        for (kind, value), place in zip(dice, _TUMBLED, strict=True)
        for mark in die_at(kind, value, *place, 14.2)
    ]
    return Art(tuple(marks), 35.0, HIGH)


def cuts() -> Art:
    """Return a square cut once, one cut twice, and beside them what is not allowed."""
    marks = [*_cut_once(), *_cut_twice(), ink("hair", line(_BESIDE, 0, _BESIDE, HIGH))]
    for y, (word, drawn) in zip(_LOW, _wrong(), strict=True):
        middle = y + _WORDS
        marks += [*drawn(_WRONG, y), *cross(_WRONG + 1.9, middle, 1.9)]
        marks.append(Text(Role.INK, "rules-note", _WRONG + 5.6, middle, word, centred=True))
    return Art(tuple(marks), WIDE, HIGH)


def _wrong() -> tuple[tuple[str, Callable[[float, float], list[Mark]]], ...]:
    """Return what is not allowed: a word for it, and what draws it."""
    return (
        (gettext("3 parts"), _three_parts),
        (gettext("slanted"), _slanted),
    )


def _cut_once() -> list[Mark]:
    """Return a square whose last row scissors cut off."""
    low = _ONCE + _CELL
    cut, right = low + _APART / 2, _LEFT + 4 * _CELL
    return [
        *cells(_SQUARE[1:2], _LEFT, _ONCE, _CELL),
        *cells(_SQUARE[2:], _LEFT, low + _APART, _CELL),
        ink("rules-cut", line(_LEFT + 3.0, cut, right + 2.0, cut)),
        use("snip", _LEFT - 9.8, cut, scale=2.3),
        *tick(_TICKS[0], cut, _TICKS[1]),
    ]


def _cut_twice() -> list[Mark]:
    """Return a square that has lost the four cells in its corner, by two cuts that meet."""
    low, side = _TWICE + _APART, 2 * _CELL
    middle, level = _LEFT + side + _APART / 2, _TWICE + side + _APART / 2
    ends = [(middle, _TWICE - _OVER), (middle, level), (_LEFT + 2 * side + _APART + _OVER, level)]
    rest = [row[:2] + ".." for row in _SQUARE[:2]] + list(_SQUARE[2:])
    return [
        *cells(rest, _LEFT, low, _CELL),
        *cells([row[2:] for row in _SQUARE[:2]], _LEFT + side + _APART, _TWICE, _CELL),
        ink("rules-cut", polyline(ends)),
        *tick(_TICKS[0], level, _TICKS[1]),
    ]


def _uncut(x: float, y: float) -> list[Mark]:
    return cells([row[:_COLUMNS] for row in _SQUARE[:_ROWS]], x, y, _SIZE)


def _three_parts(x: float, y: float) -> list[Mark]:
    xs = [x + _SIZE * column for column in range(1, _COLUMNS)]
    cuts = [line(cut, y - _OVER, cut, y + _ROWS * _SIZE + _OVER) for cut in xs]
    return [*_uncut(x, y), *(ink("rules-cut", cut) for cut in cuts)]


def _slanted(x: float, y: float) -> list[Mark]:
    wide, high = _COLUMNS * _SIZE, _ROWS * _SIZE
    cut = line(x - _OVER, y + 0.2 * high, x + wide + _OVER, y + 0.9 * high)
    return [*_uncut(x, y), ink("rules-cut", cut)]


def score(points: int) -> Art:
    """Return points written down in the first round of the pad, and a piece put face down."""
    top, size, low = 0.0, 6.2, 20.0
    middle = top + 7.4
    marks: list[Mark] = [
        ink("rules-paper", rect(0.0, top, 35.0, 14.8, 1.6)),
        ink("rules-solid", circle(5.6, middle, 3.5)),
        label(5.6, middle, "1", "rules-number"),
        ink("points-box", rect(11.4, middle - 4.6, 20.4, 9.2, 1.6)),
        label(21.6, middle, str(points), "rules-sign"),
        *cells(SCORED, 0.0, low, size),
        *bow(10.0, low + 1.6, 21.6, low + 1.6, 2.8),
        *_face_down(22.6, low + 1.4, size),
        label(17.5, HIGH - 2.4, pgettext("a piece", "face down"), "rules-note"),
    ]
    return Art(tuple(marks), 35.0, HIGH)


def _face_down(x: float, y: float, size: float) -> list[Mark]:
    """Return the same piece with its printed side down, which lies on its shadow."""
    points = [(1, 0), (2, 0), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
    outline = polygon([(x + size * a, y + size * b) for a, b in points])
    lines = (
        line(x + size, y + size, x + 2 * size, y + size)
        + line(x + size, y + 2 * size, x + 2 * size, y + 2 * size)
        + line(x + size, y + size, x + size, y + 2 * size)
    )
    return [
        ink("hero-shadow", moved(outline, 0.8, 1.0)),
        ink("rules-paper", outline),
        ink("hair", lines),
    ]
