"""The referee of ``rope``: replays the log and stops at the first act against the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.verdict import Severity, Standing, Verdict, Violation, ranks
from papercraft.games.rope.deck import parse_cards
from papercraft.games.rope.forms import Reshuffle
from papercraft.games.rope.moves import parse_turn
from papercraft.games.rope.rules.actions import end_turn, perform
from papercraft.games.rope.rules.game_state import GameState, initial_state, personal_size_of
from papercraft.games.rope.rules.legality import (
    GAME_OVER,
    WRONG_STOCK,
    Fault,
    verify_end_turn,
    verify_move,
    verify_new_stock,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.game import Reading
    from papercraft.core.messages import Message
    from papercraft.games.rope.deck import Deal
    from papercraft.games.rope.forms import Record


class Replay:
    """A log as far as it is legal: the state then, and the act that stopped it, if any.

    ``on_entry`` is called after every entry with its number, counted from 1.
    """

    def __init__(
        self, reading: Reading[Deal | None, Record], on_entry: Callable[[Replay, int], None]
    ) -> None:
        """Replay the whole log."""
        record, deal = reading.record, reading.setup
        self.names = tuple(player.name for player in record.players)
        self.log = record.log.turns
        self.violation: Violation | None = None
        self._number = 0
        # Draws look ahead in the log for the new stock: the entries they have used, and whether
        # one was missing or wrong.
        self._used_stocks = 0
        self._stock_missing = False
        message = deal.verify(self.names, personal_size_of(record)) if deal else None
        self.state: GameState = initial_state(record, None if message else deal, self._next_stock)
        if message:
            self._stop("rope.cards", None, message)
        for number, entry in enumerate(self.log, 1):
            if self.violation:
                break
            self._number = number
            if isinstance(entry, Reshuffle):
                self._replay_reshuffle(entry)
            else:
                self._replay_turn(entry)
            on_entry(self, number)

    def personal_left(self, player: int) -> int:
        """Return how many cards a personal deck still has."""
        return len(self.state.players[player].personal)

    def _stop(self, code: str, player: int | None, message: Message) -> None:
        name = None if player is None else self.names[player]
        at = f"turns.{self._number}" if self._number else "deal"
        self.violation = Violation(code, name, at, Severity.ILLEGAL, message)

    def _stop_at(self, fault: Fault) -> None:
        self._stop(fault.code, self.state.player, fault.message())

    def _next_stock(self, completed: list[int]) -> list[int] | None:
        """Return the new stock as the log has it after the turn; None if it does not."""
        index = self._number + self._used_stocks
        entry = self.log[index] if index < len(self.log) else None
        if self.state.deal_known and isinstance(entry, Reshuffle) and not self._stock_missing:
            cards = parse_cards(entry.reshuffle)
            if verify_new_stock(completed, cards) is None:
                self._used_stocks += 1
                return list(reversed(cards))
        self._stock_missing = self.state.deal_known
        return None

    def _replay_reshuffle(self, entry: Reshuffle) -> None:
        if self._used_stocks:
            self._used_stocks -= 1
        elif self._stock_missing:
            self._stop(WRONG_STOCK.code, None, WRONG_STOCK.message())
        elif self.state.winners:
            self._stop(GAME_OVER.code, None, GAME_OVER.message())
        else:
            form = "no reshuffle is due here: the stock did not run out in the previous turn"
            self._stop("rope.cards", None, gettext(form))

    def _replay_turn(self, text: str) -> None:
        state = self.state
        if state.winners:
            self._stop_at(GAME_OVER)
            return
        if self._stock_missing:
            form = "the stock ran out in the previous turn, but the new stock is missing here"
            self._stop("rope.cards", state.player, gettext(form))
            return
        for move in parse_turn(text):
            fault = verify_move(state, move)
            if fault:
                self._stop_at(fault)
                return
            perform(state, move)
        fault = verify_end_turn(state)
        if fault:
            self._stop_at(fault)
            return
        end_turn(state)


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
    names, violation, winners = replay.names, replay.violation, replay.state.winners
    left = [replay.personal_left(player) for player in range(len(names))]
    final = bool(winners) and (violation is None or violation.code == "rope.over")
    places = ranks([-count for count in left])
    standings = tuple(
        Standing(name, rank, count, {"personal_left": count})
        for name, rank, count in zip(names, places, left, strict=True)
    )
    return Verdict(
        game="rope",
        sheet=None,
        legal=violation is None,
        final=final,
        players=standings,
        winners=tuple(names[player] for player in winners) if final else (),
        violations=(violation,) if violation else (),
    )
