"""All moves that are legal now: candidates, filtered by ``can_move``."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from papercraft.games.cuttle.deck import JACK, is_point, rank
from papercraft.games.cuttle.moves import TARGETED, USES, Move
from papercraft.games.cuttle.rules.legality import can_move
from papercraft.games.cuttle.rules.one_off_effects import resolve_pending
from papercraft.games.cuttle.rules.targets import one_off_targets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.games.cuttle.rules.game_state import GameState


def legal_moves(state: GameState) -> list[Move]:
    """Return every legal move; draws without a name, discards as sets.

    ``concede`` and ``stalemate`` are always legal and left out. While a one-off is pending these
    are its counters, and what may follow if there is none.
    """
    counters: list[Move] = []
    if state.pending:
        player = 1 - state.pending_player
        twos = (Move("counter", (card,)) for card in _possible_hand(state, player))
        counters = [move for move in twos if can_move(state, player, move)]
        state = state.copy()
        resolve_pending(state)
    return counters + [move for move in _candidates(state) if can_move(state, state.actor, move)]


def _possible_hand(state: GameState, player: int) -> list[int]:
    """Return the cards that a hand has or, if it has unseen cards, can have."""
    hand = state.board.sides[player].hand
    return sorted(hand.cards) + (sorted(state.board.unseen_cards) if hand.unseen else [])


def _candidates(state: GameState) -> Iterator[Move]:
    """Yield all moves that could be legal."""
    if state.over:
        return
    due = state.follow_up
    if due is None:
        yield Move("draw")
        yield Move("pass")
        for card in _possible_hand(state, state.mover):
            yield from _uses(state, card, seven=False)
    elif due.kind == "three":
        yield from (Move("take", (card,)) for card in sorted(state.board.scrap))
    elif due.kind == "seven":
        revealed = state.board.revealed()
        for card in sorted(state.board.unseen_cards) if revealed is None else revealed:
            yield from _uses(state, card, seven=True)
            yield Move("scrap", (card,), None, seven=True)
    else:
        sets = combinations(_possible_hand(state, due.player), due.cards)
        yield from (Move("discard", cards) for cards in sets)


def _uses(state: GameState, card: int, *, seven: bool) -> Iterator[Move]:
    """Yield the ways a card could be played."""
    points = [point.card for point in state.board.sides[1 - state.mover].points]
    for verb in ("points", "perm"):
        if rank(card) in USES[verb]:
            yield Move(verb, (card,), None, seven)
    if is_point(card):
        yield from (Move("scuttle", (card,), target, seven) for target in points)
    if rank(card) == JACK:
        yield from (Move("jack", (card,), target, seven) for target in points)
    if rank(card) in TARGETED:
        targets = one_off_targets(state, card)
        yield from (Move("oneoff", (card,), target, seven) for target in targets)
    elif rank(card) in USES["oneoff"]:
        yield Move("oneoff", (card,), None, seven)
