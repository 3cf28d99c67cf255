"""The pictures of ``cuttle``: the four suits, and a cuttlefish.

A suit fills a circle of radius 5 around the origin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import arc, circle, ellipse, moved, polygon, rect, star
from papercraft.core.sheet import Path, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Step, Steps

SCHEMES: dict[str, tuple[str, str, str, str]] = {
    "two": ("black", "red", "red", "black"),
    "four": ("green", "blue", "red", "black"),
}
"""The colour of each suit; colours are names of looks."""


def joined(*parts: Sequence[Step]) -> Steps:
    """Return several outlines as one."""
    return tuple(step for part in parts for step in part)


# Leaves and stem are one outline: the arcs end where the circles meet, and at the stem.
_LEAF = 2.35
_CLUB: Steps = (
    ("M", -1.9045, -1.1233),
    *arc(0, -2.5, _LEAF, -125.862, 125.862),
    *arc(2.5, 1.15, _LEAF, -14.678, 228.733),
    ("C", 0.86, 3.8, 1.35, 4.6, 2.3, 5.0),
    ("L", -2.3, 5.0),
    ("C", -1.35, 4.6, -0.86, 3.8, -0.7336, 2.7),
    *arc(-2.5, 1.15, _LEAF, 131.267, 374.678),
    ("Z",),
)
_DIAMOND: Steps = (
    ("M", 0.0, -5.3),
    ("C", 1.1, -3.1, 2.4, -1.3, 4.1, 0.0),
    ("C", 2.4, 1.3, 1.1, 3.1, 0.0, 5.3),
    ("C", -1.1, 3.1, -2.4, 1.3, -4.1, 0.0),
    ("C", -2.4, -1.3, -1.1, -3.1, 0.0, -5.3),
    ("Z",),
)
_HEART: Steps = (
    ("M", 0.0, 5.1),
    ("C", -1.3, 2.7, -4.8, 1.0, -4.8, -2.0),
    ("C", -4.8, -3.8, -3.5, -4.9, -2.2, -4.9),
    ("C", -1.2, -4.9, -0.3, -4.2, 0.0, -3.1),
    ("C", 0.3, -4.2, 1.2, -4.9, 2.2, -4.9),
    ("C", 3.5, -4.9, 4.8, -3.8, 4.8, -2.0),
    ("C", 4.8, 1.0, 1.3, 2.7, 0.0, 5.1),
    ("Z",),
)
_SPADE: Steps = (
    ("M", 0.0, -5.1),
    ("C", 1.2, -2.9, 4.7, -1.4, 4.7, 1.3),
    ("C", 4.7, 2.9, 3.5, 3.8, 2.3, 3.8),
    ("C", 1.6, 3.8, 1.0, 3.5, 0.6, 3.0),
    ("C", 0.8, 4.0, 1.4, 4.7, 2.3, 5.0),
    ("L", -2.3, 5.0),
    ("C", -1.4, 4.7, -0.8, 4.0, -0.6, 3.0),
    ("C", -1.0, 3.5, -1.6, 3.8, -2.3, 3.8),
    ("C", -3.5, 3.8, -4.7, 2.9, -4.7, 1.3),
    ("C", -4.7, -1.4, -1.2, -2.9, 0.0, -5.1),
    ("Z",),
)
SUIT_PATHS: tuple[Steps, ...] = (_CLUB, _DIAMOND, _HEART, _SPADE)


def suit_at(suit: int, x: float, y: float, scale: float) -> Steps:
    """Return a suit around a point."""
    return moved(SUIT_PATHS[suit], x, y, scale)


def _arm(x: float, bend: float, length: float) -> Steps:
    """Return an arm hanging from the head, a little thinner at its end."""
    return (
        ("M", x - 0.42, 1.4),
        ("C", x - 0.5, 3.0, x + bend - 0.5, length - 2.6, x + bend * 1.6 - 0.15, length),
        ("C", x + bend * 1.9, length + 0.3, x + bend * 1.9 + 0.3, length, x + bend * 1.6 + 0.3,
         length - 0.4),
        ("C", x + bend + 0.5, length - 2.6, x + 0.5, 3.0, x + 0.42, 1.4),
        ("Z",),
    )  # fmt: skip


def cuttlefish() -> tuple[tuple[str, Steps], ...]:
    """Return a cuttlefish about 15 mm long around the origin, arms down.

    Returns:
        Its parts from the lowest on, each with the name of its look.
    """
    fin: Steps = (
        ("M", 0.0, -8.6),
        ("C", 3.6, -8.0, 5.0, -5.6, 4.9, -3.2),
        ("C", 4.8, -1.4, 4.0, -0.4, 2.6, 0.0),
        ("L", -2.6, 0.0),
        ("C", -4.0, -0.4, -4.8, -1.4, -4.9, -3.2),
        ("C", -5.0, -5.6, -3.6, -8.0, 0.0, -8.6),
        ("Z",),
    )
    mantle: Steps = (
        ("M", 0.0, -7.6),
        ("C", 2.6, -7.2, 3.7, -5.2, 3.6, -3.2),
        ("C", 3.5, -1.8, 2.9, -0.9, 2.4, -0.4),
        ("C", 3.5, 0.2, 3.2, 2.6, 1.9, 2.9),
        ("L", -1.9, 2.9),
        ("C", -3.2, 2.6, -3.5, 0.2, -2.4, -0.4),
        ("C", -2.9, -0.9, -3.5, -1.8, -3.6, -3.2),
        ("C", -3.7, -5.2, -2.6, -7.2, 0.0, -7.6),
        ("Z",),
    )
    arms = [
        _arm(x, bend, length)
        for x, bend, length in (
            (-1.9, -1.2, 5.6), (-1.15, -0.5, 6.8), (-0.4, -0.15, 7.4), (0.4, 0.15, 7.4),
            (1.15, 0.5, 6.8), (1.9, 1.2, 5.6),
        )
    ]  # fmt: skip
    eyes = joined(circle(-1.75, 1.0, 0.95), circle(1.75, 1.0, 0.95))
    bands = joined(*[ellipse(0, y, 1.7 - 0.18 * n, 0.28) for n, y in enumerate((-2.4, -3.8, -5.2))])
    sight = joined(ellipse(-1.75, 1.05, 0.62, 0.24), ellipse(1.75, 1.05, 0.62, 0.24), bands)
    return (
        ("back-fin", fin),
        *(("back-fish", arm) for arm in arms),
        ("back-fish", mantle),
        ("back-eye", eyes),
        ("back-sight", sight),
    )


def badge(kind: str, x: float, y: float, scale: float = 1.0) -> Path:
    """Return the badge of a kind of card around a point, about 9.5 mm high."""
    shapes = {
        "once": star(0, 0, 12, 5.3, 4.5),
        "stays": rect(-3.9, -4.8, 7.8, 9.6, 1.4),
        "points": circle(0, 0, 4.7),
    }
    return Path(Role.INK, f"kind-{kind}", moved(shapes[kind], x, y, scale))


def crown(x: float, y: float, width: float) -> Steps:
    """Return a crown around a point."""
    half, high = width / 2, width * 0.42
    return polygon(
        [(x - half, y - high), (x - half * 0.45, y), (x, y - high * 1.15), (x + half * 0.45, y),
         (x + half, y - high), (x + half * 0.8, y + high), (x - half * 0.8, y + high)]
    )  # fmt: skip
