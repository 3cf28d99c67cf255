"""What the sheets of every design of ``cutit`` are drawn with; in mm.

Printed sheets depend on it: another drawing gets another name.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.scissors import halves, screw
from papercraft.core.shapes import circle, moved, rect, rotated
from papercraft.core.sheet import Path, Role, Text, Use

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

NAMES = {"G": "green", "P": "pink", "Y": "yellow", "B": "blue", "#": "black", "*": "joker"}
FACES = ("", "?", "2", "3", "4")
STAR = 3.3

# Symbols fill a circle of radius 4 around the origin.
HEART: Steps = (
    ("M", 0.0, 4.0),
    ("C", -2.4, 2.0, -4.2, 0.4, -4.2, -1.5),
    ("C", -4.2, -4.3, -0.9, -4.7, 0.0, -2.2),
    ("C", 0.9, -4.7, 4.2, -4.3, 4.2, -1.5),
    ("C", 4.2, 0.4, 2.4, 2.0, 0.0, 4.0),
    ("Z",),
)
DROP: Steps = (
    ("M", 0.0, -4.6),
    ("C", 1.1, -2.4, 3.2, -0.6, 3.2, 1.3),
    ("C", 3.2, 3.1, 1.8, 4.3, 0.0, 4.3),
    ("C", -1.8, 4.3, -3.2, 3.1, -3.2, 1.3),
    ("C", -3.2, -0.6, -1.1, -2.4, 0.0, -4.6),
    ("Z",),
)
MOON: Steps = (
    ("M", 1.3, -4.0),
    ("C", -1.6, -4.2, -4.2, -2.2, -4.2, 0.5),
    ("C", -4.2, 3.0, -2.2, 4.4, 0.3, 4.2),
    ("C", 2.0, 4.1, 3.3, 3.3, 4.0, 2.1),
    ("C", 0.9, 2.9, -1.5, 1.4, -1.5, -0.9),
    ("C", -1.5, -2.3, -0.4, -3.4, 1.3, -4.0),
    ("Z",),
)
PETALS: tuple[Steps, ...] = tuple(
    circle(2.45 * sin(n * pi / 3), -2.45 * cos(n * pi / 3), 1.55) for n in range(6)
)


def star_stamp() -> Marks:
    """Return a four-pointed star around the origin; its sides curve inwards."""
    r, k = STAR, STAR * 0.16
    steps = (
        ("M", 0.0, -r),
        ("C", k, -k * 1.6, k * 1.6, -k, r, 0.0),
        ("C", k * 1.6, k, k, k * 1.6, 0.0, r),
        ("C", -k, k * 1.6, -k * 1.6, k, -r, 0.0),
        ("C", -k * 1.6, -k, -k, -k * 1.6, 0.0, -r),
        ("Z",),
    )
    return (Path(Role.INK, "star", steps),)


def face(value: str, x: float, y: float, size: float, text: str = "face") -> Marks:
    """Return a die face with its top left corner at a point."""
    box = Path(Role.INK, "box", rect(x, y, size, size, size * 0.2))
    if not value:
        return (box,)
    return (box, Text(Role.INK, text, x + size / 2, y + size / 2, value, "middle", centred=True))


def use(stamp: str, x: float, y: float, turn: int = 0, scale: float = 1.0) -> Use:
    """Return a stamp put at a point."""
    return Use(stamp, round(x, 3), round(y, 3), turn, scale)


def _scissors() -> Marks:
    """Return scissors about 8 mm long that cut to the right along y = 0."""
    head, _ = screw()
    outlines = [steps for half in halves() for steps in (half.blade, half.handle)]
    drawn = [(steps, "solid") for steps in outlines] + [(head, "knock")]
    return tuple(
        Path(Role.GUIDE, style, moved(rotated(steps, 90), 3.7, 0, 0.21)) for steps, style in drawn
    )


@cache
def shared_stamps() -> dict[str, Marks]:
    """Return the stamps that several sheets use."""
    return {"star": star_stamp(), "scissors": _scissors()}
