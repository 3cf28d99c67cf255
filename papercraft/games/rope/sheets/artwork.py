"""The pictures of ``rope``: fourteen motifs.

A motif fills a circle of radius 5 around the origin.
"""

from __future__ import annotations

from math import atan2, cos, degrees, pi, sin, sqrt
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.shapes import arc, circle, hole, moved, polygon, rect, rotated, star

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Step, Steps


def _joined(*parts: Sequence[Step]) -> Steps:
    return tuple(step for part in parts for step in part)


def _petals(count: int, far: float, radius: float) -> Steps:
    """Return one outline around circles whose middles lie in a ring, each meeting the next."""
    step = pi / count
    # Where neighbours meet, seen from the middle of a circle.
    meet = far * cos(step) + sqrt(radius**2 - (far * sin(step)) ** 2)
    half = degrees(atan2(meet * sin(step), meet * cos(step) - far))
    start = ("M", -meet * sin(step), -meet * cos(step))
    turns = [(n * 2 * step, n * 360 / count) for n in range(count)]
    arcs = [arc(far * sin(a), -far * cos(a), radius, at - half, at + half) for a, at in turns]
    return _joined((start,), *arcs, (("Z",),))


# A leaf on its stalk, its veins cut out, leaning to the right.
_BLADE: Steps = (
    ("M", 0.0, -5.9),
    ("C", 2.4, -4.2, 4.1, -1.6, 3.7, 0.6),
    ("C", 3.4, 2.4, 2.0, 3.3, 0.45, 3.4),
    ("L", 0.45, 5.9),
    ("L", -0.45, 5.9),
    ("L", -0.45, 3.4),
    ("C", -2.0, 3.3, -3.4, 2.4, -3.7, 0.6),
    ("C", -4.1, -1.6, -2.4, -4.2, 0.0, -5.9),
    ("Z",),
)
_LEAN = 38
_LEAF: Steps = rotated(
    _joined(
        _BLADE,
        hole(polygon([(-0.25, -3.6), (0.25, -3.6), (0.4, 2.4), (-0.4, 2.4)])),
        *[
            hole(
                polygon(
                    [(s * 0.75, y), (s * 2.35, y - 1.5), (s * 2.35, y - 0.8), (s * 0.75, y + 0.7)][
                        ::s
                    ]
                )
            )
            for s in (-1, 1)
            for y in (-0.9, 1.1)
        ],
    ),
    _LEAN,
)
_HEART: Steps = (
    ("M", 0.0, 4.6),
    ("C", -2.8, 2.2, -4.8, 0.4, -4.8, -1.8),
    ("C", -4.8, -4.8, -1.0, -5.4, 0.0, -2.4),
    ("C", 1.0, -5.4, 4.8, -4.8, 4.8, -1.8),
    ("C", 4.8, 0.4, 2.8, 2.2, 0.0, 4.6),
    ("Z",),
)
# A drop with a light on its left, cut out.
_WHOLE_DROP: Steps = (
    ("M", 0.0, -5.2),
    ("C", 1.3, -2.8, 4.0, -0.8, 4.0, 1.5),
    ("C", 4.0, 3.7, 2.2, 5.2, 0.0, 5.2),
    ("C", -2.2, 5.2, -4.0, 3.7, -4.0, 1.5),
    ("C", -4.0, -0.8, -1.3, -2.8, 0.0, -5.2),
    ("Z",),
)
_DROP: Steps = (
    *_WHOLE_DROP,
    ("M", -2.7, 1.3),
    ("C", -2.7, 2.9, -1.6, 3.9, -0.2, 3.9),
    ("C", -0.2, 3.3, -0.2, 3.1, -0.2, 2.9),
    ("C", -1.1, 2.9, -1.7, 2.3, -1.7, 1.3),
    ("Z",),
)
_MOON: Steps = (
    ("M", 1.5, -4.7),
    ("C", -1.9, -4.9, -4.8, -2.6, -4.8, 0.5),
    ("C", -4.8, 3.5, -2.4, 5.1, 0.4, 4.9),
    ("C", 2.4, 4.8, 3.9, 3.8, 4.7, 2.4),
    ("C", 1.0, 3.4, -1.7, 1.6, -1.7, -1.1),
    ("C", -1.7, -2.7, -0.4, -4.0, 1.5, -4.7),
    ("Z",),
)
_FISH: Steps = (
    ("M", -5.0, 0.0),
    ("C", -3.4, -3.4, 0.6, -3.8, 2.4, -0.6),
    ("L", 5.0, -3.0),
    ("C", 4.3, -1.0, 4.3, 1.0, 5.0, 3.0),
    ("L", 2.4, 0.6),
    ("C", 0.6, 3.8, -3.4, 3.4, -5.0, 0.0),
    ("Z",),
    *hole(circle(-2.7, -0.6, 0.6)),
)
_CLOUD: Steps = (
    ("M", -3.0, 3.2),
    ("C", -5.6, 3.2, -5.8, -0.6, -3.2, -0.9),
    ("C", -3.4, -4.2, 1.2, -4.9, 2.0, -1.9),
    ("C", 5.6, -2.4, 5.8, 3.2, 2.8, 3.2),
    ("Z",),
)
_BOAT = _joined(
    (("M", -5.0, 1.6), ("L", 5.0, 1.6), ("C", 4.4, 3.6, 3.6, 4.4, 2.6, 4.4), ("L", -2.6, 4.4),
     ("C", -3.6, 4.4, -4.4, 3.6, -5.0, 1.6), ("Z",)),
    polygon([(-0.4, -5.0), (-0.4, 0.8), (-4.2, 0.8)]),
    polygon([(0.5, -3.6), (3.8, 0.8), (0.5, 0.8)]),
)  # fmt: skip
_TREE = polygon(
    [(0, -5.2), (2.5, -2.3), (1.1, -2.3), (3.7, 0.7), (1.5, 0.7), (4.8, 3.7), (0.8, 3.7),
     (0.8, 5.2), (-0.8, 5.2), (-0.8, 3.7), (-4.8, 3.7), (-1.5, 0.7), (-3.7, 0.7), (-1.1, -2.3),
     (-2.5, -2.3)]
)  # fmt: skip
_HOUSE = polygon(
    [(0, -5.0), (5.0, -0.6), (3.7, -0.6), (3.7, 4.6), (1.1, 4.6), (1.1, 1.4), (-1.1, 1.4),
     (-1.1, 4.6), (-3.7, 4.6), (-3.7, -0.6), (-5.0, -0.6)]
)  # fmt: skip
_BOLT = polygon([(1.6, -5.2), (-3.6, 0.9), (-0.5, 0.9), (-1.8, 5.2), (3.6, -1.4), (0.5, -1.4)])
_BOW = polygon([(0.0, 3.5), (1.9, 4.4), (1.9, 5.5), (0.0, 4.6), (-1.9, 5.5), (-1.9, 4.4)])
_KITE = _joined(
    polygon([(-0.35, -5.2), (-0.35, -1.5), (-3.9, -1.5)]),
    polygon([(0.35, -5.2), (3.9, -1.5), (0.35, -1.5)]),
    polygon([(-0.35, -0.8), (-0.35, 3.4), (-3.8, -0.8)]),
    polygon([(0.35, -0.8), (3.8, -0.8), (0.35, 3.4)]),
    _BOW,
)
_PETALS = _petals(6, 3.05, 1.85)
_FLOWER = _joined(_PETALS, hole(circle(0, 0, 1.55)), circle(0, 0, 0.9))
_SUN = _joined(
    circle(0, 0, 2.7),
    *[rotated(polygon([(-0.8, -3.2), (0, -5.2), (0.8, -3.2)]), 45 * n) for n in range(8)],
)

