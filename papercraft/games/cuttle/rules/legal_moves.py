"""All moves of ``cuttle`` that are legal now: what can be written, sifted by the rules."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from papercraft.games.cuttle.deck import JACK, is_point, rank
from papercraft.games.cuttle.moves import TARGETED, USES, Move
from papercraft.games.cuttle.rules.legality import fault, targets
from papercraft.games.cuttle.rules.one_off_effects import settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.games.cuttle.rules.game_state import Flow


def legal_moves(flow: Flow) -> list[Move]:
    """Return every legal move, whoever makes it; draws without a name, discards as sets.

    To give up and to agree on a draw is always legal and left out. While a one-off waits these are
    its counters and what may follow if there is none.
    """
    found: list[Move] = []
    if flow.waiting:
        player = 1 - flow.played_last
        counters = (Move("counter", (card,)) for card in _hand(flow, player))
        found = [move for move in counters if fault(flow, player, move) is None]
        flow = flow.copy()
        settle(flow)
    return found + [move for move in _written(flow) if fault(flow, flow.actor, move) is None]


def _hand(flow: Flow, player: int) -> list[int]:
    """Return the cards a hand has or, where they are not known, can have."""
    hand = flow.table.sides[player].hand
    return sorted(hand.cards) + (sorted(flow.table.unseen) if hand.blind else [])


def _written(flow: Flow) -> Iterator[Move]:
    """Yield all that could be legal now."""
    if flow.over:
        return
    due = flow.due
    if due is None:
        yield Move("draw")
        yield Move("pass")
        for card in _hand(flow, flow.mover):
            yield from _uses(flow, card, seven=False)
    elif due.kind == "three":
        yield from (Move("take", (card,)) for card in sorted(flow.table.scrap))
    elif due.kind == "seven":
        shown = flow.table.revealed()
        for card in sorted(flow.table.unseen) if shown is None else shown:
            yield from _uses(flow, card, seven=True)
            yield Move("scrap", (card,), None, seven=True)
    else:
        cards = combinations(_hand(flow, due.player), due.cards)
        yield from (Move("discard", pair) for pair in cards)


def _uses(flow: Flow, card: int, *, seven: bool) -> Iterator[Move]:
    """Yield what a card could be played as."""
    foe = flow.table.sides[1 - flow.mover]
    points = [pile.card for pile in foe.points]
    for verb in ("points", "perm"):
        if rank(card) in USES[verb]:
            yield Move(verb, (card,), None, seven)
    if is_point(card):
        yield from (Move("scuttle", (card,), point, seven) for point in points)
    if rank(card) == JACK:
        yield from (Move("jack", (card,), point, seven) for point in points)
    if rank(card) in TARGETED:
        yield from (Move("oneoff", (card,), target, seven) for target in targets(flow, card))
    elif rank(card) in USES["oneoff"]:
        yield Move("oneoff", (card,), None, seven)
