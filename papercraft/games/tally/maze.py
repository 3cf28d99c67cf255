"""Mazes: their walls, the way through them, and how difficult it is to find.

A row has a character for each cell, for the walls below and to the right of it. Walls above and to
the left belong to its neighbours or the edge. The entrance is above the first cell, the exit below
the cell of the last row that has no wall there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import cell_name
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem
from papercraft.core.shapes import line, polygon, polyline
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.rng import Rng
    from papercraft.core.sheet import Mark, Step

EASY, MEDIUM, HARD = 1, 2, 3
# No wall, one below, one to the right, both.
OPEN, BELOW, RIGHT, BOTH = ".", "_", "|", "J"
# Columns and rows by level, and the percentage of steps that continue the current passage: the
# others start a branch elsewhere, which makes dead ends.
_FORMS = {EASY: (11, 12, 100), MEDIUM: (18, 19, 90), HARD: (26, 28, 80)}
# The least number of cells on the way plus dead ends of a medium and of a hard maze.
_EFFORT = (100, 190)
# The least size of a cell, for the line in it to be readable, and the largest; the margin above and
# below for arrows, and extra room on the right and below for names; all in mm.
LEAST, LARGEST, MARGIN, NAMES = 6.0, 16.0, 5.0, 3.4
_ARROW = 2.2

Cell = tuple[int, int]


class Maze(NamedTuple):
    """A maze: its rows, the cells on the way, the dead ends, and the difficulty."""

    rows: tuple[str, ...]
    way: int
    dead_ends: int
    level: int


def is_open(rows: Sequence[str], one: Cell, other: Cell) -> bool:
    """Return whether there is no wall between two neighbours."""
    first, second = sorted((one, other))
    wall = RIGHT if first[0] < second[0] else BELOW
    return rows[first[1]][first[0]] not in {wall, BOTH}


def _next_to(cell: Cell, wide: int, high: int) -> list[Cell]:
    x, y = cell
    around = ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))
    return [(i, j) for i, j in around if 0 <= i < wide and 0 <= j < high]


def exits(rows: Sequence[str]) -> list[int]:
    """Return the columns in which the last row has no wall below."""
    return [x for x, sign in enumerate(rows[-1]) if sign in {OPEN, RIGHT}]


def way_of(rows: Sequence[str]) -> list[Cell]:
    """Return the cells of the shortest way as (column, row); empty if there is no way."""
    wide, high = len(rows[0]), len(rows)
    before: dict[Cell, Cell] = {(0, 0): (0, 0)}
    queue = [(0, 0)]
    for cell in queue:
        for other in _next_to(cell, wide, high):
            if other not in before and is_open(rows, cell, other):
                before[other] = cell
                queue.append(other)
    way = [(x, high - 1) for x in exits(rows) if (x, high - 1) in before]
    while way and way[-1] != (0, 0):
        way.append(before[way[-1]])
    return way[::-1]


def dead_ends(rows: Sequence[str]) -> int:
    """Return the number of cells with one opening, except entrance and exit."""
    wide, high = len(rows[0]), len(rows)
    doors = {(0, 0), *((x, high - 1) for x in exits(rows))}
    cells = ((x, y) for y in range(high) for x in range(wide) if (x, y) not in doors)
    return sum(
        sum(is_open(rows, cell, other) for other in _next_to(cell, wide, high)) == 1
        for cell in cells
    )


def maze(rng: Rng, level: int) -> Maze:
    """Return a perfect maze of a level: any two cells are joined by exactly one way."""
    while True:
        rows = _dug(rng, *_FORMS[level])
        way, dead = len(way_of(rows)), dead_ends(rows)
        found = 1 + sum(way + dead >= least for least in _EFFORT)
        if found == level:
            return Maze(rows, way, dead, found)


def _dug(rng: Rng, wide: int, high: int, onward: int) -> tuple[str, ...]:
    """Dig from cell to cell until all are reached."""
    signs = [[BOTH] * wide for _ in range(high)]
    start = rng.below(wide), rng.below(high)
    reached, ends = {start}, [start]
    while ends:
        at = len(ends) - 1 if rng.below(100) < onward else rng.below(len(ends))
        free = [one for one in _next_to(ends[at], wide, high) if one not in reached]
        if not free:
            ends.pop(at)
            continue
        other = rng.pick(free)
        (x, y), (right, _) = sorted((ends[at], other))
        _open(signs, x, y, RIGHT if x < right else BELOW)
        reached.add(other)
        ends.append(other)
    # The exit is in the right half.
    _open(signs, wide - 1 - rng.below(wide // 2), high - 1, BELOW)
    return tuple("".join(row) for row in signs)


def _open(signs: list[list[str]], x: int, y: int, wall: str) -> None:
    """Remove a wall of a cell."""
    other = BELOW if wall == RIGHT else RIGHT
    signs[y][x] = OPEN if signs[y][x] == wall else other


def problems_of_maze(place: str, rows: Sequence[str]) -> Iterator[Problem]:
    """Yield problems: uneven rows, unknown characters, several exits, or no way through."""
    lengths = {len(row) for row in rows}
    if len(lengths) > 1:
        form = "the rows have {least} to {most} cells; all need the same number"
        yield Problem(place, gettext(form, least=min(lengths), most=max(lengths)))
    elif {*"".join(rows)} - {OPEN, BELOW, RIGHT, BOTH}:
        form = (
            "needs one character per cell: . no wall, _ a wall below, | a wall to the right, J both"
        )
        yield Problem(place, gettext(form))
    elif len(exits(rows)) != 1:
        form = "has {n} exits; in the last row exactly one cell has no wall below, . or |"
        yield Problem(place, gettext(form, n=len(exits(rows))))
    elif not way_of(rows):
        yield Problem(place, gettext("there is no way from the first cell to the exit"))


def cell_of(rows: Sequence[str], width: float, height: float, most: float) -> float:
    """Return the size of a cell that fits a room, in mm."""
    room = min((width - 2 * NAMES) / len(rows[0]), (height - 2 * MARGIN - NAMES) / len(rows), most)
    return int(room * 10) / 10


def maze_marks(rows: Sequence[str], cell: float, x: float, y: float) -> Iterator[Mark]:
    """Yield the walls and two arrows; ``x`` and ``y`` are the corner of the first cell, in mm."""
    wide, high = len(rows[0]), len(rows)
    # Edges are walls of imaginary cells around the maze, open only at the entrance.
    flat = [["J" for _ in range(wide)], *map(list, rows)]
    flat[0][0] = OPEN
    steps: list[Step] = []
    for n, row in enumerate(flat):
        down = round(y + cell * n, 3)
        for first, end in _runs([sign in {BELOW, BOTH} for sign in row]):
            steps += line(round(x + cell * first, 3), down, round(x + cell * end, 3), down)
    for n in range(wide + 1):
        at = round(x + cell * n, 3)
        walls = [n == 0 or row[n - 1] in {RIGHT, BOTH} or n == wide for row in rows]
        for first, end in _runs(walls):
            steps += line(at, round(y + cell * first, 3), at, round(y + cell * end, 3))
    yield Path(Role.GUIDE, "maze-wall", tuple(steps))
    (leave,) = exits(rows)
    yield _arrow(x + cell / 2, y - 1.0)
    yield _arrow(x + cell * (leave + 0.5), y + cell * high + 1.0 + _ARROW)
    yield from _names(wide, high, cell, (x, y))


def _names(wide: int, high: int, cell: float, corner: tuple[float, float]) -> Iterator[Mark]:
    """Yield the letters below the columns and the numbers to the right of the rows."""
    x, y = corner
    for n in range(wide):
        at = round(x + cell * (n + 0.5), 3), round(y + cell * high + MARGIN + NAMES / 2, 3)
        yield Text(Role.GUIDE, "mark", *at, cell_name(n, 0)[0], "middle", centred=True)
    for n in range(high):
        at = round(x + cell * wide + NAMES - 0.8, 3), round(y + cell * (n + 0.5), 3)
        yield Text(Role.GUIDE, "mark", *at, str(n + 1), "middle", centred=True)


def _runs(walls: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each run of walls in a line."""
    first: int | None = None
    for n, wall in enumerate([*walls, False]):
        if wall and first is None:
            first = n
        elif not wall and first is not None:
            yield first, n
            first = None


def _arrow(x: float, tip: float) -> Mark:
    top = tip - _ARROW
    corners = [(x - _ARROW / 1.6, top), (x + _ARROW / 1.6, top), (x, tip)]
    return Path(Role.INK, "maze-arrow", polygon([(round(i, 3), round(j, 3)) for i, j in corners]))


def way_marks(rows: Sequence[str], cell: float, x: float, y: float) -> Iterator[Mark]:
    """Yield the way through a maze as a dashed line."""
    way = way_of(rows)
    ends = [(way[0][0], -0.5), *way, (way[-1][0], len(rows) - 0.5)]
    corners = [(round(x + cell * (i + 0.5), 3), round(y + cell * (j + 0.5), 3)) for i, j in ends]
    yield Path(Role.INK, "maze-way", polyline(corners))
