"""A rope that runs to the right and bends there, up or down."""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.lettering import Stroke
from papercraft.games.rope.sheets.twisted_rope import along_stroke

if TYPE_CHECKING:
    from papercraft.core.sheet import Steps

# So many pieces make a bend.
_PIECES = 16


@cache
def turning(
    start: tuple[float, float], end: tuple[float, float], radius: float, thick: float
) -> list[Steps]:
    """Return the strands of a rope to the right from a point, and with a bend on to another one.

    Each strand lies over those before.
    """
    (x, y), (right, far) = start, end
    side = 1 if far > y else -1
    angles = [pi / 2 * n / _PIECES for n in range(_PIECES + 1)]
    bend = [(right - radius + radius * sin(a), y + side * radius * (1 - cos(a))) for a in angles]
    points = ((x, y), *bend, (right, far))
    lengths = accumulate((hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points)),
                         initial=0.0)  # fmt: skip
    return along_stroke(Stroke(points, tuple(lengths)), thick)
