"""The outlines of open scissors, which do not self-intersect, so that any fill rule fills them.

They point up, with the screw at the origin; about 38 mm long, y down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import circle, ellipse, mirrored, rect, rotated

if TYPE_CHECKING:
    from papercraft.core.sheet import Steps

# The angle by which each half leans to its side, in degrees.
_LEAN = 12.0
_BLADE: Steps = (
    ("M", 1.5, 2.6),
    ("L", 0.9, -20.0),
    ("C", -1.0, -17.0, -2.7, -10.0, -2.7, -2.0),
    ("C", -2.7, 0.2, -2.4, 1.6, -1.8, 3.2),
    ("Z",),
)
# The highlight of a blade, along its cutting edge.
_EDGE: Steps = (("M", 0.35, -15.5), ("L", 0.6, -3.4))
_RING = 3.3, 12.4
_HANDLE: Steps = (
    ("M", -2.2, 1.2),
    ("C", -2.1, 4.6, -1.5, 7.6, -1.3, 11.6),
    ("C", -1.4, 15.2, 0.5, 18.2, 3.4, 18.2),
    ("C", 6.2, 18.2, 8.0, 15.6, 8.0, 12.4),
    ("C", 8.0, 8.6, 4.6, 7.4, 2.9, 4.6),
    ("C", 2.2, 3.4, 2.0, 2.4, 1.9, 1.2),
    ("C", 0.6, 0.6, -0.9, 0.6, -2.2, 1.2),
    ("Z",),
    # In the opposite direction to the outline, so that it is a hole.
    *ellipse(*_RING, 2.7, 3.8),
)


class Half(NamedTuple):
    """One half: the blade, the handle with a hole for fingers, the highlight on the blade."""

    blade: Steps
    handle: Steps
    edge: Steps


def halves() -> tuple[Half, Half]:
    """Return the lower and the upper half of open scissors, pointing up, the screw at the origin.

    Blades extend 20 mm up and 4 mm to each side, handles 18 mm down and 11 mm to each side.
    """
    upper = Half(*(rotated(steps, -_LEAN) for steps in (_BLADE, _HANDLE, _EDGE)))
    return Half(*(rotated(mirrored(steps), 180) for steps in upper)), upper


def screw() -> tuple[Steps, Steps]:
    """Return the head of the screw and its slot."""
    return circle(0, 0, 1.25), rotated(rect(-0.85, -0.16, 1.7, 0.32), 35)
