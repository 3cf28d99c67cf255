"""The picture at the head of the sheets of ``cuttle``: a cuttlefish swims in the sea."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow
from papercraft.core.shapes import circle, ellipse, line, moved, polygon, rotated
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.artwork import SCHEMES, cuttlefish, joined, suit_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.sheet import Box, Mark, Path, Step, Steps

# A wave is about so long, and so high.
_WAVE, _HIGH = 9.0, 1.5
# A cuttlefish of scale 1 is 16 mm long and 10 mm wide.
_FISH = 16.0
# A shallow sea has no room for an arrow below the suits.
_ROOM_FOR_ARROW = 0.8
# Waves of a ring.
_RING_WAVES = 18
# The flippers of a turtle: middle, lean in degrees, half its length and half its width; the lines
# from the middle plate of its shell to the rim.
_FLIPPERS = (
    (3.4, -4.6, -62, 3.2, 1.2), (3.4, 4.6, 62, 3.2, 1.2),
    (-4.2, -3.6, 48, 2.2, 0.9), (-4.2, 3.6, -48, 2.2, 0.9),
)  # fmt: skip
_PLATES = (
    (2.2, 0, 5.2, 0), (1.1, 1.9, 2.6, 3.6), (-1.1, 1.9, -2.6, 3.6),
    (-2.2, 0, -5.2, 0), (-1.1, -1.9, -2.6, -3.6), (1.1, -1.9, 2.6, -3.6),
)  # fmt: skip
# Bubbles before a cuttlefish, as shares of its length: x, y and radius.
_BUBBLES = ((0.72, -0.16, 0.05), (0.86, 0.1, 0.075), (1.04, -0.08, 0.04))


def fish(x: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Return a cuttlefish around a point that swims to the right, with bubbles before it."""
    marks: list[Mark] = [
        ink(style, moved(rotated(steps, 90), x, y, scale)) for style, steps in cuttlefish()
    ]
    return [*marks, _bubbles(x, y, scale)]


def waves(x: float, y: float, width: float) -> Steps:
    """Return a line of waves from a point to the right."""
    count = round(width / _WAVE)
    long = width / count
    steps: list[Step] = [("M", x, y)]
    for n in range(count):
        left = x + long * n
        steps += [
            ("C", left + long / 4, y - _HIGH, left + long / 4, y - _HIGH, left + long / 2, y),
            ("C", left + long * 3 / 4, y + _HIGH, left + long * 3 / 4, y + _HIGH, left + long, y),
        ]
    return tuple(steps)


def ring_of_waves(
    x: float, y: float, crest: float, trough: float, count: int = _RING_WAVES
) -> Steps:
    """Return waves in a ring around a point, between two distances from it in mm."""

    def at(degrees: float, radius: float) -> tuple[float, float]:
        return x + radius * sin(radians(degrees)), y - radius * cos(radians(degrees))

    turn = 360 / count
    steps: list[Step] = [("M", *at(-turn / 2, trough))]
    for n in range(count):
        top, rise, full = turn * n, 0.32 * turn, 0.3 * turn
        steps += [
            ("C", *at(top - rise, trough), *at(top - full, crest), *at(top, crest)),
            ("C", *at(top + full, crest), *at(top + rise, trough), *at(top + turn / 2, trough)),
        ]
    return (*steps, ("Z",))


def turtle(x: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Return a green turtle around a point that swims to the right, with bubbles before it."""
    looks = {"back-fin": "turtle-limb", "back-fish": "turtle-shell"}
    return [
        mark._replace(style=looks.get(mark.style, mark.style)) for mark in early_turtle(x, y, scale)
    ]


def early_turtle(x: float, y: float, scale: float = 1.0) -> list[Path]:
    """Return a turtle in the colours of a cuttlefish, as match sheets before the fifth have it."""
    limbs = joined(
        *(moved(rotated(ellipse(0, 0, long, wide), lean), dx, dy)
          for dx, dy, lean, long, wide in _FLIPPERS),
        ellipse(6.4, 0, 2.3, 1.7),
    )  # fmt: skip
    plates = joined(
        polygon([(2.2, 0), (1.1, 1.9), (-1.1, 1.9), (-2.2, 0), (-1.1, -1.9), (1.1, -1.9)]),
        *(line(px, py, qx, qy) for px, py, qx, qy in _PLATES),
    )
    drawn = (
        ("back-fin", limbs),
        ("back-fish", ellipse(0, 0, 5.2, 4.2)),
        ("turtle-plates", plates),
        ("back-sight", joined(circle(7.3, -0.7, 0.35), circle(7.3, 0.7, 0.35))),
    )
    marks = [ink(style, moved(steps, x, y, 0.84 * scale)) for style, steps in drawn]
    return [*marks, _bubbles(x, y, scale)]


def _bubbles(x: float, y: float, scale: float) -> Path:
    size = _FISH * scale
    bubbles = [circle(x + size * dx, y + size * dy, size * r) for dx, dy, r in _BUBBLES]
    return ink("bubble", joined(*bubbles))


def pool(box: Box, corner: float) -> list[Mark]:
    """Return water in a box whose lower corners are round, with a radius in mm."""
    x, y, width, height = box
    right, low = x + width, y + height
    surface = waves(x, y + _HIGH, width)
    below = (
        ("L", right, low - corner),
        ("C", right, low - corner / 2, right - corner / 2, low, right - corner, low),
        ("L", x + corner, low),
        ("C", x + corner / 2, low, x, low - corner / 2, x, low - corner),
        ("Z",),
    )
    return [ink("sea", (*surface, *below)), ink("sea-waves", surface)]


def sea(
    box: Box,
    scheme: str,
    swimmer: Callable[[float, float, float], list[Mark]] = fish,
    share: float = 1.0,
) -> list[Mark]:
    """Return a sea in a box, in which the four suits, from low to high, follow an animal.

    The animal has a ``share`` of the size that fills the depth of the sea.
    """
    x, y, width, height = box
    top = y + _HIGH
    surface = waves(x, top, width)
    water = (*surface, ("L", x + width, y + height), ("L", x, y + height), ("Z",))
    middle, scale = top + (height - _HIGH) / 2 + 0.4, (height - _HIGH) / 13.0
    marks: list[Mark] = [ink("sea", water), ink("sea-waves", surface)]
    head = x + width - 24.0 * scale
    apart = min((head - x - 16.0 * scale) / 4, 22.0 * scale)
    for suit, colour in enumerate(SCHEMES[scheme]):
        at = head - 10.0 * scale - apart * (4 - suit)
        marks.append(ink(colour, suit_at(suit, at, middle - 1.3 * scale, 0.62 * scale)))
    if scale < _ROOM_FOR_ARROW:
        return [*marks, *swimmer(head, middle, share * scale)]
    # Low to high: an arrow below the suits.
    first, last = head - 10.0 * scale - apart * 4, head - 10.0 * scale - apart
    under = middle + 4.0 * scale
    ends = first - 3.0 * scale, last + 4.0 * scale
    marks += arrow(ends[0], under, ends[1], under)
    return [*marks, *swimmer(head, middle, share * scale)]
