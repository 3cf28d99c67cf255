"""How a level row begins, as a picture for a narrow panel: with 1, with 10 or with scissors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext_noop
from papercraft.core.rules_art import arrow, enlarged
from papercraft.core.rules_page import Art
from papercraft.core.shapes import rect
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.rope.deck import HIGHEST, LOWEST, SCISSORS
from papercraft.games.rope.sheets.level_rows import DOWN, UP
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, card

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark

# How much larger its cards are than usual. In mm of usual cards: the height of its title, the room
# of the arrow and the word below a card, and the least distance of all; how long the arrow is.
_SCALE = 1.4
_TITLE, _WAY, _APART, _LONG = 6.0, 10.6, 2.0, 5.2
LEAST_WAYS = _SCALE * (_TITLE + 3 * HEIGHT + 3 * _WAY + 4 * _APART), _SCALE * WIDTH
"""So high and so wide is a panel at least that has room for all of it, in mm."""
_START = gettext_noop("Start")


def ways(box: Box) -> list[Mark]:
    """Return below each other the cards a row may begin with, and how it goes on after them."""
    x, y, width, height = (side / _SCALE for side in box)
    left, middle = round(x + (width - WIDTH) / 2, 3), round(x + width / 2, 3)
    each = (height - _TITLE - _APART) / 3
    title = middle, round(y + _APART + _TITLE / 2, 3)
    marks: list[Mark] = [Text(Role.INK, "ways", *title, _START, "middle", centred=True)]
    for n, number in enumerate((LOWEST, HIGHEST, SCISSORS)):
        top = round(y + _TITLE + _APART + each * n + (each - HEIGHT - _WAY) / 2, 3)
        marks += [*card(number, left, top), *_way(number, middle, round(top + HEIGHT, 3))]
    art = enlarged(Art(tuple(marks), width, height), _SCALE, {"rules-art": "rules-huge-art"})
    return [ink("place", rect(*box, 3.0)), *art.marks]


def _way(number: int, x: float, y: float) -> list[Mark]:
    """Return below a card an arrow and its word, below scissors both arrows."""
    top, end = round(y + 1.6, 3), round(y + 1.6 + _LONG, 3)
    if number == SCISSORS:
        return [*arrow(x - 2.6, end, x - 2.6, top), *arrow(x + 2.6, top, x + 2.6, end)]
    start, tip = (end, top) if number == LOWEST else (top, end)
    words = Text(Role.INK, "ways", x, round(y + _WAY - 1.4, 3), UP if number == LOWEST else DOWN,
                 "middle", centred=True)  # fmt: skip
    return [*arrow(x, start, x, tip), words]
