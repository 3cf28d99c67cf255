"""The edge around the square: an angle at each corner, in its colour and with its symbol; in mm.

Everyone begins in one of these corners. The edge keeps off the square: of what is cut a little
outside the lines, nothing is dark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import circle, rounded
from papercraft.core.sheet import Path, Role
from papercraft.games.cutit.sheets.all_designs import NAMES, use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# Where an angle begins and ends outside the square: further up, a QR code needs white around it.
_NEAR, _FAR, _ROUND = 1.0, 2.4, 0.7
# What is free between two angles: there are scissors, so long at scale 1, of this size, and so far
# outside the square.
_APART, _SCISSORS, _SNIP, _OUTSIDE = 12.4, 8.0, 0.8, 2.7
# The disc at a corner: how far its middle is from the corner in both directions, its radius, and
# the size of the symbol in it as against that in a corner to choose.
_OFF, _DISC, _SIGN = 2.4, 2.3, 1.1


class Corner(NamedTuple):
    """A corner of the square: its kind, whether it is a right one, and whether a lower one."""

    kind: str
    right: bool
    low: bool


def edge_of(corners: Sequence[Corner], place: tuple[float, float, float], word: str) -> list[Mark]:
    """Return the edge of a square with these corners; ``word`` begins the names of its symbols.

    The place is its left and upper edges, and its side. All angles are equally long.
    """
    left, top, side = place
    marks = _scissors(*place)
    long = (side - _APART) / 2
    for kind, right, low in corners:
        x, y = left + side * right, round(top + side * low, 3)
        across, down = 1 if right else -1, 1 if low else -1
        ends = ((-long, _FAR), (_FAR, _FAR), (_FAR, -long), (_NEAR, -long), (_NEAR, _NEAR),
                (-long, _NEAR))  # fmt: skip
        angle = rounded([(x + across * u, y + down * v) for u, v in ends], _ROUND)
        middle = round(x + across * _OFF, 3), round(y + down * _OFF, 3)
        style = f"{NAMES[kind]}-head"
        marks += [
            Path(Role.GUIDE, style, angle),
            Path(Role.GUIDE, style, circle(*middle, _DISC)),
            use(f"{word}corner-symbol-{NAMES[kind]}", *middle, scale=_SIGN),
        ]
    return marks


def _scissors(left: float, top: float, side: float) -> list[Mark]:
    """Return scissors in the middle of each side; they go round the square clockwise."""
    begin, end = (side - _SNIP * _SCISSORS) / 2, (side + _SNIP * _SCISSORS) / 2
    near, far = -_OUTSIDE, side + _OUTSIDE
    places = (begin, near), (far, begin), (end, far), (near, end)
    return [
        use("snip", left + across, top + down, turn, _SNIP)
        for turn, (across, down) in enumerate(places)
    ]
