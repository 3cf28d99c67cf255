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

WIDTH, HIGH = 35.0, 32.0
"""The size of these pictures: that of a column without its margins."""
# The badge of a ladder at the upper left, its scale, and the middle of what earns a step beside it.
_BADGE, _EARNED = (6.5, 8.6, 0.92), 8.6
# The rungs of a ladder that lies: how far apart, their radius, their middles.
_APART, _RUNG, _RUNGS = 11.9, 4.7, 26.4
# The rest of a square that is cut in two for the last rounds: what each of them has.
_PARTS = ("GP", "YB"), ("BY", "*G")


def higher() -> Art:
    """Return the points of two rounds, the second more, above the ladder: one step, to its 0."""
    marks: list[Mark] = badge(HIGHER, *_BADGE)
    wide, high = 7.2, 10.0
    lefts = (14.8, WIDTH - wide)
    for x, points in zip(lefts, (4, 6), strict=True):
        marks.append(ink("rules-slot", rect(x, _EARNED - high / 2, wide, high, 1.4)))
        marks.append(label(x + wide / 2, _EARNED, str(points), "rules-sign"))
    between = arrow(lefts[0] + wide + 0.7, _EARNED, lefts[1] - 0.4, _EARNED)
    return Art((*marks, *between, *_rungs(HIGHER, 1)), WIDTH, HIGH)


def one_cut() -> Art:
    """Return a single cut between two rows of cells, above the ladder for it."""
    size, apart = 5.8, 2.6
    left, below = WIDTH - 3 * size - 0.9, _EARNED + apart / 2
    marks: list[Mark] = [
        *badge(SINGLE, *_BADGE),
        *cells(("GPY",), left, _EARNED - apart / 2 - size, size),
        *cells(("BGP",), left, below, size),
        ink("rules-cut", line(left - 1.6, _EARNED, WIDTH + 0.7, _EARNED)),
    ]
    return Art((*marks, *_rungs(SINGLE, 1)), WIDTH, HIGH)


def _rungs(ladder: Ladder, circled: int) -> list[Mark]:
    """Return the first rungs of a ladder that lies, so many of them circled."""
    xs = [WIDTH / 2 + _APART * (n - 1) for n in range(3)]
    marks: list[Mark] = [ink(f"{ladder.key}-rail", line(xs[0], _RUNGS, xs[-1], _RUNGS))]
    for n, x in enumerate(xs):
        marks.append(ink(f"{ladder.key}-rung", circle(x, _RUNGS, _RUNG)))
        marks.append(label(x, _RUNGS, str(COLUMN[n]), "rules-heading"))
    return marks + [ink("pen-ring", circle(x, _RUNGS, _RUNG + 0.8)) for x in xs[:circled]]


def penalty(points: str) -> Art:
    """Return a piece of three cells, which is too few, scissors in alarm, and the ring."""
    size, x, y = 8.0, 26.2, 22.6
    marks: list[Mark] = [
        *cells(("GP", ".Y"), 0.0, 0.0, size),
        *cross(size / 2, 1.5 * size, 3.0),
        use("snip-alarmed", 0.6, 25.0, scale=2.1),
        *bow(2 * size + 1.2, 4.4, x, y - 10.0, 3.2),
        ink("penalty-ring", circle(x, y, 7.6)),
        label(x, y, points, "rules-sign"),
        ink("pen-ring", circle(x, y, 8.7)),
    ]
    return Art(tuple(marks), WIDTH, HIGH)


def last_cut(rounds: int) -> Art:
    """Return the rest of a square cut in two, each part with the round in which it counts."""
    size, top, apart = 7.8, 13.0, 3.8
    middle, low = WIDTH / 2, top + 2 * size
    left, right = middle - apart / 2 - 2 * size, middle + apart / 2
    marks: list[Mark] = [ink("rules-cut", line(middle, top - 0.2, middle, low + 3.0))]
    for part, x, number in zip(_PARTS, (left, right), (rounds - 1, rounds), strict=True):
        marks += cells(part, x, top, size)
        marks.append(ink("rules-solid", circle(x + size, 5.6, 5.2)))
        marks.append(label(x + size, 5.6, str(number), "round-number"))
    # They only reach the cells, so that the whole cut is seen.
    marks.append(use("snip", middle, 1.4, 1, 1.5))
    return Art(tuple(marks), WIDTH, HIGH)
