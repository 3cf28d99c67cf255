"""The deck of ``rope`` in its order, and the table it is dealt to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.assets import layout as layout_file
from papercraft.games.rope.deck import DECK, HAND, Deal, personal_size, spelled, spelled_all

if TYPE_CHECKING:
    from papercraft.core.rng import Rng


class Params(NamedTuple):
    """How decks of a layout are made: there is one way."""

    shuffles: int


def params(version: int, layout: int) -> Params:
    """Return the parameters of a layout; raise LookupError with a reason if there is none."""
    for named in layout_file("rope")["layouts"].values():
        if named["code"] == layout and str(version) in named["versions"]:
            return Params(**named["versions"][str(version)])
    message = f"generator {version}, layout {layout} of rope is not known here"
    raise LookupError(message)


def generate(given: Params, rng: Rng) -> Deal:
    """Return a shuffled deck; the same stream gives the same one, for ever."""
    cards = list(DECK)
    for _ in range(given.shuffles):
        rng.shuffle(cards)
    return Deal({}, {}, tuple(cards))


def deal_to(deck: Deal, names: tuple[str, ...], size: int | None = None) -> Deal:
    """Deal a deck from its top: a personal deck each, then a hand each."""
    size = size or personal_size(len(names))
    cards = deck.stock
    start = len(names) * size
    personal = {name: cards[n * size : (n + 1) * size] for n, name in enumerate(names)}
    hands = {name: cards[start + n * HAND : start + (n + 1) * HAND] for n, name in enumerate(names)}
    return Deal(personal, hands, cards[start + len(names) * HAND :])


def dump(deal: Deal) -> dict[str, Any]:
    """Return the inline form of a deal."""
    return {
        "personal": {name: spelled_all(cards) for name, cards in deal.personal.items()},
        "hands": {name: spelled_all(cards) for name, cards in deal.hands.items()},
        "stock": spelled_all(deal.stock),
    }


def show(deal: Deal) -> str:
    """Return a deal as text, twenty cards a line."""
    lines = []
    for name in deal.personal:
        lines.append(f"{name}: personal deck {spelled_all(deal.personal[name])}")
        lines.append(f"{name}: hand {spelled_all(deal.hands.get(name, ()))}")
    words = [f"{spelled(card):>2}" for card in deal.stock]
    rows = [" ".join(words[n : n + 20]) for n in range(0, len(words), 20)]
    return "\n".join([*lines, "Stock, the top card first:", *rows]) + "\n"


def load(data: Any) -> Deal:
    """Return the deal of an inline form; raise ReadError with every problem."""
    # Imported late: reading needs what stands here.
    from papercraft.games.rope.reading import load_deal  # noqa: PLC0415

    return load_deal(data)
