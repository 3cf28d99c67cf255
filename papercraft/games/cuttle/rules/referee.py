"""The referee of ``cuttle``: replays the log and stops at the first move against the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.verdict import Severity, Standing, Verdict, Violation, ranks
from papercraft.games.cuttle.moves import Move, parse_move, player_of_prefix, split_prefix
from papercraft.games.cuttle.rules.actions import perform
from papercraft.games.cuttle.rules.board import verify_start
from papercraft.games.cuttle.rules.game_state import GameState, initial_state
from papercraft.games.cuttle.rules.legality import verify_move
from papercraft.games.cuttle.rules.one_off_effects import resolve_pending

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.game import Reading
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.forms import Record


class Replay:
    """A log as far as it is legal: the state then, and the move that stopped it, if any.

    ``on_entry`` is called after every move with its number, counted from 1.
    """

    def __init__(
        self, reading: Reading[Deal | None, Record], on_entry: Callable[[Replay, int], None]
    ) -> None:
        """Replay the whole log."""
        record = reading.record
        self.names = tuple(player.name for player in record.players)
        self.log = record.log.moves
        self.violation: Violation | None = None
        self.state = initial_state(record, reading.setup)
        message = verify_start(record, reading.setup, self.state.board)
        if message:
            self.violation = Violation("cuttle.card", None, "deal", Severity.ILLEGAL, message)
        else:
            # Whoever is not to move comes first: the last move would have won.
            self.state.check_goal(1 - self.state.mover)
        for number, text in enumerate(self.log, 1):
            if self.violation:
                break
            self._replay_move(number, text)
            on_entry(self, number)
        resolve_pending(self.state)

    def _replay_move(self, number: int, text: str) -> None:
        prefix, rest = split_prefix(text)
        move, state = parse_move(rest), self.state
        if move.verb != "counter":
            resolve_pending(state)
        by_prefix = None if prefix is None else player_of_prefix(prefix, self.names)
        player = _player_of(state, move) if by_prefix is None else by_prefix
        fault = verify_move(state, player, move)
        if fault is None:
            perform(state, player, move)
            return
        # After the end it is nobody's turn.
        nobody = by_prefix is None and fault.code == "cuttle.over"
        name = None if nobody else self.names[player]
        at = f"moves.{number}"
        self.violation = Violation(fault.code, name, at, Severity.ILLEGAL, fault.message())


def _player_of(state: GameState, move: Move) -> int:
    """Return who makes a move that has no prefix."""
    if move.verb == "counter" and state.pending:
        return 1 - state.pending_player
    return state.actor


def replay_log(
    reading: Reading[Deal | None, Record],
    on_entry: Callable[[Replay, int], None] = lambda _replay, _number: None,
) -> Replay:
    """Replay the log of a record as far as it is legal."""
    return Replay(reading, on_entry)


def judge(reading: Reading[Deal | None, Record]) -> Verdict:
    """Return the verdict on a record."""
    return verdict_of(replay_log(reading))


def verdict_of(replay: Replay) -> Verdict:
    """Return the verdict on a replayed log."""
    state, violation = replay.state, replay.violation
    final = state.over and (violation is None or violation.code == "cuttle.over")
    totals = [side.total for side in state.board.sides]
    goals = [state.board.goal(player) for player in (0, 1)]
    if final:
        places = ranks([state.winner in (player, None) for player in (0, 1)])
    else:
        # Whoever needs fewer points is ahead.
        places = ranks([total - goal for total, goal in zip(totals, goals, strict=True)])
    standings = tuple(
        Standing(replay.names[n], places[n], totals[n], {"points": totals[n], "goal": goals[n]})
        for n in (0, 1)
    )
    return Verdict(
        game="cuttle",
        sheet=None,
        legal=violation is None,
        final=final,
        players=standings,
        winners=(replay.names[state.winner],) if final and state.winner is not None else (),
        violations=(violation,) if violation else (),
    )
