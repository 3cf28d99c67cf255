"""Setups of ``rope``: a deck in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.layouts import layout as layout_file
from papercraft.games.rope.deck import DECK, Deal, format_card, format_cards

if TYPE_CHECKING:
    from papercraft.core.rng import Rng

# Cards on a line.
_LINE = 20


class Params(NamedTuple):
    """The parameters of a layout: how often a deck is shuffled."""

    shuffles: int


def params(version: int, layout: int) -> Params:
    """Return the parameters of a layout; raise LookupError with a reason if there is none."""
    for entry in layout_file("rope")["layouts"].values():
        if entry["code"] == layout and str(version) in entry["versions"]:
            return Params(**entry["versions"][str(version)])
    raise LookupError(f"generator {version}, layout {layout} of rope is not known here")


def generate(params: Params, rng: Rng) -> Deal:
    """Return a shuffled deck; the same stream always gives the same one."""
    cards = list(DECK)
    for _ in range(params.shuffles):
        rng.shuffle(cards)
    return Deal({}, {}, tuple(cards))


def dump(deal: Deal) -> dict[str, Any]:
    """Return the inline form of a deal."""
    return {
        "personal": {name: format_cards(cards) for name, cards in deal.personal.items()},
        "hands": {name: format_cards(cards) for name, cards in deal.hands.items()},
        "stock": format_cards(deal.stock),
    }


def load(data: Any) -> Deal:
    """Return the deal of an inline form; raise ReadError with every problem."""
    # Printing calls only ``generate`` and must not pay for importing pydantic.
    from papercraft.games.rope.forms import load_deal  # noqa: PLC0415

    return load_deal(data)


def show(deal: Deal) -> str:
    """Return a deal as text for a terminal."""
    lines = []
    for name in deal.personal:
        lines.append(f"{name}: personal deck {format_cards(deal.personal[name])}")
        lines.append(f"{name}: hand {format_cards(deal.hands.get(name, ()))}")
    words = [f"{format_card(card):>2}" for card in deal.stock]
    rows = [" ".join(words[n : n + _LINE]) for n in range(0, len(words), _LINE)]
    return "\n".join([*lines, "Stock, the top card first:", *rows]) + "\n"
