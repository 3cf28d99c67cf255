"""The ropes of supply rows: an overhand knot, a figure of eight and a coil; in mm.

A knot is drawn from its middle line. Where the rope crosses itself, it lies over and under itself
in turn.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise
from math import ceil, cos, floor, hypot, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.lettering import Stroke
from papercraft.games.rope.sheets.twisted_rope import along_stroke

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Steps

    Point = tuple[float, float]

# The middle lines of knots, around the middle of a rope that comes from the left: an overhand knot
# that hangs from it, and a figure of eight. In sixths of the width they may take.
_OVERHAND = (
    (-1.9, 0.0), (-0.4, -0.1), (0.8, 0.25), (1.25, 1.05), (0.5, 1.7), (-0.6, 1.55), (-1.2, 0.8),
    (-1.0, -0.2), (-0.35, -0.85), (0.3, -0.4), (0.75, 0.35), (1.6, 0.3),
)  # fmt: skip
_EIGHT = (
    (-2.1, 0.0), (-0.9, 0.25), (0.2, 0.85), (1.3, 1.0), (2.1, 0.0), (1.3, -1.0), (0.0, 0.0),
    (-1.3, 1.0), (-2.1, 0.0), (-1.3, -1.0), (-0.2, -0.85), (0.9, -0.25), (2.1, 0.0),
)  # fmt: skip
_KNOTS = _OVERHAND, _EIGHT
_UNITS = 6.0
# Where several knots are on a rope, a unit is so many thicknesses at most.
_LARGEST = 2.0
# So many pieces are between two points of a middle line, and in a turn of a coil.
_PIECES, _TURN = 8, 48
# From one turn of a coil to the next, and how far from its middle the rope ends, in thicknesses.
_APART, _END = 1.04, 0.72
# How far on both sides of a crossing a rope lies on top, in thicknesses.
_OVER = 1.1


def knotted(box: Box, number: int, thick: float, before: float) -> list[Steps]:
    """Return the strands of the rope of a row from 1 to 3; each lies over those before.

    The rope comes from ``before`` mm left of the box, at its upper edge. That of row 3 ends in a
    coil that hangs in the box, the others leave it at the right.
    """
    course = _coil(box, thick, before) if number > len(_KNOTS) else _course(box, number, before)
    return _laid(course, thick)


def knots_along(
    start: Point, long: float, number: int, count: int, high: float, thick: float
) -> list[Steps]:
    """Return the strands of a rope from a point to the right, with so many knots of a kind, 1 or 2.

    Knots reach half of ``high`` above and below the rope at most.
    """
    far = max(abs(y) for _, y in _KNOTS[number - 1])
    unit = round(min(_LARGEST * thick, (high - thick) / 2 / far), 3)
    return _laid(_many(start, long, number, count, unit), thick)


def _laid(course: Stroke, thick: float) -> list[Steps]:
    """Return the strands along a course, where it crosses itself over and under itself in turn."""
    strands = along_stroke(course, thick)
    return [*strands, *(strand for at in _overs(course) for strand in _near(strands, course, at,
                                                                             thick))]  # fmt: skip


def _near(strands: Sequence[Steps], course: Stroke, at: float, thick: float) -> Sequence[Steps]:
    """Return the strands around a place that is so far along a course."""
    each = course.length / len(strands)
    first, last = (at + side * _OVER * thick for side in (-1, 1))
    return strands[max(0, floor(first / each)) : ceil(last / each)]


@cache
def _course(box: Box, number: int, before: float) -> Stroke:
    """Return the middle line of a rope with a knot."""
    x, y, width, _ = box
    bends = _bends(number, (x + width / 2, y), width / _UNITS)
    return _stroke(((x - before, y), *bends, (x + width + 0.01, y)))


@cache
def _many(start: Point, long: float, number: int, count: int, unit: float) -> Stroke:
    """Return the middle line of a rope with knots, one sixth of each as wide as a unit."""
    (x, y), each = start, long / count
    points = [start]
    for n in range(count):
        middle = x + each * (n + 0.5)
        ends = ((middle + side * unit * _UNITS / 2, y) for side in (-1, 1))
        points += [next(ends), *_bends(number, (middle, y), unit), next(ends)]
    return _stroke((*points, (x + long + 0.01, y)))


def _bends(number: int, middle: Point, unit: float) -> list[Point]:
    """Return the bends of a knot around a point, on a rope that comes and goes level with it."""
    (x, y), half = middle, unit * _UNITS / 2
    knot = [(x + unit * px, y + unit * py) for px, py in _KNOTS[number - 1]]
    return _smooth([(x - half, y), *knot, (x + half, y)])


def _smooth(points: Sequence[Point]) -> list[Point]:
    """Return points along a curve through all points but the first and the last."""
    curve: list[Point] = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        for n in range(_PIECES):
            t = n / _PIECES
            weights = (
                (-t + 2 * t**2 - t**3) / 2,
                (2 - 5 * t**2 + 3 * t**3) / 2,
                (t + 4 * t**2 - 3 * t**3) / 2,
                (t**3 - t**2) / 2,
            )
            (px, py) = (sum(w * p[k] for w, p in zip(weights, (a, b, c, d), strict=True))
                        for k in (0, 1))  # fmt: skip
            curve.append((px, py))
    return [*curve, points[-2]]


@cache
def _coil(box: Box, thick: float, before: float) -> Stroke:
    """Return the middle line of a rope that ends in a coil, which hangs from the upper edge."""
    x, y, width, height = box
    radius = min(height, width) / 2
    turns = (radius - _END * thick) / (_APART * thick)
    middle = x + width / 2, y + radius
    count = ceil(_TURN * turns)
    points = [(x - before, y)]
    for n in range(count + 1):
        angle, far = 2 * pi * turns * n / count, radius - _APART * thick * turns * n / count
        points.append((middle[0] + far * sin(angle), middle[1] - far * cos(angle)))
    return _stroke(tuple(points))


def _stroke(points: tuple[Point, ...]) -> Stroke:
    lengths = accumulate((hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points)),
                         initial=0.0)  # fmt: skip
    return Stroke(points, tuple(lengths))


@cache
def _overs(course: Stroke) -> tuple[float, ...]:
    """Return where a rope that comes first at a crossing lies on top, along its course.

    It is under itself at the first crossing, over at the next one, and so on.
    """
    pieces = list(pairwise(course.points))
    passes: list[tuple[float, int, bool]] = []
    for n, one in enumerate(pieces):
        for m in range(n + 2, len(pieces)):
            share = _crossing(one, pieces[m])
            if share is not None:
                for at, first in ((n, True), (m, False)):
                    passes.append((course.lengths[at], n, first))
    ranked = enumerate(sorted(passes))
    return tuple(at for rank, (at, _, first) in ranked if first and rank % 2)


def _crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> float | None:
    """Return where a line crosses another one, as a share of it."""
    ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = one, other
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    across = ux * vy - uy * vx
    if not across:
        return None
    share = ((cx - ax) * vy - (cy - ay) * vx) / across
    along = ((cx - ax) * uy - (cy - ay) * ux) / across
    return share if 0 <= share < 1 and 0 <= along < 1 else None
