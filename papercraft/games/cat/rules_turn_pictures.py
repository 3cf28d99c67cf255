"""The pictures on the first rules page of ``cat`` of a turn; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import cross, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import ink
from papercraft.games.cat.rules_parts import Dots, Spot, use
from papercraft.games.cat.sheets.artwork import carpet

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

HIGH = 43.0
"""The height of the pictures of a turn."""


def roll() -> Art:
    """Return a die, and the cat, who looks on."""
    width, floor = 34.0, 35.6
    marks: list[Mark] = [use("die-4", width / 2, 9.4, 3.1)]
    marks.append(ink("rules-line", line(0.0, floor, width, floor)))
    marks.append(use("cat-resting", width / 2, floor, 1.3))
    return Art(tuple(marks), width, 36.4)


# The carpet of the picture of two turns, its dots, and where the first turn ends.
_CARPET, _DOTS, _PITCH = (0.4, 6.0, 40.6, 37.6), (5.4, 10.4), 7.4
_FIRST, _SECOND = [(0, 0), (0, 1), (3, 1)], [(3, 1), (3, 4)]


def draw() -> Art:
    """Return two turns: four lines for a four, and on from their end three for a three."""
    dots = Dots(*_DOTS, _PITCH)
    end = dots.at(*_FIRST[-1])
    things = {(2, 1): "mouse", (3, 3): "sock"}
    return Art(
        (
            *carpet("a", *_CARPET),
            dots.thread(_FIRST),
            dots.thread(_SECOND),
            *dots.grid(5, 5, things),
            ink("dot", circle(*end, 1.15)),
            use("wool", _DOTS[0], 4.8, 0.62),
            use("die-4", *dots.at(0.5, 1.54), 0.92),
            use("die-3", *dots.at(2.42, 3.5), 0.92),
        ),
        41.4,
        46.6,
    )


def bend() -> Art:
    """Return a thread with one bend above one with two, large."""
    marks: list[Mark] = [ink("hair", line(0.0, 22.8, 34.6, 22.8))]
    for y, spots, sign in ((1.4, [(0, 2), (0, 0), (2, 0)], tick),
                           (27.4, [(0, 2), (0, 1), (2, 1), (2, 0)], cross)):  # fmt: skip
        dots = Dots(15.6, y, 8.4)
        marks += [dots.thread(spots), *dots.grid(3, 3, {}), *sign(5.2, y + 8.4, 4.2)]
    return Art(tuple(marks), 34.6, 45.6)


# A field for each thing that is wrong, how far the next one is, where its dots are, and its cross
# in the corner.
_CASE, _CASE_APART = (19.8, 19.6), 1.4
_CASE_DOTS, _CASE_PITCH, _CROSS = (7.8, 7.2), 8.6, (3.3, 3.3, 2.2)
# The case of the line that leaves the carpet: its carpet and its dots, which are nearer.
_LEAVES, _PIECE, _PIECE_DOTS, _PIECE_PITCH = 1, (5.2, 4.2, 11.4, 12.2), (7.8, 7.0), 6.2


def wrong() -> Art:
    """Return what is not allowed, each on a field.

    A diagonal line, one that leaves the carpet, one drawn twice, and one onto a block.
    """
    cases: tuple[tuple[list[Spot], dict[Spot, str]], ...] = (
        ([(0, 1), (1, 0)], {}),
        ([(0, 0), (1, 0)], {}),
        ([(0, 0), (1, 0)], {}),
        ([(0, 0), (1, 0)], {(1, 0): "block"}),
    )
    (width, height), (across, down) = _CASE, _CASE_DOTS
    marks: list[Mark] = []
    for n, (spots, things) in enumerate(cases):
        x, y = n % 2 * (width + _CASE_APART), n // 2 * (height + _CASE_APART)
        dots = Dots(x + across, y + down, _CASE_PITCH)
        marks.append(ink("case", rect(x, y, width, height, 1.6)))
        if n == _LEAVES:
            left, top, wide, high = _PIECE
            marks += carpet("a", x + left, y + top, wide, high)
            dots = Dots(x + _PIECE_DOTS[0], y + _PIECE_DOTS[1], _PIECE_PITCH)
            end = dots.at(1, 0)
            marks.append(ink("rules-thread", line(*end, round(x + width - 1.0, 3), end[1])))
        marks += [dots.thread(spots), *dots.grid(2, 2, things)]
        marks += cross(x + _CROSS[0], y + _CROSS[1], _CROSS[2])
    # The same line drawn twice is seen as two lines side by side.
    again = down + height + _CASE_APART + 2.0
    marks.append(ink("rules-thread", line(across, again, across + _CASE_PITCH, again)))
    return Art(tuple(marks), 2 * width + _CASE_APART, 2 * height + _CASE_APART)
