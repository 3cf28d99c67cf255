"""The report on a game of ``cat``: every roll, what each turn drew and collected, the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.grid import name_of
from papercraft.core.report import Report, Section, Table
from papercraft.core.told import Told, counted, listed_and, message, strung, told
from papercraft.games.cat.board import KINDS
from papercraft.games.cat.rules.referee import evaluate, make_verdict
from papercraft.games.cat.turn_notation import PASS

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.verdict import Standing, Verdict
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.rules.referee import GameResult
    from papercraft.games.cat.rules.thread import JudgedTurn, Thread
    from papercraft.games.cat.schema import Record

_COLLECTED = {
    "mice": message("mouse {dot}"),
    "socks": message("sock {dot}"),
    "planes": message("plane {dot}"),
}


def _count(kind: str, number: int) -> Told:
    return {
        "mice": counted("{n} mouse", "{n} mice", number),
        "socks": counted("{n} sock", "{n} socks", number),
        "planes": counted("{n} plane", "{n} planes", number),
    }[kind]


def explain(reading: Reading[Board, Record]) -> Report:
    """Return the report: the rolls, a section for each player, the ranking."""
    result = evaluate(reading)
    verdict = make_verdict(reading, result)
    record = reading.record
    sections = [_rolls(result)]
    sections += [_player(thread, result) for thread in result.threads]
    sections.append(_ranking(verdict, result))
    title = told("cat {sheet}", sheet=reading.sheet or told("(own board)"))
    return Report(record.title or title, tuple(sections))


def _rolls(result: GameResult) -> Section:
    timer = result.timer
    lines = []
    if timer.started is None:
        lines.append(told("Nobody completed a set, so the timer did not start."))
    else:
        form = "The first set was completed in turn {n}; the timer starts after it."
        lines.append(told(form, n=timer.started))
    crossed = [
        told("{value} in turn {n} (die: {die})", value=rnd.crossed, n=rnd.number, die=rnd.die)
        for rnd in result.rounds
        if rnd.crossed is not None
    ]
    if crossed:
        lines.append(told("Crossed off: {values}.", values=strung(crossed)))
    ending = result.ending
    end = told("The end: {why}.", why=ending) if ending else told("The game is not over.")
    lines.append(end)
    return Section(told("The rolls"), tuple(lines))


def _player(thread: Thread, result: GameResult) -> Section:
    columns = (
        (told("Turn"), "right"),
        (told("Die"), "right"),
        (told("Drawn"), "left"),
        (told("Ends at"), "left"),
        (told("Collected"), "left"),
    )
    judged_turns = {turn.number: turn for turn in thread.judged_turns}
    rows = tuple(
        (str(rnd.number), str(rnd.die), *_row(thread, rnd.number, judged_turns.get(rnd.number)))
        for rnd in result.rounds
    )
    parts = thread.parts()
    counts = strung([_count(kind, len(thread.collected[kind])) for kind in KINDS])
    notes = [_sets(thread, counts)]
    if thread.ended:
        notes.append(told("The thread ended at the paw: +{n}.", n=parts["paw"]))
    if thread.knocked:
        cups = ", ".join(name_of(*dot) for dot in thread.knocked)
        points = parts["cups"] or told("no penalty")
        notes.append(told("Cups knocked over: {cups} ({points}).", cups=cups, points=points))
    notes += [_fault(entry.at, entry.message) for entry in thread.docket.violations()]
    return Section(thread.player.name, (), Table(columns, rows), tuple(notes))  # type: ignore[arg-type]


def _sets(thread: Thread, counts: str) -> Told:
    sets, items = thread.sets, thread.parts()["items"]
    values = thread.ruleset.set_values[:sets]
    if not sets:
        return told("Collected {counts}: {items}, no complete set.", counts=counts, items=items)
    return counted(
        "Collected {counts}: {items}, {n} complete set: {worth}.",
        "Collected {counts}: {items}, {n} complete sets: {worth}.",
        sets,
        counts=counts,
        items=items,
        worth=" + ".join(map(str, values)) or "0",
    )


def _fault(at: str, message: str) -> Told:
    where, _, number = at.partition(".")
    if number:
        return told("Turn {n}: {what}.", n=number, what=message)
    part = told("Cups") if where == "cups" else told("Paw")
    return told("{part}: {what}.", part=part, what=message)


def _row(thread: Thread, number: int, turn: JudgedTurn | None) -> tuple[str, str, str]:
    if turn is None:
        text = "" if thread.entry(number) is None else told("not judged")
        return PASS if not text else "", "", text
    drawn = " ".join(f"{leg.letter}{leg.length}" for leg in turn.legs)
    if turn.faults:
        codes = ", ".join(code for code, _ in turn.faults)
        return drawn, "", told("against the rules ({codes})", codes=codes)
    collected = []
    for dot in turn.new:
        if dot in thread.ruleset.items:
            collected.append(told(_COLLECTED[thread.ruleset.items[dot]], dot=name_of(*dot)))
        if dot in thread.cups:
            collected.append(told("cup {dot}", dot=name_of(*dot)))
    return drawn, name_of(*turn.legs[-1].end), strung(collected)


def _ranking(verdict: Verdict, result: GameResult) -> Section:
    columns = (
        (told("Rank"), "right"),
        (told("Player"), "left"),
        (told("Items"), "right"),
        (told("Sets"), "right"),
        (told("Paw"), "right"),
        (told("Cups"), "right"),
        (told("Total"), "right"),
    )
    order = sorted(verdict.players, key=lambda player: player.rank or 0)
    rows = tuple(map(_rank_row, order))
    form = "Against the rules: {player}: {what} ({code})."
    notes = tuple(
        told(form, player=entry.player, what=entry.message, code=entry.code)
        for thread in result.threads
        for entry in thread.docket.violations()
    )
    heading = told("Result") if verdict.final else told("So far")
    return Section(heading, (), Table(columns, rows), (*notes, _ending(verdict)))  # type: ignore[arg-type]


def _rank_row(player: Standing) -> tuple[str, ...]:
    parts = player.parts or {}
    numbers = (parts["items"], parts["sets"], parts["paw"], parts["cups"], player.total)
    return (str(player.rank), player.name, *map(str, numbers))


def _ending(verdict: Verdict) -> Told:
    if not verdict.final:
        return told("The game is not over.")
    if len(verdict.players) == 1:
        return counted("{n} point.", "{n} points.", verdict.players[0].total or 0)
    if len(verdict.winners) == 1:
        return told("{player} wins.", player=verdict.winners[0])
    return told("{players} share the win.", players=listed_and(verdict.winners))
