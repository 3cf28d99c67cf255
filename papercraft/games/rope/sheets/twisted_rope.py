"""A twisted rope along a line or a circle, strand by strand.

Strands lie side by side and share their edges, so that one path holds them all.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Step, Steps

    # The point so far along the rope and so far to its right, in mm.
    Course = Callable[[float, float], tuple[float, float]]

# How far a strand runs while it crosses the rope, and how far apart strands are, as shares of the
# rope's thickness; how far they bulge.
_SLANT, _PITCH, _BULGE = 0.8, 0.62, 0.1


def straight(x: float, y: float) -> Course:
    """Return the course of a rope from a point to the right."""
    return lambda along, aside: (x + along, y + aside)


def round_course(x: float, y: float, radius: float) -> Course:
    """Return the course of a rope clockwise around a point."""

    def at(along: float, aside: float) -> tuple[float, float]:
        angle = along / radius
        return x + (radius - aside) * sin(angle), y - (radius - aside) * cos(angle)

    return at


def rope(course: Course, length: float, thick: float) -> tuple[Steps, Steps]:
    """Return a rope: its strands as one path, and a line of light on each.

    Strands begin up to ``thick`` before the course and end as far behind it: clip them.
    """
    pitch = _pitch(length, thick)
    first = -round(_SLANT * thick / pitch) - 1
    return _strands(course, first, round(length / pitch) + 1, pitch, thick)


def closed_rope(x: float, y: float, radius: float, thick: float) -> tuple[Steps, Steps]:
    """Return a rope around a point: its strands as one path, and a line of light on each."""
    length = 2 * pi * radius
    pitch = _pitch(length, thick)
    return _strands(round_course(x, y, radius), 0, round(length / pitch), pitch, thick)


def _pitch(length: float, thick: float) -> float:
    """Return the distance of strands that fits the length."""
    return length / max(1, round(length / (_PITCH * thick)))


def _strands(
    course: Course, first: int, end: int, pitch: float, thick: float
) -> tuple[Steps, Steps]:
    starts = [pitch * n for n in range(first, end)]
    strands = [step for start in starts for step in _strand(course, start, pitch, thick)]
    lights = [step for start in starts for step in _light(course, start, pitch, thick)]
    return tuple(strands), tuple(lights)


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
    """Return a short line along the upper part of a strand."""
    run, x = _SLANT * thick, start + pitch * 0.55
    return (
        ("M", *course(x + run * 0.62, -0.12 * thick)),
        _curve(course, (x + run * 0.74, -0.22 * thick), (x + run * 0.84, -0.32 * thick),
               (x + run * 0.98, -0.38 * thick)),
    )  # fmt: skip


def _curve(course: Course, *points: tuple[float, float]) -> Step:
    return ("C", *(v for along, aside in points for v in course(along, aside)))
