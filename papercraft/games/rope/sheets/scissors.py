"""The scissors of ``rope``: two halves around a screw, no outline of which overlaps itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import circle, ellipse, moved, rect
from papercraft.core.sheet import Path, Role
from papercraft.games.rope.sheets.artwork import mirrored_left, turned_by

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

# Each half leans so far to its side, in degrees.
_LEAN = 12.0
_BLADE: Steps = (
    ("M", 1.5, 2.6),
    ("L", 0.9, -20.0),
    ("C", -1.0, -17.0, -2.7, -10.0, -2.7, -2.0),
    ("C", -2.7, 0.2, -2.4, 1.6, -1.8, 3.2),
    ("Z",),
)
# The light on a blade, along its cutting edge.
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
    # Run as the outline is not: a hole.
    *ellipse(*_RING, 2.7, 3.8),
)


class Half(NamedTuple):
    """One half: the blade, the handle with a hole for fingers, the light on the blade."""

    blade: Steps
    handle: Steps
    edge: Steps


def halves() -> tuple[Half, Half]:
    """Return the lower and the upper half of open scissors around their screw, pointing up.

    Blades reach 20 mm up and 4 mm to both sides, handles 18 mm down and 11 mm to both sides.
    """
    upper = Half(*(turned_by(steps, -_LEAN) for steps in (_BLADE, _HANDLE, _EDGE)))
    return Half(*map(mirrored_left, upper)), upper


def screw() -> tuple[Steps, Steps]:
    """Return the head of the screw and its slot."""
    return circle(0, 0, 1.25), turned_by(rect(-0.85, -0.16, 1.7, 0.32), 35)


def lower_half(tilt: float, scale: float) -> Marks:
    """Return the lower half as it is painted around the screw, turned clockwise by degrees."""
    return _half(halves()[0], "shade", tilt, scale)


def upper_half(tilt: float, scale: float) -> Marks:
    """Return the upper half and the screw as they are painted around it."""
    upper, (head, slot) = halves()[1], screw()
    details = (("edge", upper.edge), ("screw", head), ("slot", slot))
    return (
        *_half(upper, "blade", tilt, scale),
        *(_ink(f"scissors-{name}", steps, tilt, scale) for name, steps in details),
    )


def _half(half: Half, blade: str, tilt: float, scale: float) -> Marks:
    return (
        _ink(f"scissors-{blade}", half.blade, tilt, scale),
        _ink("scissors-handle", half.handle, tilt, scale),
    )


def _ink(style: str, steps: Steps, tilt: float, scale: float) -> Path:
    return Path(Role.INK, style, moved(turned_by(steps, tilt), 0, 0, scale))


def small_scissors(x: float, y: float, scale: float, blade: str = "solid") -> Marks:
    """Return scissors too small for details: blades in a style, handles in their colour."""
    both = halves()
    return (
        *(Path(Role.INK, blade, moved(half.blade, x, y, scale)) for half in both),
        *(Path(Role.INK, "scissors-finger", moved(half.handle, x, y, scale)) for half in both),
    )
