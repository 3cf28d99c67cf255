"""The sum at the foot of a board: items + sets + paw - cups = total, to be written in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Marks

_TOP, _HEIGHT = 229.4, 12.6
_BOXES = (
    ("items", "Items", 5.0, 26.0, ""),
    ("sets", "Sets", 39.0, 26.0, "+"),
    ("paw", "Paw", 73.0, 26.0, "+"),
    ("cups", "Cups", 107.0, 26.0, "\u2212"),
    ("total", "Total", 141.0, 44.0, "="),
)


@cache
def total_boxes() -> dict[str, Box]:
    """Return the boxes of the sum."""
    return {f"total.{name}": (x, _TOP, width, _HEIGHT) for name, _, x, width, _ in _BOXES}


@cache
def total_marks() -> Marks:
    """Return the boxes with their labels and signs."""
    marks: list[Path | Text] = []
    for name, words, x, width, sign in _BOXES:
        style = "heavy-box" if name == "total" else "box"
        marks.append(Path(Role.GUIDE, style, rect(x, _TOP, width, _HEIGHT, 2.0)))
        marks.append(
            Text(Role.INK, "label", x + width / 2, _TOP - 2.6, words, "middle", centred=True)
        )
        if sign:
            marks.append(
                Text(Role.INK, "worth", x - 4, _TOP + _HEIGHT / 2, sign, "middle", centred=True)
            )
    return tuple(marks)
