"""A twisted rope along a line or a circle, strand by strand.

Strands lie side by side and share their edges, so that one path holds them all.
"""

from __future__ import annotations

from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.core.lettering import Stroke
    from papercraft.core.sheet import Step, Steps

    # The point so far along the rope and so far to its right, in mm.
    Course = Callable[[float, float], tuple[float, float]]

# How far a strand runs while it crosses the rope, and how far apart strands are, as shares of the
# rope's thickness; how far they bulge.
_SLANT, _PITCH, _BULGE = 0.8, 0.62, 0.1


def straight(x: float, y: float, length: float) -> Course:
    """Return the course of a rope from a point to the right; beyond its ends there is nothing."""
    return lambda along, aside: (x + min(max(along, 0.0), length), y + aside)


def hanging(x: float, y: float, length: float) -> Course:
    """Return the course of a rope from a point downwards; beyond its ends there is nothing."""
    return lambda along, aside: (x - aside, y + min(max(along, 0.0), length))


def round_course(x: float, y: float, radius: float) -> Course:
    """Return the course of a rope clockwise around a point."""

    def at(along: float, aside: float) -> tuple[float, float]:
        angle = along / radius
        return x + (radius - aside) * sin(angle), y - (radius - aside) * cos(angle)

    return at


def rope(course: Course, length: float, thick: float) -> tuple[Steps, Steps]:
    """Return a rope: its strands as one path, and a line of light on each.

    It is the same from both ends, at which its last strands are cut off.
    """
    pitch, run = _PITCH * thick, _SLANT * thick
    count = ceil((length + run) / pitch)
    first = (length - run - pitch * count) / 2
    starts = [first + pitch * n for n in range(count)]
    whole = [start for start in starts if 0 <= start <= length - run - pitch]
    return _strands(course, starts, pitch, thick), _lights(course, whole, pitch, thick)


def closed_rope(x: float, y: float, radius: float, thick: float) -> tuple[Steps, Steps]:
    """Return a rope around a point: its strands as one path, and a line of light on each."""
    return closed_along(round_course(x, y, radius), 2 * pi * radius, thick)


def closed_along(course: Course, length: float, thick: float) -> tuple[Steps, Steps]:
    """Return a rope along a closed course: its strands as one path, and a line of light on each.

    It has an even number of strands, so a course that is the same upside down looks so.
    """
    count = 2 * round(length / (_PITCH * thick) / 2)
    pitch = length / count
    starts = [pitch * n for n in range(count)]
    return _strands(course, starts, pitch, thick), _lights(course, starts, pitch, thick)


def along_stroke(stroke: Stroke, thick: float) -> list[Steps]:
    """Return the strands of a rope along a stroke, one by one: in narrow bends they overlap."""
    if stroke.closed:
        count = round(stroke.length / (_PITCH * thick))
        pitch = stroke.length / count
        starts = [pitch * n for n in range(count)]
    else:
        pitch, run = _PITCH * thick, _SLANT * thick
        count = ceil((stroke.length + run) / pitch)
        first = (stroke.length - run - pitch * count) / 2
        starts = [first + pitch * n for n in range(count)]
    return [_strand(stroke.at, start, pitch, thick) for start in starts]


def _strands(course: Course, starts: Sequence[float], pitch: float, thick: float) -> Steps:
    return tuple(step for start in starts for step in _strand(course, start, pitch, thick))


def _lights(course: Course, starts: Sequence[float], pitch: float, thick: float) -> Steps:
    return tuple(step for start in starts for step in _light(course, start, pitch, thick))


def _strand(course: Course, start: float, pitch: float, thick: float) -> Steps:
    """Return a strand: it leaves the lower edge level, crosses, and is level at the upper one."""
    half, run, out = thick / 2, _SLANT * thick, thick * (0.5 + _BULGE)
    low, high, half_run = start, start + run, start + run / 2
    return (
        ("M", *course(low, half)),
        _curve(course, (half_run, half), (half_run, -half), (high, -half)),
        _curve(course, (high + pitch * 0.3, -out), (high + pitch * 0.7, -out),
               (high + pitch, -half)),
        _curve(course, (half_run + pitch, -half), (half_run + pitch, half), (low + pitch, half)),
        _curve(course, (low + pitch * 0.7, out), (low + pitch * 0.3, out), (low, half)),
        ("Z",),
    )  # fmt: skip


def _light(course: Course, start: float, pitch: float, thick: float) -> Steps:
    """Return a short line along the middle of a strand, the same upside down."""
    x, run = start + (_SLANT * thick + pitch) / 2, _SLANT * thick
    return (
        ("M", *course(x - 0.22 * run, 0.24 * thick)),
        _curve(course, (x - 0.06 * run, 0.1 * thick), (x + 0.06 * run, -0.1 * thick),
               (x + 0.22 * run, -0.24 * thick)),
    )  # fmt: skip


def _curve(course: Course, *points: tuple[float, float]) -> Step:
    return ("C", *(v for along, aside in points for v in course(along, aside)))
