"""The pictures on the second rules page of ``cutit`` of bonus, penalty and the last cut; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, bow, cross, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import cells
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.ladders import COLUMN, HIGHER, SINGLE, Ladder, badge

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

WIDTH, HIGH = 37.0, 35.0
"""The size of these pictures: that of a column without its margins."""
# The badge of a ladder at the upper left, its scale, and the middle of what earns a step beside it.
_BADGE, _EARNED = (6.5, 6.4, 0.92), 6.4
# The rungs of a ladder in two rows: how many are in the first one, how far apart they are, their
# radius, the middles of the rows.
_FIRST_ROW, _APART, _RUNG, _ROWS = 4, 9.3, 3.9, (20.2, 30.2)
# The rest of a square that is cut in two for the last rounds: what each of them has.
_PARTS = ("GP", "YB"), ("BY", "*G")


def higher() -> Art:
    """Return the points of two rounds, the second more, above the ladder: one step, to its 0."""
    marks: list[Mark] = badge(HIGHER, *_BADGE)
    wide, high = 8.0, 12.4
    lefts = (15.0, WIDTH - wide)
    for x, points in zip(lefts, (4, 6), strict=True):
        marks.append(ink("rules-slot", rect(x, _EARNED - high / 2, wide, high, 1.4)))
        marks.append(label(x + wide / 2, _EARNED, str(points), "rules-sign"))
    between = arrow(lefts[0] + wide + 0.7, _EARNED, lefts[1] - 0.4, _EARNED)
    return Art((*marks, *between, *_rungs(HIGHER)), WIDTH, HIGH)


def one_cut() -> Art:
    """Return a single cut between two rows of cells, above the ladder for it."""
    size, apart = 5.8, 2.6
    left, below = WIDTH - 3 * size - 1.6, _EARNED + apart / 2
    marks: list[Mark] = [
        *badge(SINGLE, *_BADGE),
        *cells(("GPY",), left, _EARNED - apart / 2 - size, size),
        *cells(("BGP",), left, below, size),
        ink("rules-cut", line(left - 1.6, _EARNED, WIDTH, _EARNED)),
    ]
    return Art((*marks, *_rungs(SINGLE)), WIDTH, HIGH)


def _rungs(ladder: Ladder) -> list[Mark]:
    """Return the rungs of a ladder that goes on in a second row, the first of them circled."""
    left = WIDTH / 2 - 1.5 * _APART
    rows = (COLUMN[:_FIRST_ROW], _ROWS[0]), (COLUMN[_FIRST_ROW:], _ROWS[1])
    marks: list[Mark] = []
    for row, y in rows:
        xs = [left + _APART * n for n in range(len(row))]
        marks.append(ink(f"{ladder.key}-rail", line(xs[0], y, xs[-1], y)))
        for x, worth in zip(xs, row, strict=True):
            marks.append(ink(f"{ladder.key}-rung", circle(x, y, _RUNG)))
            marks.append(label(x, y, str(worth), "rules-heading"))
    return [*marks, ink("pen-ring", circle(left, _ROWS[0], _RUNG + 0.8))]


def penalty(points: str) -> Art:
    """Return a piece of three cells, which is too few, scissors in alarm, and the ring."""
    size, x, y = 8.6, 27.4, 25.4
    marks: list[Mark] = [
        *cells(("GP", ".Y"), 0.0, 0.0, size),
        *cross(size / 2, 1.5 * size, 3.0),
        use("snip-alarmed", 0.6, 27.4, scale=2.2),
        *bow(2 * size + 1.2, 4.6, x, y - 10.8, 3.4),
        ink("penalty-ring", circle(x, y, 8.0)),
        label(x, y, points, "rules-sign"),
        ink("pen-ring", circle(x, y, 9.2)),
    ]
    return Art(tuple(marks), WIDTH, HIGH)


def last_cut(rounds: int) -> Art:
    """Return the rest of a square cut in two, each part with the round in which it counts."""
    size, top, apart = 8.3, 14.2, 3.8
    middle, low = WIDTH / 2, top + 2 * size
    left, right = middle - apart / 2 - 2 * size, middle + apart / 2
    marks: list[Mark] = [ink("rules-cut", line(middle, top - 0.2, middle, low + 3.4))]
    for part, x, number in zip(_PARTS, (left, right), (rounds - 1, rounds), strict=True):
        marks += cells(part, x, top, size)
        marks.append(ink("rules-solid", circle(x + size, 6.2, 5.8)))
        marks.append(label(x + size, 6.2, str(number), "round-number"))
    # They only reach the cells, so that the whole cut is seen.
    marks.append(use("snip", middle, 2.0, 1, 1.6))
    return Art(tuple(marks), WIDTH, HIGH)
