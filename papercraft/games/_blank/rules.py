"""The referee: a broken rule is a violation with a code, never an exception."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.verdict import Severity, ViolationLog, verdict_of_parts

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.verdict import Verdict, Violation
    from papercraft.games._blank.record import Record
    from papercraft.games._blank.setup import Target

MOST = 6


def judge(reading: Reading[Target, Record]) -> Verdict:
    """Rule on a record: six points for the number, one less for each step away from it."""
    violations: list[Violation] = []
    parts = {}
    for player in reading.record.players:
        violation_log = ViolationLog(player.name)
        fits = 1 <= player.guess <= MOST
        if not fits:
            form = "{guess} was written; a guess is a number from 1 to {most}"
            text = gettext(form, guess=player.guess, most=MOST)
            violation_log.add("_blank.range", "guess", Severity.ILLEGAL, text)
        near = MOST - abs(player.guess - reading.setup.number) if fits else 0
        parts[player.name] = {"near": near}
        violations += violation_log.violations()
    return verdict_of_parts("_blank", reading.sheet, parts, violations)
