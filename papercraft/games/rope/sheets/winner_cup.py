"""The cup of the winner, in mm around its middle: the sign of the end on reference cards."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import rect, star
from papercraft.core.sheet import Path, Role

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

WIDTH = 10.7
"""How wide it is with the sparks beside it."""
# The bowl and its stem, on a foot of two steps.
_BOWL: Steps = (
    ("M", -2.7, -4.1),
    ("L", 2.7, -4.1),
    ("C", 2.7, -1.2, 2.2, 0.4, 0.6, 1.1),
    ("L", 0.6, 2.5),
    ("L", -0.6, 2.5),
    ("L", -0.6, 1.1),
    ("C", -2.2, 0.4, -2.7, -1.2, -2.7, -4.1),
    ("Z",),
)
_FOOT = rect(-1.4, 2.2, 2.8, 1.0, 0.3), rect(-2.2, 3.1, 4.4, 1.2, 0.4)
# The handles, and the star on the bowl.
_HANDLES: tuple[Steps, ...] = tuple(
    (("M", side * 2.6, -3.2), ("C", side * 4.6, -3.6, side * 4.3, -0.6, side * 1.9, -0.5))
    for side in (-1, 1)
)
_STAR = star(0, -1.9, 5, 1.4, 0.6)
# Sparks beside it: where they are and how far their tips are from there.
_SPARKS = (-4.75, 1.5, 0.6), (4.75, 1.5, 0.6), (-4.4, -4.0, 0.45), (4.4, -4.0, 0.45)


@cache
def winner_cup() -> Marks:
    """Return the cup, with a star on it."""
    return (
        *(Path(Role.INK, "hemp-edge", handle) for handle in _HANDLES),
        Path(Role.INK, "hemp-rope", _BOWL),
        *(Path(Role.INK, "hemp-disc", step) for step in _FOOT),
        Path(Role.INK, "hemp-disc", _STAR),
        *(Path(Role.INK, "rules-solid", star(x, y, 4, far, far * 0.4)) for x, y, far in _SPARKS),
    )
