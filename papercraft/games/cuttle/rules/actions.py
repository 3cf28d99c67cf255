"""Apply moves to the state of a game; a one-off only becomes pending."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cuttle.rules.board import PointCard
from papercraft.games.cuttle.rules.game_state import PendingOneOff
from papercraft.games.cuttle.rules.one_off_effects import draw_by_five

if TYPE_CHECKING:
    from papercraft.games.cuttle.moves import Move
    from papercraft.games.cuttle.rules.game_state import GameState

# This many passes in a row end the game in a draw.
_PASSES = 3


def perform(state: GameState, player: int, move: Move) -> None:
    """Carry out a legal move; unless it is a counter, a pending one-off has been resolved."""
    board = state.board
    if move.verb in _USES_A_CARD:
        state.passes = 0
        if move.seven:
            board.leave_draw_pile(move.card)
            state.finish_one_off()
            state.follow_up = None
        else:
            board.leave_hand(state.mover, move.card)
    _ACTIONS[move.verb](state, player, move)


# One function for each verb; a card that is used has already left the hand or the pile.


def _draw(state: GameState, _player: int, move: Move) -> None:
    state.passes = 0
    state.board.draw(state.mover, move.card if move.cards else None)
    state.end_move()


def _pass(state: GameState, _player: int, _move: Move) -> None:
    state.passes += 1
    state.over = state.passes == _PASSES
    if not state.over:
        state.end_move()


def _points(state: GameState, _player: int, move: Move) -> None:
    state.board.sides[state.mover].points.append(PointCard(move.card, []))
    state.end_move()


def _perm(state: GameState, _player: int, move: Move) -> None:
    state.board.sides[state.mover].permanents.append(move.card)
    state.end_move()


def _scuttle(state: GameState, _player: int, move: Move) -> None:
    assert move.target is not None
    state.board.remove_point_card(1 - state.mover, move.target)
    state.board.scrap += [move.card, move.target]
    state.end_move()


def _jack(state: GameState, _player: int, move: Move) -> None:
    assert move.target is not None
    point = state.board.sides[1 - state.mover].point_card(move.target)
    assert point is not None
    point.jacks.append(move.card)
    state.board.give_point_card(point, 1 - state.mover)
    state.end_move()


def _scrap(state: GameState, _player: int, move: Move) -> None:
    state.board.scrap.append(move.card)
    state.end_move()


def _oneoff(state: GameState, _player: int, move: Move) -> None:
    state.pending = PendingOneOff(move.card, move.target)


def _counter(state: GameState, player: int, move: Move) -> None:
    assert state.pending is not None
    state.board.leave_hand(player, move.card)
    state.pending.counters += (move.card,)


def _take(state: GameState, _player: int, move: Move) -> None:
    state.board.scrap.remove(move.card)
    state.board.sides[state.mover].hand.cards.append(move.card)
    state.end_move()


def _discard(state: GameState, player: int, move: Move) -> None:
    assert state.follow_up is not None
    for card in move.cards:
        state.board.leave_hand(player, card)
        state.board.scrap.append(card)
    if state.follow_up.kind == "limit":
        state.next_turn()
        return
    if state.follow_up.kind == "five":
        draw_by_five(state)
    state.end_move()


def _concede(state: GameState, player: int, _move: Move) -> None:
    state.over, state.winner = True, 1 - player


def _stalemate(state: GameState, _player: int, _move: Move) -> None:
    state.over = True


_USES_A_CARD = {"points", "scuttle", "perm", "jack", "oneoff", "scrap"}
_ACTIONS = {
    "draw": _draw,
    "pass": _pass,
    "points": _points,
    "scuttle": _scuttle,
    "perm": _perm,
    "jack": _jack,
    "oneoff": _oneoff,
    "scrap": _scrap,
    "counter": _counter,
    "take": _take,
    "discard": _discard,
    "concede": _concede,
    "stalemate": _stalemate,
}
