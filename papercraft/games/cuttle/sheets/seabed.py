"""Water over a seabed with weeds and starfish, in full colour or pale, as a ground for cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import moved, rotated, star
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.world import waves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Mark, Steps

# Weeds on the ground: where, as shares of the width, and how high, as shares of the ground.
_WEEDS = ((0.05, 3.2), (0.075, 2.2), (0.3, 1.7), (0.56, 2.0), (0.585, 2.9), (0.9, 2.4), (0.93, 3.4))
_STARS = ((0.18, 12.0), (0.46, -20.0), (0.76, 30.0))


def layers(box: Box, corner: float, surfaces: Sequence[float]) -> list[Mark]:
    """Return pale water in layers, the lower ones darker; its lower corners are round.

    Each layer begins at one of the ``surfaces``, y in mm.
    """
    x, _, width, _ = box
    marks: list[Mark] = []
    for n, at in enumerate(surfaces, 1):
        surface = waves(x, at, width)
        marks.append(ink(f"water-{n}", (*surface, *_below(box, corner))))
        marks.append(ink("pale-surface", surface))
    return marks


def ground(
    box: Box,
    corner: float,
    high: float,
    look: str = "",
    *,
    weeds: Sequence[tuple[float, float]] = _WEEDS,
    stars: Sequence[tuple[float, float]] = _STARS,
) -> list[Mark]:
    """Return the seabed of a box, ``high`` mm of sand with weeds and starfish on it.

    Weeds stay below the surface, however shallow the water is.
    """
    x, y, width, height = box
    top = y + height - high
    hills = (
        ("M", x, top + high * 0.35),
        ("C", x + width * 0.1, top - high * 0.2, x + width * 0.2, top - high * 0.1,
         x + width * 0.34, top + high * 0.3),
        ("C", x + width * 0.46, top + high * 0.62, x + width * 0.54, top - high * 0.3,
         x + width * 0.7, top),
        ("C", x + width * 0.82, top + high * 0.25, x + width * 0.9, top - high * 0.15,
         x + width, top + high * 0.1),
    )  # fmt: skip
    unit = min(high, 0.74 * height / max(tall for _, tall in _WEEDS))
    grown = [
        ink(f"{look}weed", _weed(x + width * at, y + height - 0.4 * high, tall * unit))
        for at, tall in weeds
    ]
    size = 0.34 * high
    lying = [
        ink(f"{look}starfish",
            moved(rotated(star(0, 0, 5, size, size * 0.42), turn), x + width * at,
                  y + height - 0.42 * high))
        for at, turn in stars
    ]  # fmt: skip
    return [*grown, ink(f"{look}sand", (*hills, *_below(box, corner))), *lying]


def _below(box: Box, corner: float) -> Steps:
    """Return the way from the right end of a surface around the bottom back to its left end."""
    x, y, width, height = box
    right, low = x + width, y + height
    return (
        ("L", right, low - corner),
        ("C", right, low - corner / 2, right - corner / 2, low, right - corner, low),
        ("L", x + corner, low),
        ("C", x + corner / 2, low, x, low - corner / 2, x, low - corner),
        ("Z",),
    )


def _weed(x: float, y: float, tall: float) -> Steps:
    """Return a weed that sways, from its root up."""
    wide = 0.1 * tall
    return (
        ("M", x - wide, y),
        ("C", x - 2.6 * wide, y - 0.35 * tall, x + 1.6 * wide, y - 0.6 * tall, x - wide, y - tall),
        ("C", x + 3.4 * wide, y - 0.62 * tall, x - 0.4 * wide, y - 0.36 * tall, x + wide, y),
        ("Z",),
    )
