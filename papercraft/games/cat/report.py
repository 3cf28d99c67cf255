"""The verdict of ``cat`` told to people: every roll, what each turn drew and collected, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.grid import name_of
from papercraft.core.report import Report, Section, Table
from papercraft.core.told import Told, counted, listed_and, message, strung, told
from papercraft.games.cat.rules.referee import hear, verdict_of
from papercraft.games.cat.setup import KINDS
from papercraft.games.cat.turn_notation import PASS

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.verdict import Standing, Verdict
    from papercraft.games.cat.record import Record
    from papercraft.games.cat.rules.referee import Hearing
    from papercraft.games.cat.rules.thread import Hand, Step
    from papercraft.games.cat.setup import Board

_FOUND = {
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
    """Tell the verdict: the rolls, a section a player, the ranking last."""
    hearing = hear(reading)
    verdict = verdict_of(reading, hearing)
    record = reading.record
    sections = [_rolls(hearing)]
    sections += [_player(hand, hearing) for hand in hearing.hands]
    sections.append(_ranking(verdict, hearing))
    title = told("cat {sheet}", sheet=reading.sheet or told("(own board)"))
    return Report(record.title or title, tuple(sections))


def _rolls(hearing: Hearing) -> Section:
    clock = hearing.clock
    lines = []
    if clock.started is None:
        lines.append(told("Nobody completed a set, so the timer did not start."))
    else:
        form = "The first set was completed in turn {n}; the timer runs after it."
        lines.append(told(form, n=clock.started))
    crossed = [
        told("{value} in turn {n} (die: {die})", value=rnd.crossed, n=rnd.number, die=rnd.die)
        for rnd in hearing.rounds
        if rnd.crossed is not None
    ]
    if crossed:
        lines.append(told("Crossed off: {values}.", values=strung(crossed)))
    ending = hearing.ending
    over = told("The end: {why}.", why=ending) if ending else told("The game is not over.")
    lines.append(over)
    return Section(told("The rolls"), tuple(lines))


def _player(hand: Hand, hearing: Hearing) -> Section:
    columns = (
        (told("Turn"), "right"),
        (told("Die"), "right"),
        (told("Drawn"), "left"),
        (told("Ends at"), "left"),
        (told("Collected"), "left"),
    )
    steps = {step.number: step for step in hand.steps}
    rows = tuple(
        (str(rnd.number), str(rnd.die), *_row(hand, rnd.number, steps.get(rnd.number)))
        for rnd in hearing.rounds
    )
    parts = hand.parts()
    counts = strung([_count(kind, len(hand.collected[kind])) for kind in KINDS])
    notes = [_sets(hand, counts)]
    if hand.ended:
        notes.append(told("The thread ended at the paw: +{n}.", n=parts["paw"]))
    if hand.knocked:
        cups = ", ".join(name_of(*dot) for dot in hand.knocked)
        points = parts["cups"] or told("no penalty")
        notes.append(told("Cups knocked over: {cups} ({points}).", cups=cups, points=points))
    notes += [_fault(entry.at, entry.message) for entry in hand.docket.violations()]
    return Section(hand.player.name, (), Table(columns, rows), tuple(notes))  # type: ignore[arg-type]


def _sets(hand: Hand, counts: str) -> Told:
    sets, items = hand.sets, hand.parts()["items"]
    values = hand.terms.set_values[:sets]
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


def _row(hand: Hand, number: int, step: Step | None) -> tuple[str, str, str]:
    if step is None:
        text = "" if hand.entry(number) is None else told("not judged")
        return PASS if not text else "", "", text
    drawn = " ".join(f"{leg.letter}{leg.length}" for leg in step.legs)
    if step.faults:
        codes = ", ".join(code for code, _ in step.faults)
        return drawn, "", told("against the rules ({codes})", codes=codes)
    found = []
    for dot in step.new:
        if dot in hand.terms.items:
            found.append(told(_FOUND[hand.terms.items[dot]], dot=name_of(*dot)))
        if dot in hand.cups:
            found.append(told("cup {dot}", dot=name_of(*dot)))
    return drawn, name_of(*step.legs[-1].end), strung(found)


def _ranking(verdict: Verdict, hearing: Hearing) -> Section:
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
        for hand in hearing.hands
        for entry in hand.docket.violations()
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
