"""The verdict of ``cat`` told to people: every roll, what each turn drew and collected, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.coordinates import cell_name
from papercraft.core.messages import Message, gettext, gettext_noop, join, join_and, ngettext
from papercraft.core.report import Report, Section, Table
from papercraft.games.cat.referee import hear, verdict_of
from papercraft.games.cat.setup import KINDS
from papercraft.games.cat.thread import PASS

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.verdict import Standing, Verdict
    from papercraft.games.cat.player import Hand, Step
    from papercraft.games.cat.record import Record
    from papercraft.games.cat.referee import Hearing
    from papercraft.games.cat.setup import Board

_FOUND = {
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
    """Tell the verdict: the rolls, a section a player, the ranking last."""
    hearing = hear(reading)
    verdict = verdict_of(reading, hearing)
    record = reading.record
    sections = [_rolls(hearing)]
    sections += [_player(hand, hearing) for hand in hearing.hands]
    sections.append(_ranking(verdict, hearing))
    title = gettext("cat {sheet}", sheet=reading.sheet or gettext("(own board)"))
    return Report(record.title or title, tuple(sections))


def _rolls(hearing: Hearing) -> Section:
    clock = hearing.clock
    lines = []
    if clock.started is None:
        lines.append(gettext("Nobody completed a set, so the timer did not start."))
    else:
        form = "The first set was completed in turn {n}; the timer runs after it."
        lines.append(gettext(form, n=clock.started))
    crossed = [
        gettext("{value} in turn {n} (die: {die})", value=rnd.crossed, n=rnd.number, die=rnd.die)
        for rnd in hearing.rounds
        if rnd.crossed is not None
    ]
    if crossed:
        lines.append(gettext("Crossed off: {values}.", values=join(crossed)))
    ending = hearing.ending
    over = gettext("The end: {why}.", why=ending) if ending else gettext("The game is not over.")
    lines.append(over)
    return Section(gettext("The rolls"), tuple(lines))


def _player(hand: Hand, hearing: Hearing) -> Section:
    columns = (
        (gettext("Turn"), "right"),
        (gettext("Die"), "right"),
        (gettext("Drawn"), "left"),
        (gettext("Ends at"), "left"),
        (gettext("Collected"), "left"),
    )
    steps = {step.number: step for step in hand.steps}
    rows = tuple(
        (str(rnd.number), str(rnd.die), *_row(hand, rnd.number, steps.get(rnd.number)))
        for rnd in hearing.rounds
    )
    parts = hand.parts()
    counts = join([_count(kind, len(hand.collected[kind])) for kind in KINDS])
    notes = [_sets(hand, counts)]
    if hand.ended:
        notes.append(gettext("The thread ended at the paw: +{n}.", n=parts["paw"]))
    if hand.knocked:
        cups = ", ".join(cell_name(*dot) for dot in hand.knocked)
        points = parts["cups"] or gettext("no penalty")
        notes.append(gettext("Cups knocked over: {cups} ({points}).", cups=cups, points=points))
    notes += [_fault(entry.at, entry.message) for entry in hand.violation_log.violations()]
    return Section(hand.player.name, (), Table(columns, rows), tuple(notes))  # type: ignore[arg-type]


def _sets(hand: Hand, counts: str) -> Message:
    sets, items = hand.sets, hand.parts()["items"]
    values = hand.terms.set_values[:sets]
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


def _fault(at: str, message: str) -> Message:
    where, _, number = at.partition(".")
    if number:
        return gettext("Turn {n}: {what}.", n=number, what=message)
    part = gettext("Cups") if where == "cups" else gettext("Paw")
    return gettext("{part}: {what}.", part=part, what=message)


def _row(hand: Hand, number: int, step: Step | None) -> tuple[str, str, str]:
    if step is None:
        text = "" if hand.entry(number) is None else gettext("not judged")
        return PASS if not text else "", "", text
    drawn = " ".join(f"{leg.letter}{leg.length}" for leg in step.legs)
    if step.faults:
        codes = ", ".join(code for code, _ in step.faults)
        return drawn, "", gettext("against the rules ({codes})", codes=codes)
    found = []
    for dot in step.new:
        if dot in hand.terms.items:
            found.append(gettext(_FOUND[hand.terms.items[dot]], dot=cell_name(*dot)))
        if dot in hand.cups:
            found.append(gettext("cup {dot}", dot=cell_name(*dot)))
    return drawn, cell_name(*step.legs[-1].end), join(found)


def _ranking(verdict: Verdict, hearing: Hearing) -> Section:
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
        for hand in hearing.hands
        for entry in hand.violation_log.violations()
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
