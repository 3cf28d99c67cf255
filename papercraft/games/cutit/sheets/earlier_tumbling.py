"""The picture at the head of the dice log: each die in the air above its columns; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.sheet import ink
from papercraft.games.cutit.sheets.earlier_dice import die_side
from papercraft.games.cutit.sheets.folding import Pen
from papercraft.games.cutit.sheets.tumbling import leaning, plus, trail

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

    Point = tuple[float, float]

# The edges of a die from its nearest corner: to the left, to the right and down.
_EDGES = (-10.2, -5.4), (10.2, -5.4), (0.0, 12.2)
# From that corner to the middle of what is seen of the die.
_MIDDLE = 0.7
# Its figures.
_PEN = Pen("air-digit", 1.25)
# What a die leaves in the air: radii around its middle, and the angles where they begin and end.
_TRAILS = ((15.4, 66.0, 98.0), (17.8, 71.0, 93.0))


class Tumble(NamedTuple):
    """How a die lies in the air: how many degrees it leans, and its values: above, left, right.

    The three values meet at a corner of the net (``dice_nets.NET_FACES``).
    """

    lean: float
    values: tuple[str, str, str]
    lower: float


TUMBLES = {
    "G": Tumble(-13.0, ("2", "?", "4"), 0.8),
    "P": Tumble(12.0, ("?", "4", "2"), -1.0),
    "Y": Tumble(-8.0, ("4", "3", "?"), 1.2),
    "B": Tumble(15.0, ("3", "4", "?"), -0.4),
}


def tumbling(kind: str, x: float, y: float) -> list[Mark]:
    """Return a die of a kind in the air around a point, with what it leaves behind."""
    lean, (above, left_value, right_value), lower = TUMBLES[kind]
    left, right, down = (leaning(edge, lean) for edge in _EDGES)
    near = plus((x, y + lower), leaning((0.0, -_MIDDLE), lean))
    trails = [
        ink("air", trail(x, y + lower, radius, start + side, end + side))
        for radius, start, end in _TRAILS
        for side in (0.0, 180.0)
    ]
    far_left, back = plus(near, left), (-left[0], -left[1])
    return [
        *trails,
        *die_side(kind, far_left, right, back, above, _PEN),
        *die_side(kind, far_left, back, down, left_value, _PEN),
        *die_side(kind, near, right, down, right_value, _PEN),
    ]
