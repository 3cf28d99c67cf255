"""Legal games of ``cuttle``, at random or with an eye on the goal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.games.cuttle.acts import make
from papercraft.games.cuttle.deck import Deal, rank
from papercraft.games.cuttle.legal import legal_moves
from papercraft.games.cuttle.oneoffs import settle
from papercraft.games.cuttle.record import Record
from papercraft.games.cuttle.referee import flow_of
from papercraft.games.cuttle.setup import deal_to, dump

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.rng import Rng
    from papercraft.games.cuttle.flow import Flow
    from papercraft.games.cuttle.moves import Move

# What a permanent and a hand card are worth to a greedy player, in points on the table.
_PERMANENT = {8: 0.5, 11: 0.0, 12: 4.0, 13: 6.0}
_HAND_CARD = 1.5
_WIN = 1000.0


def play(
    deck: Deal,
    sheet: str | None,
    players: tuple[str, ...],
    rng: Rng,
    *,
    greedy: bool = False,
    rules: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Play a game to its end and return the data of its record."""
    deal = deal_to(deck, players)
    data: dict[str, Any] = {"papercraft": 1, "game": "cuttle"}
    data |= {"sheet": sheet} if sheet else {}
    data |= {"rules": dict(rules)} if rules else {}
    data |= {"players": [{"name": name} for name in players], "deal": dump(deal)}
    flow = flow_of(Record.model_validate(data | {"log": {"moves": []}}), deal)
    return data | {"log": {"moves": moves_to_the_end(flow, rng, greedy=greedy)}}


def moves_to_the_end(flow: Flow, rng: Rng, *, greedy: bool) -> list[str]:
    """Play on from a position and return the moves."""
    moves = []
    while not flow.over:
        player, move = choose(flow, rng, greedy=greedy)
        if move is None:
            settle(flow)
        else:
            make(flow, player, move)
            moves.append(str(move))
    return moves


def choose(flow: Flow, rng: Rng, *, greedy: bool) -> tuple[int, Move | None]:
    """Return who acts and how; None lets what waits take effect."""
    ways = legal_moves(flow)
    if flow.waiting:
        player = 1 - flow.played_last
        counters: list[Move | None] = [move for move in ways if move.verb == "counter"]
        if not greedy:
            return player, rng.pick([None, *counters])
        return player, _best(flow, player, [None, *counters], rng)
    player = flow.actor
    return player, _best(flow, player, list(ways), rng) if greedy else rng.pick(ways)


def _best(flow: Flow, player: int, ways: list[Move | None], rng: Rng) -> Move | None:
    """Return a way that leads to the best table, looking one move ahead."""
    worth = [_after(flow, player, move) for move in ways]
    most = max(worth)
    return rng.pick([move for move, value in zip(ways, worth, strict=True) if value == most])


def _after(flow: Flow, player: int, move: Move | None) -> float:
    after = flow.copy()
    if move is not None:
        make(after, player, move)
    settle(after)
    if after.over:
        return 0.0 if after.winner is None else _WIN if after.winner == player else -_WIN
    return _worth(after, player) - _worth(after, 1 - player)


def _worth(flow: Flow, player: int) -> float:
    """Return how well a player stands: points missed weigh more the fewer they are."""
    side, goal = flow.table.sides[player], flow.table.goal(player)
    permanents = sum(_PERMANENT[rank(card)] for card in side.permanents)
    near = 21.0 * side.total / max(goal, 1)
    return near + permanents + _HAND_CARD * len(side.hand)


def play_greedy(
    setup: Deal, sheet: str | None, players: tuple[str, ...], rng: Rng
) -> dict[str, Any]:
    """Play one legal game to its end, each player greedy; return the data of its record."""
    return play(setup, sheet, players, rng, greedy=True)
