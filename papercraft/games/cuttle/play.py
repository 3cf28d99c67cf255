"""Legal games of ``cuttle``, at random or with an eye on the goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.games.cuttle.deal import deal_cards
from papercraft.games.cuttle.deck import Deal, rank
from papercraft.games.cuttle.forms import Record
from papercraft.games.cuttle.rules.actions import perform
from papercraft.games.cuttle.rules.game_state import GameState, initial_state
from papercraft.games.cuttle.rules.legal_moves import legal_moves
from papercraft.games.cuttle.rules.one_off_effects import resolve_pending
from papercraft.games.cuttle.setup import dump

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.rng import Rng
    from papercraft.games.cuttle.moves import Move

# The value of a permanent and of a hand card to a greedy player, in points on the board.
_PERMANENT = {8: 0.5, 11: 0.0, 12: 4.0, 13: 6.0}
_HAND_CARD = 1.5
_WIN = 1000.0


def play(deck: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng) -> dict[str, Any]:
    """Play a random game to its end and return the data of its record."""
    return play_with_rules(deck, sheet, players, rng)


def play_greedy(
    deck: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng
) -> dict[str, Any]:
    """Play a game to its end in which every move leads to the best board it can."""
    return play_with_rules(deck, sheet, players, rng, greedy=True)


def play_with_rules(
    deck: Deal,
    sheet: str | None,
    players: tuple[str, ...],
    rng: Rng,
    *,
    greedy: bool = False,
    rules: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Play a game under any rules to its end and return the data of its record."""
    deal = deal_cards(deck, players)
    data: dict[str, Any] = {"papercraft": 1, "game": "cuttle"}
    data |= {"sheet": sheet} if sheet else {}
    data |= {"rules": dict(rules)} if rules else {}
    data |= {"players": [{"name": name} for name in players], "deal": dump(deal)}
    state = initial_state(Record.model_validate(data | {"log": {"moves": []}}), deal)
    return data | {"log": {"moves": _moves_to_the_end(state, rng, greedy=greedy)}}


def _moves_to_the_end(state: GameState, rng: Rng, *, greedy: bool) -> list[str]:
    """Play on from a state and return the moves."""
    moves = []
    while not state.over:
        player, move = choose(state, rng, greedy=greedy)
        if move is None:
            resolve_pending(state)
        else:
            perform(state, player, move)
            moves.append(str(move))
    return moves


def choose(state: GameState, rng: Rng, *, greedy: bool) -> tuple[int, Move | None]:
    """Return who acts and the move; None does not counter, so a pending one-off takes effect."""
    moves = legal_moves(state)
    if state.pending:
        player = 1 - state.pending_player
        counters: list[Move | None] = [move for move in moves if move.verb == "counter"]
        if not greedy:
            return player, rng.pick([None, *counters])
        return player, _best(state, player, [None, *counters], rng)
    player = state.actor
    return player, _best(state, player, list(moves), rng) if greedy else rng.pick(moves)


def _best(state: GameState, player: int, moves: list[Move | None], rng: Rng) -> Move | None:
    """Return one of the moves with the highest value, looking one move ahead."""
    values = [_value_after(state, player, move) for move in moves]
    most = max(values)
    return rng.pick([move for move, value in zip(moves, values, strict=True) if value == most])


def _value_after(state: GameState, player: int, move: Move | None) -> float:
    after = state.copy()
    if move is not None:
        perform(after, player, move)
    resolve_pending(after)
    if after.over:
        return 0.0 if after.winner is None else _WIN if after.winner == player else -_WIN
    return _value(after, player) - _value(after, 1 - player)


def _value(state: GameState, player: int) -> float:
    """Return how good a player's side is; points count relative to the goal."""
    side, goal = state.board.sides[player], state.board.goal(player)
    permanents = sum(_PERMANENT[rank(card)] for card in side.permanents)
    points = 21.0 * side.total / max(goal, 1)
    return points + permanents + _HAND_CARD * len(side.hand)
