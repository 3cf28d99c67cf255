"""The 52 cards of ``cuttle``: whole numbers from 0, by rank and then by suit.

So a card beats another in a scuttle exactly if its number is larger. ``UNSEEN`` stands for a card
that lies there but that nobody who reads the record can know.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from papercraft.core.messages import Message, gettext, gettext_noop

RANKS = "A23456789TJQK"
SUITS = "CDHS"
RANK_WORDS = (
    gettext_noop("ace"),
    *map(str, range(2, 11)),
    gettext_noop("jack"),
    gettext_noop("queen"),
    gettext_noop("king"),
)
SUIT_WORDS = (
    gettext_noop("clubs"),
    gettext_noop("diamonds"),
    gettext_noop("hearts"),
    gettext_noop("spades"),
)
DECK = tuple(range(len(RANKS) * len(SUITS)))
ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING = range(1, 14)
# The other player, who begins, has one card less than the dealer.
HANDS = (5, 6)
_CARDS = {RANKS[card // 4] + SUITS[card % 4]: card for card in DECK}
_CARDS |= {f"10{suit}": _CARDS[f"T{suit}"] for suit in SUITS}
_MOST_WRONG = 3


def rank(card: int) -> int:
    """Return the rank of a card: 1 for an ace to 13 for a king."""
    return card // len(SUITS) + 1


def is_point(card: int) -> bool:
    """Return whether a card can lie on the table for points: an ace to a ten."""
    return rank(card) <= TEN


def card_of(text: str) -> int | None:
    """Return the card of a text, or None if it is none; ten is ``T`` or ``10``."""
    return _CARDS.get(text.upper()) if text.isascii() else None


def cards_of(text: str) -> tuple[int, ...]:
    """Return the cards of a text with blanks between them; raise ValueError for what is none."""
    words = text.split()
    wrong = [word for word in words if card_of(word) is None]
    if wrong:
        words_told = ", ".join(f"{word[:20]!a}" for word in wrong[:_MOST_WRONG])
        raise ValueError(
            f"no card: {words_told}; a card is A 2-9 T J Q K and C D H S, as TH or 10H"
        )
    return tuple(_CARDS[word.upper()] for word in words)


def spelled(card: int) -> str:
    """Return a card as it is written in a record."""
    return RANKS[card // 4] + SUITS[card % 4]


def spelled_all(cards: tuple[int, ...] | list[int]) -> str:
    """Return cards as they are written in a record."""
    return " ".join(map(spelled, cards))


def named(card: int) -> Message:
    """Return a card as it is called in a sentence."""
    rank_told, suit_told = gettext(RANK_WORDS[card // 4]), gettext(SUIT_WORDS[card % 4])
    return gettext("the {rank} of {suit}", rank=rank_told, suit=suit_told)


def name_of(card: int) -> Message:
    """Return the name of a card, without an article."""
    rank_told, suit_told = gettext(RANK_WORDS[card // 4]), gettext(SUIT_WORDS[card % 4])
    return gettext("{rank} of {suit}", rank=rank_told, suit=suit_told)


def twins(cards: list[int]) -> list[int]:
    """Return the cards that are there several times."""
    counts = Counter(cards)
    return sorted(card for card, count in counts.items() if count > 1)


class Deal(NamedTuple):
    """Who has which hand, by name, and the draw pile; the top card is the first.

    A deck nobody has dealt yet is all draw pile.
    """

    hands: dict[str, tuple[int, ...]]
    deck: tuple[int, ...]

    def fault(self, players: tuple[str, ...]) -> Message | None:
        """Return what keeps this from being a deal of the whole deck, or None."""
        for name, wanted in zip(players, HANDS, strict=True):
            found = len(self.hands.get(name, ()))
            if found != wanted:
                form = "the hand of {name} has {found} cards in the deal, not {wanted}"
                return gettext(form, name=name, found=found, wanted=wanted)
        left = len(DECK) - sum(HANDS)
        if len(self.deck) != left:
            form = "the draw pile has {found} cards in the deal, not {wanted}"
            return gettext(form, found=len(self.deck), wanted=left)
        return None
