"""The verdict of ``cat`` told to people: every roll, what each turn drew and collected, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.grid import name_of
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

ONE = {"mice": "mouse", "socks": "sock", "planes": "plane"}
_FORBIDDEN = "against the rules"


def explain(reading: Reading[Board, Record]) -> Report:
    """Tell the verdict: the rolls, a section a player, the ranking last."""
    hearing = hear(reading)
    verdict = verdict_of(reading, hearing)
    record = reading.record
    sections = [_rolls(hearing)]
    sections += [_player(hand, hearing) for hand in hearing.hands]
    sections.append(_ranking(verdict, hearing))
    return Report(record.title or f"cat {reading.sheet or '(own board)'}", tuple(sections))


def _rolls(hearing: Hearing) -> Section:
    clock = hearing.clock
    lines = []
    if clock.started is None:
        lines.append("Nobody completed a set, so the timer did not start.")
    else:
        lines.append(
            f"The first set was completed in turn {clock.started}; the timer runs after it."
        )
    crossed = [
        f"{rnd.crossed} in turn {rnd.number} (a {rnd.die})"
        for rnd in hearing.rounds
        if rnd.crossed is not None
    ]
    if crossed:
        lines.append(f"Crossed off: {', '.join(crossed)}.")
    ending = hearing.ending
    lines.append(f"The end: {ending}." if ending else "The game is not over.")
    return Section("The rolls", tuple(lines))


def _player(hand: Hand, hearing: Hearing) -> Section:
    columns = (
        ("Turn", "right"),
        ("Die", "right"),
        ("Drawn", "left"),
        ("Ends at", "left"),
        ("Collected", "left"),
    )
    steps = {step.number: step for step in hand.steps}
    rows = tuple(
        (str(rnd.number), str(rnd.die), *_row(hand, rnd.number, steps.get(rnd.number)))
        for rnd in hearing.rounds
    )
    parts = hand.parts()
    counts = ", ".join(_count(kind, len(hand.collected[kind])) for kind in KINDS)
    notes = [_sets(hand, counts)]
    if hand.ended:
        notes.append(f"The thread ended at the paw: +{parts['paw']}.")
    if hand.knocked:
        cups = ", ".join(name_of(*dot) for dot in hand.knocked)
        notes.append(f"Cups knocked over: {cups} ({parts['cups'] or 'no penalty'}).")
    notes += [_fault(entry.at, entry.message) for entry in hand.docket.violations()]
    return Section(hand.player.name, (), Table(columns, rows), tuple(notes))  # type: ignore[arg-type]


def _count(kind: str, number: int) -> str:
    return f"{number} {ONE[kind] if number == 1 else kind}"


def _sets(hand: Hand, counts: str) -> str:
    sets = hand.sets
    told = f"Collected {counts}: {hand.parts()['items']}"
    values = hand.terms.set_values[:sets]
    if not sets:
        return told + ", no complete set."
    worth = " + ".join(map(str, values)) or "0"
    return f"{told}, {sets} complete set{'s' * (sets > 1)}: {worth}."


def _fault(at: str, message: str) -> str:
    where, _, number = at.partition(".")
    place = f"Turn {number}" if number else where.capitalize()
    return f"{place}: {message}."


def _row(hand: Hand, number: int, step: Step | None) -> tuple[str, str, str]:
    if step is None:
        told = "" if hand.entry(number) is None else "not judged"
        return PASS if not told else "", "", told
    drawn = " ".join(f"{leg.letter}{leg.length}" for leg in step.legs)
    if step.faults:
        return drawn, "", f"{_FORBIDDEN} ({', '.join(code for code, _ in step.faults)})"
    found = []
    for dot in step.new:
        if dot in hand.terms.items:
            found.append(f"{ONE[hand.terms.items[dot]]} {name_of(*dot)}")
        if dot in hand.cups:
            found.append(f"cup {name_of(*dot)}")
    return drawn, name_of(*step.legs[-1].end), ", ".join(found)


def _ranking(verdict: Verdict, hearing: Hearing) -> Section:
    columns = (
        ("Rank", "right"),
        ("Player", "left"),
        ("Items", "right"),
        ("Sets", "right"),
        ("Paw", "right"),
        ("Cups", "right"),
        ("Total", "right"),
    )
    order = sorted(verdict.players, key=lambda player: player.rank or 0)
    rows = tuple(map(_rank_row, order))
    notes = tuple(
        f"Against the rules: {entry.player}: {entry.message} ({entry.code})."
        for hand in hearing.hands
        for entry in hand.docket.violations()
    )
    heading = "Result" if verdict.final else "So far"
    return Section(heading, (), Table(columns, rows), (*notes, _ending(verdict)))  # type: ignore[arg-type]


def _rank_row(player: Standing) -> tuple[str, ...]:
    parts = player.parts or {}
    numbers = (parts["items"], parts["sets"], parts["paw"], parts["cups"], player.total)
    return (str(player.rank), player.name, *map(str, numbers))


def _ending(verdict: Verdict) -> str:
    if not verdict.final:
        return "The game is not over."
    if len(verdict.players) == 1:
        return f"{verdict.players[0].total} points."
    if len(verdict.winners) == 1:
        return f"{verdict.winners[0]} wins."
    return f"{', '.join(verdict.winners[:-1])} and {verdict.winners[-1]} share the win."
