"""Several verdicts in one table: the result of each record, and the totals of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, ngettext
from papercraft.core.report import Section, Table
from papercraft.core.verdict import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.verdict import Standing, Verdict


def totals_section(game: str, verdicts: Sequence[Verdict]) -> Section:
    """Return the points and wins of each player in records of one game, most points first."""
    points: dict[str, int] = {}
    played: dict[str, int] = {}
    for player in (player for verdict in verdicts for player in verdict.players):
        points[player.name] = points.get(player.name, 0) + (player.total or 0)
        played[player.name] = played.get(player.name, 0) + 1
    wins = [name for verdict in verdicts for name in verdict.winners]
    columns = (
        (gettext("Player"), "left"),
        (gettext("Games"), "right"),
        (gettext("Wins"), "right"),
        (gettext("Points"), "right"),
    )
    rows = tuple(
        (name, str(played[name]), str(wins.count(name)), str(points[name]))
        for name in sorted(points, key=lambda name: -points[name])
    )
    notes = (*_open_note(verdicts), *_null_note(verdicts))
    heading = gettext("{game}: all records", game=game)
    return Section(heading, (), Table(columns, rows), notes)  # type: ignore[arg-type]


def _open_note(verdicts: Sequence[Verdict]) -> Iterable[str]:
    count = sum(not verdict.final for verdict in verdicts)
    note = ngettext(
        "{n} game is not over; it has no winner.",
        "{n} games are not over; they have no winner.",
        count,
    )
    return [note] if count else []


def _null_note(verdicts: Sequence[Verdict]) -> Iterable[str]:
    count = sum(player.total is None for verdict in verdicts for player in verdict.players)
    note = ngettext(
        "{n} result without points counts as 0.",
        "{n} results without points count as 0.",
        count,
    )
    return [note] if count else []


def summary_section(name: str, verdict: Verdict) -> Section:
    """Return a table of a verdict: a row for each player, the first with the record's name."""
    columns = (
        (gettext("Record"), "left"),
        (gettext("Game"), "left"),
        (gettext("Rank"), "right"),
        (gettext("Player"), "left"),
        (gettext("Total"), "right"),
        (gettext("Rules"), "left"),
    )
    game = verdict.game if verdict.final else gettext("{game}, not over", game=verdict.game)
    heads = ((name, game), *((("", ""),) * (len(verdict.players) - 1)))
    order = sorted(verdict.players, key=lambda player: (player.rank is None, player.rank or 0))
    rows = tuple(
        (*head, *_standing(player), _kept(player, verdict))
        for head, player in zip(heads, order, strict=True)
    )
    return Section("", (), Table(columns, rows))  # type: ignore[arg-type]


def joined(sections: Iterable[Section]) -> Section:
    """Return one section with the rows of tables that have the same columns, and each note once."""
    rows: list[tuple[str, ...]] = []
    notes: dict[str, None] = {}
    columns: tuple[Any, ...] = ()
    for section in sections:
        if section.table is not None:
            columns, rows = section.table.columns, [*rows, *section.table.rows]
        notes |= dict.fromkeys(section.notes)
    table = Table(columns, tuple(rows)) if columns else None
    return Section("", (), table, tuple(notes))


def _standing(player: Standing) -> tuple[str, str, str]:
    rank, total = ("-" if value is None else str(value) for value in (player.rank, player.total))
    return rank, player.name, total


def _kept(player: Standing, verdict: Verdict) -> str:
    """Return how many rules a player broke; violations without a player count for everybody."""
    count = sum(
        entry.severity is Severity.ILLEGAL and entry.player in (player.name, None)
        for entry in verdict.violations
    )
    return ngettext("{n} broken", "{n} broken", count) if count else gettext("kept")
