"""Outlines as steps, in mm, y down; ``Steps`` are described in ``core.sheet.Path``."""

from __future__ import annotations

from math import ceil, cos, hypot, pi, sin, tan
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.sheet import Step, Steps

# The length of handles with which four Bezier curves approximate a circle to 0.03 % of its radius.
_ROUND = 0.5522847498
# The numbers of a straight step: only its end point.
_END = 2


def line(x1: float, y1: float, x2: float, y2: float) -> Steps:
    """Return a straight line."""
    return (("M", x1, y1), ("L", x2, y2))


def polygon(points: Sequence[tuple[float, float]]) -> Steps:
    """Return a closed outline through the points."""
    (x, y), *rest = points
    return (("M", x, y), *(("L", px, py) for px, py in rest), ("Z",))


def polyline(points: Sequence[tuple[float, float]]) -> Steps:
    """Return an open line through the points."""
    return polygon(points)[:-1]


def rect(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Steps:
    """Return a rectangle, with rounded corners if a radius is given."""
    right, bottom = x + width, y + height
    if radius <= 0:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    r, k = radius, radius * (1 - _ROUND)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def rounded(points: Sequence[tuple[float, float]], radius: float) -> Steps:
    """Return a closed outline through the points with rounded corners, convex or concave.

    Its sides must be at least twice as long as the radius.
    """
    steps: list[Step] = []
    for n, (x, y) in enumerate(points):
        sides = (_toward((x, y), points[end % len(points)]) for end in (n - 1, n + 1))
        (ax, ay), (bx, by) = ((radius * dx, radius * dy) for dx, dy in sides)
        k = 1 - _ROUND
        places = (x + ax, y + ay, x + k * ax, y + k * ay, x + k * bx, y + k * by, x + bx, y + by)
        start_x, start_y, *curve = (round(place, 3) for place in places)
        steps += [("L" if n else "M", start_x, start_y), ("C", *curve)]
    return (*steps, ("Z",))


def _toward(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """Return the unit vector from one point towards another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return dx / hypot(dx, dy), dy / hypot(dx, dy)


def circle(x: float, y: float, radius: float) -> Steps:
    """Return a circle around a point."""
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, rx: float, ry: float) -> Steps:
    """Return an ellipse around a point."""
    kx, ky = rx * _ROUND, ry * _ROUND
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )


def arc(x: float, y: float, radius: float, start: float, end: float) -> Steps:
    """Return the curves of an arc around a point, without a step to its start.

    Angles are in degrees clockwise from straight up; if ``end`` is less than ``start``, the arc
    runs counterclockwise.
    """
    count = max(1, ceil(abs(end - start) / 90))
    part = (end - start) / count * pi / 180
    handle = 4 / 3 * tan(part / 4) * radius
    steps: list[Step] = []
    for n in range(count):
        a = start * pi / 180 + n * part
        b = a + part
        steps.append(
            (
                "C",
                x + radius * sin(a) + handle * cos(a), y - radius * cos(a) + handle * sin(a),
                x + radius * sin(b) - handle * cos(b), y - radius * cos(b) - handle * sin(b),
                x + radius * sin(b), y - radius * cos(b),
            )
        )  # fmt: skip
    return tuple(steps)


def hole(outline: Steps) -> Steps:
    """Return a closed outline in reverse direction, to cut it out of an outline around it."""
    drawn: list[list[float]] = [list(numbers) for _, *numbers in outline[:-1]]
    steps: list[Step] = [("M", *drawn[-1][-2:])]
    for before, numbers in zip(drawn[-2::-1], drawn[:0:-1], strict=True):
        handles = numbers[2:4] + numbers[:2] if len(numbers) > _END else []
        values = handles + before[-2:]
        steps.append(("C" if handles else "L", *values))
    return (*steps, ("Z",))


def star(x: float, y: float, tips: int, outer: float, inner: float, turn: float = 0.0) -> Steps:
    """Return a star with straight sides; its first tip points up, rotated by ``turn`` degrees."""
    points = []
    for step in range(2 * tips):
        angle = pi * step / tips + turn * pi / 180
        radius = inner if step % 2 else outer
        points.append((x + radius * sin(angle), y - radius * cos(angle)))
    return polygon(points)


def mirrored(steps: Iterable[Step]) -> Steps:
    """Return the outline mirrored in the x axis."""
    return tuple((step[0], *(-v if i % 2 else v for i, v in enumerate(step[1:]))) for step in steps)


def turned(steps: Steps, quarters: int) -> Steps:
    """Return the outline rotated clockwise about the origin by quarter turns."""
    for _ in range(quarters % 4):
        steps = tuple((name, *_quarter(values)) for name, *values in steps)
    return steps


def rotated(steps: Steps, degrees: float) -> Steps:
    """Return the outline rotated clockwise about the origin."""
    a = degrees * pi / 180
    drawn: list[Step] = []
    for name, *values in steps:
        points = zip(values[::2], values[1::2], strict=True)
        flat = [v for x, y in points for v in (x * cos(a) - y * sin(a), x * sin(a) + y * cos(a))]
        drawn.append((name, *flat))
    return tuple(drawn)


def _quarter(values: Sequence[float]) -> list[float]:
    return [v for x, y in zip(values[::2], values[1::2], strict=True) for v in (-y, x)]


def moved(steps: Iterable[Step], dx: float, dy: float, scale: float = 1.0) -> Steps:
    """Return the outline scaled about the origin, then moved."""
    return tuple(
        (
            step[0],
            *(v * scale + (dy if i % 2 else dx) for i, v in enumerate(step[1:])),
        )
        for step in steps
    )
