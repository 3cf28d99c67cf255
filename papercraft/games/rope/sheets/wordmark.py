"""The name of the game, laid out of rope."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.lettering import word
from papercraft.core.rules_page import HUGE_NAME
from papercraft.core.shapes import circle
from papercraft.core.sheet import ink
from papercraft.games.rope.sheets.twisted_rope import along_stroke

if TYPE_CHECKING:
    from papercraft.core.lettering import Stroke
    from papercraft.core.rules_page import NameSize
    from papercraft.core.sheet import Mark, Marks

_NAME = "rope"
# How much larger the name is at the head of the rules, as a share of its box.
_LARGER = 0.32
# How thick the rope is, as a share of the x-height.
_THICK = 0.31
# The bar of the e is thinner, or its eye would close at small sizes.
_BAR = 0.6


def wordmark(x: float, y: float, size: NameSize) -> Marks:
    """Return the name on a page of rules, from the upper left corner of its box on.

    At the head of the first side it is larger than its box, above which is room.
    """
    if size.height < HUGE_NAME.height:
        return drawn_name(x, y, size.height)
    return drawn_name(x, round(y - _LARGER * size.height, 3), round((1 + _LARGER) * size.height, 3))


@cache
def drawn_name(
    x: float, y: float, height: float, style: str = "wordmark", share: float = _THICK
) -> Marks:
    """Return the name in a box ``height`` mm high, from its upper left corner on.

    ``share`` is how thick the rope is, as a share of the x-height.
    """
    letters = word(_NAME, x, y, height)
    marks: list[Mark] = []
    for stroke in letters.strokes:
        thick = share * letters.size * (_BAR if _level(stroke) else 1.0)
        if not stroke.closed:
            # Whipped ends, so that no strand comes loose.
            ends = [stroke.at(0.0, 0.0), stroke.at(stroke.length, 0.0)]
            marks += [ink(f"{style}-end", circle(*end, 0.53 * thick)) for end in ends]
        marks += [ink(f"{style}-rope", strand) for strand in along_stroke(stroke, thick)]
    return tuple(marks)


def _level(stroke: Stroke) -> bool:
    """Return whether a stroke is a bar."""
    return not stroke.closed and stroke.points[0][1] == stroke.points[-1][1]
