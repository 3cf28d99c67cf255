"""Setups of ``cuttle``: a deck in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.layouts import layout as layout_file
from papercraft.games.cuttle.deck import DECK, Deal, format_cards, lines_of

if TYPE_CHECKING:
    from papercraft.core.rng import Rng


class Params(NamedTuple):
    """The parameters of a layout: how often a deck is shuffled."""

    shuffles: int


def params(version: int, layout: int) -> Params:
    """Return the parameters of a layout; raise LookupError with a reason if there is none."""
    for entry in layout_file("cuttle")["layouts"].values():
        if entry["code"] == layout and str(version) in entry["versions"]:
            return Params(**entry["versions"][str(version)])
    raise LookupError(f"generator {version}, layout {layout} of cuttle is not known here")


def generate(params: Params, rng: Rng) -> Deal:
    """Return a shuffled deck; the same stream always gives the same one."""
    cards = list(DECK)
    for _ in range(params.shuffles):
        rng.shuffle(cards)
    return Deal({}, tuple(cards))


def dump(deal: Deal) -> dict[str, Any]:
    """Return the inline form of a deal."""
    hands = {name: format_cards(cards) for name, cards in deal.hands.items()}
    return {"hands": hands, "deck": format_cards(deal.deck)}


def load(data: Any) -> Deal:
    """Return the deal of an inline form; raise ReadError with every problem."""
    # Printing calls only ``generate`` and must not pay for importing pydantic.
    from papercraft.games.cuttle.forms import load_deal  # noqa: PLC0415

    return load_deal(data)


def show(deal: Deal) -> str:
    """Return a deal as text for a terminal."""
    hands = [f"{name}: {format_cards(cards)}" for name, cards in deal.hands.items()]
    return "\n".join([*hands, "Draw pile, the top card first:", *lines_of(deal.deck)]) + "\n"
