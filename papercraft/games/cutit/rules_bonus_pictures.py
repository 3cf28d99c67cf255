"""The pictures on the second rules page of ``cutit`` of bonus, penalty and the last cut; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, cross, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import cells
from papercraft.games.cutit.sheets.ladders import COLUMN, HIGHER, SINGLE, Ladder, badge

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

WIDTH, _HEIGHT = 33.0, 18.0
# Rungs of a ladder: how far apart, their radius, and their height in a picture.
_APART, _RUNG, _RUNGS = 9.6, 2.8, 14.2


def higher() -> Art:
    """Return the points of two rounds, the second more, above the ladder for more."""
    marks: list[Mark] = badge(HIGHER, 5.0, 4.4, 0.7)
    for x, points in ((12.4, 4), (25.0, 6)):
        marks.append(ink("rules-slot", rect(x, 1.6, 6.6, 6.0, 1.0)))
        marks.append(label(x + 3.3, 4.6, str(points), "rules-heading"))
    return Art((*marks, *arrow(19.8, 4.6, 24.2, 4.6), *_rungs(HIGHER, 2)), WIDTH, _HEIGHT)


def one_cut() -> Art:
    """Return a single cut, above the ladder for it."""
    marks: list[Mark] = [
        *badge(SINGLE, 5.0, 4.4, 0.7),
        ink("rules-cut", line(12.4, 4.6, 29.4, 4.6)),
    ]
    return Art((*marks, *_rungs(SINGLE, 1)), WIDTH, _HEIGHT)


def _rungs(ladder: Ladder, circled: int) -> list[Mark]:
    """Return the first rungs of a ladder that lies, so many of them circled."""
    xs = [5.2 + _APART * n for n in range(3)]
    marks: list[Mark] = [ink(f"{ladder.key}-rail", line(xs[0], _RUNGS, xs[-1], _RUNGS))]
    for n, x in enumerate(xs):
        marks.append(ink(f"{ladder.key}-rung", circle(x, _RUNGS, _RUNG)))
        marks.append(label(x, _RUNGS, str(COLUMN[n]), "rules-heading"))
    return marks + [ink("pen-ring", circle(x, _RUNGS, _RUNG + 0.7)) for x in xs[:circled]]


def penalty(points: str) -> Art:
    """Return a piece of three cells, which is too few, and the ring of the penalty."""
    size, middle = 5.6, 26.0
    marks: list[Mark] = [
        *cells(("GP", ".Y"), 2.4, 5.0, size),
        *cross(2.4 + size / 2, 5.0 + 1.6 * size, 2.4),
        *arrow(15.4, 10.0, 19.4, 10.0),
        ink("penalty-ring", circle(middle, 10.0, 4.6)),
        label(middle, 10.0, points, "minus"),
        ink("pen-ring", circle(middle, 10.0, 5.5)),
    ]
    return Art(tuple(marks), WIDTH, _HEIGHT)


def last_cut(rounds: int) -> Art:
    """Return the rest of a square cut in two, each part with the round in which it counts."""
    size, top = 5.2, 6.8
    middle, low = WIDTH / 2, top + 2 * size
    marks: list[Mark] = [
        *cells(("GP", "YB"), middle - 1.4 - 2 * size, top, size),
        *cells(("BY", "*G"), middle + 1.4, top, size),
        ink("rules-cut", line(middle, top - 5.6, middle, low + 0.8)),
    ]
    for x, number in ((middle - 1.4 - size, rounds - 1), (middle + 1.4 + size, rounds)):
        marks.append(ink("rules-solid", circle(x, 3.1, 3.1)))
        marks.append(label(x, 3.1, str(number), "rules-number"))
    return Art(tuple(marks), WIDTH, _HEIGHT)
