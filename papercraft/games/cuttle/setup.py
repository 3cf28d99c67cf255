"""The deck of ``cuttle`` in its order, and the two hands dealt from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.assets import layout as layout_file
from papercraft.games.cuttle.deck import DECK, HANDS, Deal, spelled_all

if TYPE_CHECKING:
    from papercraft.core.rng import Rng

_LINE = 13


class Params(NamedTuple):
    """How decks of a layout are made: there is one way."""

    shuffles: int


def params(version: int, layout: int) -> Params:
    """Return the parameters of a layout; raise LookupError with a reason if there is none."""
    for named in layout_file("cuttle")["layouts"].values():
        if named["code"] == layout and str(version) in named["versions"]:
            return Params(**named["versions"][str(version)])
    message = f"generator {version}, layout {layout} of cuttle is not known here"
    raise LookupError(message)


def generate(given: Params, rng: Rng) -> Deal:
    """Return a shuffled deck; the same stream gives the same one, for ever."""
    cards = list(DECK)
    for _ in range(given.shuffles):
        rng.shuffle(cards)
    return Deal({}, tuple(cards))


def deal_to(deck: Deal, names: tuple[str, ...]) -> Deal:
    """Deal a deck from its top: five cards to the one who begins, six to the dealer."""
    one, both = HANDS[0], sum(HANDS)
    cards = deck.deck
    return Deal({names[0]: cards[:one], names[1]: cards[one:both]}, cards[both:])


def dump(deal: Deal) -> dict[str, Any]:
    """Return the inline form of a deal."""
    hands = {name: spelled_all(cards) for name, cards in deal.hands.items()}
    return {"hands": hands, "deck": spelled_all(deal.deck)}


def lines(cards: tuple[int, ...]) -> list[str]:
    """Return cards as text, thirteen a line."""
    return [spelled_all(cards[n : n + _LINE]) for n in range(0, len(cards), _LINE)]


def show(deal: Deal) -> str:
    """Return a deal as text."""
    hands = [f"{name}: {spelled_all(cards)}" for name, cards in deal.hands.items()]
    return "\n".join([*hands, "Draw pile, the top card first:", *lines(deal.deck)]) + "\n"


def load(data: Any) -> Deal:
    """Return the deal of an inline form; raise ReadError with every problem."""
    # Imported late: reading needs what stands here.
    from papercraft.games.cuttle.reading import load_deal  # noqa: PLC0415

    return load_deal(data)
