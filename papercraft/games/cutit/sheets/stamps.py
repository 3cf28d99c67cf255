"""The stamps that the sheets of ``cutit`` share: symbols, star, dice faces, scissors; in mm."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.scissors import halves, screw
from papercraft.core.shapes import circle, moved, rect, rotated, star
from papercraft.core.sheet import Path, Role, Text, Use
from papercraft.games.cutit.numbers import CELL_MM

if TYPE_CHECKING:
    from papercraft.core.sheet import Marks, Steps

CELL = CELL_MM
STAR = 3.3
CORNER = 8.0
NAMES = {"G": "green", "P": "pink", "Y": "yellow", "B": "blue", "#": "black", "*": "joker"}
FACES = ("", "?", "2", "3", "4")

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
# Outlined or small, a leaf without notches is told more easily.
SMALL_LEAF: Steps = rotated(
    (
        ("M", 0.0, -5.4),
        ("C", 3.0, -3.6, 4.1, -1.4, 3.9, 0.6),
        ("C", 3.7, 2.4, 2.0, 3.8, 0.35, 4.4),
        ("L", 0.35, 5.6),
        ("L", -0.35, 5.6),
        ("L", -0.35, 4.4),
        ("C", -2.0, 3.8, -3.7, 2.4, -3.9, 0.6),
        ("C", -4.1, -1.4, -3.0, -3.6, 0.0, -5.4),
        ("Z",),
    ),
    LEAN,
)
VEIN: Steps = rotated((("M", 0.0, -3.0), ("L", 0.0, 4.0)), LEAN)
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
