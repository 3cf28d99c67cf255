"""Dealing a deck to the two players."""

from __future__ import annotations

from papercraft.games.cuttle.deck import HANDS, Deal
from papercraft.games.cuttle.template import template_with_deal


def deal(deck: Deal, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record file with the deck dealt to the players."""
    return template_with_deal(deal_cards(deck, players), sheet)


def deal_cards(deck: Deal, players: tuple[str, ...]) -> Deal:
    """Deal a deck from its top: five cards to the player who begins, six to the dealer."""
    first, both = HANDS[0], sum(HANDS)
    cards = deck.deck
    return Deal({players[0]: cards[:first], players[1]: cards[first:both]}, cards[both:])
