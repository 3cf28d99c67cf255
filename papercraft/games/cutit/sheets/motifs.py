"""What is in the corners of a cell: a pattern of its kind, so that kinds differ without colour.

Stripes for leaves, dots for hearts, rays for suns, ripples for drops, a small star for moons. It
keeps out of the lanes in which a camera looks for the colour of a cell, and of the corner with the
name.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, line, star
from papercraft.core.sheet import Path, Role
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.stamps import CELL

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Step, Steps

# How far a pattern is from the edges of its cell, and how far it reaches, in mm.
_EDGE, _REACH = 0.9, 3.8
# A quarter of a circle as a curve.
_ROUND = 0.5523


def _stripes() -> Steps:
    ends = (1.9, 2.85, _REACH)
    return tuple(step for end in ends for step in line(_EDGE, end, end, _EDGE))


def _dots() -> Steps:
    places = ((1.5, 1.5), (3.2, 1.5), (1.5, 3.2))
    return tuple(step for place in places for step in circle(*place, 0.45))


def _rays() -> Steps:
    near, far, middle = 1.7, 3.3, 0.5
    steps: list[Step] = []
    for angle in (pi / 12, pi / 4, 5 * pi / 12):
        dx, dy = cos(angle), sin(angle)
        steps += line(middle + near * dx, middle + near * dy, middle + far * dx, middle + far * dy)
    return tuple(steps)


def _ripples() -> Steps:
    def arc(radius: float) -> Steps:
        end, bent = _EDGE + radius, _EDGE + _ROUND * radius
        return (("M", end, _EDGE), ("C", end, bent, bent, end, _EDGE, end))

    return (*arc(0.9), *arc(1.9), *arc(2.9))


_PATTERNS: dict[str, Steps] = {
    "G": _stripes(), "P": _dots(), "Y": _rays(), "B": _ripples(), "#": star(2.2, 2.2, 4, 1.1, 0.4),
}  # fmt: skip
# Corners by the edges they are measured from: upper left, upper right, lower right.
_CORNERS = (1, 1), (-1, 1), (-1, -1)


def motif(kind: str) -> Marks:
    """Return the pattern of a kind in three corners of a cell; jokers have none."""
    if kind not in _PATTERNS:
        return ()
    steps: list[Step] = []
    for sides in _CORNERS:
        for letter, *numbers in _PATTERNS[kind]:
            flat = [_from_edge(n, sides[i % 2]) for i, n in enumerate(numbers)]
            steps.append((letter, *flat))
    return (Path(Role.INK, f"{NAMES[kind]}-motif", tuple(steps)),)


def _from_edge(distance: float, side: int) -> float:
    return round(distance if side > 0 else CELL - distance, 3)
