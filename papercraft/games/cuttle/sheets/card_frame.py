"""The frame of the picture on the cards of ``cuttle``: its corners give way to the codes.

It is as high as cards allow: a bay rises between the index and the code. On cards that show their
effect there, it is low.
"""

from __future__ import annotations

from math import asin, degrees, sqrt
from typing import TYPE_CHECKING

from papercraft.core.card_codes import MIDDLE
from papercraft.core.cards import HEIGHT, WIDTH
from papercraft.core.shapes import arc

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Steps

LEFT, TOP, LOW_TOP = 11.0, 5.8, 13.5
"""The left and the upper edge of the frame, and that of a low one, in mm."""
# The corners are arcs around the middle of a code, whose own corner is 4.5 mm from there.
AROUND = 6.2
"""The radius of the corners, which are arcs around the middles of codes, in mm."""


def top_of(*, low: bool) -> float:
    """Return the upper edge of a frame, in mm."""
    return LOW_TOP if low else TOP


def panel(*, low: bool = False) -> Box:
    """Return the box around a frame: x, y, width and height, in mm."""
    top = top_of(low=low)
    return LEFT, top, WIDTH - 2 * LEFT, HEIGHT - 2 * top


def frame(*, low: bool = False) -> Steps:
    """Return the outline of the picture: all four corners are alike, and free of the codes."""
    top = top_of(low=low)
    right, bottom = WIDTH - LEFT, HEIGHT - top
    x, y = MIDDLE
    # Where the upper right arc leaves the upper edge, or the side of the bay, and meets the right
    # one.
    start = 270 - degrees(asin((top - y) / AROUND)) if low else 270.0
    end = 180 + degrees(asin((x - right) / AROUND))
    over, beside = x - (_leg(top - y) if low else AROUND), y + _leg(x - right)
    deep = top if low else y
    return (
        ("M", WIDTH - over, top),
        ("L", over, top),
        ("L", over, deep),
        *arc(x, y, AROUND, start, end),
        ("L", right, HEIGHT - beside),
        *arc(x, HEIGHT - y, AROUND, 180 - end, 180 - start),
        ("L", over, bottom),
        ("L", WIDTH - over, bottom),
        ("L", WIDTH - over, HEIGHT - deep),
        *arc(WIDTH - x, HEIGHT - y, AROUND, start - 180, end - 180),
        ("L", LEFT, beside),
        *arc(WIDTH - x, y, AROUND, 360 - end, 360 - start),
        ("Z",),
    )


def _leg(other: float) -> float:
    """Return a leg of a right triangle whose longest side is the radius of the corners."""
    return sqrt(AROUND**2 - other**2)
