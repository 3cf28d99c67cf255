"""What lives in the sea: fish in a shoal, a jellyfish, coral and shells.

On mats they are pale, as cards are read on them: a look is the beginning of the names of styles.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, moved, rect, rotated
from papercraft.core.sheet import ink
from papercraft.games.cuttle.sheets.artwork import joined

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Step, Steps

# How the looks on mats begin, and that of corals, but on match sheets before the fifth design.
PALE, PINK = "pale-", "pink-"
# A fish of a shoal, 4 mm long around the origin, that swims to the right.
_FISH: Steps = (
    ("M", 2.2, 0.0),
    ("C", 1.2, -1.3, -0.4, -1.3, -1.3, -0.2),
    ("L", -2.4, -1.1),
    ("C", -2.0, -0.4, -2.0, 0.4, -2.4, 1.1),
    ("L", -1.3, 0.2),
    ("C", -0.4, 1.3, 1.2, 1.3, 2.2, 0.0),
    ("Z",),
)
_EYE = (1.2, -0.25, 0.2)
# Where the fish of a shoal are, in their lengths.
_SHOAL = ((0.0, 0.0), (-1.4, -0.7), (-1.5, 0.6), (-2.9, -0.15), (-3.1, 0.95), (-4.4, 0.4))
_LENGTH = 4.6
# The fingers of a coral: how far they lean, in degrees, their height and half their width.
_FINGERS = ((-38, 0.62, 0.11), (34, 0.7, 0.11), (-14, 0.9, 0.12), (10, 1.0, 0.12))
# A shell has so many ridges, so far apart in degrees.
_RIDGES, _RIDGE = 5, 26.0
# Along the ground: where, as shares of the width, and how large, in heights of sand.
_CORALS = ((0.135, 2.0), (0.39, 1.5), (0.655, 2.3), (0.7, 1.6))
_SHELLS = ((0.245, 0.36), (0.53, 0.32), (0.845, 0.38))
# Shells lie right of starfish by so much of the width, and by more where sand is this high for its
# width.
_BESIDE, _CLEAR = 0.07, 0.8


def shoal(x: float, y: float, size: float, look: str = PALE) -> list[Mark]:
    """Return fish that swim to the right, the first of them at a point."""
    places = [(x + dx * _LENGTH * size, y + dy * _LENGTH * size) for dx, dy in _SHOAL]
    return [
        ink(f"{look}shoal", joined(*(moved(_FISH, *at, size) for at in places))),
        ink(f"{look}sight", joined(*(moved(circle(*_EYE), *at, size) for at in places))),
    ]


def jellyfish(x: float, y: float, size: float, look: str = PALE) -> list[Mark]:
    """Return a jellyfish around a point, about 1.6 times ``size`` mm high."""
    bell: list[Step] = [
        ("M", -0.5, 0.0),
        ("C", -0.5, -0.72, 0.5, -0.72, 0.5, 0.0),
    ]
    for n in range(4):
        left = 0.5 - 0.25 * n
        bell.append(("C", left - 0.06, 0.1, left - 0.19, 0.1, left - 0.25, 0.0))
    threads: list[Step] = []
    for at in (-0.34, -0.12, 0.12, 0.34):
        threads += [
            ("M", at, 0.08),
            ("C", at + 0.14, 0.34, at - 0.14, 0.5, at, 0.72),
            ("C", at + 0.1, 0.84, at + 0.02, 0.9, at - 0.02, 1.0),
        ]
    shine: Steps = (("M", -0.32, -0.16), ("C", -0.28, -0.34, -0.18, -0.42, -0.06, -0.45))
    return [
        ink(f"{look}threads", moved(tuple(threads), x, y, size)),
        ink(f"{look}jelly", moved((*bell, ("Z",)), x, y, size)),
        ink(f"{look}threads", moved(shine, x, y, size)),
    ]


def corals(box: Box, high: float, look: str = PALE) -> list[Mark]:
    """Return corals behind the ground of a box that has ``high`` mm of sand."""
    x, y, width, height = box
    return [
        mark
        for at, size in _CORALS
        for mark in _coral(
            x + at * width, y + height - 0.4 * high, min(size * high, 0.6 * height), look
        )
    ]


def shells(box: Box, high: float, look: str = PALE) -> list[Mark]:
    """Return shells on the ground of a box that has ``high`` mm of sand."""
    x, y, width, height = box
    further = max(0.0, _CLEAR * high - _BESIDE * width)
    return [
        mark
        for at, size in _SHELLS
        for mark in _shell(x + at * width + further, y + height - 0.2 * high, size * high, look)
    ]


def _coral(x: float, y: float, tall: float, look: str) -> list[Mark]:
    fingers = [
        moved(rotated(rect(-half, -long, 2 * half, long + half, half), lean), x, y, tall)
        for lean, long, half in _FINGERS
    ]
    return [ink(f"{look}coral", steps) for steps in fingers]


def _shell(x: float, y: float, size: float, look: str) -> list[Mark]:
    fan: Steps = (
        ("M", -0.3, 0.0),
        ("C", -1.5, -0.5, -1.1, -1.6, 0.0, -1.6),
        ("C", 1.1, -1.6, 1.5, -0.5, 0.3, 0.0),
        ("Z",),
    )
    ridges: list[Step] = []
    for n in range(_RIDGES):
        lean = radians(_RIDGE * (n - (_RIDGES - 1) / 2))
        ridges += [("M", 0.0, -0.1), ("L", 1.28 * sin(lean), -1.28 * cos(lean) + 0.1)]
    return [
        ink(f"{look}shell", moved(fan, x, y, size)),
        ink(f"{look}ridge", moved(tuple(ridges), x, y, size)),
    ]
