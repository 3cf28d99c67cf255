"""The picture at the head of the first rules page of ``cutit``: paper that lies on the page; in mm.

Sheets lean, which stamps cannot, so everything is drawn as outlines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.rules_art import arrow, enlarged
from papercraft.core.rules_page import Art
from papercraft.core.shapes import line, moved, rect, rotated
from papercraft.core.sheet import Path, ink
from papercraft.games.cutit.sheets.all_designs import STAR, star_stamp
from papercraft.games.cutit.sheets.snip import snip_stamps
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.sheets.symbols import pictured

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Steps

# The square at the head of the page: what was cut off, by column, row, width and height, and the
# column of each piece in which it joins the other.
HERO = ("GPYB", "*BGP", "YGPY", "BPYG")
HERO_PIECES = (2, 0, 2, 2), (0, 3, 4, 1)
HERO_JOIN = 1, 1

# The size of the picture, for which the numbers below hold.
_WIDE, _HIGH = 103.0, 46.0
_SIDE = 9.7
# How far a sheet reaches beyond its cells, and where its shadow falls.
_RIM, _SHADOW, _FAR_SHADOW = 0.55, (0.9, 1.2), (1.8, 2.4)


class _Lean(NamedTuple):
    """Where the upper left cell of a sheet begins, and by how many degrees it leans clockwise."""

    x: float
    y: float
    degrees: float

    def put(self, steps: Steps, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Steps:
        """Return an outline on the sheet, at a point of it in cells."""
        placed = moved(steps, x * _SIDE, y * _SIDE, scale)
        return _rounded(moved(rotated(placed, self.degrees), self.x, self.y))


_SQUARE, _PUZZLE = _Lean(13.6, 5.2, -4.0), _Lean(65.6, 6.6, 5.0)


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


def hero(height: float = _HIGH) -> Art:
    """Return a square that scissors cut two pieces off, and the pieces, joined by a star."""
    scale = height / _HIGH
    marks = (
        *_what_is_left(), *_joined(), *arrow(54.4, 21.0, 61.8, 21.0), *_scissors(),
    )  # fmt: skip
    return enlarged(Art(marks, _WIDE, _HIGH), scale)


def _what_is_left() -> list[Path]:
    """Return the rest of the square, with gaps and halves of stars where pieces were cut off."""
    (corner, low), (above, below) = HERO_PIECES, HERO_JOIN
    # Where a gap borders on the paper, the paper's white rim covers its line.
    gaps = [
        rect(column * _SIDE, row * _SIDE, wide * _SIDE, high * _SIDE)
        for column, row, wide, high in HERO_PIECES
    ]
    halves = (corner[0] + above, corner[1] + corner[3], 180), (low[0] + below, low[1], 0)
    return [
        *(ink("rules-gap", _SQUARE.put(gap)) for gap in gaps),
        *_paper(rest_of(HERO, HERO_PIECES), _SQUARE, _SHADOW),
        *(
            ink("star", _SQUARE.put(rotated(_half_star(), turn), x + 0.5, y, _STAR))
            for x, y, turn in halves
        ),
    ]


def _joined() -> list[Path]:
    """Return both pieces as they are laid: the star between them is whole again."""
    corner, low = (piece_of(HERO, cut) for cut in HERO_PIECES)
    above, below = HERO_JOIN
    left = above - below
    assert not left, "the lower piece begins below the upper one"
    wide = len(low[0])
    (star,) = star_stamp()
    assert isinstance(star, Path)
    return [
        *_paper([*(row.ljust(wide, ".") for row in corner), *low], _PUZZLE, _FAR_SHADOW),
        ink("star", _PUZZLE.put(star.steps, above + 0.5, len(corner), _STAR)),
    ]


_STAR = 1.05 * _SIDE / CELL * 1.4


def _half_star() -> Steps:
    """Return the upper half of a star around the origin."""
    (star,) = star_stamp()
    assert isinstance(star, Path)
    _, right, _, _, left, end = star.steps
    return (("M", -STAR, 0.0), left, right, end)


def _paper(rows: Sequence[str], lean: _Lean, shadow: tuple[float, float]) -> list[Path]:
    """Return cells by their letters on paper with a rim, above its shadow."""
    kinds = {
        (x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != "."
    }
    side = _SIDE + 2 * _RIM
    sheet = [lean.put(rect(-_RIM, -_RIM, side, side, 0.5), x, y) for x, y in kinds]
    marks = [ink("hero-shadow", _rounded(moved(steps, *shadow))) for steps in sheet]
    marks += [ink("knock", steps) for steps in sheet]
    for (x, y), kind in kinds.items():
        for mark in pictured(kind):
            marks.append(ink(mark.style, lean.put(mark.steps, x, y, _SIDE / CELL)))
    edges: list[Steps] = []
    for x, y in kinds:
        if (x + 1, y) in kinds:
            edges.append(lean.put(line(_SIDE, 0, _SIDE, _SIDE), x, y))
        if (x, y + 1) in kinds:
            edges.append(lean.put(line(0, _SIDE, _SIDE, _SIDE), x, y))
    return [*marks, ink("rules-grid", tuple(step for edge in edges for step in edge))]


def _scissors() -> list[Path]:
    """Return the mascot on its cut, above the lowest row."""
    marks: list[Path] = []
    for mark in snip_stamps()["snip"]:
        assert isinstance(mark, Path)
        marks.append(ink(mark.style, _SQUARE.put(mark.steps, -1.36, 3.0, 3.5)))
    return marks


def _rounded(steps: Steps) -> Steps:
    return tuple((name, *(round(value, 3) for value in values)) for name, *values in steps)
