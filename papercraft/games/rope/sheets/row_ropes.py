"""The ropes of level rows, which tell rows apart: one hangs in waves, others have knots; in mm."""

from __future__ import annotations

from math import atan, cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.sheet import Path, Role
from papercraft.games.rope.sheets.looped_rope import knots_along
from papercraft.games.rope.sheets.twisted_rope import rope

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark
    from papercraft.games.rope.sheets.twisted_rope import Course

# The waves of a rope: how many, and how high as a share of its thickness.
_WAVES, _WAVE_HIGH = 4, 0.74
# Ropes with knots: how many knots, how thick they are as a share of the usual thickness, and at
# most as a share of the height.
_KNOTS, _THIN, _OF_HEIGHT = 3, 0.53, 0.144


def rope_of_row(
    row: int, start: tuple[float, float], long: float, high: float, thick: float
) -> list[Mark]:
    """Return the rope of a row from 1 to 3, from a point to the right, at most so high."""
    if row == 1:
        strands, lights = rope(_waves(*start, long, _WAVE_HIGH * thick), long, thick)
        return [Path(Role.GUIDE, "hemp-rope", strands), Path(Role.GUIDE, "hemp-light", lights)]
    thin = min(_THIN * thick, _OF_HEIGHT * high)
    strands_of = knots_along(start, long, row - 1, _KNOTS, high, round(thin, 3))
    return [Path(Role.GUIDE, "hemp-rope", one) for one in strands_of]


def _waves(x: float, y: float, length: float, high: float) -> Course:
    """Return the course of a rope to the right that hangs in waves, level at both ends."""
    turn = 2 * pi * _WAVES / length

    def at(along: float, aside: float) -> tuple[float, float]:
        there = min(max(along, 0.0), length)
        lean = atan(high / 2 * turn * sin(turn * there))
        down = high / 2 * (1 - cos(turn * there))
        return x + there - aside * sin(lean), y + down + aside * cos(lean)

    return at
