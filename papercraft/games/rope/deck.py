"""The 160 cards of ``rope``: fourteen sets of the numbers 1 to 10, and twenty scissors.

A card is a whole number: 1 to 10, or 0 for scissors. ``UNSEEN`` stands for a card that lies there
but that nobody who reads the record can know.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from papercraft.core.messages import Message, gettext

SCISSORS = 0
UNSEEN = -1
LOWEST, HIGHEST = 1, 10
SETS = 14
COPIES = dict.fromkeys(range(LOWEST, HIGHEST + 1), SETS) | {SCISSORS: 20}
DECK = tuple(card for card, count in COPIES.items() for _ in range(count))
HAND = 6
ROWS = 3
_SPELLED = {SCISSORS: "X", UNSEEN: "?"}
_CARDS = {str(card): card for card in range(LOWEST, HIGHEST + 1)} | {"X": SCISSORS, "x": SCISSORS}
# Number of players to cards in a personal deck.
_SIZES = {2: 20, 3: 20, 4: 16, 5: 16, 6: 12, 7: 12, 8: 10}


def personal_size(players: int) -> int:
    """Return how many cards a personal deck has if the rules say nothing else."""
    return _SIZES[players]


def largest_size(players: int) -> int:
    """Return how many cards a personal deck can have at most."""
    return len(DECK) // players - HAND


def card_of(text: str) -> int | None:
    """Return the card of a text, or None if it is none."""
    return _CARDS.get(text)


def cards_of(text: str) -> tuple[int, ...]:
    """Return the cards of a text with blanks between them; raise ValueError for what is none."""
    words = text.split()
    wrong = [word for word in words if word not in _CARDS]
    if wrong:
        raise ValueError(f"{wrong[0][:20]!a} is no card; cards are 1 to 10 and X (scissors)")
    return tuple(_CARDS[word] for word in words)


def spelled(card: int) -> str:
    """Return a card as it is written in a record."""
    return _SPELLED.get(card) or str(card)


def spelled_all(cards: tuple[int, ...] | list[int]) -> str:
    """Return cards as they are written in a record."""
    return " ".join(map(spelled, cards))


def named(card: int) -> Message:
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

    def fault(self, players: tuple[str, ...], size: int) -> str:
        """Return what keeps this from being a deal of the whole deck, or nothing."""
        for name in players:
            for kind, cards, wanted in (
                (gettext("personal deck"), self.personal.get(name, ()), size),
                (gettext("hand"), self.hands.get(name, ()), HAND),
            ):
                if len(cards) != wanted:
                    form = "the {kind} of {name} has {count} cards in the deal, not {wanted}"
                    return gettext(form, kind=kind, name=name, count=len(cards), wanted=wanted)
        held = [*self.personal.values(), *self.hands.values(), self.stock]
        counts = Counter(card for cards in held for card in cards)
        for card, count in COPIES.items():
            if counts[card] != count:
                form = "the deal has {found} of {card}, the deck has {count}"
                return gettext(form, found=counts[card], card=spelled(card), count=count)
        return ""
