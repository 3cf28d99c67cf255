"""The pictures on the rules pages of ``cat`` at their heads and before the first turn; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import bow, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle
from papercraft.core.sheet import ink
from papercraft.games.cat.board import CUPS
from papercraft.games.cat.rules_parts import SMALL_BOARD, Dots, small_board, use
from papercraft.games.cat.sheets.artwork import SIGNS, carpet

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

HIGH = 37.0
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


# Cups in three rows: the most that they are apart, and the width they have.
_ROWS, _PITCH, _ROW_WIDTH = 3, 12.4, 50.0


def cups(spots: int) -> Art:
    """Return as many teacups as a board has, six with a circle around them."""
    columns = -(-spots // _ROWS)
    pitch = min(_PITCH, round(_ROW_WIDTH / columns, 3))
    marks: list[Mark] = []
    rows = [(spots + _ROWS - 1 - row) // _ROWS for row in range(_ROWS)]
    nth = 0
    for row, count in enumerate(rows):
        dots = Dots(round(pitch * (columns - count + 1) / 2, 3), pitch * (row + 0.5), pitch)
        marks += dots.grid(count, 1, {(column, 0): SIGNS["spots"] for column in range(count)})
        for column in range(count):
            # Every second one or so, but six in all.
            if (nth + 1) * CUPS // spots > nth * CUPS // spots:
                marks.append(dots.ring((column, 0)))
            nth += 1
    return Art(tuple(marks), columns * pitch, _ROWS * pitch)


# Boards that are swapped: their size, dots and how far they are apart, the second board; cups, of
# which each player has circled all but two others.
_BOARD, _BOARD_DOTS, _BOARD_PITCH, _SECOND = (22.6, 30.6), (3, 4), 7.6, 34.8
_CUPS = [(0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (1, 3), (2, 3), (0, 1)]
_LEFT_OUT = ({(2, 3), (0, 1)}, {(0, 0), (2, 2)})


def swap() -> Art:
    """Return boards that change hands, with six circled cups on each."""
    (width, height), middle = _BOARD, _TOP + _BOARD[1] / 2
    marks: list[Mark] = []
    for left, left_out in zip((0.4, _SECOND), _LEFT_OUT, strict=True):
        (columns, rows), pitch = _BOARD_DOTS, _BOARD_PITCH
        x, y = (width - pitch * (columns - 1)) / 2, (height - pitch * (rows - 1)) / 2
        dots = Dots(left + x, _TOP + y, pitch)
        marks += carpet("a", left, _TOP, width, height)
        marks += dots.grid(columns, rows, dict.fromkeys(_CUPS, SIGNS["spots"]))
        marks += [dots.ring(cup) for cup in _CUPS if cup not in left_out]
    start, end, up = width + 2.8, _SECOND - 2.4, 5.0
    marks += bow(start, middle - up, end, middle - up, 3.0)
    marks += bow(end, middle + up, start, middle + up, 3.0)
    return Art(tuple(marks), _SECOND + width + 0.4, height + 2 * _TOP)
