"""The stamps that the sheets of ``cutit`` share: symbols, star, dice faces, scissors; in mm."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.scissors import halves, screw
from papercraft.core.shapes import circle, moved, polygon, rect, rotated, star
from papercraft.core.sheet import Path, Role, Text, Use

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

CELL = 18.0
STAR = 3.3
CORNER = 6.8
NAMES = {"G": "green", "P": "pink", "Y": "yellow", "B": "blue", "#": "black", "*": "joker"}
FACES = ("", "?", "2", "3", "4")

# Symbols fill a circle of radius 4 around the origin.
LEAF: Steps = (
    ("M", 0.0, -4.4),
    ("C", 4.3, -2.2, 4.0, 2.2, 0.0, 3.4),
    ("C", -4.0, 2.2, -4.3, -2.2, 0.0, -4.4),
    ("Z",),
)
VEIN: Steps = (("M", 0.0, -2.2), ("L", 0.0, 4.6))
STEM: Steps = polygon([(-0.3, 3.2), (0.3, 3.2), (0.3, 4.6), (-0.3, 4.6)])
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


def symbol(kind: str, x: float, y: float, scale: float = 1.0) -> Marks:
    """Return the symbol of a kind around a point, in the deep tone of its colour."""

    def drawn(style: str, steps: Steps) -> Path:
        return Path(Role.INK, style, moved(steps, x, y, scale))

    match kind:
        case "G":
            return (drawn("green-deep", LEAF), drawn("green-line", VEIN), drawn("green-deep", STEM))
        case "P":
            return (drawn("pink-deep", HEART),)
        case "Y":
            rays = star(0, 0, 8, 4.6, 3.0)
            return (
                drawn("yellow-deep", rays),
                drawn("yellow", circle(0, 0, 2.5)),
                drawn("yellow-deep", circle(0, 0, 1.9)),
            )
        case "B":
            return (drawn("blue-deep", DROP),)
        case "#":
            return (drawn("black-deep", MOON),)
        case _:
            return (
                *(drawn("solid", petal) for petal in PETALS),
                drawn("joker", circle(0, 0, 1.25)),
            )


def _star() -> Marks:
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


def _scissors() -> Marks:
    """Return scissors about 8 mm long that cut to the right along y = 0."""
    head, _ = screw()
    outlines = [steps for half in halves() for steps in (half.blade, half.handle)]
    drawn = [(steps, "solid") for steps in outlines] + [(head, "knock")]
    return tuple(
        Path(Role.GUIDE, style, moved(rotated(steps, 90), 3.7, 0, 0.21)) for steps, style in drawn
    )


def face(value: str, x: float, y: float, size: float, text: str = "face") -> Marks:
    """Return a die face with its top left corner at a point."""
    box = Path(Role.INK, "box", rect(x, y, size, size, size * 0.2))
    if not value:
        return (box,)
    return (box, Text(Role.INK, text, x + size / 2, y + size / 2, value, "middle", centred=True))


@cache
def shared_stamps() -> dict[str, Marks]:
    """Return the stamps that several sheets use."""
    return {"star": _star(), "scissors": _scissors()}


def use(stamp: str, x: float, y: float, turn: int = 0, scale: float = 1.0) -> Use:
    """Return a stamp put at a point."""
    return Use(stamp, round(x, 3), round(y, 3), turn, scale)
