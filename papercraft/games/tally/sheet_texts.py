"""The texts of a description that are printed and can be translated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.tally.dealing import texts_of
from papercraft.games.tally.decks import filled_in
from papercraft.games.tally.naming import label_of

if TYPE_CHECKING:
    from papercraft.games.tally.decks import Deck
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.element import Element


def texts_on_sheet(definition: Definition) -> set[str]:
    """Return all texts that are printed."""
    known = {definition.name, *map(label_of, definition.total)}
    for key, element in definition.box.items():
        known |= {*(element.label or map(label_of, element.names(key)))}
        known |= {*own_texts(element), *texts_of_squares(element)}
    for deck in definition.cards.values():
        known |= {text for form in deck.forms.values() for text in texts_of_deck(deck, form)}
    return known | {net.title for net in definition.net.values() if net.title}


def own_texts(element: Element) -> list[str]:
    """Return the texts of an element: choices, words, and text that is only printed."""
    lone = filter(None, [element.text, element.heading])
    return [*(element.pick or ()), *lone, *(element.words or ())]


def texts_of_squares(element: Element) -> list[str]:
    """Return the texts in and around the squares of a grid."""
    return [*texts_of(element), *(element.over or ()), *(element.beside or ())]


def texts_of_deck(deck: Deck, form: str) -> list[str]:
    """Return the texts that a form makes on the cards of a deck."""
    return [filled_in(form, row) for row in deck.row or ()]
