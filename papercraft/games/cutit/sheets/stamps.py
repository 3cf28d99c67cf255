"""The side of a cell, the leaf and the sun, and small symbols up to the sixth design; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, moved, rotated, star
from papercraft.core.sheet import Path, Role
from papercraft.games.cutit.numbers import CELL_MM
from papercraft.games.cutit.sheets.all_designs import DROP, HEART, MOON, PETALS

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

CELL = CELL_MM
CORNER = 8.0

# Symbols fill a circle of radius 4 around the origin. The leaf leans and has notches: no drop
# looks like it, not even in grey from afar.
LEAN = -45.0
LEAF: Steps = rotated(
    (
        ("M", 0.0, -5.0),
        ("C", 0.9, -3.4, 3.85, -3.0, 3.85, 0.4),
        ("L", 3.0, 1.0),
        ("C", 3.3, 2.5, 2.0, 3.7, 0.32, 4.0),
        ("L", 0.32, 5.2),
        ("L", -0.32, 5.2),
        ("L", -0.32, 4.0),
        ("C", -2.0, 3.7, -3.3, 2.5, -3.0, 1.0),
        ("L", -3.85, 0.4),
        ("C", -3.85, -3.0, -0.9, -3.4, 0.0, -5.0),
        ("Z",),
    ),
    LEAN,
)
VEIN: Steps = rotated((("M", 0.0, -3.0), ("L", 0.0, 4.0)), LEAN)


def sun(radius: float) -> Steps:
    """Return the sun, the same at every size: a disc with twelve short rays."""
    return star(0, 0, 12, radius, radius * 0.8125)


def symbol(kind: str, x: float, y: float, scale: float = 1.0) -> Marks:
    """Return the symbol of a kind around a point, in the deep tone of its colour."""

    def drawn(style: str, steps: Steps) -> Path:
        return Path(Role.INK, style, moved(steps, x, y, scale))

    match kind:
        case "G":
            return (drawn("green-deep", LEAF), drawn("green-line", VEIN))
        case "P":
            return (drawn("pink-deep", HEART),)
        case "Y":
            return (drawn("yellow-deep", sun(4.6)),)
        case "B":
            return (drawn("blue-deep", DROP),)
        case "#":
            return (drawn("black-deep", MOON),)
        case _:
            return (
                *(drawn("solid", petal) for petal in PETALS),
                drawn("joker", circle(0, 0, 1.25)),
            )
