"""Words beside the rows of items: up them on half a board, and for the sets below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.sheet import Role, Text, Use

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.sheets.tick_plan import TickPlan

_STYLE, _ITEMS = "tile-words", "half-items"
# From the left edge to the middle of the words that run up.
_EDGE = 1.3
# From the sign of sets to the middle of its word: beside it, where this ends, or below it.
_BEFORE, _BELOW = 3.0, 4.5


def caption_stamps() -> dict[str, Marks]:
    """Return the words beside the rows of items, to be turned."""
    words = gettext("Items: 1 each")
    return {_ITEMS: (Text(Role.INK, _STYLE, 0, 0, words, "middle", centred=True),)}


def captions(plan: TickPlan, sets: tuple[float, float]) -> list[Mark]:
    """Return the word for sets at their sign, and on half a board those beside items."""
    x, y = sets
    word = gettext("Set")
    if not plan.captions:
        below = round(y + _BELOW, 3)
        return [Text(Role.INK, "legend", x, below, word, "middle", centred=True)]
    middle = plan.items[1] + plan.row + plan.box / 2
    return [
        Text(Role.INK, _STYLE, round(x - _BEFORE, 3), y, word, "end", centred=True),
        Use(_ITEMS, _EDGE, round(middle, 3), 3),
    ]
