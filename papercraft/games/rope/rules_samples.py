"""The pictures in the boxes at the end of the rules of ``rope``; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, enlarged, label
from papercraft.core.rules_page import Art
from papercraft.core.sheet import Text
from papercraft.games.rope.deck import personal_size
from papercraft.games.rope.rules_pictures import shifted
from papercraft.games.rope.sheets.level_rows import DOWN, UP
from papercraft.games.rope.sheets.mini_cards import MINI, mini_row, mini_stamps, mini_width
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, pile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

BOXES_WIDE = 117.0, 63.0
"""The widths of the boxes: the variant has more words and cards."""
# How wide their pictures are, how high that of decks is, and what is free below them, so that they
# are as far from the foot of their box as from its sides.
_WIDE, _DECKS_WIDE, _HIGH, _BELOW = 84.0, 63.0, 19.2, 0.6
# The least players, whose decks are largest; a card drawn in a pile stands for so many; how low the
# lowest card of a pile lies.
_FEWEST, _EACH, _LOWEST = 2, 4, 3.8
# The smallest cards: rows with a repeated number, upwards and downwards, and what may come after
# scissors; from one row to the next, and from one of the cards to choose from to the next. An arrow
# with what is free beside it; from the middle of cards to the middle of the words below them, and
# the height of these; the style of numbers.
_UP, _DOWN, _NEXT = ("3", "4", "4b"), ("2", "1"), ("1b", "2b", "9", "10", "scissors")
_BETWEEN, _APART, _ARROW, _AIR, _NAMED = 4.8, 1.4, 4.2, 1.0, 6.8
_WORD, _NUMBER = 3.4, "rules-mini"


def repeated(after: str, size: float) -> Art:
    """Return a row each way, one with a repeated number, and cards that may come ``after`` one.

    Cards are so much larger than the smallest ones.
    """
    top, level = 0.3, 0.3 + MINI[1] / 2
    named = round(level + _NAMED, 3)
    marks: list[Mark] = []
    x = 0.3
    for names, way in ((_UP, UP), (_DOWN, DOWN)):
        wide = mini_width(names)
        marks += [*_cards(names, x, top), label(round(x + wide / 2, 3), named, way, "rules-text")]
        x = round(x + wide + _BETWEEN, 3)
    first = x
    marks += _cards(("scissors",), x, top)
    x = round(x + MINI[0] + _AIR, 3)
    marks += arrow(x, level, x + _ARROW, level)
    x = round(x + _ARROW + _AIR, 3)
    for name in _NEXT:
        marks += _cards((name,), x, top)
        x = round(x + MINI[0] + _APART, 3)
    middle = round((first + x - _APART) / 2, 3)
    marks.append(label(middle, named, after, "rules-text"))
    drawn = enlarged(Art(tuple(marks), _WIDE, named + _WORD / 2), size, {})
    return _picture(drawn)


def _cards(names: Sequence[str], x: float, y: float) -> list[Mark]:
    """Return a row of the smallest cards, on which all numbers are large enough for rules."""
    marks: list[Mark] = []
    for use in mini_row(names, x, y):
        drawn = Art(mini_stamps()[use.stamp], *MINI)
        marks += shifted(drawn, use.x, use.y)
    return [mark._replace(style=_NUMBER) if isinstance(mark, Text) else mark for mark in marks]


def shorter(size: float) -> Art:
    """Return a personal deck and one of half as many cards, each with their number; so large."""
    usual = personal_size(_FEWEST)
    middle = round(HEIGHT / 2 + _LOWEST, 3)
    marks: list[Mark] = [*arrow(28.6, middle, 34.6, middle)]
    for x, cards in ((0.3, usual), (38.2, usual // 2)):
        piled = pile(x, _LOWEST, cards // _EACH)
        at = round(x + WIDTH + 0.7 * cards / _EACH + 6.6, 3)
        marks += [*piled, label(at, middle, str(cards), "rules-huge-art")]
    return _picture(enlarged(Art(tuple(marks), _DECKS_WIDE, _HIGH), size, {}))


def _picture(art: Art) -> Art:
    """Return a picture with what is free below it."""
    return art._replace(height=round(art.height + _BELOW, 3))
