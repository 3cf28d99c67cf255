"""The pictures on the rules pages of ``cat`` at their heads and before the first turn; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import bow, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle
from papercraft.core.sheet import ink
from papercraft.games.cat.rules_parts import SMALL_BOARD, Dots, small_board, use
from papercraft.games.cat.sheets.artwork import SIGNS, carpet

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

HIGH = 40.0
"""The height of the pictures of the setup."""
_TOP = 2.2
# The side of a dot, as a place in ``leaning.SIDES``, at which the sock of the head lies.
_UP_LEFT = 3
# Prints of paws that lead to the picture at the head.
_PRINTS = 6


def hero() -> Art:
    """Return a thread from the ball of wool past things; the cat is about to pounce on its end."""
    dots = Dots(7.6, 12.0, 10.0)
    things = {(1, 0): "mouse", (1, 1): "sock", (3, 0): "plane"}
    marks: list[Mark] = [
        *carpet("a", 1, 2.8, 56, 23.2),
        dots.thread([(0, 0), (1, 0), (1, 1), (2, 1)]),
        *dots.grid(5, 2, things, {(1, 1): _UP_LEFT}),
        use("wool", 7.6, 6.8, 0.6),
        use("cat-pouncing", 43.6, 19.4, 0.86),
        *_trail(),
    ]
    return Art(tuple(marks), 58, 28)


def _trail() -> list[Mark]:
    """Return prints of paws on the way to the picture, beside the name of the game."""
    return [use("print", -34.0 + 5.4 * n, 4.8 + 2.8 * (n % 2), 0.44, 1) for n in range(_PRINTS)]


def tail() -> Art:
    """Return the cat, its head on the line, with its eyes open."""
    return Art((use("cat-resting", 7.6, 8.7, 0.9),), 15.0, 9.0)


def boards() -> Art:
    """Return boards for three players, each with the letter of its side."""
    (width, height), apart, radius = SMALL_BOARD, 2.4, 3.6
    lefts = [0.4 + (width + apart) * n for n in range(3)]
    low = _TOP + height
    marks: list[Mark] = [mark for left in lefts for mark in small_board(left, _TOP)]
    for left in lefts:
        middle = round(left + width / 2, 3)
        marks.append(ink("rules-solid", circle(middle, low, radius)))
        marks.append(label(middle, low, "A", "rules-number"))
    return Art(tuple(marks), round(lefts[-1] + width + 0.4, 3), round(low + radius, 3))


# Cups in rows of three; those that are not circled.
_CUPS, _FREE = 3, {(1, 0), (0, 2), (2, 1)}


def cups() -> Art:
    """Return nine teacups, six with a circle around them."""
    pitch = 12.8
    dots = Dots(pitch / 2, pitch / 2, pitch)
    spots = [(column, row) for row in range(_CUPS) for column in range(_CUPS)]
    marks: list[Mark] = dots.grid(_CUPS, _CUPS, dict.fromkeys(spots, SIGNS["spots"]))
    marks += [dots.ring(spot) for spot in spots if spot not in _FREE]
    return Art(tuple(marks), _CUPS * pitch, _CUPS * pitch)


def swap() -> Art:
    """Return boards that change hands."""
    width, right = SMALL_BOARD[0], 49.0
    marks: list[Mark] = [
        *small_board(0.4, _TOP, [(0, 1), (2, 2), (1, 4)]),
        *small_board(right, _TOP, [(1, 0), (2, 3), (0, 5)]),
    ]
    start, end = width + 4.4, right - 4.0
    marks += [*bow(start, 13.6, end, 13.6, 4.6), *bow(end, 24.0, start, 24.0, 4.6)]
    return Art(tuple(marks), right + width + 0.4, 37.4)
