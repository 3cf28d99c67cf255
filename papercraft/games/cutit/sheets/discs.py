"""The rank discs: medals whose rank shows in stars, leaves and the darkness of their rim."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, hole, polygon, star
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.cutit.sheets.all_designs import use

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Marks, Step, Steps

DISC = 17.0
SHAPES = ("round", "hex")
DISCS = (("5", "gold", 3), ("3", "silver", 2), ("1", "bronze", 1), ("0", "plain", 0))
# Radii of the rim, of its beads and of the twigs; the angle of a twig's lowest leaf from above.
_RIM, _INNER, _BEADS, _TWIG, _LOWEST = 15.6, 11.9, 13.75, 9.1, 131.0
# A hexagon stands on a corner; from its middle to a corner it is longer than to an edge.
_TO_CORNER = 1 / cos(pi / 6)


def disc_stamps() -> dict[str, Marks]:
    """Return the discs of both shapes around their middles."""
    return {
        disc_stamp(points, shape): tuple(_disc(points, name, n, shape))
        for shape in SHAPES
        for points, name, n in DISCS
    }


def disc_stamp(points: str, shape: str) -> str:
    """Return the name of the stamp of a disc."""
    return f"disc-{points}" if shape == SHAPES[0] else f"disc-{points}-{shape}"


def disc_box(x: float, y: float, shape: str) -> Box:
    """Return the box of a disc around a point."""
    up = DISC if shape == SHAPES[0] else DISC * _TO_CORNER
    return x - DISC, round(y - up, 3), 2 * DISC, round(2 * up, 3)


def _outline(radius: float, shape: str) -> Steps:
    """Return a circle around the origin, or the hexagon around that circle."""
    if shape == SHAPES[0]:
        return circle(0, 0, radius)
    corner = radius * _TO_CORNER
    around = [n * pi / 3 for n in range(6)]
    return polygon([(round(corner * sin(a), 3), round(-corner * cos(a), 3)) for a in around])


def _disc(points: str, name: str, stars: int, shape: str) -> list[Mark]:
    """Return a disc of a rank: the number, so many stars, and a twig of leaves on each side."""
    rim = (*_outline(_RIM, shape), *hole(circle(0, 0, _INNER)))
    marks: list[Mark] = [Path(Role.INK, name, rim)]
    # The last one has a rim as well, and scissors: there is always another game.
    marks.append(Path(Role.INK, f"{name}-bead", _ring_of_beads(8 * stars or 4)))
    if stars:
        marks.append(Path(Role.INK, f"{name}-deep", twigs(2 * stars + 1)))
    else:
        marks.append(use("scissors", -5.0, 7.2, scale=1.1))
    marks += [
        Path(Role.INK, f"{name}-deep", star(3.9 * (n - (stars - 1) / 2), 8.0, 5, 1.95, 0.85))
        for n in range(stars)
    ]
    marks.append(Text(Role.INK, "disc", 0, -1.1, points, "middle", centred=True))
    return [*marks, Path(Role.CUT, "cut", _outline(DISC, shape))]


def _ring_of_beads(count: int) -> Steps:
    steps: list[Step] = []
    for n in range(count):
        angle = 2 * pi * n / count
        steps += circle(_BEADS * sin(angle), -_BEADS * cos(angle), 0.75)
    return tuple(steps)


def twigs(
    leaves: int,
    radius: float = _TWIG,
    apart: float = 17.0,
    size: float = 1.0,
    lowest: float = _LOWEST,
) -> Steps:
    """Return so many leaves on both sides of the origin, from the lowest upwards.

    They are ``apart`` degrees of a circle apart; the lowest is at an angle from above.
    """
    steps: list[Step] = []
    for n in range(leaves):
        for side in (-1, 1):
            steps += _leaf(side, (lowest - apart * n) * pi / 180, radius, size)
    return tuple(steps)


def _leaf(side: int, angle: float, radius: float, size: float) -> Steps:
    """Return a leaf that points up along the ring and a little out of it."""

    def at(along: float, out: float) -> tuple[float, float]:
        along, out = size * along, size * out
        x = side * ((radius + out) * sin(angle) - along * cos(angle))
        return x, -(radius + out) * cos(angle) - along * sin(angle)

    return (
        ("M", *at(-1.2, -0.5)),
        ("C", *at(-0.7, 0.9), *at(0.4, 1.3), *at(1.4, 1.1)),
        ("C", *at(1.3, 0.0), *at(0.2, -0.9), *at(-1.2, -0.5)),
        ("Z",),
    )
