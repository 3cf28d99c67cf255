"""The fields at the head of a sheet to write a name or a date in: a box below its word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import rect
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# From the foot of a word to its box, and from the line on which names are printed to its foot.
_BELOW_WORD, _BELOW_LINE, _ROUND = 1.7, 1.2, 1.6


def head_field(word: str, x: float, end: float, foot: float, line: float) -> list[Mark]:
    """Return a word whose letters stand at ``foot``, and below it a box with room to ``line``."""
    top = round(foot + _BELOW_WORD, 3)
    high = round(line + _BELOW_LINE - top, 3)
    field = rect(x, top, round(end - x, 3), high, _ROUND)
    return [Text(Role.INK, "label", x, foot, word), Path(Role.GUIDE, "box", field)]
