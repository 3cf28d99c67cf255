"""Trace black and white patterns as outlines, without seams between their modules."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate, chain, compress, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.sheet import Step, Steps

T = TypeVar("T")
Point = tuple[float, float]
# The corners where edges begin, and where they end.
Spans = tuple[list[int], list[int]]
_BITS = bytes.maketrans(b"01", b"\0\1")
_DIGITS = bytes.maketrans(b"\0\1", b"01")


class Tracing(NamedTuple):
    """The outlines of a pattern of ``width`` by ``height`` modules.

    ``steps`` are their steps as indices into ``lattice_steps``.
    """

    width: int
    height: int
    steps: tuple[int, ...]


class Lattice(NamedTuple):
    """The positions of the corners of a pattern's modules.

    ``at`` is the pattern's upper left corner; ``across`` and ``down`` are the vectors from one
    module to the next.
    """

    width: int
    height: int
    at: Point
    across: Point
    down: Point


# Enough for the fiducials on a few kinds of pages.
@lru_cache(maxsize=64)
def lattice_steps(lattice: Lattice) -> list[Step]:
    """Return all steps that outlines can consist of: a line and a move to each corner, and ``Z``.

    Corners are in row-major order; each row has one more corner than modules.
    """
    width, height, (x, y), (ax, ay), (dx, dy) = lattice
    points = [
        (x + ax * i + dx * j, y + ay * i + dy * j)
        for j in range(height + 1)
        for i in range(width + 1)
    ]
    return [*(("L", *point) for point in points), *(("M", *point) for point in points), ("Z",)]


class TracedSteps(tuple["Step", ...]):  # noqa: SLOT001 - what varies in length has no slots
    """Steps on lattices, so that painters can format each possible step once and reuse it.

    ``parts`` are the lattices with the indices of the steps on them.
    """

    parts: tuple[tuple[Lattice, Sequence[int]], ...]

    @classmethod
    def of(cls, parts: Iterable[tuple[Lattice, Tracing]]) -> TracedSteps:
        """Return the steps of patterns on lattices of their size."""
        kept = tuple((lattice, tracing.steps) for lattice, tracing in parts)
        made = cls(chain.from_iterable(chosen(lattice_steps(one), steps) for one, steps in kept))
        made.parts = kept
        return made


def chosen(items: Sequence[T], numbers: Sequence[int]) -> tuple[T, ...]:
    """Return the items at one or more indices, quickly for several hundred."""
    return itemgetter(*numbers)(items) if len(numbers) > 1 else tuple(items[n] for n in numbers)


def outline(rows: Sequence[Sequence[int]]) -> Steps:
    """Return closed outlines around the dark modules; a module is one unit wide.

    Dark areas are traced clockwise and holes counterclockwise, so that the nonzero and the even-odd
    fill rule give the same picture.
    """
    tracing = traced(rows)
    return TracedSteps.of(
        [(Lattice(tracing.width, tracing.height, (0, 0), (1, 0), (0, 1)), tracing)]
    )


def traced(rows: Sequence[Sequence[int]]) -> Tracing:
    """Return the outlines of the dark modules (1); areas that touch at a corner stay separate."""
    return traced_modules(b"".join(map(bytes, rows)), len(rows[0]))


def traced_modules(modules: bytes, width: int) -> Tracing:
    """Return the outlines of the dark modules, which are given row by row, one byte each."""
    height = len(modules) // width
    edges = _edges_of(modules, width, height)
    return Tracing(width, height, tuple(_steps(edges, (width + 1) * (height + 1))))


class _Edges(NamedTuple):
    """Straight edges by direction, from first to last corner, with the dark side on the right."""

    right: Spans
    left: Spans
    down: Spans
    up: Spans


def _edges_of(modules: bytes, width: int, height: int) -> _Edges:
    """Return all edges, computed at once with integers that have one bit per corner."""
    count = (width + 1) * (height + 1)
    below, above = _between(modules, width, height)
    by_column = b"".join([modules[n::width] for n in range(width)])
    after, before = _between(by_column, height, width)
    whole = below << 3 * count | above << 2 * count | before << count | after
    bits = f"{whole ^ whole >> 1:0{4 * count}b}".encode()
    places = list(compress(_corners(width, height), bits.translate(_BITS)))
    # Every row ends with a bit that is never set, so that its last edge ends there.
    kinds = (below, above, before, after)
    ends = accumulate([(lines ^ lines >> 1).bit_count() for lines in kinds])
    right, left, down, up = (
        (places[first:end:2], places[first + 1 : end : 2]) for first, end in pairwise((0, *ends))
    )
    return _Edges(right, left[::-1], down, up[::-1])


def _between(modules: bytes, width: int, height: int) -> tuple[int, int]:
    """Return the edges between rows as bits: those with the dark module below, and above."""
    lines = [modules[start : start + width] for start in range(0, width * height, width)]
    below = int(b"\0".join([*lines, bytes(width + 1)]).translate(_DIGITS), 2)
    above = below >> width + 1
    return below & ~above, above & ~below


@cache
def _corners(width: int, height: int) -> tuple[int, ...]:
    """Return the indices of the corners row by row, twice, then column by column, twice."""
    lines = tuple(range((width + 1) * (height + 1)))
    columns = tuple(chain.from_iterable(lines[n :: width + 1] for n in range(width + 1)))
    return lines + lines + columns + columns


def _steps(edges: _Edges, corners: int) -> list[int]:
    """Return the steps of all outlines, each beginning with its uppermost, leftmost edge."""
    right, left, falling, rising = (dict(zip(*ends, strict=True)) for ends in edges)
    # No two horizontal edges have the same left corner.
    starts = dict(zip(right, right, strict=True))
    starts.update(zip(left.values(), left, strict=True))
    take_right, take_left = right.pop, left.pop
    steps: list[int] = []
    add = steps.append
    for first in sorted(starts):
        start = starts[first]
        rightward = outward = start == first
        level = right if rightward else left
        if start not in level:
            continue
        add(start + corners)
        end = level[start]
        while True:
            # Where there is a choice, turn right: down after right, left after down, and so on.
            if end in falling if rightward else end not in rising:
                here = falling[end]
                rightward = here not in left
            else:
                here = rising[end]
                rightward = here in right
            add(end)
            add(here)
            end = take_right(here) if rightward else take_left(here)
            if here == start and rightward is outward:
                break
        # The last corner is the first one again: close the outline.
        steps[-1] = 2 * corners
    return steps
