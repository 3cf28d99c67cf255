"""The pictures on the second rules page of ``cutit`` of the puzzle; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, pgettext
from papercraft.core.rules_art import arrow, cross, enlarged, label, person, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import polygon, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.numbers import MINUTES
from papercraft.games.cutit.rules_parts import (
    DISC_STYLES,
    cells,
    disc_at,
    moved_by,
    star_cell,
    whole_star,
)

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks


NARROW, WIDE, HIGH = 36.0, 84.0, 39.2
"""The widths of the pictures of the puzzle, in one column or two, and their height."""
# Two pieces that are laid beside each other: the halves of a star are on what juts out of them, in
# this row.
LAID = ("G.", "YB", "P."), (".P", "BG", ".Y")
LAID_ROW = 1
_TIME = gettext("{n} min", n=MINUTES)


def lay() -> Art:
    """Return two pieces that come together at halves of a star, and the timer below them."""
    size, top, low = 7.4, 0.5, HIGH - 6.3
    right = NARROW - 2 * size
    meet = top + LAID_ROW * size
    marks = [*cells(LAID[0], 0, top, size), *cells(LAID[1], right, top, size)]
    marks += star_cell(LAID[0][LAID_ROW][-1], size, meet, size, "right")
    marks += star_cell(LAID[1][LAID_ROW][0], right, meet, size, "left")
    # Each has an arrow below what juts out of it.
    below, begin, long = meet + 1.5 * size, size + 1.4, 7.2
    marks += arrow(begin, below, begin + long, below)
    marks += arrow(NARROW - begin, below, NARROW - begin - long, below)
    timer = Art(_timer(0, 0), 0, 0)
    marks += [moved_by(mark, 9.6, low) for mark in enlarged(timer, 0.96).marks]
    marks.append(label(23.6, low, _TIME))
    return Art(tuple(marks), NARROW, HIGH)


def _timer(x: float, y: float) -> Marks:
    glass = polygon([(x - 3, y - 5), (x + 3, y - 5), (x - 3, y + 5), (x + 3, y + 5)])
    return (
        ink("rules-paper", glass),
        ink("gold", polygon([(x - 2.2, y + 4.6), (x + 2.2, y + 4.6), (x, y + 1.6)])),
        ink("rules-solid", rect(x - 3.8, y - 6, 7.6, 1.2, 0.5)),
        ink("rules-solid", rect(x - 3.8, y + 4.8, 7.6, 1.2, 0.5)),
    )


# The cells of a pair of stars and what is free between them, the left edges and the tops of pairs,
# how far before them is their sign and how far below them their word; the height of all.
_PAIR, _APART, _LEFTS, _TOPS = 15.4, 1.8, (9.4, 53.0), (0.0, 22.6)
_BEFORE, _WORD_BELOW, _STARS_HIGH = 5.2, 3.4, 42.6


def stars() -> Art:
    """Return what is allowed and what is not, large: cells at the edges of two pieces.

    Halves that match make a star; the joker's half matches all; a half may touch an edge without
    one.
    """
    (left, right), (top, low) = _LEFTS, _TOPS
    marks: list[Mark] = []
    for kinds, halves, x, y, sign, word in (
        ("GG", 0, left, top, tick, pgettext("stars", "same")),
        ("*#", 0, left, low, tick, gettext("joker")),
        ("BG", 1, right, top, tick, pgettext("stars", "plain edge")),
        ("PY", 2, right, low, cross, pgettext("stars", "different")),
    ):
        marks += _meeting(kinds, x, y, halves)
        marks += sign(x - _BEFORE, y + _PAIR / 2, 3.4)
        words = x + _PAIR + _APART / 2, y + _PAIR + _WORD_BELOW
        marks.append(label(*words, word, "rules-note"))
    return Art(tuple(marks), WIDE, _STARS_HIGH)


def _meeting(kinds: str, x: float, y: float, halves: int) -> list[Mark]:
    """Return two cells that meet: with one or two ``halves`` of stars, or joined by a whole one."""
    between = _APART if halves else 0.0
    left = x + (_APART - between) / 2
    right = left + _PAIR + between
    marks = cells(kinds[0], left, y, _PAIR) + cells(kinds[1], right, y, _PAIR)
    marks += star_cell(kinds[0], left, y, _PAIR, "right")
    if halves != 1:
        marks += star_cell(kinds[1], right, y, _PAIR, "left")
    return marks if halves else [*marks, whole_star(right, y + _PAIR / 2, _PAIR)]


# The discs in the order they are taken: the radius of each, what is free between them, and where
# they stand.
_RADII, _BETWEEN, _FLOOR = (5.0, 4.1, 3.6, 3.3), 1.3, HIGH - 4.4


def discs() -> Art:
    """Return players above the discs, which get smaller in the order they are taken."""
    marks: list[Mark] = []
    left = 0.0
    for radius, (points, style) in zip(_RADII, DISC_STYLES.items(), strict=True):
        x, scale = left + radius, 0.27 * radius
        top = _FLOOR - 2 * radius
        marks += person(x, top - 8.0 - 4.0 * scale, scale)
        marks += arrow(x, top - 6.8, x, top - 1.2)
        marks += disc_at(points, style, x, top + radius, radius)
        left += 2 * radius + _BETWEEN
    return Art(tuple(marks), NARROW, HIGH)
