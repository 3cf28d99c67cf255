"""The referee: a fault is a violation with its code, never an exception."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.report import Report, Section, Table
from papercraft.core.verdict import Severity, Standing, Verdict, ViolationLog, is_legal, ranks

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.verdict import Violation
    from papercraft.games._blank.record import Record
    from papercraft.games._blank.setup import Target

MOST = 6


def judge(reading: Reading[Target, Record]) -> Verdict:
    """Rule on a record: six points for the number, one less for each step away from it."""
    players = reading.record.players
    violations: list[Violation] = []
    totals = []
    for player in players:
        violation_log = ViolationLog(player.name)
        fits = 1 <= player.guess <= MOST
        if not fits:
            form = "{guess} was written; a guess is a number from 1 to {most}"
            text = gettext(form, guess=player.guess, most=MOST)
            violation_log.add("_blank.range", "guess", Severity.ILLEGAL, text)
        totals.append(MOST - abs(player.guess - reading.setup.number) if fits else 0)
        violations += violation_log.violations()
    standings = tuple(
        Standing(player.name, rank, total, {"near": total})
        for player, total, rank in zip(players, totals, ranks(totals), strict=True)
    )
    return Verdict(
        game="_blank",
        sheet=reading.sheet,
        legal=is_legal(violations),
        final=True,
        players=standings,
        winners=tuple(player.name for player in standings if player.rank == 1),
        violations=tuple(violations),
    )


def explain(reading: Reading[Target, Record]) -> Report:
    """Tell the verdict to people."""
    verdict = judge(reading)
    rows = tuple((str(p.rank), p.name, str(p.total)) for p in verdict.players)
    table = Table(
        ((gettext("Rank"), "right"), (gettext("Player"), "left"), (gettext("Points"), "right")),
        rows,
    )
    notes = tuple(
        gettext("{player}: {what}.", player=entry.player, what=entry.message)
        for entry in verdict.violations
    )
    heading = gettext("The number was {n}", n=reading.setup.number)
    return Report("guess", (Section(heading, (), table, notes),))
