"""The pictures on the second rules page of ``cutit`` of the puzzle; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, pgettext
from papercraft.core.rules_art import arrow, cross, enlarged, label, person, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import polygon, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.numbers import MINUTES
from papercraft.games.cutit.rules_parts import DISC_STYLES, cells, disc_at, half_star, moved_by

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks


NARROW, WIDE, HIGH = 36.0, 84.0, 39.2
"""The widths of the pictures of the puzzle, in one column or two, and their height."""
# Two pieces that are laid beside each other, and the row in which star halves meet.
LAID = ("GP", "YB", "Y."), (".G", "BY", ".P")
LAID_ROW = 1
_TIME = gettext("{n} min", n=MINUTES)


def lay() -> Art:
    """Return two pieces that come together at halves of a star, and the timer below them."""
    size, y, apart = 7.3, 2.3, 5.8
    right = 2 * size + apart
    middle = y + (LAID_ROW + 0.5) * size
    marks = [*cells(LAID[0], 0, y, size), *cells(LAID[1], right, y, size)]
    marks.append(half_star(2 * size, middle, "right", size))
    marks.append(half_star(right, middle, "left", size))
    # In the row below the star both pieces leave room between them.
    marks += arrow(right + size - 1.4, middle + size, size + 1.4, middle + size)
    timer = Art(_timer(0, 0), 0, 0)
    marks += [moved_by(mark, 9.6, y + 28.6) for mark in enlarged(timer, 0.96).marks]
    marks.append(label(23.6, y + 28.6, _TIME))
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
_PAIR, _APART, _LEFTS, _TOPS = 14.4, 1.0, (10.2, 53.8), (0.0, 22.2)
_BEFORE, _WORD_BELOW, _STARS_HIGH = 5.2, 3.2, 41.2


def stars() -> Art:
    """Return what is allowed and what is not, large: cells at the edges of two pieces.

    Halves match on a symbol; the joker's half matches all; a half may touch an edge without one.
    """
    (left, right), (top, low) = _LEFTS, _TOPS
    marks: list[Mark] = []
    for kinds, x, y, sign, word in (
        ("GG", left, top, tick, pgettext("stars", "same")),
        ("*#", left, low, tick, gettext("joker")),
        ("BG", right, top, tick, pgettext("stars", "plain edge")),
        ("PY", right, low, cross, pgettext("stars", "different")),
    ):
        marks += _meeting(kinds, x, y, both=kinds != "BG")
        marks += sign(x - _BEFORE, y + _PAIR / 2, 3.4)
        words = x + _PAIR + _APART / 2, y + _PAIR + _WORD_BELOW
        marks.append(label(*words, word, "rules-note"))
    return Art(tuple(marks), WIDE, _STARS_HIGH)


def _meeting(kinds: str, x: float, y: float, *, both: bool) -> list[Mark]:
    """Return two cells that meet with halves of stars, the right one perhaps without."""
    edges, middle = (x + _PAIR, x + _PAIR + _APART), y + _PAIR / 2
    marks = [*cells(kinds[0], x, y, _PAIR), *cells(kinds[1], edges[1], y, _PAIR)]
    for edge, side in zip(edges, ("right", "left") if both else ("right",), strict=False):
        marks.append(half_star(edge, middle, side, _PAIR))
    return marks


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
