"""Apply acts to the state of a game, after ``legality`` has verified them."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from typing import TYPE_CHECKING

from papercraft.games.rope.deck import HAND, UNSEEN
from papercraft.games.rope.rules.game_state import LevelRow
from papercraft.games.rope.rules.legality import can_draw
from papercraft.games.rope.rules.rows import completes_row, next_top

if TYPE_CHECKING:
    from papercraft.games.rope.moves import Move
    from papercraft.games.rope.rules.game_state import GameState


def perform(state: GameState, move: Move) -> None:
    """Play or store a card, as the move says."""
    if move.target == "S":
        store(state, move)
    else:
        play(state, move)


def play(state: GameState, move: Move) -> None:
    """Play a card to a level row; the last personal card wins."""
    mover, card = state.mover, state.card_of(move)
    state.played = True
    if move.source == "S":
        mover.supplies[move.source_row - 1].pop()
    elif move.source == "D":
        mover.personal.pop()
    else:
        _leave_hand(state, card)
    _lay(state, card, move.target_row)
    if not mover.personal:
        state.winners = (state.player,)
    elif move.source == "H" and not mover.hand and state.rules.redraw_on_empty_hand:
        refill_hand(state)


def store(state: GameState, move: Move) -> None:
    """Store a hand card on a supply row."""
    card = state.card_of(move)
    _leave_hand(state, card)
    state.mover.supplies[move.target_row - 1].append(card)
    state.played = state.stored = True


def end_turn(state: GameState) -> None:
    """Refill the hand and give the turn to the next player, unless the game is over.

    The game ends when as many turns in a row as there are players saw no card played, stored or
    drawn.
    """
    if not state.winners:
        drawn = refill_hand(state)
        state.idle = 0 if state.played or drawn else state.idle + 1
        if state.idle == len(state.players):
            sizes = [len(player.personal) for player in state.players]
            state.winners = tuple(n for n, size in enumerate(sizes) if size == min(sizes))
    state.played = state.stored = False
    state.turns += 1


def refill_hand(state: GameState) -> int:
    """Draw until the hand is full or no cards are left; return how many were drawn."""
    drawn = 0
    while len(state.mover.hand) < HAND and can_draw(state):
        draw(state)
        drawn += 1
    return drawn


def draw(state: GameState) -> None:
    """Draw the top card of the stock; an empty stock is made of the completed rows first."""
    if not state.stock:
        _reshuffle(state)
    insort(state.mover.hand, state.stock.pop())


def _leave_hand(state: GameState, card: int) -> None:
    hand = state.mover.hand
    if card not in hand and state.pool is not None:
        state.pool[card] -= 1
    hand.remove(card if card in hand else UNSEEN)


def _lay(state: GameState, card: int, row: int) -> None:
    level, repeat = state.levels[row - 1], state.rules.repeat_numbers
    before, level.top = level.top, next_top(level.top, card, repeat=repeat)
    level.cards.append(card)
    if completes_row(before, card, level.top, repeat=repeat):
        state.completed += level.cards
        state.levels[row - 1] = LevelRow()


def _reshuffle(state: GameState) -> None:
    """Make the completed rows the stock, in an order that may stay unknown."""
    if state.pool is not None:
        # The unseen stock is used up, so its cards that were not played are in this hand.
        hand = [card for card in state.mover.hand if card != UNSEEN]
        state.mover.hand[:] = sorted([*hand, *state.pool.elements()])
    order = state.shuffle(state.completed)
    state.pool = Counter(state.completed) if state.deal_known and order is None else None
    state.stock = [UNSEEN] * len(state.completed) if order is None else order
    state.completed = []
