"""The default report of a verdict: a table of the standings, and the violations as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join_and
from papercraft.core.report import Report, Section, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.messages import Message
    from papercraft.core.report import Align
    from papercraft.core.verdict import Standing, Verdict, Violation


def report_of(verdict: Verdict, heading: str = "") -> Report:
    """Return the standings with each player's parts, the violations, and who wins."""
    parts = list(dict.fromkeys(key for player in verdict.players for key in player.parts or ()))
    columns: list[tuple[str, Align]] = [(gettext("Rank"), "right"), (gettext("Player"), "left")]
    columns += [(gettext(key.replace("_", " ").capitalize()), "right") for key in parts]
    columns.append((gettext("Total"), "right"))
    rows = tuple(_row(player, parts) for player in verdict.players)
    notes = tuple(map(violation_of, verdict.violations))
    if verdict.winners:
        notes += (ending_of(verdict.winners),)
    table = Table(tuple(columns), rows)
    return Report(verdict.game, (Section(heading, (), table, notes),))


def violation_of(entry: Violation) -> Message:
    """Return a violation as a sentence."""
    form = "{player}: {what}."
    return gettext(form, player=entry.player or entry.at, what=entry.message)


def ending_of(winners: Sequence[str]) -> Message:
    """Return a sentence that says who wins."""
    if len(winners) == 1:
        return gettext("{player} wins.", player=winners[0])
    return gettext("{players} share the win.", players=join_and(winners))


def _row(player: Standing, parts: list[str]) -> tuple[str, ...]:
    shown = player.parts or {}
    middle = [_shown(shown.get(key)) for key in parts]
    return (_shown(player.rank), player.name, *middle, _shown(player.total))


def _shown(value: object) -> str:
    if isinstance(value, list):
        return "+".join(map(str, value))
    return "-" if value is None else str(value)
