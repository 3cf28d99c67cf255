"""The 52 cards of ``cuttle``: whole numbers from 0, by rank and then by suit.

So a card beats another in a scuttle exactly if its number is larger.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from papercraft.core.messages import Message, gettext, gettext_noop
from papercraft.core.record_limits import check_length

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
# The player who begins has one card less than the dealer.
HANDS = (5, 6)
_CARDS = {RANKS[card // 4] + SUITS[card % 4]: card for card in DECK}
_CARDS |= {f"10{suit}": _CARDS[f"T{suit}"] for suit in SUITS}
_MOST_SHOWN = 3
_LINE = 13


def rank(card: int) -> int:
    """Return the rank of a card: 1 for an ace to 13 for a king."""
    return card // len(SUITS) + 1


def is_point(card: int) -> bool:
    """Return whether a card can lie on the table for points: an ace to a ten."""
    return rank(card) <= TEN


def parse_card(text: str) -> int | None:
    """Return the card that a text stands for, or None; ten is ``T`` or ``10``."""
    return _CARDS.get(text.upper()) if text.isascii() else None


def parse_cards(text: str) -> tuple[int, ...]:
    """Return the cards of a text with blanks between them; raise ValueError if one is unknown."""
    check_length(text)
    words = text.split()
    unknown = [word for word in words if parse_card(word) is None]
    if unknown:
        quoted = ", ".join(f"{word[:20]!r}" for word in unknown[:_MOST_SHOWN])
        form = "not a card: {cards}; cards are written with A 2-9 T J Q K and C D H S: TH or 10H"
        raise ValueError(gettext(form, cards=quoted))
    return tuple(_CARDS[word.upper()] for word in words)


def format_card(card: int) -> str:
    """Return a card as it is written in a record."""
    return RANKS[card // 4] + SUITS[card % 4]


def format_cards(cards: tuple[int, ...] | list[int]) -> str:
    """Return cards as they are written in a record."""
    return " ".join(map(format_card, cards))


def lines_of(cards: tuple[int, ...]) -> list[str]:
    """Return cards as they are written in a record, thirteen on a line."""
    return [format_cards(cards[n : n + _LINE]) for n in range(0, len(cards), _LINE)]


def describe_card(card: int) -> Message:
    """Return a card as it is called in a sentence."""
    rank_word, suit_word = gettext(RANK_WORDS[card // 4]), gettext(SUIT_WORDS[card % 4])
    return gettext("the {rank} of {suit}", rank=rank_word, suit=suit_word)


def card_title(card: int) -> Message:
    """Return the name of a card, without an article."""
    rank_word, suit_word = gettext(RANK_WORDS[card // 4]), gettext(SUIT_WORDS[card % 4])
    return gettext("{rank} of {suit}", rank=rank_word, suit=suit_word)


def duplicates(cards: list[int]) -> list[int]:
    """Return the cards that occur more than once."""
    counts = Counter(cards)
    return sorted(card for card, count in counts.items() if count > 1)


class Deal(NamedTuple):
    """Who has which hand, by name, and the draw pile; the top card is the first.

    A deck nobody has dealt yet is all draw pile.
    """

    hands: dict[str, tuple[int, ...]]
    deck: tuple[int, ...]

    def verify(self, players: tuple[str, ...]) -> Message | None:
        """Return what keeps this from being a deal of the whole deck, or None."""
        for name, wanted in zip(players, HANDS, strict=True):
            count = len(self.hands.get(name, ()))
            if count != wanted:
                form = "the hand of {name} has {found} cards in the deal, not {wanted}"
                return gettext(form, name=name, found=count, wanted=wanted)
        wanted = len(DECK) - sum(HANDS)
        if len(self.deck) != wanted:
            form = "the draw pile has {found} cards in the deal, not {wanted}"
            return gettext(form, found=len(self.deck), wanted=wanted)
        return None
