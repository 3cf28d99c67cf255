"""The referee of ``cat``: all threads turn by turn, timer, end of the game, ranking."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.verdict import Standing, Verdict, is_legal, ranks
from papercraft.games.cat.rules.ruleset import Ruleset
from papercraft.games.cat.rules.thread import Thread
from papercraft.games.cat.rules.timer import Round, Timer

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.schema import Record


@dataclass(slots=True)
class GameResult:
    """A judged game: each player's thread, each roll, and why the game ended."""

    threads: list[Thread]
    timer: Timer
    rounds: list[Round] = field(default_factory=list)
    ending: str = ""
    # Whose turns against the rules the start of the timer depends on.
    timer_depends_on: list[Thread] = field(default_factory=list)

    def start_timer(self, number: int) -> None:
        """Start the timer, which is not running."""
        with_sets = [thread for thread in self.threads if thread.sets]
        if all(thread.broken for thread in with_sets):
            self.timer_depends_on = with_sets
        self.timer.start(number)


def evaluate(reading: Reading[Board, Record]) -> GameResult:
    """Judge a game roll by roll; after its end, drawing is all that can break a rule."""
    board, record = reading.setup, reading.record
    ruleset = Ruleset.of(board, record.rules)
    threads = [Thread.of(player, ruleset, lenient=reading.lenient) for player in record.players]
    result = GameResult(threads, Timer(ruleset.timer))
    for number, die in enumerate(record.dice, 1):
        if result.ending:
            for thread in threads:
                thread.after_the_end(number, result.ending)
            continue
        crossed = result.timer.roll(number, die)
        result.rounds.append(Round(number, die, crossed))
        for thread in threads:
            thread.take(number, die)
        if result.timer.started is None and any(thread.sets for thread in threads):
            result.start_timer(number)
        result.ending = _ending(result, number)
    for thread in threads:
        thread.check_paw()
    return result


def _ending(result: GameResult, number: int) -> str:
    """Return why the game ends with this turn, or an empty text."""
    threads = result.threads
    if result.timer.done:
        return gettext("turn {n} crossed off the last number of the timer", n=number)
    if all(thread.ended for thread in threads):
        return gettext("every thread ended at the paw by turn {n}", n=number)
    if all(thread.entry(number) is None for thread in threads):
        return gettext("nobody drew in turn {n}", n=number)
    return ""


def judge(reading: Reading[Board, Record]) -> Verdict:
    """Return the verdict on a record."""
    return make_verdict(reading, evaluate(reading))


def make_verdict(reading: Reading[Board, Record], result: GameResult) -> Verdict:
    """Return the verdict that the result of a game gives."""
    threads, final = result.threads, bool(result.ending)
    parts = [thread.parts() for thread in threads]
    totals = [sum(one.values()) for one in parts]
    places = ranks([(total, one["items"]) for total, one in zip(totals, parts, strict=True)])
    players = tuple(
        Standing(thread.player.name, rank, total, one, depends_on=thread.depends_on)
        for thread, rank, total, one in zip(threads, places, totals, parts, strict=True)
    )
    violations = tuple(entry for thread in threads for entry in thread.violation_log.violations())
    return Verdict(
        game="cat",
        sheet=reading.sheet,
        legal=is_legal(violations),
        final=final,
        players=players,
        winners=tuple(p.name for p in players if p.rank == 1) if final else (),
        violations=violations,
    )
