"""Outlines of black and white patterns, without seams between their modules."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain, compress
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from papercraft.core.sheet import Step, Steps

T = TypeVar("T")
Point = tuple[float, float]
# Where edges begin, and where they end.
Spans = tuple[list[int], list[int]]
_NONE = -1
_BITS = bytes.maketrans(b"01", b"\0\1")
_DIGITS = bytes.maketrans(b"\0\1", b"01")


class Tracing(NamedTuple):
    """The outlines of a pattern of so many modules.

    ``steps`` are the numbers of their steps among all that a lattice has.
    """

    width: int
    height: int
    steps: tuple[int, ...]


class Lattice(NamedTuple):
    """Where the corners of a pattern's modules lie.

    ``at`` is the pattern's upper left corner; ``across`` and ``down`` are from one module to the
    next.
    """

    width: int
    height: int
    at: Point
    across: Point
    down: Point


# As many as marks need on pages of a few kinds.
@lru_cache(maxsize=64)
def lattice_steps(lattice: Lattice) -> list[Step]:
    """Return all steps that outlines can have: lines to each corner, moves to each, the end.

    Corners are counted line by line; each line has one more of them than modules.
    """
    width, height, (x, y), (ax, ay), (dx, dy) = lattice
    points = [
        (x + ax * i + dx * j, y + ay * i + dy * j)
        for j in range(height + 1)
        for i in range(width + 1)
    ]
    return [*(("L", *point) for point in points), *(("M", *point) for point in points), ("Z",)]


class TracedSteps(tuple["Step", ...]):  # noqa: SLOT001 - what varies in length has no slots
    """Steps on lattices, of which painters can have each ready-made.

    ``parts`` are the lattices with the numbers of the steps on them.
    """

    parts: tuple[tuple[Lattice, Sequence[int]], ...]

    @classmethod
    def of(cls, parts: Iterable[tuple[Lattice, Tracing]]) -> TracedSteps:
        """Put patterns on lattices of their size."""
        kept = tuple((lattice, tracing.steps) for lattice, tracing in parts)
        made = cls(chain.from_iterable(chosen(lattice_steps(one), steps) for one, steps in kept))
        made.parts = kept
        return made


def chosen(items: Sequence[T], numbers: Sequence[int]) -> tuple[T, ...]:
    """Return the items of some numbers: one at least, and mostly several hundred."""
    return itemgetter(*numbers)(items) if len(numbers) > 1 else tuple(items[n] for n in numbers)


def outline(rows: Sequence[Sequence[int]]) -> Steps:
    """Return closed outlines around the dark modules, a module being one unit.

    Dark areas are traced clockwise and holes counterclockwise, so that the nonzero and the even-odd
    fill rule give the same picture.
    """
    tracing = traced(rows)
    return TracedSteps.of(
        [(Lattice(tracing.width, tracing.height, (0, 0), (1, 0), (0, 1)), tracing)]
    )


def traced(rows: Sequence[Sequence[int]]) -> Tracing:
    """Return the outlines of the dark modules, those of 1; where these touch they stay apart."""
    lines = [bytes(row) for row in rows]
    columns = [bytes(column) for column in zip(*lines, strict=True)]
    places = _down_columns(len(columns), len(lines))
    level, upright = _edges(lines), _edges(columns)
    # Edges of columns are numbered down the columns.
    upright = _Edges(_renumbered(upright.before, places), _renumbered(upright.after, places))
    # The dark side is on the right: below an edge that goes right, above one that goes left.
    along = _ends(level.after, level.before, len(places))
    down = _ends(upright.before, upright.after, len(places))
    steps: list[int] = []
    for loop in _walked(level, along, down):
        steps += loop
        steps[-len(loop)] += len(places)
        steps.append(2 * len(places))
    return Tracing(len(columns), len(lines), tuple(steps))


class _Edges(NamedTuple):
    """Straight edges between lines, each from its first to its last corner.

    ``before`` are those with the dark side on the line before them, ``after`` the others.
    """

    before: Spans
    after: Spans


def _edges(lines: Sequence[bytes]) -> _Edges:
    """Return all edges between lines, found at once with whole numbers of a bit a corner."""
    stride = len(lines[0]) + 1
    count = stride * (len(lines) + 1)
    digits = b"\0".join([*lines, bytes(stride)]).translate(_DIGITS)
    after = int(digits, 2)
    before = after >> stride
    return _Edges(_spans(before & ~after, count), _spans(after & ~before, count))


def _spans(edges: int, count: int) -> Spans:
    """Return where runs of bits begin and end, counted from the highest of so many bits."""
    changes = f"{edges ^ edges >> 1:0{count}b}".encode().translate(_BITS)
    places = list(compress(range(count), changes))
    return places[::2], places[1::2]


@cache
def _down_columns(width: int, height: int) -> list[int]:
    """Return the corners, numbered line by line, in the order down the columns."""
    return [y * (width + 1) + x for x in range(width + 1) for y in range(height + 1)]


def _renumbered(spans: Spans, places: Sequence[int]) -> Spans:
    firsts, lasts = spans
    return [places[place] for place in firsts], [places[place] for place in lasts]


def _ends(forth: Spans, back: Spans, count: int) -> list[int]:
    """Return where the edge ends that begins at a corner; for edges back, at the odd numbers."""
    found = [_NONE] * (2 * count)
    for first, last in zip(*forth, strict=True):
        found[2 * first] = last
    for first, last in zip(*back, strict=True):
        found[2 * last + 1] = first
    return found


def _walked(level: _Edges, along: list[int], down: Sequence[int]) -> Iterator[list[int]]:
    """Yield the corners of each outline; they begin with the uppermost, leftmost edge left."""
    firsts = {start: 2 * start for start in level.after[0]}
    firsts |= {start: 2 * end + 1 for start, end in zip(*level.before, strict=True)}
    for start in sorted(firsts):
        if along[firsts[start]] != _NONE:
            yield _loop(firsts[start], along, down)


def _loop(first: int, along: list[int], down: Sequence[int]) -> list[int]:
    """Take one outline out of the edges along lines."""
    found = [first >> 1]
    edge, end = first, along[first]
    while True:
        # Where there is a choice, to the right: down after right, up after left, and so on.
        turned = 2 * end + (edge & 1)
        corner = down[turned]
        if corner == _NONE:
            turned ^= 1
            corner = down[turned]
        found += end, corner
        edge = 2 * corner + (turned & 1 ^ 1)
        end = along[edge]
        if end == _NONE:
            edge ^= 1
            end = along[edge]
        along[edge] = _NONE
        if edge == first:
            return found[:-1]
