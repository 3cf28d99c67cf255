"""The six symbols, as on squares without codes, and the cells of pictures; in mm.

Dice, logs, banners and rules show the same ones. All lie around the origin.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, moved, polygon, rect, rotated, star
from papercraft.core.sheet import Path, Role
from papercraft.games.cutit.sheets.all_designs import HEART, MOON, NAMES
from papercraft.games.cutit.sheets.stamps import CELL, LEAF, LEAN

if TYPE_CHECKING:
    from papercraft.core.sheet import Step, Steps

# How large symbols are drawn: about as large as each other, and clear of the tips of stars.
_SCALES = {"G": 1.42, "P": 1.28, "Y": 1.0, "B": 0.98, "#": 1.28, "*": 1.0}
# Its rays are longer than elsewhere, and point past the tips of stars.
_SUN: Steps = star(0, 0, 12, 5.8, 4.5, 15)
# A ring in the colour of the cell makes a disc of it, and tells a camera where it is.
_RING, _DISC = 3.7, 2.9
_VEIN: Steps = rotated(polygon([(0.0, -3.9), (0.3, 2.9), (-0.3, 2.9)]), LEAN)
# More slender than elsewhere: its outline tells how a cell lies.
_DROP: Steps = (
    ("M", 0.0, -5.5),
    ("C", 1.0, -3.1, 4.5, -1.2, 4.5, 1.3),
    ("C", 4.5, 3.8, 2.5, 5.4, 0.0, 5.4),
    ("C", -2.5, 5.4, -4.5, 3.8, -4.5, 1.3),
    ("C", -4.5, -1.2, -1.0, -3.1, 0.0, -5.5),
    ("Z",),
)
# A joker's flower: its petals, how far they and the valleys between them reach.
# Where a camera looks for its white, around where codes are otherwise, it has no outline.
_PETALS, _BULGE, _VALLEY = 8, 6.55, 5.25
_MIDDLE_SIZE = 0.4
# The quarters of a joker from above, clockwise: neighbours differ in grey, too.
_QUARTERS = "PBYG"


def _flower() -> Steps:
    """Return the flower of a joker, with valleys at the tips of stars."""
    half = pi / _PETALS
    steps: list[Step] = [("M", _VALLEY, 0.0)]
    for n in range(_PETALS):
        petal = (2 * n + 1) * half
        ends = (petal - half / 2, _BULGE), (petal + half / 2, _BULGE), (petal + half, _VALLEY)
        points = [(far * cos(angle), far * sin(angle)) for angle, far in ends]
        steps.append(("C", *(value for point in points for value in point)))
    return (*steps, ("Z",))


_SHAPES = {"G": LEAF, "P": HEART, "Y": _SUN, "B": _DROP, "#": MOON, "*": _flower()}
# The golden middle of a joker's flower.
_MIDDLE = moved(_SHAPES["*"], 0, 0, _MIDDLE_SIZE)


def symbol(kind: str, x: float, y: float, scale: float = 1.0, *, whole: bool = True) -> list[Path]:
    """Return a symbol around a point; what is within it makes way for a number unless ``whole``."""
    scale = round(scale * _SCALES[kind], 4)
    drawn = [(_style(kind), _SHAPES[kind]), *(_within(kind) if whole else ())]
    return [Path(Role.INK, style, moved(steps, x, y, scale)) for style, steps in drawn]


def pictured(kind: str) -> list[Path]:
    """Return a cell as pictures show it, from its upper left corner on: no name and no lines."""
    return [*ground(kind), *symbol(kind, CELL / 2, CELL / 2)]


def ground(kind: str) -> list[Path]:
    """Return the ground of a cell, from its upper left corner on; a joker has all four colours."""
    if kind != "*":
        return [Path(Role.INK, f"plain-{NAMES[kind]}", rect(0, 0, CELL, CELL))]
    ends = (0.0, 0.0), (CELL, 0.0), (CELL, CELL), (0.0, CELL)
    middle = CELL / 2, CELL / 2
    return [
        Path(Role.INK, f"{NAMES[kind]}-band", polygon([ends[n], ends[(n + 1) % 4], middle]))
        for n, kind in enumerate(_QUARTERS)
    ]


def _style(kind: str) -> str:
    return "joker" if kind == "*" else f"sign-{NAMES[kind]}"


def _within(kind: str) -> list[tuple[str, Steps]]:
    """Return what is in a symbol: a leaf's vein, a sun's ring, the middle of a flower."""
    match kind:
        case "G":
            return [("plain-green", _VEIN)]
        case "Y":
            return [("plain-yellow", circle(0, 0, _RING)), ("sign-yellow", circle(0, 0, _DISC))]
        case "*":
            return [("flower-middle", _MIDDLE)]
        case _:
            return []
