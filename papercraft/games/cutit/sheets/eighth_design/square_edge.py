"""The edge around squares of the eighth design: upper angles leave room for scissors; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import circle, rounded
from papercraft.core.sheet import Path, Role
from papercraft.games.cutit.sheets.all_designs import NAMES, use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark
    from papercraft.games.cutit.sheets.square_edge import Corner

# Where an angle begins and ends outside the square: further up, a QR code needs white around it.
_NEAR, _FAR, _ROUND = 1.0, 2.4, 0.7
# What is free between two angles, and between the upper ones; there are scissors: their length at
# scale 1, how far they are above the square, and their size.
_APART, _UPPER_APART = 3.0, 12.6
_SCISSORS, _ABOVE, _SNIP = 8.0, 2.6, 0.85
# A symbol: how far its middle is from the corner in both directions, what is white around it, and
# its size as against that in a corner to choose.
_OFF, _AROUND, _SIGN = 2.2, 2.2, 1.15


def edge_of(corners: Sequence[Corner], place: tuple[float, float, float], word: str) -> list[Mark]:
    """Return the edge of a square with these corners; ``word`` begins the names of its symbols.

    The place is its left and upper edges, and its side.
    """
    left, top, side = place
    begin = round(left + (side - _SNIP * _SCISSORS) / 2, 3)
    marks: list[Mark] = [use("snip", begin, round(top - _ABOVE, 3), scale=_SNIP)]
    long = (side - _APART) / 2
    for kind, right, low in corners:
        x, y = left + side * right, round(top + side * low, 3)
        across, down = 1 if right else -1, 1 if low else -1
        wide = long if low else (side - _UPPER_APART) / 2
        ends = ((-wide, _FAR), (_FAR, _FAR), (_FAR, -long), (_NEAR, -long), (_NEAR, _NEAR),
                (-wide, _NEAR))  # fmt: skip
        angle = rounded([(x + across * u, y + down * v) for u, v in ends], _ROUND)
        middle = round(x + across * _OFF, 3), round(y + down * _OFF, 3)
        marks += [
            Path(Role.GUIDE, f"{NAMES[kind]}-head", angle),
            Path(Role.GUIDE, "tick-field", circle(*middle, _AROUND)),
            use(f"{word}corner-symbol-{NAMES[kind]}", *middle, scale=_SIGN),
        ]
    return marks
