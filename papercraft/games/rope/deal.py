"""Dealing a deck to players."""

from __future__ import annotations

from papercraft.games.rope.deck import HAND, Deal, personal_size
from papercraft.games.rope.template import template_with_deal


def deal(deck: Deal, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record file with the deck dealt to the players."""
    return template_with_deal(deal_cards(deck, players), sheet)


def deal_cards(deck: Deal, players: tuple[str, ...], size: int | None = None) -> Deal:
    """Deal a deck from its top: a personal deck of ``size`` cards each, then a hand each."""
    size = size or personal_size(len(players))
    cards = deck.stock
    start = len(players) * size
    end = start + len(players) * HAND
    return Deal(
        {name: cards[n * size : (n + 1) * size] for n, name in enumerate(players)},
        {name: cards[start + n * HAND : start + (n + 1) * HAND] for n, name in enumerate(players)},
        cards[end:],
    )
