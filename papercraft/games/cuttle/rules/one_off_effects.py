"""The effects of one-offs once they are no longer countered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cuttle.deck import ACE, FIVE, FOUR, NINE, SEVEN, SIX, THREE, TWO, rank
from papercraft.games.cuttle.options import HAND_LIMIT
from papercraft.games.cuttle.rules.game_state import FollowUp

if TYPE_CHECKING:
    from papercraft.games.cuttle.rules.game_state import GameState


_DRAWN_BY_FIVE = {"draw2": 2, "discard1_draw3": 3}


def resolve_pending(state: GameState) -> None:
    """Resolve a pending one-off, if there is one: an odd number of counters cancels its effect."""
    pending, board = state.pending, state.board
    if pending is None:
        return
    state.pending = None
    board.scrap += pending.counters
    state.resolving = pending.card
    if len(pending.counters) % 2:
        state.end_move()
    else:
        _EFFECTS[rank(pending.card)](state, pending.target)


def _ace(state: GameState, _target: int | None) -> None:
    board = state.board
    for player, side in enumerate(board.sides):
        for card in [point.card for point in side.points]:
            board.remove_point_card(player, card)
            board.scrap.append(card)
    state.end_move()


def _two(state: GameState, target: int | None) -> None:
    assert target is not None
    state.board.remove_permanent(target)
    state.board.scrap.append(target)
    state.end_move()


def _three(state: GameState, _target: int | None) -> None:
    state.follow_up = FollowUp("three", state.mover)


def _four(state: GameState, _target: int | None) -> None:
    opponent = 1 - state.mover
    count = min(2, len(state.board.sides[opponent].hand))
    # The opponent's last card may have been a counter.
    if count:
        state.follow_up = FollowUp("four", opponent, count)
    else:
        state.end_move()


def _five(state: GameState, _target: int | None) -> None:
    board = state.board
    if board.options.five == "discard1_draw3" and len(board.sides[state.mover].hand):
        state.follow_up = FollowUp("five", state.mover)
    else:
        draw_by_five(state)
        state.end_move()


def draw_by_five(state: GameState) -> None:
    """Draw the cards of a five, as far as the pile and the hand limit allow."""
    board = state.board
    count = min(_DRAWN_BY_FIVE[board.options.five], len(board.draw_pile))
    if board.options.hand_limit == "no_draw":
        count = min(count, HAND_LIMIT - len(board.sides[state.mover].hand))
    for _ in range(count):
        board.draw(state.mover)


def _six(state: GameState, _target: int | None) -> None:
    board = state.board
    for side in board.sides:
        board.scrap += side.permanents
        side.permanents.clear()
    for player, side in enumerate(board.sides):
        for point in list(side.points):
            odd = len(point.jacks) % 2
            board.scrap += point.jacks
            point.jacks.clear()
            if odd:
                board.give_point_card(point, player)
    state.end_move()


def _seven(state: GameState, _target: int | None) -> None:
    state.follow_up = FollowUp("seven", state.mover)


def _nine(state: GameState, target: int | None) -> None:
    assert target is not None
    board, opponent = state.board, 1 - state.mover
    if board.sides[opponent].point_card(target):
        board.remove_point_card(opponent, target)
        owner = opponent
    else:
        owner = board.remove_permanent(target)
    side = board.sides[owner]
    side.hand.cards.append(target)
    if not board.options.nine_replay:
        side.frozen[target] = state.turn + (2 if owner == state.mover else 1)
    state.end_move()


_EFFECTS = {
    ACE: _ace,
    TWO: _two,
    THREE: _three,
    FOUR: _four,
    FIVE: _five,
    SIX: _six,
    SEVEN: _seven,
    NINE: _nine,
}
