"""The rank discs: medals whose rank shows in stars, leaves and the darkness of their rim."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, hole, star
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks, Step, Steps

DISC = 17.0
DISCS = (("5", "gold", 3), ("3", "silver", 2), ("1", "bronze", 1), ("0", "plain", 0))
# Radii of the rim, of its beads and of the twigs; the angle of a twig's lowest leaf from above.
_RIM, _INNER, _BEADS, _TWIG, _LOWEST = 15.6, 11.9, 13.75, 9.1, 131.0


def disc_stamps() -> dict[str, Marks]:
    """Return the discs around their middles."""
    return {f"disc-{points}": tuple(_disc(points, name, n)) for points, name, n in DISCS}


def _disc(points: str, name: str, stars: int) -> list[Mark]:
    """Return a disc of a rank: the number, so many stars, and a twig of leaves on each side."""
    rim = (*circle(0, 0, _RIM), *hole(circle(0, 0, _INNER)))
    marks: list[Mark] = [Path(Role.INK, name, rim)]
    if stars:
        marks.append(Path(Role.INK, f"{name}-bead", _ring_of_beads(8 * stars)))
        marks.append(Path(Role.INK, f"{name}-deep", _twigs(2 * stars + 1)))
    marks += [
        Path(Role.INK, f"{name}-deep", star(3.9 * (n - (stars - 1) / 2), 8.0, 5, 1.95, 0.85))
        for n in range(stars)
    ]
    y = -1.1 if stars else 0.0
    marks.append(Text(Role.INK, "disc", 0, y, points, "middle", centred=True))
    return [*marks, Path(Role.CUT, "cut", circle(0, 0, DISC))]


def _ring_of_beads(count: int) -> Steps:
    steps: list[Step] = []
    for n in range(count):
        angle = 2 * pi * n / count
        steps += circle(_BEADS * sin(angle), -_BEADS * cos(angle), 0.75)
    return tuple(steps)


def _twigs(leaves: int) -> Steps:
    """Return so many leaves on both sides, from the lowest upwards."""
    steps: list[Step] = []
    for n in range(leaves):
        for side in (-1, 1):
            steps += _leaf(side, (_LOWEST - 17.0 * n) * pi / 180)
    return tuple(steps)


def _leaf(side: int, angle: float) -> Steps:
    """Return a leaf that points up along the ring and a little out of it."""

    def at(along: float, out: float) -> tuple[float, float]:
        x = side * ((_TWIG + out) * sin(angle) - along * cos(angle))
        return x, -(_TWIG + out) * cos(angle) - along * sin(angle)

    return (
        ("M", *at(-1.2, -0.5)),
        ("C", *at(-0.7, 0.9), *at(0.4, 1.3), *at(1.4, 1.1)),
        ("C", *at(1.3, 0.0), *at(0.2, -0.9), *at(-1.2, -0.5)),
        ("Z",),
    )
