"""The 160 cards of ``rope``: fourteen sets of the numbers 1 to 10, and twenty scissors.

A card is a whole number: 1 to 10, or 0 for scissors. ``UNSEEN`` stands for a card that is there
but cannot be known from the record.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from papercraft.core.messages import Message, gettext
from papercraft.core.record_limits import check_length

SCISSORS = 0
UNSEEN = -1
LOWEST, HIGHEST = 1, 10
SETS = 14
COPIES = dict.fromkeys(range(LOWEST, HIGHEST + 1), SETS) | {SCISSORS: 20}
DECK = tuple(card for card, count in COPIES.items() for _ in range(count))
HAND = 6
ROWS = 3
_SYMBOLS = {SCISSORS: "X", UNSEEN: "?"}
_CARDS = {str(card): card for card in range(LOWEST, HIGHEST + 1)} | {"X": SCISSORS, "x": SCISSORS}
# Number of players to cards in a personal deck.
_PERSONAL_SIZES = {2: 20, 3: 20, 4: 16, 5: 16, 6: 12, 7: 12, 8: 10}


def personal_size(players: int) -> int:
    """Return the usual size of a personal deck."""
    return _PERSONAL_SIZES[players]


def largest_size(players: int) -> int:
    """Return the largest possible size of a personal deck."""
    return len(DECK) // players - HAND


def parse_card(text: str) -> int | None:
    """Return the card that a text stands for, or None."""
    return _CARDS.get(text)


def parse_cards(text: str) -> tuple[int, ...]:
    """Return the cards of a text with blanks between them; raise ValueError if one is unknown."""
    check_length(text)
    words = text.split()
    unknown = [word for word in words if word not in _CARDS]
    if unknown:
        form = "{card} is not a card; cards are 1 to 10 and X (scissors)"
        raise ValueError(gettext(form, card=repr(unknown[0][:20])))
    return tuple(_CARDS[word] for word in words)


def format_card(card: int) -> str:
    """Return a card as it is written in a record."""
    return _SYMBOLS.get(card) or str(card)


def format_cards(cards: tuple[int, ...] | list[int]) -> str:
    """Return cards as they are written in a record."""
    return " ".join(map(format_card, cards))


def describe_card(card: int) -> Message:
    """Return a card as it is called in a sentence."""
    if card == SCISSORS:
        return gettext("scissors")
    # In English it depends on the sound.
    return gettext("an {card}", card=card) if card == 8 else gettext("a {card}", card=card)  # noqa: PLR2004


class Deal(NamedTuple):
    """Who has which cards at the start, by name, and the stock; the top card is the first.

    A deck nobody has dealt yet has all its cards in the stock.
    """

    personal: dict[str, tuple[int, ...]]
    hands: dict[str, tuple[int, ...]]
    stock: tuple[int, ...]

    def verify(self, players: tuple[str, ...], size: int) -> Message | None:
        """Return what keeps this from being a deal of the whole deck, or None.

        ``size`` is the number of cards in a personal deck.
        """
        for name in players:
            for kind, cards, wanted in (
                (gettext("personal deck"), self.personal.get(name, ()), size),
                (gettext("hand"), self.hands.get(name, ()), HAND),
            ):
                if len(cards) != wanted:
                    form = "the {kind} of {name} has {count} cards in the deal, not {wanted}"
                    return gettext(form, kind=kind, name=name, count=len(cards), wanted=wanted)
        parts = [*self.personal.values(), *self.hands.values(), self.stock]
        counts = Counter(card for cards in parts for card in cards)
        for card, count in COPIES.items():
            if counts[card] != count:
                form = "the deal has {found} of {card}, the deck has {count}"
                return gettext(form, found=counts[card], card=format_card(card), count=count)
        return None
