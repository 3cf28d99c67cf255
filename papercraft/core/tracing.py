"""Outlines of black and white patterns, without seams between their modules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.sheet import Step, Steps

_Point = tuple[int, int]


def outline(rows: Sequence[Sequence[object]]) -> Steps:
    """Return closed outlines around the dark modules, a module being one unit.

    Dark areas are run around clockwise, holes the other way, so both common rules of filling give
    the same picture.
    """
    steps: list[Step] = []
    for loop in _loops(dict(_edges(rows))):
        (x, y), *rest = loop
        steps.append(("M", x, y))
        steps += [("L", px, py) for px, py in rest]
        steps.append(("Z",))
    return tuple(steps)


def _edges(rows: Sequence[Sequence[object]]) -> Iterator[tuple[tuple[_Point, int], None]]:
    """Yield start and direction of every edge with a dark module on its right side."""
    height, width = len(rows), len(rows[0])
    above: Sequence[object] = (False,) * width
    for y in range(height + 1):
        row = rows[y] if y < height else (False,) * width
        for x in range(width):
            if row[x] and not above[x]:
                yield ((x, y), 0), None
            elif above[x] and not row[x]:
                yield ((x + 1, y), 2), None
        for x in range(width + 1) if y < height else ():
            left, right = x > 0 and row[x - 1], x < width and row[x]
            if left and not right:
                yield ((x, y), 1), None
            elif right and not left:
                yield ((x, y + 1), 3), None
        above = row


_MOVES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _loops(edges: dict[tuple[_Point, int], None]) -> Iterator[list[_Point]]:
    """Join edges to loops, corners only; where modules touch at a corner they stay apart."""
    while edges:
        first = next(iter(edges))
        (x, y), heading = first
        corners = []
        while True:
            del edges[(x, y), heading]
            dx, dy = _MOVES[heading]
            x, y = x + dx, y + dy
            turned = next((n for n in _turns(heading) if ((x, y), n) in edges), None)
            if turned is None:
                if first[1] != heading:
                    corners.append((x, y))
                break
            if turned != heading:
                corners.append((x, y))
            heading = turned
        yield corners


def _turns(heading: int) -> tuple[int, int, int]:
    """Return the directions to try next: right, straight on, left."""
    return (heading + 1) % 4, heading, (heading - 1) % 4
