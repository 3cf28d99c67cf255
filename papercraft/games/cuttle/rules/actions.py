"""What moves of ``cuttle`` do; a one-off only begins to wait for a counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cuttle.rules.board import PointCard
from papercraft.games.cuttle.rules.game_state import Waiting
from papercraft.games.cuttle.rules.one_off_effects import draw_by_five

if TYPE_CHECKING:
    from papercraft.games.cuttle.moves import Move
    from papercraft.games.cuttle.rules.game_state import Flow


PASSES = 3
"""So many passes in a row make a drawn game."""


def make(flow: Flow, player: int, move: Move) -> None:
    """Carry out a move that is legal; what waited has been settled, except for a counter."""
    table = flow.table
    if move.verb in _USING:
        flow.passes = 0
        if move.seven:
            table.leave_pile(move.card)
            flow.end_limbo()
            flow.due = None
        else:
            table.leave_hand(flow.mover, move.card)
    _DOING[move.verb](flow, player, move)


# What moves do; the card has left hand or pile already.


def _draw(flow: Flow, _player: int, move: Move) -> None:
    flow.passes = 0
    flow.table.draw(flow.mover, move.card if move.cards else None)
    flow.complete()


def _pass(flow: Flow, _player: int, _move: Move) -> None:
    flow.passes += 1
    flow.over = flow.passes == PASSES
    if not flow.over:
        flow.complete()


def _points(flow: Flow, _player: int, move: Move) -> None:
    flow.table.sides[flow.mover].points.append(PointCard(move.card, []))
    flow.complete()


def _perm(flow: Flow, _player: int, move: Move) -> None:
    flow.table.sides[flow.mover].permanents.append(move.card)
    flow.complete()


def _scuttle(flow: Flow, _player: int, move: Move) -> None:
    assert move.target is not None
    flow.table.remove_point(1 - flow.mover, move.target)
    flow.table.scrap += [move.card, move.target]
    flow.complete()


def _jack(flow: Flow, _player: int, move: Move) -> None:
    assert move.target is not None
    pile = flow.table.sides[1 - flow.mover].pile(move.target)
    assert pile is not None
    pile.jacks.append(move.card)
    flow.table.hand_over(pile, 1 - flow.mover)
    flow.complete()


def _scrap(flow: Flow, _player: int, move: Move) -> None:
    flow.table.scrap.append(move.card)
    flow.complete()


def _oneoff(flow: Flow, _player: int, move: Move) -> None:
    flow.waiting = Waiting(move.card, move.target)


def _counter(flow: Flow, player: int, move: Move) -> None:
    assert flow.waiting is not None
    flow.table.leave_hand(player, move.card)
    flow.waiting.twos += (move.card,)


def _take(flow: Flow, _player: int, move: Move) -> None:
    flow.table.scrap.remove(move.card)
    flow.table.sides[flow.mover].hand.cards.append(move.card)
    flow.complete()


def _discard(flow: Flow, player: int, move: Move) -> None:
    assert flow.due is not None
    for card in move.cards:
        flow.table.leave_hand(player, card)
        flow.table.scrap.append(card)
    if flow.due.kind == "limit":
        flow.next_turn()
        return
    if flow.due.kind == "five":
        draw_by_five(flow)
    flow.complete()


def _concede(flow: Flow, player: int, _move: Move) -> None:
    flow.over, flow.winner = True, 1 - player


def _stalemate(flow: Flow, _player: int, _move: Move) -> None:
    flow.over = True


_USING = {"points", "scuttle", "perm", "jack", "oneoff", "scrap"}
_DOING = {
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
