"""The pictures of level rows and of the end on the rules page of ``rope``, with names; in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import arrow, label
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import ink
from papercraft.games.rope.deck import HIGHEST, LOWEST
from papercraft.games.rope.rules_pictures import called, grown, slot
from papercraft.games.rope.sheets.level_rows import UP
from papercraft.games.rope.sheets.small_cards import HEIGHT, WIDTH, back, card, row, row_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.rules_page import Art
    from papercraft.core.sheet import Mark, Marks

# How large cards are; their upper edge, the middle of names below them, the height of a picture.
_SMALL = 0.94
_CARDS_AT, _NAMED, _NAMED_HIGH = 3.4, 21.8, 26.0
# The step from one card to the next in a row; the beginning and the end of a complete one, and what
# is between them.
_WIDE = 6.4
_BEGUN, _ENDED, _HOLE = (1, 2, 3), (9, 10), 8.4
# The bubble that tells which card scissors stand for: its radius, and from the corner of the card
# to its middle.
_BUBBLE, _ON_CORNER = 2.7, 0.9
# From a card of a deck to the next one; from a card to the ring around it.
_DECKED, _RING = 1.6, 1.5


def level_of_cards() -> float:
    """Return how low the middle of the cards is in each picture."""
    return round((_CARDS_AT + HEIGHT / 2) * _SMALL, 3)


def both_ways() -> Art:
    """Return the beginnings of a row upwards and of one downwards, with scissors for an 8."""
    marks = [*row((1, 2, 3), 0, _CARDS_AT, _WIDE), *row((10, 9, 0), 27.6, _CARDS_AT, _WIDE)]
    at = round(27.6 + row_width((10, 9, 0), _WIDE) - _ON_CORNER, 3), _CARDS_AT + _ON_CORNER
    marks += [ink("rules-bubble", circle(*at, _BUBBLE)), label(*at, "8", "rules-row")]
    down = gettext("down, scissors as {n}", n=8)
    return _named(marks, 53.3, (row_width((1, 2, 3), _WIDE) / 2, UP), (40.6, down))


def scissors_first() -> Art:
    """Return two scissors at the beginning of a row, and what may come after them."""
    marks: list[Mark] = [*row((0, 0), 0, _CARDS_AT), *_onward(17.6, 22.0)]
    for n, number in enumerate((3, 8, 0)):
        marks += card(number, 23.0 + (WIDTH + 0.6) * n, _CARDS_AT, 4)
    return _named(marks, 57.2, (8.3, gettext("start")), (40.1, gettext("next")))


def complete() -> Art:
    """Return a complete row, of which the beginning and the end are seen."""
    left, right = row_width(_BEGUN, _WIDE), row_width(_ENDED, _WIDE)
    wide = left + _HOLE + right
    marks = [*row(_BEGUN, 0, _CARDS_AT, _WIDE), *_and_so_on(left + _HOLE / 2)]
    marks += row(_ENDED, left + _HOLE, _CARDS_AT, _WIDE)
    return _named(marks, wide, (wide / 2, gettext("completed row")))


def last_card() -> Art:
    """Return the last card of a deck on its way to a row."""
    marks: list[Mark] = [*card(3, 6.6, _CARDS_AT, 2), *row((1, 2), 26.2, _CARDS_AT)]
    marks += [slot(44.2, _CARDS_AT), *_onward(18.8, 25.0)]
    return _named(marks, 55.2, (12.1, gettext("personal deck")), (40.7, gettext("level row")))


def new_stock() -> Art:
    """Return a complete row, of which the ends are seen, that becomes the stock."""
    marks: list[Mark] = [*card(LOWEST, 0.4, _CARDS_AT, 6), *card(HIGHEST, 18.4, _CARDS_AT, 9)]
    marks += [*_and_so_on(14.9), *_onward(30.6, 35.6), *_decked(36.8, 3)]
    return _named(marks, 54.8, (14.9, gettext("completed rows")), (43.9, gettext("stock")))


def smallest() -> Art:
    """Return three players with decks of different size; the smallest is in a ring."""
    marks: list[Mark] = []
    names: list[tuple[float, str]] = []
    for x, name, cards in ((0.0, "Ada", 4), (22.2, "Ben", 1), (39.8, "Cem", 5)):
        marks += _decked(x, cards)
        middle = x + (WIDTH + _DECKED * (cards - 1)) / 2
        names.append((round(middle, 3), gettext("{name}: {n}", name=name, n=cards)))
    ring = rect(22.2 - _RING, _CARDS_AT - _RING, WIDTH + 2 * _RING, HEIGHT + 2 * _RING, 2.6)
    return _named([*marks, ink("rules-ring", ring)], 57.2, *names)


def _and_so_on(x: float) -> list[Mark]:
    """Return three dots around an x, for the cards between others."""
    return [
        ink("rules-solid", circle(round(x + dx, 3), _CARDS_AT + HEIGHT / 2, 0.6))
        for dx in (-1.9, 0.0, 1.9)
    ]


def _decked(x: float, cards: int) -> list[Mark]:
    """Return a deck of which each card is seen, as high as a single card."""
    return [mark for n in range(cards) for mark in back(round(x + _DECKED * n, 3), _CARDS_AT)]


def _onward(x1: float, x2: float) -> Marks:
    """Return an arrow between cards."""
    return arrow(x1, _CARDS_AT + HEIGHT / 2, x2, _CARDS_AT + HEIGHT / 2)


def _named(marks: Sequence[Mark], wide: float, *names: tuple[float, str]) -> Art:
    """Return a picture with names below its cards."""
    words = [called(x, _NAMED, name) for x, name in names]
    return grown([*marks, *words], wide, _NAMED_HIGH, _SMALL)
