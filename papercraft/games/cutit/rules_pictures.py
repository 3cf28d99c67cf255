"""The pictures on the first rules page of ``cutit``, in mm, made of its own stamps."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, bow, cross, enlarged, label, tick
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, polygon, polyline, rect
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import (
    DISC_STYLES,
    FACE,
    cells,
    die_at,
    disc_at,
    gap_at,
    half_star,
    pad_at,
)
from papercraft.games.cutit.sheets.all_designs import use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# A square small enough for a picture, and one that shows how cuts run.
_MINI = ("GPYB", "*BG#", "YGPY", "BPYG")
_CUT_UP = ("GPYB", "*BG#", "YGPY")
# Before the game, pictures are smaller than those of a round.
_SMALLER = 0.81


# The square at the head of the page: what was cut off, by column, row, width and height, and the
# column of each piece in which it joins the other.
HERO = ("GPYB", "*BGP", "YGPY", "BPYG")
HERO_PIECES = (2, 0, 2, 2), (0, 3, 4, 1)
HERO_JOIN = 1, 1


def piece_of(square: Sequence[str], cut: tuple[int, int, int, int]) -> list[str]:
    """Return the rows of what was cut off a square."""
    column, row, width, height = cut
    return [line[column : column + width] for line in square[row : row + height]]


def rest_of(square: Sequence[str], cuts: Sequence[tuple[int, int, int, int]]) -> list[str]:
    """Return the rows of a square with dots where pieces were cut off."""
    gone = {(c + x, r + y) for c, r, width, height in cuts for x in range(width)
            for y in range(height)}  # fmt: skip
    return [
        "".join("." if (x, y) in gone else kind for x, kind in enumerate(row))
        for y, row in enumerate(square)
    ]


def hero(height: float = 28.0) -> Art:
    """Return a square that scissors cut two pieces off, and the pieces, joined by a star.

    On a page with room the picture is higher, and larger with it.
    """
    size = 0.204 * (height - 4.0)
    x, y, scale = 1.42 * size, 0.6 * size - 1.2, 0.084 * size
    (corner, low), (above, below) = HERO_PIECES, HERO_JOIN

    def at(column: float, row: float) -> tuple[float, float]:
        return x + size * column, y + size * row

    marks: list[Mark] = [
        gap_at(*at(column, row), size * wide, size * high)
        for column, row, wide, high in HERO_PIECES
    ]
    marks += cells(rest_of(HERO, HERO_PIECES), x, y, size)
    # The other halves of the star's halves stay with the rest.
    marks.append(half_star(*at(corner[0] + above + 0.5, corner[1] + corner[3]), "up", scale))
    marks.append(half_star(*at(low[0] + below + 0.5, low[1]), "down", scale))
    marks.append(use("snip", *at(-1.42, 3.0), scale=0.36 * size))
    left, top = x + 5.1 * size, y + 0.9 * size
    joint = left + size * (above + 0.5), top + size * corner[3]
    marks += cells(piece_of(HERO, corner), left, top, size)
    marks += cells(piece_of(HERO, low), left + size * (above - below), joint[1], size)
    marks.append(use("star", *joint, scale=scale))
    marks += arrow(x + 4.18 * size, joint[1] - size, left - 0.12 * size, joint[1] - size)
    return Art(tuple(marks), round(left + size * 4, 3), height)


def tail() -> Art:
    """Return the mascot cutting along the line it stands at, to the left."""
    return Art((use("snip", 17.0, 9.0, 2, 2.0),), 18.0, 9.0)


def cut_out() -> Art:
    """Return a square with scissors at its edge, and a pad."""
    size, x, y = 5.0, 7.6, 2.4
    side, out = 4 * size, 4 * size + 0.6
    # A line for each side: dashes that meet in a corner are joined as the painter likes.
    edge = ((-0.6, -0.6), (out, -0.6), (out, out), (-0.6, out), (-0.6, -0.6))
    marks: list[Mark] = [*cells(_MINI, x, y, size)]
    marks += [
        *(ink("rules-cut", line(x + a, y + b, x + c, y + d)) for (a, b), (c, d) in pairwise(edge)),
        use("scissors", x - 4.0, y + side + 0.6, scale=1.0),
        *pad_at(36.4, 1.8, 14.6, 21.2),
    ]
    return enlarged(Art(tuple(marks), 54, 25.4), _SMALLER)


def dice_and_discs() -> Art:
    """Return the four dice above the four discs."""
    marks: list[Mark] = []
    for n, (kind, value) in enumerate(zip("GPYB", ("2", "?", "3", ""), strict=True)):
        marks += die_at(kind, value, 1 + 11.4 * n, 1.2, 8.4)
    for n, (points, style) in enumerate(DISC_STYLES.items()):
        marks += disc_at(points, style, 5.2 + 11.4 * n, 15.6, 3.9)
    return Art(tuple(marks), 44.6, 20.6)


def corners() -> Art:
    """Return a corner that is ticked, and the first piece, which holds it."""
    # Which corner has which colour differs from square to square.
    size, x, y = 5.4, 30.0, 1.9
    edge = ink("rules-paper", rect(x, y, 4 * size, 4 * size))
    marks: list[Mark] = [edge, *cells(("YB", "PG", ".*"), x + 2 * size, y, size)]
    for n in range(1, 4):
        marks.append(ink("hair", line(x + n * size, y, x + n * size, y + 4 * size)))
        marks.append(ink("hair", line(x, y + n * size, x + 4 * size, y + n * size)))
    boxes = [(1.0 + 7.6 * column, 5.4 + 7.6 * row) for row in range(2) for column in range(2)]
    marks += [ink("rules-slot", rect(left, top, 6.8, 6.8, 1.2)) for left, top in boxes]
    marks += [*tick(12.0, 8.8, 2.6), *arrow(17.8, 8.4, 28.6, 5.6)]
    return enlarged(Art(tuple(marks), 53, 25.4), _SMALLER)


def roll() -> Art:
    """Return a roll of four dice."""
    marks: list[Mark] = []
    for kind, value, x, y in (("G", "2", 2, 3.0), ("P", "?", 14.4, 2.2), ("Y", "3", 0.6, 14.6),
                              ("B", "", 13.2, 13.8)):  # fmt: skip
        marks += die_at(kind, value, x, y, 9.8)
    return Art(tuple(marks), 25, 26)


# The middles of ticks and crosses, and the tops of the squares below them.
_SIGN, _TOP = 3.4, 7.2
_GAP = 2.2


def right_cuts() -> Art:
    """Return a piece that came off with one cut, and one with two."""
    size, top = 5.3, _TOP
    marks = cells(_CUT_UP[:2], 1, top, size)
    marks += cells(_CUT_UP[2:], 1, top + 2 * size + _GAP, size)
    cut = top + 2 * size + _GAP / 2
    marks.append(ink("rules-cut", line(-0.4, cut, 4 * size + 2.4, cut)))
    left = 29.0
    marks += cells(("GP..", "*B..", "YGPY"), left, top + _GAP, size)
    marks += cells(("YB", "G#"), left + 2 * size + _GAP, top, size)
    middle = left + 2 * size + _GAP / 2
    bend = [(middle, top - 1.4), (middle, top + 2 * size + _GAP / 2),
            (left + 4 * size + _GAP + 1.4, top + 2 * size + _GAP / 2)]  # fmt: skip
    marks.append(ink("rules-cut", polyline(bend)))
    marks += [*tick(3.6, _SIGN, 2.4), *tick(left + 2.6, _SIGN, 2.4)]
    return Art(tuple(marks), 53.4, 27.4)


def wrong_cuts() -> Art:
    """Return three cuts, two pieces that come off, and a slanted cut."""
    size, top, first = 4.7, _TOP + 1.6, 1.2
    side = 3 * size
    low = top + side
    rows = [row[:3] for row in _CUT_UP]
    marks = cells(rows, first, top, size)
    steps = [(first + size, top - 1.4), (first + size, top + size), (first + 2 * size, top + size),
             (first + 2 * size, low + 1.4)]  # fmt: skip
    marks.append(ink("rules-cut", polyline(steps)))
    second, apart = 18.0, 1.4
    for column in range(3):
        x = second + (size + apart) * column
        marks += cells([row[column] for row in rows], x, top, size)
        if column:
            x -= apart / 2
            marks.append(ink("rules-cut", line(x, top - 1.4, x, low + 1.4)))
    third = 37.6
    marks += cells(rows, third, top, size)
    marks.append(ink("rules-cut", line(third - 0.8, top + 1.5 * size, third + side + 0.8, low - 1)))
    marks += [mark for x in (first, second, third) for mark in cross(x + 2.6, _SIGN, 2.4)]
    return Art(tuple(marks), 52.8, 27.4)


def score() -> Art:
    """Return points written down, and a piece that is put face down."""
    size = 4.6
    marks: list[Mark] = [
        ink("rules-paper", rect(0, 3.0, 13.4, 20, 1.0)),
        *(ink("rules-slot", rect(1.6, 4.8 + 5.8 * n, 6.8, 4.6, 0.6)) for n in range(3)),
        *(ink("rules-slot", rect(9.6, 4.8 + 5.8 * n, 2.2, 4.6, 0.6)) for n in range(3)),
        label(5.0, 7.1, "4", "rules-heading"),
        *cells(("G.", "GP", "*."), 15.2, 1.0, size),
        *_face_down(19.0, 15.4, 3.2),
        *bow(25.2, 6.6, 27.4, 15.6, 2.4),
    ]
    return Art(tuple(marks), 30.2, 26)


def _face_down(x: float, y: float, size: float) -> list[Mark]:
    """Return the same piece with its printed side down."""
    points = [(1, 0), (2, 0), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
    outline = polygon([(x + size * a, y + size * b) for a, b in points])
    return [ink("rules-paper", outline)]


def die(kind: str, value: str) -> Art:
    """Return one die."""
    return Art(tuple(die_at(kind, value, 0, 0)), FACE, FACE)


def cell(kind: str) -> Art:
    """Return one cell."""
    return Art(tuple(cells((kind,), 0, 0, FACE)), FACE, FACE)


def piece(rows: Sequence[str]) -> Art:
    """Return a piece."""
    size = 8.6
    return Art(tuple(cells(rows, 0, 0, size)), size * len(rows[0]), size * len(rows))


def worth(kind: str, value: str, points: int) -> Art:
    """Return a die above what it gives."""
    marks = [*die_at(kind, value, 0, 0), label(FACE / 2, 14.8, str(points), "rules-sign")]
    return Art(tuple(marks), FACE, 18)


def sum_of(points: int) -> Art:
    """Return a number in a ring, as high as ``worth``."""
    marks = (ink("rules-solid", circle(5.5, 9, 5.5)), label(5.5, 9, str(points), "rules-white"))
    return Art(marks, 11, 18)
