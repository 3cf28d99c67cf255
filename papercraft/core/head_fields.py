"""Where a name or a date is written at the head of a sheet: a word, below it a box or a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Path, Role, Text

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark

# From the foot of a word to its box, and from the line on which names are printed to its foot.
_BELOW_WORD, _BELOW_LINE, _ROUND = 1.7, 1.2, 1.6


def head_field(word: str, x: float, end: float, foot: float, low: float) -> list[Mark]:
    """Return a word whose letters stand at ``foot``, and below it a box to just below ``low``."""
    top = round(foot + _BELOW_WORD, 3)
    high = round(low + _BELOW_LINE - top, 3)
    field = rect(x, top, round(end - x, 3), high, _ROUND)
    return [Text(Role.INK, "label", x, foot, word), Path(Role.GUIDE, "box", field)]


def head_line(word: str, x: float, end: float, foot: float, low: float) -> list[Mark]:
    """Return a word as above and a line at the height ``low``; earlier designs have it."""
    steps = line(x, low, end, low)
    return [Text(Role.INK, "label", x, foot, word), Path(Role.GUIDE, "write", steps)]
