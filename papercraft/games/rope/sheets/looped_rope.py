"""A rope that runs to the right and turns in loops, as many as a supply row has as its number."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.lettering import Stroke
from papercraft.games.rope.sheets.twisted_rope import along_stroke

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Steps

# So many points make a loop; loops are so far apart, in radii.
_TURN, _APART = 48, 2.0
# What is free on both sides of them, in radii.
_FREE = 0.2


def loops(box: Box, count: int, thick: float, before: float) -> list[Steps]:
    """Return the strands of a rope with loops that hang from the upper edge of a box.

    The rope comes from ``before`` mm left of the box and leaves it in its upper right corner; each
    strand lies over those before.
    """
    return along_stroke(_course(box, count, before), thick)


@cache
def _course(box: Box, count: int, before: float) -> Stroke:
    x, y, width, height = box
    radius = min(height / 2, width / (_APART * (count - 1) + 2 + 2 * _FREE))
    apart = _APART * radius
    start = x + width / 2 - apart * count / 2
    turns = [2 * pi * n / _TURN for n in range(_TURN * count + 1)]
    middle = [
        (start + apart * a / (2 * pi) + radius * sin(a), y + radius * (1 - cos(a))) for a in turns
    ]
    points = ((x - before, y), *middle, (x + width, y))
    lengths = accumulate((hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points)),
                         initial=0.0)  # fmt: skip
    return Stroke(points, tuple(lengths))
