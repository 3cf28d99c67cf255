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


def sum_signs(at: Mapping[str, tuple[float, float]], larger: float = 1.0) -> list[Mark]:
    """Return a picture for each term of the sum, around the point of its name in ``at``, in mm."""
    marks: list[Mark] = [
        Use(stamp, *at[name], 0, round(scale * larger, 4)) for name, stamp, scale in _COUNTED
    ]
    # A set is a column of boxes.
    x, y = at["total.sets"]
    side, apart = 1.1, 1.5
    column = rect(round(x - 1.2, 3), round(y - 2.4, 3), 2.4, 4.8, 0.6)
    marks.append(Path(Role.INK, "set-column", column))
    for n in (-1, 0, 1):
        cell = rect(round(x - side / 2, 3), round(y + apart * n - side / 2, 3), side, side, 0.2)
        marks.append(Path(Role.INK, "set-cell", cell))
    return marks
