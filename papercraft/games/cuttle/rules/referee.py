"""The referee of ``cuttle``: follows the log and stops at the first move against the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.verdict import Severity, Standing, Verdict, Violation, ranks
from papercraft.games.cuttle.moves import Move, move_of, parted
from papercraft.games.cuttle.record import prefix_of
from papercraft.games.cuttle.rules.actions import make
from papercraft.games.cuttle.rules.board import fault_of_start, lay_table
from papercraft.games.cuttle.rules.game_state import Flow
from papercraft.games.cuttle.rules.legality import fault
from papercraft.games.cuttle.rules.one_off_effects import settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.game import Reading
    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.forms import Record


class Hearing:
    """A log as far as it is legal: the game as it stands, and the move that stopped it, if any.

    ``watch`` is called after every move with its number, counted from 1.
    """

    def __init__(
        self, reading: Reading[Deal | None, Record], watch: Callable[[Hearing, int], None]
    ) -> None:
        """Hear the whole log."""
        record = reading.record
        self.names = tuple(player.name for player in record.players)
        self.log = record.log.moves
        self.violation: Violation | None = None
        self.flow = flow_of(record, reading.setup)
        wrong = fault_of_start(record, reading.setup, self.flow.table)
        if wrong:
            self.violation = Violation("cuttle.card", None, "deal", Severity.ILLEGAL, wrong)
        else:
            # Who is not to move is looked at first: his move would have won.
            self.flow.look_for_goal(1 - self.flow.mover)
        for number, text in enumerate(self.log, 1):
            if self.violation:
                break
            self._hear(number, text)
            watch(self, number)
        settle(self.flow)

    def _hear(self, number: int, text: str) -> None:
        prefix, rest = parted(text)
        move, flow = move_of(rest), self.flow
        if move.verb != "counter":
            settle(flow)
        given = None if prefix is None else prefix_of(prefix, self.names)
        player = _actor(flow, move) if given is None else given
        found = fault(flow, player, move)
        if found is None:
            make(flow, player, move)
            return
        code, why = found
        # After the end it is nobody's turn.
        name = self.names[player] if given is not None or code != "cuttle.over" else None
        self.violation = Violation(code, name, f"moves.{number}", Severity.ILLEGAL, why)


def _actor(flow: Flow, move: Move) -> int:
    """Return who makes a move that does not say it."""
    if move.verb == "counter" and flow.waiting:
        return 1 - flow.played_last
    return flow.actor


def flow_of(record: Record, deal: Deal | None) -> Flow:
    """Return the game before its first move."""
    names = [player.name for player in record.players]
    position = record.position
    first = position.to_move if position is not None and position.to_move else names[0]
    return Flow(lay_table(record, deal), names.index(first))


def hear(
    reading: Reading[Deal | None, Record],
    watch: Callable[[Hearing, int], None] = lambda _hearing, _number: None,
) -> Hearing:
    """Follow a log."""
    return Hearing(reading, watch)


def judge(reading: Reading[Deal | None, Record]) -> Verdict:
    """Rule on a record."""
    return verdict_of(hear(reading))


def verdict_of(hearing: Hearing) -> Verdict:
    """Return the verdict on what was heard."""
    flow, violation = hearing.flow, hearing.violation
    final = flow.over and (violation is None or violation.code == "cuttle.over")
    totals = [side.total for side in flow.table.sides]
    goals = [flow.table.goal(player) for player in (0, 1)]
    if final:
        places = ranks([flow.winner in (player, None) for player in (0, 1)])
    else:
        # Whoever misses fewer points is ahead.
        places = ranks([total - goal for total, goal in zip(totals, goals, strict=True)])
    standings = tuple(
        Standing(hearing.names[n], places[n], totals[n], {"points": totals[n], "goal": goals[n]})
        for n in (0, 1)
    )
    return Verdict(
        game="cuttle",
        sheet=None,
        legal=violation is None,
        final=final,
        players=standings,
        winners=(hearing.names[flow.winner],) if final and flow.winner is not None else (),
        violations=(violation,) if violation else (),
    )
