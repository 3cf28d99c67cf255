"""The pictures on the second rules page of ``cutit`` of bonus, penalty and the last cut; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, cross, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import cells
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.ladders import COLUMN, HIGHER, SINGLE, Ladder

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

WIDTH, HIGH = 37.0, 29.0
"""The size of these pictures: that of a column without its margins."""
# The middle of what earns a step, and of the rungs below it; how many of these are shown, how far
# apart they are, and their radius.
_EARNED, _LADDER, _SHOWN, _APART, _RUNG = 7.2, 23.4, 4, 9.3, 3.9
# The rest of a square that is cut in two for the last rounds: what each of them has.
_PARTS = ("GP", "YB"), ("BY", "*G")


def higher() -> Art:
    """Return the points of two rounds, the second more, above the ladder: one step, to its 0."""
    wide, high, apart = 11.0, 12.4, 8.0
    left = (WIDTH - 2 * wide - apart) / 2
    lefts = (left, left + wide + apart)
    marks: list[Mark] = []
    for x, points in zip(lefts, (4, 6), strict=True):
        marks.append(ink("rules-slot", rect(x, _EARNED - high / 2, wide, high, 1.4)))
        marks.append(label(x + wide / 2, _EARNED, str(points), "rules-sign"))
    between = arrow(lefts[0] + wide + 1.4, _EARNED, lefts[1] - 1.0, _EARNED)
    return Art((*marks, *between, *_rungs(HIGHER)), WIDTH, HIGH)


def one_cut() -> Art:
    """Return a single cut between two rows of cells, above the ladder for it."""
    size, apart = 5.8, 2.6
    left, below = (WIDTH - 3 * size) / 2 + 3.0, _EARNED + apart / 2
    marks: list[Mark] = [
        *cells(("GPY",), left, _EARNED - apart / 2 - size, size),
        *cells(("BGP",), left, below, size),
        ink("rules-cut", line(left - 1.0, _EARNED, left + 3 * size + 2.0, _EARNED)),
        use("snip", left - 10.8, _EARNED, scale=1.7),
    ]
    return Art((*marks, *_rungs(SINGLE)), WIDTH, HIGH)


def _rungs(ladder: Ladder) -> list[Mark]:
    """Return the lowest rungs of a ladder that goes on, the first of them circled."""
    left = WIDTH / 2 - (_SHOWN - 1) / 2 * _APART
    xs = [left + _APART * n for n in range(_SHOWN)]
    marks: list[Mark] = [ink(f"{ladder.key}-rail", line(xs[0], _LADDER, WIDTH + 0.8, _LADDER))]
    for x, worth in zip(xs, COLUMN, strict=False):
        marks.append(ink(f"{ladder.key}-rung", circle(x, _LADDER, _RUNG)))
        marks.append(label(x, _LADDER, str(worth), "rules-heading"))
    return [*marks, ink("pen-ring", circle(left, _LADDER, _RUNG + 0.8))]


def penalty(points: str) -> Art:
    """Return a piece of three cells, which is too few, and the ring it costs."""
    size, top, x, y = 7.6, 6.9, 28.2, HIGH / 2
    marks: list[Mark] = [
        *cells(("GP", ".Y"), 0.0, top, size),
        *cross(size / 2, top + 1.5 * size, 2.8),
        ink("penalty-ring", circle(x, y, 7.4)),
        label(x, y, points, "rules-penalty"),
        ink("pen-ring", circle(x, y, 8.6)),
    ]
    return Art(tuple(marks), WIDTH, HIGH)


def last_cut(rounds: int) -> Art:
    """Return the rest of a square cut in two, each part with the round in which it counts."""
    size, top, apart, high = 7.6, 11.4, 3.8, 4.7
    middle, low = WIDTH / 2, top + 2 * size
    left, right = middle - apart / 2 - 2 * size, middle + apart / 2
    marks: list[Mark] = [ink("rules-cut", line(middle, top - 0.2, middle, low + 2.4))]
    for part, x, number in zip(_PARTS, (left, right), (rounds - 1, rounds), strict=True):
        marks += cells(part, x, top, size)
        at = x + size / 2 if x < middle else x + 1.5 * size
        marks.append(ink("rules-solid", circle(at, high, high)))
        marks.append(label(at, high, str(number), "round-number"))
    # They only reach the cells, so that the whole cut is seen.
    marks.append(use("snip", middle, 0.4, 1, 1.4))
    return Art(tuple(marks), WIDTH, HIGH)
