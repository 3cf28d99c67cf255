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

HIGH = 38.0
"""The height of these pictures."""
# How wide those of ladders are: the badge above, its scale; below it the rungs of a ladder that
# lies: how far apart, their radius, their middles.
_LADDER = 34.4
_BADGE = _LADDER / 2, 6.4, 1.16
_APART, _RUNG, _RUNGS = 11.0, 4.6, 31.8
# The rest of a square that is cut in two for the last rounds: what each of them has.
_PARTS = ("GP", "YB"), ("BY", "*G")


def higher() -> Art:
    """Return the points of two rounds, the second more, above the ladder: one step, to its 0."""
    marks: list[Mark] = badge(HIGHER, *_BADGE)
    top, wide, high = 14.2, 9.4, 9.6
    lefts = (_LADDER / 2 - 3.0 - wide, _LADDER / 2 + 3.0)
    for x, points in zip(lefts, (4, 6), strict=True):
        marks.append(ink("rules-slot", rect(x, top, wide, high, 1.4)))
        marks.append(label(x + wide / 2, top + high / 2, str(points), "rules-sign"))
    middle = top + high / 2
    between = arrow(lefts[0] + wide + 0.9, middle, lefts[1] - 0.5, middle)
    return Art((*marks, *between, *_rungs(HIGHER, 1)), _LADDER, HIGH)


def one_cut() -> Art:
    """Return a single cut between two rows of cells, above the ladder for it."""
    size, top, apart = 5.4, 12.9, 2.2
    left, cut = _LADDER / 2 - 1.5 * size, top + size + apart / 2
    marks: list[Mark] = [
        *badge(SINGLE, *_BADGE),
        *cells(("GPY",), left, top, size),
        *cells(("BGP",), left, top + size + apart, size),
        ink("rules-cut", line(left - 5.0, cut, left + 3 * size + 5.0, cut)),
    ]
    return Art((*marks, *_rungs(SINGLE, 1)), _LADDER, HIGH)


def _rungs(ladder: Ladder, circled: int) -> list[Mark]:
    """Return the first rungs of a ladder that lies, so many of them circled."""
    xs = [_LADDER / 2 + _APART * (n - 1) for n in range(3)]
    marks: list[Mark] = [ink(f"{ladder.key}-rail", line(xs[0], _RUNGS, xs[-1], _RUNGS))]
    for n, x in enumerate(xs):
        marks.append(ink(f"{ladder.key}-rung", circle(x, _RUNGS, _RUNG)))
        marks.append(label(x, _RUNGS, str(COLUMN[n]), "rules-heading"))
    return marks + [ink("pen-ring", circle(x, _RUNGS, _RUNG + 0.8)) for x in xs[:circled]]


def penalty(points: str) -> Art:
    """Return a piece of three cells, which is too few, scissors in alarm, and the ring."""
    size, left, top = 9.6, 0.6, 2.2
    x, y = 34.2, HIGH / 2
    marks: list[Mark] = [
        *cells(("GP", ".Y"), left, top, size),
        *cross(left + size / 2, top + 1.5 * size, 3.4),
        use("snip-alarmed", left + size, 30.2, scale=2.4),
        *arrow(20.8, y, 24.0, y),
        ink("penalty-ring", circle(x, y, 8.0)),
        label(x, y, points, "rules-sign"),
        ink("pen-ring", circle(x, y, 9.2)),
    ]
    return Art(tuple(marks), 44.4, HIGH)


def last_cut(rounds: int) -> Art:
    """Return the rest of a square cut in two, each part with the round in which it counts."""
    size, top, apart, width = 10.8, 13.6, 4.4, 50.0
    middle, low = width / 2, top + 2 * size
    left, right = middle - apart / 2 - 2 * size, middle + apart / 2
    marks: list[Mark] = [ink("rules-cut", line(middle, top - 2.4, middle, low + 1.4))]
    for part, x, number in zip(_PARTS, (left, right), (rounds - 1, rounds), strict=True):
        marks += cells(part, x, top, size)
        marks.append(ink("rules-solid", circle(x + size, 6.8, 5.0)))
        marks.append(label(x + size, 6.8, str(number), "rules-white"))
    marks.append(use("snip", middle, top - 5.6, 1, 2.3))
    return Art(tuple(marks), width, HIGH)
