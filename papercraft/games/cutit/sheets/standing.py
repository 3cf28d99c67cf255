"""The picture at the head of the dice log: each die above its columns, all seen alike; in mm.

All that is seen of them, turns included, is as the printed net has it folded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.sheets.folding import Pen, die_side

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# The side of a die seen from the front, and from there to its back.
_FRONT, _BACK = 12.0, (6.6, -6.0)
# Its figures in front, and on the sides that are seen at a sharp angle.
_PEN, _SLIM = Pen("air-digit", 1.5), Pen("slim-digit", 1.3)
# Above, where they would be hard to read if they lay as that side does.
_ABOVE = _SLIM._replace(upright=True)


class Seen(NamedTuple):
    """The values of a die: above, in front, at the right.

    They meet at a corner of the net (``dice_nets.NET_FACES``), and all are upright.
    """

    above: str
    front: str
    right: str


STANDING = {
    "G": Seen("", "?", "3"),
    "P": Seen("4", "?", "2"),
    "Y": Seen("", "?", "3"),
    "B": Seen("4", "?", "2"),
}


def standing(kind: str, x: float, foot: float) -> list[Mark]:
    """Return a die of a kind that stands at a height, its middle at an x."""
    seen, (deep, high) = STANDING[kind], _BACK
    left, top = round(x - (_FRONT + deep) / 2, 3), round(foot - _FRONT, 3)
    right, down = (_FRONT, 0.0), (0.0, _FRONT)
    behind = round(left + deep, 3), round(top + high, 3)
    edge = round(left + _FRONT, 3), top
    return [
        *die_side(kind, behind, right, (-deep, -high), seen.above, _ABOVE),
        *die_side(kind, edge, _BACK, down, seen.right, _SLIM),
        *die_side(kind, (left, top), right, down, seen.front, _PEN),
    ]
