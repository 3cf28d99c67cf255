"""The verdict in words. Without this file, a game lists standings and violations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.verdict_report import report_of
from papercraft.games._blank.rules import judge

if TYPE_CHECKING:
    from papercraft.core.game import Reading
    from papercraft.core.report import Report
    from papercraft.games._blank.record import Record
    from papercraft.games._blank.setup import Target


def explain(reading: Reading[Target, Record]) -> Report:
    """Report the number and how near each guess was."""
    return report_of(judge(reading), gettext("The number was {n}", n=reading.setup.number))
