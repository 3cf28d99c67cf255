"""The pictures on the first rules page of ``cutit``, in mm, made of its own stamps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle
from papercraft.core.sheet import ink
from papercraft.games.cutit.rules_parts import FACE, cells, die_at, gap_at, half_star
from papercraft.games.cutit.sheets.all_designs import use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# The dice of the example, and the height of its pictures.
_DIE, _EXAMPLE = 14.0, 28.0


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


def cell(kind: str) -> Art:
    """Return one cell."""
    return Art(tuple(cells((kind,), 0, 0, FACE)), FACE, FACE)


def piece(rows: Sequence[str]) -> Art:
    """Return a piece."""
    size = 14.0
    return Art(tuple(cells(rows, 0, 0, size)), size * len(rows[0]), size * len(rows))


def worth(kind: str, value: str, points: int) -> Art:
    """Return a die above what it gives."""
    marks = [*die_at(kind, value, 0, 0, _DIE), label(_DIE / 2, 22.4, str(points), "rules-sign")]
    return Art(tuple(marks), _DIE, _EXAMPLE)


def sum_of(points: int) -> Art:
    """Return a number on a disc, as high as ``worth``."""
    middle = _EXAMPLE / 2
    marks = (ink("rules-solid", circle(7, middle, 7)), label(7, middle, str(points), "rules-white"))
    return Art(marks, 14, _EXAMPLE)
