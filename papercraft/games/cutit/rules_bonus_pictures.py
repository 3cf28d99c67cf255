"""The pictures on the second rules page of ``cutit`` of bonus, penalty and the last cut; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, cross, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import cells
from papercraft.games.cutit.sheets.all_designs import use
from papercraft.games.cutit.sheets.ladders import COLUMN, HIGHER, SINGLE, Ladder, badge

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

HIGH = 30.0
"""The height of these pictures."""
# Rungs of a ladder that lies: how far apart, their radius, their middles; the badge above them.
_APART, _RUNG, _RUNGS = 11.2, 4.4, 22.6
_BADGE = 6.6, 7.4, 0.92
# The rest of a square that is cut in two for the last rounds: what each of them has.
_PARTS = ("GP", "YB"), ("BY", "*G")


def higher() -> Art:
    """Return the points of two rounds, the second more, above the ladder for more."""
    marks: list[Mark] = badge(HIGHER, *_BADGE)
    for x, points in ((14.8, 4), (26.2, 6)):
        marks.append(ink("rules-slot", rect(x, 3.4, 7.4, 8.0, 1.0)))
        marks.append(label(x + 3.7, 7.4, str(points), "rules-sign"))
    return Art((*marks, *arrow(22.5, 7.4, 25.9, 7.4), *_rungs(HIGHER, 2)), 33.8, HIGH)


def one_cut() -> Art:
    """Return a single cut between two rows of cells, above the ladder for it."""
    size, left, top, apart = 5.2, 16.6, 1.0, 2.6
    cut = top + size + apart / 2
    marks: list[Mark] = [
        *badge(SINGLE, *_BADGE),
        *cells(("GPY",), left, top, size),
        *cells(("BGP",), left, top + size + apart, size),
        ink("rules-cut", line(left - 1.4, cut, left + 3 * size + 1.4, cut)),
    ]
    return Art((*marks, *_rungs(SINGLE, 1)), 33.8, HIGH)


def _rungs(ladder: Ladder, circled: int) -> list[Mark]:
    """Return the first rungs of a ladder that lies, so many of them circled."""
    xs = [5.7 + _APART * n for n in range(3)]
    marks: list[Mark] = [ink(f"{ladder.key}-rail", line(xs[0], _RUNGS, xs[-1], _RUNGS))]
    for n, x in enumerate(xs):
        marks.append(ink(f"{ladder.key}-rung", circle(x, _RUNGS, _RUNG)))
        marks.append(label(x, _RUNGS, str(COLUMN[n]), "rules-heading"))
    return marks + [ink("pen-ring", circle(x, _RUNGS, _RUNG + 0.9)) for x in xs[:circled]]


def penalty(points: str) -> Art:
    """Return a piece of three cells, which is too few, and the ring of the penalty."""
    size, left, top = 8.6, 0.6, 6.4
    x, y = 35.0, HIGH / 2
    marks: list[Mark] = [
        *cells(("GP", ".Y"), left, top, size),
        *cross(left + size / 2, top + 1.5 * size, 2.9),
        *arrow(18.8, y, 24.2, y),
        ink("penalty-ring", circle(x, y, 7.8)),
        label(x, y, points, "rules-sign"),
        ink("pen-ring", circle(x, y, 8.9)),
    ]
    return Art(tuple(marks), 44.4, HIGH)


def last_cut(rounds: int) -> Art:
    """Return the rest of a square cut in two, each part with the round in which it counts."""
    size, top, apart, width = 9.0, 10.4, 3.8, 50.0
    middle, low = width / 2, top + 2 * size
    left, right = middle - apart / 2 - 2 * size, middle + apart / 2
    marks: list[Mark] = [ink("rules-cut", line(middle, top - 2.4, middle, low + 1.0))]
    for part, x, number in zip(_PARTS, (left, right), (rounds - 1, rounds), strict=True):
        marks += cells(part, x, top, size)
        marks.append(ink("rules-solid", circle(x + size, 4.9, 4.4)))
        marks.append(label(x + size, 4.9, str(number), "rules-white"))
    marks.append(use("snip", middle, top - 4.6, 1, 1.9))
    return Art(tuple(marks), width, HIGH)
