"""Mark what may still change in the report of a verdict while questions are open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from papercraft.core.messages import Message, gettext, join_and, ngettext
from papercraft.core.report import Section

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from papercraft.core.report import Report, Table

_PLAYER = "Player"


def mark_provisional(report: Report, players: Sequence[str], questions: int = 0) -> Report:
    """Return a report with these players marked in its tables, and a sentence on top.

    ``questions`` is how many are open; with 0 there is no sentence.
    """
    if not players:
        return report
    sections = tuple(_marked(section, players) for section in report.sections)
    return with_question_count(replace(report, sections=sections), players, questions)


def with_question_count(report: Report, players: Sequence[str], questions: int) -> Report:
    """Return a report that says on top how many questions are open about these players."""
    sections = report.sections
    if players and questions:
        count = ngettext("{n} question is open", "{n} questions are open", questions)
        form = "Provisional: {questions}; the result of {players} may change."
        line = gettext(form, questions=count, players=join_and(players))
        sections = (Section("", (line,)), *sections)
    return replace(report, sections=sections)


def _marked(section: Section, players: Collection[str]) -> Section:
    """Return a section with the players marked in its table, if it has one by players."""
    if section.table is None:
        return section
    table = _marked_table(section.table, players)
    if table == section.table:
        return section
    note = gettext("This result is provisional until the questions are answered.")
    return replace(section, table=table, notes=(*section.notes, note))


def _marked_table(table: Table, players: Collection[str]) -> Table:
    named = [
        number
        for number, (name, _) in enumerate(table.columns)
        if isinstance(name, Message) and name.msgid == _PLAYER
    ]
    rows = tuple(
        tuple(
            gettext("{player} (provisional)", player=cell)
            if number in named and cell in players
            else cell
            for number, cell in enumerate(row)
        )
        for row in table.rows
    )
    return replace(table, rows=rows)
