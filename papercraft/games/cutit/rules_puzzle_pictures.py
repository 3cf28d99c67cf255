"""The pictures on the second rules page of ``cutit`` of the puzzle; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

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
    plain_cell,
    star_cell,
    whole_star,
)

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks


NARROW, HIGH = 36.0, 39.2
"""The width of the pictures of the puzzle in one column, and their height."""
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


# Pairs of cells of two pieces: the radius of the sign before a pair and what is free between both;
# what is free between two rows, as a share of all.
_SIGN, _BEFORE, _ROWS = 3.1, 1.6, 0.115
# The height of the word below a pair, and how far down its middle is.
_WORD, _WORD_DOWN = 4.2, 2.6


class Meeting(NamedTuple):
    """Cells of two pieces that meet, with no, one or two halves of stars that do not match."""

    kinds: str
    halves: int
    good: bool
    word: str


MEETINGS = (
    Meeting("GG", 0, good=True, word=pgettext("stars", "same symbol")),
    Meeting("*#", 0, good=True, word=pgettext("stars", "joker with any symbol")),
    Meeting("BG", 1, good=True, word=pgettext("stars", "plain edge")),
    Meeting("PY", 2, good=False, word=pgettext("stars", "different symbols")),
)
"""What is allowed and what is not, row by row."""
_IN_A_ROW = 2


def stars(wide: float, high: float) -> Art:
    """Return what is allowed and what is not, so wide and high: cells at the edges of two pieces.

    Halves that match make a star; the joker's half matches all; a half may touch an edge without
    one.
    """
    rows, between = len(MEETINGS) // _IN_A_ROW, _ROWS * high
    size = (high + between) / rows - between - _WORD
    before = 2 * _SIGN + _BEFORE
    pair = before + 2 * size
    # As much is free beside both columns as between them.
    aside = (wide - _IN_A_ROW * pair) / (_IN_A_ROW + 1)
    marks: list[Mark] = []
    for n, meeting in enumerate(MEETINGS):
        row, column = divmod(n, _IN_A_ROW)
        x, y = aside + column * (pair + aside), row * (size + _WORD + between)
        sign = tick if meeting.good else cross
        marks += _meeting(meeting, x + before, y, size)
        marks += sign(x + _SIGN, y + size / 2, _SIGN)
        at = x + before + size, y + size + _WORD_DOWN
        marks.append(label(*at, meeting.word, "rules-note"))
    return Art(tuple(marks), wide, high)


def _meeting(meeting: Meeting, x: float, y: float, size: float) -> list[Mark]:
    """Return two cells that meet: with one or two halves of stars, or joined by a whole one."""
    first, second, halves = meeting.kinds[0], meeting.kinds[1], meeting.halves
    right = x + size
    below = (
        plain_cell(second, right, y, size)
        if halves == 1
        else star_cell(second, right, y, size, "left")
    )
    marks = [*below, *star_cell(first, x, y, size, "right")]
    return marks if halves else [*marks, whole_star(right, y + size / 2, size)]


# The discs: their radius; how large players are, and from the middle of a disc to that of a player.
_DISC, _PLAYER, _UP = 3.9, 1.0, 17.0


def discs() -> Art:
    """Return players above the discs, in the order they are taken."""
    marks: list[Mark] = []
    shoulders = 4.0 * _PLAYER
    # All are in the middle of the height.
    y = (HIGH + _UP + shoulders - _DISC) / 2
    apart = (NARROW - 2 * _DISC) / (len(DISC_STYLES) - 1)
    for n, (points, style) in enumerate(DISC_STYLES.items()):
        x = _DISC + apart * n
        marks += person(x, y - _UP, _PLAYER)
        marks += arrow(x, y - _UP + shoulders + 1.2, x, y - _DISC - 1.2)
        marks += disc_at(points, style, x, y, _DISC)
    return Art(tuple(marks), NARROW, HIGH)
