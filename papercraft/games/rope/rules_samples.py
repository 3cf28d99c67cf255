"""The pictures in the boxes at the end of the rules of ``rope``; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.rules_art import arrow, label
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.rope.deck import personal_size
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, pile, row, row_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

# How wide and how high all pictures in boxes are, and what is free below them, so that they are as
# far from the foot of their box as from its sides.
_WIDE, _HIGH, _BELOW = 84.0, 19.2, 0.6
# The least players, whose decks are largest; a card drawn in a pile stands for so many; how low the
# lowest card of a pile lies.
_FEWEST, _EACH, _LOWEST = 2, 4, 3.8
# A row with a number that is repeated; from one card to the next, and from the row to the words
# beside it; the height of a line of these.
_ROW, _STEP, _TO_WORDS, _LINE = (3, 4, 4), 6.8, 7.0, 4.36
# The ring around the repeated number, in its corner of the card.
_RING_X, _RING_Y, _RING = 3.3, 4.2, 2.9


def repeated(pairs: Sequence[tuple[str, str]]) -> Art:
    """Return a row whose last number is repeated, and beside it what may come after what."""
    y = round((_HIGH - HEIGHT) / 2, 3)
    wide = row_width(_ROW, _STEP)
    marks = row(_ROW, 0.3, y, _STEP)
    marks.append(ink("rules-ring", circle(0.3 + wide - WIDTH + _RING_X, y + _RING_Y, _RING)))
    x, first = round(wide + _TO_WORDS, 3), _HIGH / 2 - _LINE * 2.2
    for n, (term, words) in enumerate(pairs):
        for line, (style, said) in enumerate((("rules-row", term), ("rules-text", words))):
            at = round(first + _LINE * (0.5 + line + 2.4 * n), 3)
            marks.append(Text(Role.INK, style, x, at, said, centred=True))
    return _picture(marks)


def shorter() -> Art:
    """Return a personal deck and one of half as many cards, each with their number."""
    usual = personal_size(_FEWEST)
    middle = round(HEIGHT / 2 + _LOWEST, 3)
    marks: list[Mark] = [*arrow(27.0, middle, 33.4, middle)]
    for x, cards in ((0.3, usual), (37.4, usual // 2)):
        piled = pile(x, _LOWEST, cards // _EACH)
        at = round(x + WIDTH + 0.7 * cards / _EACH + 5.4, 3)
        marks += [*piled, label(at, middle, str(cards), "rules-huge-art")]
    return _picture(marks)


def _picture(marks: Sequence[Mark]) -> Art:
    """Return a picture as high as those beside it, with what is free below it."""
    return Art(tuple(marks), _WIDE, round(_HIGH + _BELOW, 3))