BEHIND: dict[str, Steps] = {
    "sun": _joined(
        circle(0, 0, 3.5),
        *[rotated(polygon([(-0.75, -4.1), (0, -5.3), (0.75, -4.1)]), 30 * n) for n in range(12)],
    ),
    "drop": _WHOLE_DROP,
    "leaf": rotated(_BLADE, _LEAN),
    "flower": _PETALS,
    "house": polygon(
        [(0, -5.0), (5.0, -0.6), (3.7, -0.6), (3.7, 4.6), (-3.7, 4.6), (-3.7, -0.6), (-5.0, -0.6)]
    ),
    "kite": _joined(polygon([(0, -5.4), (4.2, -1.15), (0, 3.35), (-4.2, -1.15)]), _BOW),
}
"""Motifs behind a number that are simpler there: it hides what is cut out of their middles."""

MOTIFS: dict[str, Steps] = {
    "sun": _SUN,
    "drop": _DROP,
    "leaf": _LEAF,
    "heart": _HEART,
    "moon": _MOON,
    "flower": _FLOWER,
    "fish": _FISH,
    "boat": _BOAT,
    "tree": _TREE,
    "house": _HOUSE,
    "bolt": _BOLT,
    "cloud": _CLOUD,
    "kite": _KITE,
    "star": star(0, 0.3, 5, 5.2, 2.1),
}

MOTIF_WORDS = {
    "sun": gettext_noop("sun"),
    "drop": gettext_noop("drop"),
    "leaf": gettext_noop("leaf"),
    "heart": gettext_noop("heart"),
    "moon": gettext_noop("moon"),
    "flower": gettext_noop("flower"),
    "fish": gettext_noop("fish"),
    "boat": gettext_noop("boat"),
    "tree": gettext_noop("tree"),
    "house": gettext_noop("house"),
    "bolt": gettext_noop("bolt"),
    "cloud": gettext_noop("cloud"),
    "kite": gettext_noop("kite"),
    "star": gettext_noop("star"),
}


def motif(name: str, x: float, y: float, scale: float = 1.0) -> Steps:
    """Return a motif around a point."""
    return moved(MOTIFS[name], x, y, scale)


def bar(x: float, y: float, size: float, below: float = 0.395) -> Steps:
    """Return the line under a 6 or a 9 of a size in mm whose middle is at a point.

    ``below`` is its distance from the point as a share of the size.
    """
    width, height = 0.4 * size, 0.075 * size
    return rect(x - width / 2, y + below * size, width, height, height / 2)
