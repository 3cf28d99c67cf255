"""The picture at the head of the sheets of ``rope``: a rope, and the ball it comes from."""

from __future__ import annotations

from math import atan2, cos, pi, sin, sqrt
from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT
from papercraft.core.shapes import arc, circle
from papercraft.core.sheet import ink
from papercraft.games.rope.sheets.twisted_rope import rope, straight
from papercraft.games.rope.sheets.wordmark import drawn_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Marks, Step, Steps

# The windings of a ball, in layers from the lowest on: the direction of a layer in degrees, and how
# far its outermost threads are from the middle of the ball, in radii.
_LAYERS = ((62.0, -0.94, 0.94), (-24.0, -0.62, 0.94), (18.0, -0.94, 0.12))
_THREADS = 7
# How far a thread bulges away from the middle of its layer, in radii.
_BULGE = 0.24


def title() -> Marks:
    """Return the name at the head of a sheet."""
    return drawn_name(HEAD_LEFT, 0.6, 10.2)


def ball(x: float, y: float, radius: float, *, wound: bool = False) -> list[Mark]:
    """Return a ball of rope around a point.

    Layers of a ``wound`` one reach its edge. On a small ball nobody sees that between their threads
    those below show there.
    """
    marks: list[Mark] = [ink("hemp-rope", circle(x, y, radius))]
    for degrees, first, last in _LAYERS:
        threads = [first + (last - first) * n / (_THREADS - 1) for n in range(_THREADS)]
        steps = [_thread(degrees, aside) for aside in threads]
        marks.append(ink("hemp-layer", _placed(_field(steps, wound=wound), x, y, radius)))
        lines = tuple(step for curve in steps for step in curve)
        marks.append(ink("hemp-winding", _placed(lines, x, y, radius)))
    marks.append(ink("hemp-edge", circle(x, y, radius)))
    return marks


def _thread(degrees: float, aside: float) -> Steps:
    """Return a thread over a ball of radius 1 around the origin."""
    half = sqrt(1 - aside**2)
    out = aside + _BULGE * aside * half
    return (
        ("M", *_turned(degrees, -half, aside)),
        ("C", *_turned(degrees, -half / 2, out), *_turned(degrees, half / 2, out),
         *_turned(degrees, half, aside)),
    )  # fmt: skip


def _field(threads: list[Steps], *, wound: bool) -> Steps:
    """Return what lies between the first thread of a layer and the last one."""
    (start, there), (low, back) = threads[0], threads[-1]
    (_, *reached), (_, *began) = there, start
    cx1, cy1, cx2, cy2, *end = back[1:]
    down = _along_edge(reached[-2:], end) if wound else (("L", *end),)
    up = _along_edge(low[1:], began) if wound else ()
    return (start, there, *down, ("C", cx2, cy2, cx1, cy1, *low[1:]), *up, ("Z",))


def _along_edge(start: Sequence[float], end: Sequence[float]) -> Steps:
    """Return the shorter way along the edge of a ball of radius 1 around the origin."""
    first, last = (atan2(x, -y) * 180 / pi for x, y in (start, end))
    return arc(0, 0, 1, first, first + (last - first + 180) % 360 - 180)


def _turned(degrees: float, x: float, y: float) -> tuple[float, float]:
    a = degrees * pi / 180
    return x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)


def _placed(steps: Steps, x: float, y: float, radius: float) -> Steps:
    placed: list[Step] = []
    for name, *values in steps:
        numbers = [v * radius + (y if n % 2 else x) for n, v in enumerate(values)]
        placed.append((name, *numbers))
    return tuple(placed)


def rope_and_ball(
    x: float, y: float, length: float, thick: float, radius: float, *, wound: bool = False
) -> list[Mark]:
    """Return a rope from a point to the right; at its end, ``length`` mm away, lies its ball."""
    strands, lights = rope(straight(x, y, length - radius), length - radius, thick)
    return [
        ink("hemp-rope", strands),
        ink("hemp-light", lights),
        *ball(x + length - radius, y, radius, wound=wound),
    ]
