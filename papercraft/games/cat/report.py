"""The report on a game of ``cat``: every roll, what each turn drew and collected, the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.coordinates import cell_name
from papercraft.core.messages import (
    Message,
    gettext,
    gettext_noop,
    join,
    join_and,
    ngettext,
    sentence,
)
from papercraft.core.report import Report, Section, Table
from papercraft.core.verdict import Severity
from papercraft.games.cat.board import KINDS
from papercraft.games.cat.rules.referee import evaluate, make_verdict
from papercraft.games.cat.turn_notation import PASS

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.verdict import Standing, Verdict, Violation
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.rules.referee import GameResult
    from papercraft.games.cat.rules.thread import JudgedTurn, Thread
    from papercraft.games.cat.schema import Record

_COLLECTED = {
    "mice": gettext_noop("mouse {dot}"),
    "socks": gettext_noop("sock {dot}"),
    "planes": gettext_noop("plane {dot}"),
}


def _count(kind: str, number: int) -> Message:
    return {
        "mice": ngettext("{n} mouse", "{n} mice", number),
        "socks": ngettext("{n} sock", "{n} socks", number),
        "planes": ngettext("{n} plane", "{n} planes", number),
    }[kind]


def explain(reading: Reading[Board, Record]) -> Report:
    """Return the report: the rolls, a section for each player, the ranking."""
    result = evaluate(reading)
    verdict = make_verdict(reading, result)
    record = reading.record
    sections = [_rolls(result)]
    sections += [_player(thread, result) for thread in result.threads]
    sections.append(_ranking(verdict, result))
    title = gettext("cat {sheet}", sheet=reading.sheet or gettext("(custom board)"))
    return Report(record.title or title, tuple(sections))


def _rolls(result: GameResult) -> Section:
    timer = result.timer
    lines = []
    if timer.started is None:
        lines.append(gettext("Nobody completed a set, so the timer did not start."))
    else:
        form = "The first set was completed in turn {n}; the timer starts after it."
        lines.append(gettext(form, n=timer.started))
    if result.timer_depends_on:
        names = join_and([thread.player.name for thread in result.timer_depends_on])
        form = "So the timer depends on a turn of {players} that is against the rules."
        lines.append(gettext(form, players=names))
    crossed = [
        gettext("{value} in turn {n} (die: {die})", value=rnd.crossed, n=rnd.number, die=rnd.die)
        for rnd in result.rounds
        if rnd.crossed is not None
    ]
    if crossed:
        lines.append(gettext("Crossed off: {values}.", values=join(crossed)))
    ending = result.ending
    end = gettext("The end: {why}.", why=ending) if ending else gettext("The game is not over.")
    lines.append(end)
    return Section(gettext("The rolls"), tuple(lines))


def _player(thread: Thread, result: GameResult) -> Section:
    columns = (
        (gettext("Turn"), "right"),
        (gettext("Die"), "right"),
        (gettext("Drawn"), "left"),
        (gettext("Ends at"), "left"),
        (gettext("Collected"), "left"),
    )
    judged_turns = {turn.number: turn for turn in thread.judged_turns}
    rows = tuple(
        (str(rnd.number), str(rnd.die), *_row(thread, rnd.number, judged_turns.get(rnd.number)))
        for rnd in result.rounds
    )
    parts = thread.parts()
    counts = join([_count(kind, len(thread.collected[kind])) for kind in KINDS])
    notes = [_sets(thread, counts)]
    if thread.ended:
        notes.append(gettext("The thread ended at the paw: +{n}.", n=parts["paw"]))
    if thread.knocked:
        cups = ", ".join(cell_name(*dot) for dot in thread.knocked)
        points = parts["cups"] or gettext("no penalty")
        notes.append(gettext("Cups knocked over: {cups} ({points}).", cups=cups, points=points))
    if thread.depends_on:
        form = "Everything after turn {n} depends on it: that turn is against the rules."
        notes.append(gettext(form, n=thread.broken))
    notes += [_fault(entry) for entry in thread.violation_log.violations()]
    return Section(thread.player.name, (), Table(columns, rows), tuple(notes))  # type: ignore[arg-type]


def _sets(thread: Thread, counts: str) -> Message:
    sets, items = thread.sets, thread.parts()["items"]
    values = thread.ruleset.set_values[:sets]
    if not sets:
        return gettext("Collected {counts}: {items}, no complete set.", counts=counts, items=items)
    return ngettext(
        "Collected {counts}: {items}, {n} complete set: {worth}.",
        "Collected {counts}: {items}, {n} complete sets: {worth}.",
        sets,
        counts=counts,
        items=items,
        worth=" + ".join(map(str, values)) or "0",
    )


def _fault(entry: Violation) -> Message:
    where, _, number = entry.at.partition(".")
    if entry.severity is Severity.WARNING:
        return sentence(entry.message)
    if number:
        return gettext("Turn {n}: {what}.", n=number, what=entry.message)
    part = gettext("Cups") if where == "cups" else gettext("Paw")
    return gettext("{part}: {what}.", part=part, what=entry.message)


def _row(thread: Thread, number: int, turn: JudgedTurn | None) -> tuple[str, str, str]:
    if turn is None:
        text = "" if thread.entry(number) is None else gettext("not judged")
        return PASS if not text else "", "", text
    drawn = " ".join(f"{leg.letter}{leg.length}" for leg in turn.legs)
    if turn.faults:
        codes = ", ".join(code for code, _ in turn.faults)
        return drawn, "", gettext("against the rules ({codes})", codes=codes)
    collected = []
    for dot in turn.new:
        if dot in thread.ruleset.items:
            collected.append(gettext(_COLLECTED[thread.ruleset.items[dot]], dot=cell_name(*dot)))
        if dot in thread.cups:
            collected.append(gettext("cup {dot}", dot=cell_name(*dot)))
    return drawn, cell_name(*turn.legs[-1].end), join(collected)


def _ranking(verdict: Verdict, result: GameResult) -> Section:
    columns = (
        (gettext("Rank"), "right"),
        (gettext("Player"), "left"),
        (gettext("Items"), "right"),
        (gettext("Sets"), "right"),
        (gettext("Paw"), "right"),
        (gettext("Cups"), "right"),
        (gettext("Total"), "right"),
    )
    order = sorted(verdict.players, key=lambda player: player.rank or 0)
    rows = tuple(map(_rank_row, order))
    form = "Against the rules: {player}: {what} ({code})."
    notes = tuple(
        gettext(form, player=entry.player, what=entry.message, code=entry.code)
        for thread in result.threads
        for entry in thread.violation_log.violations()
        if entry.severity is not Severity.WARNING
    )
    heading = gettext("Result") if verdict.final else gettext("So far")
    return Section(heading, (), Table(columns, rows), (*notes, _ending(verdict)))  # type: ignore[arg-type]


def _rank_row(player: Standing) -> tuple[str, ...]:
    parts = player.parts or {}
    numbers = (parts["items"], parts["sets"], parts["paw"], parts["cups"], player.total)
    return (str(player.rank), player.name, *map(str, numbers))


def _ending(verdict: Verdict) -> Message:
    if not verdict.final:
        return gettext("The game is not over.")
    if len(verdict.players) == 1:
        return ngettext("{n} point.", "{n} points.", verdict.players[0].total or 0)
    if len(verdict.winners) == 1:
        return gettext("{player} wins.", player=verdict.winners[0])
    return gettext("{players} share the win.", players=join_and(verdict.winners))
