"""Pictures beside the words of a player's sum: what each term counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Use

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.sheet import Mark

# Terms of the sum, what they count and its scale.
_COUNTED = (
    ("total.items", "mouse", 0.46),
    ("total.paw", "paw", 0.44),
    ("total.cups", "teacup", 0.5),
)
# The three kinds of items side by side.
_ITEMS = "mouse", "sock", "plane"


def sum_signs(
    at: Mapping[str, tuple[float, float]], larger: float = 1.0, column: float = 1.0
) -> list[Mark]:
    """Return a picture for each term of the sum, around the point of its name in ``at``, in mm.

    They are so much ``larger`` than on a page of one board, the ``column`` for sets as well.
    """
    marks: list[Mark] = [
        Use(stamp, *at[name], 0, round(scale * larger, 4)) for name, stamp, scale in _COUNTED
    ]
    return marks + set_sign(*at["total.sets"], column)


# How much larger signs on a strip are than beside a box.
_LARGER = 1.2


def signs_before(
    at: Mapping[str, tuple[float, float]],
) -> tuple[list[Mark], dict[str, float]]:
    """Return a small picture for each term of the sum from its point on, and where words begin."""
    x, y = at["total.items"]
    marks: list[Mark] = [
        Use(stamp, round(x + 2.2 + 4.7 * n, 3), y, 0, 0.46) for n, stamp in enumerate(_ITEMS)
    ]
    ends = {"total.items": x + 15.4}
    for name, stamp, scale in _COUNTED[1:]:
        x, y = at[name]
        marks.append(Use(stamp, round(x + 2.8, 3), y, 0, round(_LARGER * scale, 4)))
        ends[name] = x + 7.0
    x, y = at["total.sets"]
    ends["total.sets"] = x + 5.0
    return [*marks, *set_sign(round(x + 1.8, 3), y)], {
        name: round(end, 3) for name, end in ends.items()
    }


def set_sign(x: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Return a column of boxes around a point, which is a set; at scale 1 it is 4.8 mm high."""
    side, apart = 1.1 * scale, 1.5 * scale
    wide, high = 2.4 * scale, 4.8 * scale
    column = rect(round(x - wide / 2, 3), round(y - high / 2, 3), wide, high, 0.6 * scale)
    marks: list[Mark] = [Path(Role.INK, "set-column", column)]
    for n in (-1, 0, 1):
        cell = rect(round(x - side / 2, 3), round(y + apart * n - side / 2, 3), side, side, 0.2)
        marks.append(Path(Role.INK, "set-cell", cell))
    return marks
