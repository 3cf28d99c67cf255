"""The frame of the picture on the cards of ``cuttle``: its corners give way to the codes."""

from __future__ import annotations

from math import asin, degrees, sqrt
from typing import TYPE_CHECKING

from papercraft.core.card_codes import MIDDLE
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import arc

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Steps

LEFT, TOP = 11.0, 13.5
"""The left and the upper edge of the frame, in mm."""
PANEL: Box = (LEFT, TOP, WIDTH - 2 * LEFT, HEIGHT - 2 * TOP)
"""The box around the frame: x, y, width and height, in mm."""
# The corners are arcs around the middle of a code, whose own corner is 4.5 mm from there.
_AROUND = 6.2


def frame() -> Steps:
    """Return the outline of the picture: all four corners are alike, and free of the codes."""
    right, low = WIDTH - LEFT, HEIGHT - TOP
    x, y = MIDDLE
    # Where the upper right arc leaves the upper edge and meets the right one.
    start, end = (
        270 - degrees(asin((TOP - y) / _AROUND)),
        180 + degrees(asin((x - right) / _AROUND)),
    )
    over, beside = x - _leg(TOP - y), y + _leg(x - right)
    return (
        ("M", WIDTH - over, TOP),
        ("L", over, TOP),
        *arc(x, y, _AROUND, start, end),
        ("L", right, HEIGHT - beside),
        *arc(x, HEIGHT - y, _AROUND, 180 - end, 180 - start),
        ("L", WIDTH - over, low),
        *arc(WIDTH - x, HEIGHT - y, _AROUND, start - 180, end - 180),
        ("L", LEFT, beside),
        *arc(WIDTH - x, y, _AROUND, 360 - end, 360 - start),
        ("Z",),
    )


def _leg(other: float) -> float:
    """Return a leg of a right triangle whose longest side is the radius of the corners."""
    return sqrt(_AROUND**2 - other**2)
