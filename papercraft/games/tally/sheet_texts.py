"""The printed texts of elements and decks, which can be translated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.tally.decks import filled_in
from papercraft.games.tally.naming import expanded
from papercraft.games.tally.squares import MOST_TEXTS

if TYPE_CHECKING:
    from papercraft.games.tally.decks import Deck
    from papercraft.games.tally.element import Element


def own_texts(element: Element) -> list[str]:
    """Return the texts of an element: choices, words, and text that is only printed."""
    lone = filter(None, [element.text, element.heading])
    return [*(element.pick or ()), *lone, *(element.words or ())]


def texts_of_squares(element: Element) -> list[str]:
    """Return the texts in and around the squares of a grid."""
    inside = expanded(element.cells or [], MOST_TEXTS)
    return [*inside, *(element.over or ()), *(element.beside or ())]


def texts_of_deck(deck: Deck, form: str) -> list[str]:
    """Return the texts that a form makes on the cards of a deck."""
    return [filled_in(form, row) for row in deck.row or ()]
