"""Words for what is ticked on half a board: below pictures, and up the rows of items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.sheet import Role, Text, Use

if TYPE_CHECKING:
    from papercraft.core.sheet import Mark, Marks
    from papercraft.games.cat.sheets.tick_plan import Signs, TickPlan

_STYLE, _ITEMS = "tile-words", "half-items"
# From the top of a box to the middle of its picture, with its scale, and to that of its word; the
# paw has its words behind its box.
_TIMER, _CUP, _PAW, _WORD = (1.9, 0.44), (1.9, 0.72), (2.7, 0.6), 6.6
# From the left edge to the middle of the words that run up, and from the middle of the sign of sets
# and of their values to that of their word.
_EDGE, _SETS = 1.3, (-0.3, 3.5)
# How much higher than the values the sign of sets is.
SET_UP = 0.5


def caption_stamps() -> dict[str, Marks]:
    """Return the words beside the rows of items, to be turned."""
    words = gettext("Items: 1 each")
    return {_ITEMS: (Text(Role.INK, _STYLE, 0, 0, words, "middle", centred=True),)}


def above_words(plan: TickPlan, signs: Signs) -> Signs:
    """Return the pictures of timer, cups and paw above their words."""
    x = plan.captions
    places = [
        (x, round(top + down, 3), scale)
        for (_, top), (down, scale) in (
            (plan.timer, _TIMER), (plan.cups, _CUP), (plan.paw, _PAW),
        )
    ]  # fmt: skip
    return signs._replace(timer=places[0], cups=places[1], paw=places[2])


def captions(plan: TickPlan, sets: tuple[float, float]) -> list[Mark]:
    """Return the words for timer and cups, for sets below their sign, and beside items."""
    words = (gettext("Time"), plan.timer), (gettext("Cup"), plan.cups)
    marks: list[Mark] = [_word(plan.captions, top + _WORD, word) for word, (_, top) in words]
    marks.append(_word(sets[0] + _SETS[0], sets[1] + _SETS[1], gettext("Set")))
    middle = plan.items[1] + plan.row + plan.box / 2
    return [*marks, Use(_ITEMS, _EDGE, round(middle, 3), 3)]


def _word(x: float, y: float, word: str) -> Text:
    return Text(Role.INK, _STYLE, round(x, 3), round(y, 3), word, "middle", centred=True)
