"""The pictures on the rules pages of ``cat`` of what a thread touches and what it scores; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import enlarged, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import rect
from papercraft.core.sheet import ink
from papercraft.games.cat.board import KINDS
from papercraft.games.cat.rules_parts import ITEMS, Dots, bars, use
from papercraft.games.cat.sheets.artwork import BESIDE, LEASHES, SIGNS
from papercraft.games.cat.sheets.tick_areas import medal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.sheet import Mark


# Things with a thread past them are so much larger than on a board, a circled cup, the paw and its
# dot, too.
_TOUCHED, _CIRCLED, _PAW, _END = 1.32, 2.1, 1.6, 1.35


def touched() -> Art:
    """Return a thread past the dots of the three things to find."""
    dots, beside = Dots(2.4, 16.0, 12.5), BESIDE * _TOUCHED
    marks: list[Mark] = [dots.thread([(0, 0), (2, 0)])]
    for n, stamp in enumerate(ITEMS):
        x, y = dots.at(n, 0)
        marks.append(use(LEASHES[KINDS[n]], x, y, _TOUCHED))
        marks.append(use(stamp, x + beside, y - beside, _TOUCHED))
    return Art(tuple(marks), 41.6, 18.4)


def items() -> Art:
    """Return the three things to find."""
    marks = [use(stamp, 5 + 9 * n, 7, 0.9) for n, stamp in enumerate(ITEMS)]
    return Art(tuple(marks), 28, 14)


HIGH = 27.0
"""The height of the pictures of what a thread touches."""


# How far the columns of the bars are apart: wider than ribbons.
_SET_APART = 5.9


def a_set(values: Sequence[int], scale: float) -> Art:
    """Return the bars with a full column, as large as said, above the ribbons of sets."""
    marks = bars(2.2, 2.4, (2, 1, 1), 3, _SET_APART)
    marks.append(ink("rules-ring", rect(4.9, 0.0, 4.6, 14.0, 1.2)))
    drawn = enlarged(Art(tuple(marks), round(9.8 + 2 * _SET_APART, 3), 14), scale)
    xs = [(7.2 + _SET_APART * n) * scale for n in range(3)]
    row = _ribbons(zip(values, xs, strict=False), drawn.height + 3.4)
    return Art((*drawn.marks, *row), drawn.width, drawn.height + 6.9)


# How much larger than on boards ribbons are that say the values.
_LARGER = 1.2


def ribbons(values: Sequence[int]) -> Art:
    """Return the ribbons of all sets in two rows."""
    first, apart = -(-len(values) // 2), 7.5
    marks: list[Mark] = []
    for row, part in enumerate((values[:first], values[first:])):
        left = 3.6 + apart * (first - len(part)) / 2
        for n, value in enumerate(part):
            x, y = left + apart * n, 3.6 + 8.6 * row
            marks += [*medal(x, y, _LARGER), label(x, y, str(value), "ribbon")]
    return Art(tuple(marks), 7.2 + apart * (first - 1), 17.0)


# Ribbons below the boxes of a picture are smaller.
_SMALLER = 0.92


def _ribbons(values: Iterable[tuple[int, float]], y: float) -> list[Mark]:
    """Return ribbons with values, each at its x."""
    marks: list[Mark] = []
    for value, x in values:
        marks += [*medal(x, y, _SMALLER), label(x, y, str(value), "value")]
    return marks


def cup() -> Art:
    """Return a circled spot with a thread through it."""
    dots = Dots(2.6, 10.0, 17.0)
    marks: list[Mark] = [dots.thread([(0, 0), (2, 0)])]
    marks += [use("dot", *dots.at(n, 0)) for n in (0, 2)]
    marks += [use(stamp, *dots.at(1, 0), _CIRCLED) for stamp in (SIGNS["spots"], "ring")]
    return Art(tuple(marks), 39.2, 20)


def paw() -> Art:
    """Return a thread that ends at the paw."""
    dots = Dots(2.6, 3.6, 11.4)
    marks: list[Mark] = [dots.thread([(0, 0), (2, 0)])]
    marks += [use("dot", *dots.at(n, 0)) for n in (0, 1, 3)]
    end = dots.at(2, 0)
    marks += [use("end", *end, _END), use("paw", end[0], end[1] + 11.0, _PAW)]
    return Art(tuple(marks), 39.4, 22)


def print_() -> Art:
    """Return the paw alone."""
    return Art((use("paw", 5, 6, 1.2),), 10, 14)


def china() -> Art:
    """Return a cup."""
    return Art((use("teacup", 5, 7, 1.5),), 10, 14)


def total() -> Art:
    """Return the box of the total, which everyone fills."""
    return Art((ink("rules-total", rect(0.5, 0.5, 21.0, 14.4, 2.0)),), 22.0, 15.4)
