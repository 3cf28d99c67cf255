"""A ship's anchor that hangs from a rope; in mm, with its ring around the origin.

It is of steel with a coloured stock, as scissors are with coloured handles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, moved, rect
from papercraft.core.sheet import Path, Role

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Steps

# The ring; the shank below it, the stock across it, and both arms with their flukes.
_RING = 1.9
_SHANK = rect(-1.1, 1.6, 2.2, 17.2, 0.7)
_STOCK = rect(-5.6, 4.2, 11.2, 2.2, 1.1)
_ARMS: Steps = (
    ("M", -7.8, 9.4),
    ("L", -4.5, 13.2),
    ("L", -5.7, 13.4),
    ("C", -4.8, 15.7, -2.5, 16.8, 0.0, 16.8),
    ("C", 2.5, 16.8, 4.8, 15.7, 5.7, 13.4),
    ("L", 4.5, 13.2),
    ("L", 7.8, 9.4),
    ("L", 8.7, 14.5),
    ("L", 7.4, 14.2),
    ("C", 6.2, 18.0, 3.2, 20.0, 0.0, 20.0),
    ("C", -3.2, 20.0, -6.2, 18.0, -7.4, 14.2),
    ("L", -8.7, 14.5),
    ("Z",),
)


def anchor(x: float, y: float, scale: float) -> list[Mark]:
    """Return an anchor below a point, about 20 mm high at scale 1."""
    ring = circle(0, 0, _RING)
    parts = (
        ("anchor-ring", ring),
        ("anchor-ring-light", ring),
        ("scissors-blade", _SHANK),
        ("scissors-blade", _ARMS),
        ("scissors-handle", _STOCK),
    )
    return [Path(Role.GUIDE, style, moved(steps, x, y, scale)) for style, steps in parts]
