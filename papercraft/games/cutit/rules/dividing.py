"""Divide the remaining square along lines: with bit sets along the grid, else with shapely."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.cell_sets import (
    ALL_CELLS,
    NOT_FIRST,
    NOT_LAST,
    cells_in,
    connected_parts,
    dilated,
)
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from shapely.geometry import LineString

    from papercraft.games.cutit.rules.outlines import Point

Line = tuple["Point", "Point"]
_FIRST_COLUMN = ALL_CELLS & ~NOT_FIRST


class DividingLines(NamedTuple):
    """The lines along which paper is divided; overlapping lines count once.

    Bit ``n`` of ``upright`` is the grid edge right of cell ``n``, of ``level`` the edge below it.
    ``slanted`` are all other lines.
    """

    upright: int
    level: int
    slanted: frozenset[Line]


def dividing_lines(polylines: Iterable[Sequence[Point]]) -> DividingLines:
    """Return the lines between the grid points of polylines."""
    upright = level = 0
    slanted: set[Line] = set()
    for points in polylines:
        for one, other in pairwise(points):
            (ax, ay), (bx, by) = line = min(one, other), max(one, other)
            if ax == bx:
                rows = (1 << SIZE * by) - (1 << SIZE * ay)
                upright |= (rows & _FIRST_COLUMN) << ax >> 1
            elif ay == by:
                level |= ((1 << bx) - (1 << ax)) << SIZE * ay >> SIZE
            else:
                slanted.add(line)
    return DividingLines(upright & NOT_LAST, level & ALL_CELLS, frozenset(slanted))


def part_holding(left: int, lines: DividingLines, start: int) -> int:
    """Return the part of ``left`` that contains the cell ``start`` once the lines divide it."""
    if lines.slanted:
        return _face_holding(left, lines, start)
    part = start
    while (more := dilated(part, lines.upright, lines.level) & left) != part:
        part = more
    return part


def _face_holding(left: int, lines: DividingLines, start: int) -> int:
    """Return the cells with centres in the same face of the divided paper as a given cell."""
    import shapely  # noqa: PLC0415 - only where slanted lines were entered

    whole = next(part for part in connected_parts(left) if part & start)
    centres = {n: shapely.Point(n % SIZE + 0.5, n // SIZE + 0.5) for n in cells_in(whole)}
    boxes = [shapely.box(n % SIZE, n // SIZE, n % SIZE + 1, n // SIZE + 1) for n in centres]
    paper = shapely.union_all(boxes)
    net = shapely.union_all([paper.boundary, *_line_strings(lines)])
    first = centres[start.bit_length() - 1]
    parts = (
        sum(1 << n for n, centre in centres.items() if face.intersects(centre))
        for face in shapely.get_parts(shapely.polygonize([net]))
        if face.intersects(first)
    )
    # The faces tile the paper, but for rounding at slanted lines.
    return next(parts, start)


def _line_strings(lines: DividingLines) -> Iterator[LineString]:
    import shapely  # noqa: PLC0415 - only where slanted lines were entered

    corners = [(n % SIZE + 1, n // SIZE) for n in cells_in(lines.upright)]
    yield from (shapely.LineString([(x, y), (x, y + 1)]) for x, y in corners)
    corners = [(n % SIZE, n // SIZE + 1) for n in cells_in(lines.level)]
    yield from (shapely.LineString([(x, y), (x + 1, y)]) for x, y in corners)
    yield from map(shapely.LineString, sorted(lines.slanted))
