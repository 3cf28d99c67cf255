"""The ways of a level row as a picture for a narrow panel: 1 to 10 upwards, 10 to 1 downwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, enlarged
from papercraft.core.rules_page import Art
from papercraft.core.shapes import rect
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.rope.deck import HIGHEST, LOWEST, SCISSORS
from papercraft.games.rope.sheets.level_rows import DOWN, UP
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, card

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

# How much larger its cards are than usual. In mm of usual cards: the height of the words above a
# way, the room for its arrow, what is free beyond its ends, and the least distance of all.
_SCALE = 1.24
_WORDS, _ARROW, _FREE, _APART = 5.4, 8.0, 1.2, 2.0
_WAY = _WORDS + 2 * HEIGHT + _ARROW
LEAST_WAYS = _SCALE * (2 * _WAY + HEIGHT + 4 * _APART), _SCALE * WIDTH
"""So high and so wide is a panel at least that has room for both ways, in mm."""


def ways(box: Box) -> list[Mark]:
    """Return both ways, one below the other, and between them scissors, which fit in either."""
    x, y, width, height = (side / _SCALE for side in box)
    left, apart = round(x + (width - WIDTH) / 2, 3), (height - 2 * _WAY - HEIGHT) / 4
    lower = y + height - apart - _WAY
    marks = [
        *_way(UP, left, round(y + apart, 3), up=True),
        *card(SCISSORS, left, round(y + (height - HEIGHT) / 2, 3)),
        *_way(DOWN, left, round(lower, 3), up=False),
    ]
    art = enlarged(Art(tuple(marks), width, height), _SCALE, {"rules-art": "rules-large-art"})
    return [ink("panel", rect(*box, 3.0)), *art.marks]


def _way(words: str, x: float, y: float, *, up: bool) -> list[Mark]:
    """Return the highest card above the lowest one, and an arrow from one to the other."""
    middle, top = round(x + WIDTH / 2, 3), round(y + _WORDS, 3)
    low = round(top + HEIGHT + _ARROW, 3)
    ends = round(top + HEIGHT + _FREE, 3), round(low - _FREE, 3)
    start, end = reversed(ends) if up else ends
    return [
        Text(Role.INK, "ways", middle, round(y + 2.0, 3), words, "middle", centred=True),
        *card(HIGHEST, x, top),
        *arrow(middle, start, middle, end),
        *card(LOWEST, x, low),
    ]
