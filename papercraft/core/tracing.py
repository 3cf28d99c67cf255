"""Outlines of black and white patterns, without seams between their modules."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from papercraft.core.sheet import Step, Steps

Point = tuple[float, float]
Corner = tuple[int, int]
Loops = tuple[list[Corner], ...]
# From the start of an edge and whether it runs backwards (left, up), to its end.
_Runs = dict[tuple[Corner, bool], Corner]
_EDGE = re.compile(b"\x01+|\x02+")


def outline(rows: Sequence[Sequence[object]]) -> Steps:
    """Return closed outlines around the dark modules, a module being one unit.

    Dark areas are traced clockwise and holes counterclockwise, so that the nonzero and the even-odd
    fill rule give the same picture.
    """
    return place_loops(loops(rows), (0, 0), (1, 0), (0, 1))


def place_loops(loops: Iterable[Sequence[Corner]], at: Point, across: Point, down: Point) -> Steps:
    """Return outlines placed at a point; ``across`` and ``down`` are the sides of a module."""
    (x, y), (ax, ay), (dx, dy) = at, across, down
    steps: list[Step] = []
    for loop in loops:
        points = [("L", x + ax * i + dx * j, y + ay * i + dy * j) for i, j in loop]
        steps += [("M", *points[0][1:]), *points[1:], ("Z",)]
    return tuple(steps)


def loops(rows: Sequence[Sequence[object]]) -> Loops:
    """Return the corners of each outline; where modules touch at a corner they stay apart."""
    dark = [bytes(map(bool, row)) for row in rows]
    along: _Runs = {}
    for y, x, end, backwards in _edges(dark):
        # The dark side is on the right: below an edge that goes right, above one that goes left.
        if backwards:
            along[(end, y), True] = x, y
        else:
            along[(x, y), False] = end, y
    down: _Runs = {}
    for x, y, end, backwards in _edges([bytes(column) for column in zip(*dark, strict=True)]):
        if backwards:
            down[(x, y), False] = x, end
        else:
            down[(x, end), True] = x, y
    outlines = []
    while along:
        outlines.append(_loop(along, down))
    return tuple(outlines)


def _loop(along: _Runs, down: _Runs) -> list[Corner]:
    """Take one outline out of the horizontal and vertical edges."""
    first, begun_left = next(iter(along))
    end = along.pop((first, begun_left))
    corners = [first, end]
    left = begun_left
    while True:
        # At a choice, turn right: down after right, up after left, and so on.
        up = left if (end, left) in down else not left
        corner = down.pop((end, up))
        left = not up if (corner, not up) in along else up
        if corner == first and begun_left in {not up, left}:
            return corners
        end = along.pop((corner, left))
        corners += [corner, end]


def _edges(lines: Sequence[bytes]) -> Iterator[tuple[int, int, int, bool]]:
    """Yield the edges between lines: index of the line, first and last corner.

    The last item is whether the dark side is the line before the edge.
    """
    nothing = bytes(len(lines[0]))
    for place, (before, line) in enumerate(pairwise((nothing, *lines, nothing))):
        pairs = bytes([2 * a + b if a != b else 0 for a, b in zip(before, line, strict=True)])
        for run in _EDGE.finditer(pairs):
            yield place, run.start(), run.end(), run[0][0] != 1
