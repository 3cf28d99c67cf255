"""The pictures on the second rules page of ``cutit`` of the puzzle and the score; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, cross, enlarged, person, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, moved, polygon, polyline, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import (
    DISC_STYLES,
    cells,
    disc_at,
    half_star,
    moved_by,
    pad_at,
)
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.ladders import HIGHER, SINGLE, badge

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks


HIGH = 47.0
"""The height of the pictures of the puzzle."""
# Two pieces that are laid beside each other, and the row in which star halves meet.
LAID = ("GP", "YB", "Y."), (".G", "BY", ".P")
LAID_ROW = 1


def lay() -> Art:
    """Return two pieces that come together at halves of a star, scissors asleep, the timer."""
    size, x, y, apart = 7.9, 0.2, 4.6, 6.4
    right = x + 2 * size + apart
    middle = y + (LAID_ROW + 0.5) * size
    marks = [*cells(LAID[0], x, y, size), *cells(LAID[1], right, y, size)]
    marks.append(half_star(x + 2 * size, middle, "right", 0.8))
    marks.append(half_star(right, middle, "left", 0.8))
    marks += arrow(right + 0.6, 1.4, x + 2 * size - 0.6, 1.4)
    timer = Art(_timer(0, 0), 0, 0)
    marks += [moved_by(mark, 31.2, 37.4) for mark in enlarged(timer, 1.4).marks]
    marks.append(use("snip-asleep", 8.2, 38.6, scale=1.9))
    marks += [ink("rules-snore", moved(_Z, *place)) for place in ((16.4, 33.4), (19.2, 30.6))]
    return Art(tuple(marks), 38.4, 46.0)


# A letter of snoring.
_Z = polyline([(-0.8, -1.0), (0.8, -1.0), (-0.8, 1.0), (0.8, 1.0)])


def _timer(x: float, y: float) -> Marks:
    glass = polygon([(x - 3, y - 5), (x + 3, y - 5), (x - 3, y + 5), (x + 3, y + 5)])
    return (
        ink("rules-paper", glass),
        ink("gold", polygon([(x - 2.2, y + 4.6), (x + 2.2, y + 4.6), (x, y + 1.6)])),
        ink("rules-solid", rect(x - 3.8, y - 6, 7.6, 1.2, 0.5)),
        ink("rules-solid", rect(x - 3.8, y + 4.8, 7.6, 1.2, 0.5)),
    )


# The cells of a pair of stars, the left edges and the tops of pairs, and how far before them and
# how far down their sign is.
_PAIR, _LEFTS, _TOPS = 18.6, (7.8, 55.6), (1.6, 24.2)
_BEFORE, _STAR = 4.6, 1.25


def stars() -> Art:
    """Return what is allowed and what is not, large.

    Halves match on a symbol; the joker's half matches all; a half may touch an edge without one.
    """
    (left, right), (top, low) = _LEFTS, _TOPS
    marks = [*_meeting("G", "G", left, top), *_meeting("*", "#", left, low)]
    marks += [*cells(("BG",), right, top, _PAIR), *_seam(right, top)]
    marks.append(half_star(right + _PAIR, top + _PAIR / 2, "right", _STAR * _PAIR / 12))
    marks += _meeting("P", "Y", right, low)
    for x, y, sign in ((left, top, tick), (left, low, tick), (right, top, tick),
                       (right, low, cross)):  # fmt: skip
        marks += sign(x - _BEFORE, y + _PAIR / 2, 3.2)
    return Art(tuple(marks), right + 2 * _PAIR, low + _PAIR + 1.4)


def _meeting(one: str, other: str, x: float, y: float) -> list[Mark]:
    """Return two cells side by side whose star halves meet."""
    marks = cells((one + other,), x, y, _PAIR)
    middle = x + _PAIR, y + _PAIR / 2
    return [*marks, use("star", *middle, scale=_STAR * _PAIR / 12), *_seam(x, y)]


def _seam(x: float, y: float) -> list[Mark]:
    return [ink("rules-seam", line(x + _PAIR, y - 1.0, x + _PAIR, y + _PAIR + 1.0))]


# The discs in the order they are taken: the radius of each; and where they stand.
_RADII, _FLOOR = (6.1, 4.7, 4.2, 3.8), 43.0


def discs() -> Art:
    """Return a player above the discs, which get smaller in the order they are taken."""
    marks: list[Mark] = [
        *enlarged(Art(person(0, 0), 0, 0), 2.1).marks,
    ]
    marks = [moved_by(mark, _RADII[0] + 0.4, 9.6) for mark in marks]
    marks += arrow(_RADII[0], 20.6, _RADII[0], 27.6)
    left = 0.2
    for radius, (points, style) in zip(_RADII, DISC_STYLES.items(), strict=True):
        marks += disc_at(points, style, left + radius, _FLOOR - radius, radius)
        left += 2 * radius + 0.3
    return Art(tuple(marks), 38.8, 44.0)


def disc(points: int) -> Art:
    """Return one disc."""
    return Art(tuple(disc_at(points, DISC_STYLES[points], 7, 7, 6.4)), 14, 14)


def pad() -> Art:
    """Return a score pad."""
    return Art(tuple(pad_at(0, 0, 13.0, 16.0)), 13, 16)


def two_ladders() -> Art:
    """Return two short ladders, on each a number circled."""
    marks: list[Mark] = []
    for ladder, x, circled in ((HIGHER, 3.8, 8.9), (SINGLE, 14.2, 12.1)):
        marks += badge(ladder, x, 2.2, 0.48)
        marks.append(ink(f"{ladder.key}-rail", line(x, 5.8, x, 12.1)))
        marks += [ink(f"{ladder.key}-rung", circle(x, y, 1.1)) for y in (5.8, 8.9, 12.1)]
        marks.append(ink("pen-ring", circle(x, circled, 1.6)))
    return enlarged(Art(tuple(marks), 18.0, 13.4), 1.32)


# A small puzzle, and a piece beside it.
LEFT_OF_PIECE, OUTSIDE = ("GP.", "GYB", ".YB"), ("GB", "Y.", "Y.")


def left_over() -> Art:
    """Return a puzzle and, beside it, a piece of four cells that was left over."""
    size, apart = 5.0, 4.4
    puzzle = cells(LEFT_OF_PIECE, 0, 0, size)
    x = len(LEFT_OF_PIECE[0]) * size
    edge = [ink("hair", line(x + apart / 2, -0.6, x + apart / 2, 3 * size + 0.6))]
    piece = cells(OUTSIDE, x + apart, 0, size)
    return Art((*puzzle, *edge, *piece), x + apart + len(OUTSIDE[0]) * size, 3 * size)


def total_box() -> Art:
    """Return a box for the total."""
    marks = (ink("rules-total", rect(0, 0, 28, 17.0, 2.0)),)
    return Art(marks, 28, 17)
