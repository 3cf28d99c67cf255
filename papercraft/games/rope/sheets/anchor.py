"""A ship's anchor that hangs from a rope; in mm, with its ring around the origin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, moved, polygon, rect
from papercraft.core.sheet import Path, Role

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Steps

# The ring; the shank below it, the stock across it, and a fluke at the end of each arm.
_RING = 1.9
_SHANK = rect(-1.0, 1.6, 2.0, 17.0, 0.6)
_STOCK = rect(-5.4, 4.4, 10.8, 1.9, 0.9)
_ARMS: Steps = (
    ("M", -7.6, 11.4),
    ("C", -7.0, 15.4, -3.6, 17.0, 0.0, 17.0),
    ("C", 3.6, 17.0, 7.0, 15.4, 7.6, 11.4),
    ("C", 8.2, 17.4, 3.8, 20.0, 0.0, 20.0),
    ("C", -3.8, 20.0, -8.2, 17.4, -7.6, 11.4),
    ("Z",),
)


def anchor(x: float, y: float, scale: float) -> list[Mark]:
    """Return an anchor below a point, about 20 mm high at scale 1."""
    flukes = [
        polygon([(side * 8.4, 9.4), (side * 9.0, 14.0), (side * 5.2, 13.0)]) for side in (-1, 1)
    ]
    marks: list[Mark] = [
        Path(Role.GUIDE, "hemp-disc", moved(steps, x, y, scale))
        for steps in (_SHANK, _STOCK, _ARMS, *flukes)
    ]
    return [*marks, Path(Role.GUIDE, "anchor-ring", moved(circle(0, 0, _RING), x, y, scale))]
