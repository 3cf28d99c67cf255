"""The square of ``cutit``: 100 cells and the stars on the edges between them.

Cells are numbered 0 to 99, row by row from the top left. Edges are numbered by the cell to
their left or above: edge ``n`` lies between ``n`` and ``n + 1``, edge ``100 + n`` between ``n``
and ``n + 10``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.assets import layout as layout_file
from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.problems import Problem, ReadError

if TYPE_CHECKING:
    from papercraft.core.rng import Rng

SIZE = 10
CELLS = SIZE * SIZE
COLOURS = "GPYB"
BLACK, JOKER = "#", "*"
KINDS = COLOURS + BLACK + JOKER
CORNERS = {"A1": 0, "J1": 9, "A10": 90, "J10": 99}

EDGES = tuple(n for n in range(CELLS) if n % SIZE < SIZE - 1) + tuple(
    CELLS + n for n in range(CELLS - SIZE)
)
CELL_NAMES = tuple(cell_name(n % SIZE, n // SIZE) for n in range(CELLS))


def ends(edge: int) -> tuple[int, int]:
    """Return the two cells of an edge."""
    return (edge, edge + 1) if edge < CELLS else (edge - CELLS, edge - CELLS + SIZE)


ENDS = {edge: ends(edge) for edge in EDGES}


class Square(NamedTuple):
    """The kinds of the 100 cells and the edges that carry a star."""

    cells: str
    stars: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Params:
    """How squares of a layout are made; numbers and reasons stand in ``layouts/cutit.toml``."""

    stars: int
    black_stars: int
    line_stars: int


@cache
def params(version: int, layout: int) -> Params:
    """Return the parameters of a layout; raise LookupError with a reason if there is none."""
    for named in layout_file("cutit")["layouts"].values():
        if named["code"] == layout and str(version) in named["versions"]:
            return Params(**named["versions"][str(version)])
    message = f"generator {version}, layout {layout} of cutit is not known here"
    raise LookupError(message)


# Each quarter of the square is a 5x5 block. It gets two black cells, two jokers, and of the four
# colours 5, 5, 5 and, of the colour in its corner, 6: 21 of each colour, 8 black, 8 jokers.
_QUARTERS = tuple(
    tuple(SIZE * row + column for row in range(top, top + 5) for column in range(left, left + 5))
    for top in (0, 5)
    for left in (0, 5)
)
_CORNER_CELLS = (0, 9, 90, 99)
_INNER = tuple(
    tuple(cell for cell in quarter if cell not in _CORNER_CELLS) for quarter in _QUARTERS
)
_AROUND = tuple(
    sum(
        1 << other
        for other in range(CELLS)
        if abs(other % SIZE - cell % SIZE) <= 1 and abs(other // SIZE - cell // SIZE) <= 1
    )
    for cell in range(CELLS)
)
_SPECIAL_KINDS = BLACK + BLACK + JOKER + JOKER
_SPECIAL = len(_SPECIAL_KINDS)
_BAG = COLOURS * 5
_INNER_CELLS = len(_INNER[0])
_DRAWS = 24
_TRIES = 10_000


class GenerationError(RuntimeError):
    """No fair square was found: a bug, for the parameters are ours."""


def generate(given: Params, rng: Rng) -> Square:
    """Invent a fair square.

    The corners have four colours, all four colours come equally often, black cells and jokers
    never touch one another, no 2x2 block has one colour, every line between two rows or columns
    carries stars, no star joins two cells of one kind, and one joker carries half a star.
    """
    for _ in range(_TRIES):
        cells = _colours(rng, _specials(rng))
        stars = _stars(given, cells, rng)
        if stars:
            return Square("".join(cells), tuple(sorted(stars)))
    raise GenerationError


def _specials(rng: Rng) -> list[list[int]]:
    """Return two black cells, then two jokers of each quarter; none touches another."""
    unit = rng.unit
    while True:
        taken = 0
        picked = []
        for inner in _INNER:
            four: list[int] = []
            for _ in range(_DRAWS):
                cell = inner[int(unit() * _INNER_CELLS)]
                if not taken >> cell & 1:
                    taken |= _AROUND[cell]
                    four.append(cell)
                    if len(four) == _SPECIAL:
                        break
            picked.append(four)
        if all(len(four) == _SPECIAL for four in picked):
            return picked


def _colours(rng: Rng, specials: list[list[int]]) -> list[str]:
    """Fill the square around the black cells and jokers until no 2x2 block has one colour."""
    while True:
        cells = [""] * CELLS
        corners = list(COLOURS)
        rng.shuffle(corners)
        for corner, place, inner, four in zip(
            corners, _CORNER_CELLS, _INNER, specials, strict=True
        ):
            bag = list(_BAG)
            rng.shuffle(bag)
            cells[place] = corner
            for cell, kind in zip(four, _SPECIAL_KINDS, strict=True):
                cells[cell] = kind
            free = [cell for cell in inner if not cells[cell]]
            for cell, kind in zip(free, bag, strict=True):
                cells[cell] = kind
        if not _has_block("".join(cells)):
            return cells


def _has_block(cells: str) -> bool:
    """Return whether some 2x2 block has one colour."""
    for kind in COLOURS:
        bits = int(cells.translate(_AS_BITS[kind]), 2)
        across = bits & bits >> 1 & _NOT_FIRST
        if across & across >> SIZE:
            return True
    return False


# The text is read as a binary number, its first cell the highest bit.
_AS_BITS = {
    kind: {ord(other): "1" if other == kind else "0" for other in KINDS} for kind in COLOURS
}
_NOT_FIRST = sum(1 << CELLS - 1 - n for n in range(CELLS) if n % SIZE)


# What an edge between two kinds may carry: nothing, a plain star, one half on black, on a joker.
_NONE, _PLAIN, _ON_BLACK, _ON_JOKER = range(4)


def _edge_kind(one: str, other: str) -> int:
    pair = {one, other}
    if len(pair) == 1 or pair == {BLACK, JOKER}:
        return _NONE
    return _ON_JOKER if JOKER in pair else _ON_BLACK if BLACK in pair else _PLAIN


_EDGE_KINDS = {(one, other): _edge_kind(one, other) for one in KINDS for other in KINDS}
_ONE_END = itemgetter(*(one for one, _ in ENDS.values()))
_OTHER_END = itemgetter(*(other for _, other in ENDS.values()))
_ONLY = [bytes(n == kind for n in range(256)) for kind in range(4)]
# Each line between two rows or columns counts its stars in a byte of one number.
_LINES = 2 * (SIZE - 1)
_STAR_TRIES = 12
_LINE_UNIT = {
    edge: 1 << 8 * (edge % SIZE if edge < CELLS else SIZE - 1 + (edge - CELLS) // SIZE)
    for edge in EDGES
}


def _stars(given: Params, cells: list[str], rng: Rng) -> list[int]:
    """Return the edges that carry a star, or nothing if the cells do not allow a fair choice."""
    pairs = zip(_ONE_END(cells), _OTHER_END(cells), strict=True)
    kinds = bytes(map(_EDGE_KINDS.__getitem__, pairs))
    plain, black, joker = (
        list(compress(EDGES, kinds.translate(_ONLY[kind])))
        for kind in (_PLAIN, _ON_BLACK, _ON_JOKER)
    )
    wanted = given.stars - given.black_stars - 1
    if len(plain) < wanted:
        return []
    for _ in range(_STAR_TRIES):
        stars = rng.sample(plain, wanted) + rng.sample(black, given.black_stars)
        stars.append(rng.pick(joker))
        lines = sum(map(_LINE_UNIT.__getitem__, stars)).to_bytes(_LINES, "little")
        if min(lines) >= given.line_stars:
            return stars
    return []


def dump(square: Square) -> dict[str, Any]:
    """Return the inline form: ten rows of ten letters, and the starred edges by their cells."""
    rows = [square.cells[n : n + SIZE] for n in range(0, CELLS, SIZE)]
    stars = ["-".join(CELL_NAMES[cell] for cell in ENDS[edge]) for edge in square.stars]
    return {"cells": rows, "stars": stars}


_EDGE_OF = {cells: edge for edge, cells in ENDS.items()}


def square_of(rows: list[str], stars: list[str], where: str = "square") -> Square:
    """Return the square of an inline form.

    Raises:
        ReadError: not 10x10, unknown letters, corners not in four colours, a star that is not
            between side neighbours; all problems at once.
    """
    problems = _row_problems(rows, where)
    edges = []
    for number, star in enumerate(stars, 1):
        edge = edge_of(star)
        if edge is None:
            told = f"{star!r} is not the edge between two side neighbours, like A1-B1"
            problems.append(Problem(f"{where}.stars.{number}", told))
        else:
            edges.append(edge)
    if problems:
        raise ReadError(problems)
    return Square("".join(rows), tuple(sorted(set(edges))))


def _row_problems(rows: list[str], where: str) -> list[Problem]:
    problems = []
    if len(rows) != SIZE:
        problems.append(Problem(f"{where}.cells", f"has {len(rows)} rows; ten must be"))
    for number, row in enumerate(rows, 1):
        place = f"{where}.cells.{number}"
        if len(row) != SIZE:
            problems.append(Problem(place, f"has {len(row)} cells; ten must be"))
        odd = sorted(set(row) - set(KINDS))
        if odd:
            told = f"unknown letter {', '.join(map(repr, odd))}; known are {', '.join(KINDS)}"
            problems.append(Problem(place, told))
    if not problems:
        corners = {rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]}
        if corners != set(COLOURS):
            told = "the four corner cells must have the four colours G, P, Y and B"
            problems.append(Problem(f"{where}.cells", told))
    return problems


def edge_of(star: str) -> int | None:
    """Return the edge named by two cells, like ``A1-B1``, or None."""
    names = star.split("-")
    places = [parse_cell(name) for name in names]
    cells = sorted(p[1] * SIZE + p[0] for p in places if p and max(p) < SIZE)
    return _EDGE_OF.get((cells[0], cells[1])) if len(names) == len(cells) == 2 else None  # noqa: PLR2004


def show(square: Square) -> str:
    """Return the square as text: letters for cells, ``+`` for stars on the edges."""
    stars = set(square.stars)
    lines = ["     " + "   ".join("ABCDEFGHIJ")]
    for row in range(SIZE):
        cells, below = f"{row + 1:3}  ", "     "
        for n in range(row * SIZE, row * SIZE + SIZE):
            cells += square.cells[n] + (" + " if n in stars and n % SIZE < SIZE - 1 else "   ")
            below += ("+" if CELLS + n in stars else " ") + "   "
        lines += [cells.rstrip(), below.rstrip()]
    lines.append("G green  P pink  Y yellow  B blue  # black  * joker  + star between two cells")
    return "\n".join(lines) + "\n"


def load(data: Any) -> Square:
    """Return the square of an inline form; raise ReadError with every problem."""
    # Imported late: records need what stands here.
    from papercraft.games.cutit.record import load_square  # noqa: PLC0415

    return load_square(data)
