"""The report: a row for each player with all totals, and the points in each box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, join
from papercraft.core.report import Report, Section, Table
from papercraft.core.verdict_report import ending_of, violation_of
from papercraft.games.tally.formulas import BENDS, LENGTH, RIGHT
from papercraft.games.tally.maze_line import MazeLine
from papercraft.games.tally.record import values_of
from papercraft.games.tally.rules import judge
from papercraft.games.tally.squares import Squares
from papercraft.games.tally.threads import Thread, pieces_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.core.game import Reading
    from papercraft.core.report import Align
    from papercraft.core.verdict import Verdict
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.record import Record

# With more players, a table of boxes is too wide to read.
_MOST_COLUMNS = 8
# How many names of squares fit into a table.
_MOST_NAMES = 12


def explain(reading: Reading[Definition, Record]) -> Report:
    """Report the totals, the violations, the winners, and the worth of each box."""
    definition, verdict = reading.setup, judge(reading)
    sections = [_standings(definition, verdict)]
    if len(verdict.players) <= _MOST_COLUMNS:
        sections.append(_boxes(definition, verdict))
    sections += _marked(reading)
    return Report(definition.shown(definition.name), tuple(sections))


def _standings(definition: Definition, verdict: Verdict) -> Section:
    shown = [*map(definition.label_of_total, definition.total)] or [gettext("Total")]
    columns: list[tuple[str, Align]] = [(gettext("Rank"), "right"), (gettext("Player"), "left")]
    columns += [(name, "right") for name in shown]
    rows = []
    for player in verdict.players:
        parts = player.parts or {}
        totals = [*parts["totals"].values()] or [parts["total"]]
        rows.append((str(player.rank), player.name, *map(str, totals)))
    notes = (*map(violation_of, verdict.violations), ending_of(verdict.winners))
    return Section("", (), Table(tuple(columns), tuple(rows)), notes)


def _boxes(definition: Definition, verdict: Verdict) -> Section:
    columns: list[tuple[str, Align]] = [(gettext("Box"), "left")]
    columns += [(player.name, "right") for player in verdict.players]
    rows = tuple(
        (cell.label, *(str((player.parts or {})["boxes"][name]) for player in verdict.players))
        for name, cell in definition.cells.items()
    )
    return Section(gettext("What each box counts"), (), Table(tuple(columns), rows))


def _marked(reading: Reading[Definition, Record]) -> Iterator[Section]:
    """Yield a section for each grid, with wrong squares or full lines, and for each drawn line."""
    for name, cell in reading.setup.cells.items():
        if isinstance(cell, Squares):
            values = {one.name: values_of(one).get(name, []) for one in reading.record.players}
            yield _of_squares(cell, values)
        elif isinstance(cell, Thread):
            lines = {one.name: values_of(one).get(name, []) for one in reading.record.players}
            yield _through_maze(cell, lines) if isinstance(cell, MazeLine) else _drawn(cell, lines)


def _of_squares(cell: Squares, values: Mapping[str, list[str]]) -> Section:
    if cell.solved:
        return _wrong_squares(cell, values)
    if min(cell.high, cell.wide) == 1:
        return _marked_squares(cell, values)
    return _full_lines(cell, values)


def _marked_squares(cell: Squares, values: Mapping[str, list[str]]) -> Section:
    """Return the marked squares of a grid of one row or column, where full lines say little."""
    columns: tuple[tuple[str, Align], ...] = (
        (gettext("Player"), "left"), (gettext("Marked"), "right"), (gettext("Squares"), "left"),
    )  # fmt: skip
    rows = tuple(
        (player, str(len(value)), _shortened([*map(cell.shown, value)]))
        for player, value in values.items()
    )
    return Section(gettext("Squares of {name}", name=cell.label), (), Table(columns, rows))


def _wrong_squares(cell: Squares, values: Mapping[str, list[str]]) -> Section:
    columns: tuple[tuple[str, Align], ...] = (
        (gettext("Player"), "left"), (gettext("Right"), "right"), (gettext("Wrong"), "left"),
        (gettext("Missing"), "left"),
    )  # fmt: skip
    rows = tuple(
        (player, str(cell.counts(value)[RIGHT]), _shortened([*map(cell.shown, cell.wrong(value))]),
         _shortened([*map(cell.shown, cell.missing(value))]))
        for player, value in values.items()
    )  # fmt: skip
    return Section(gettext("Squares of {name}", name=cell.label), (), Table(columns, rows))


def _full_lines(cell: Squares, values: Mapping[str, list[str]]) -> Section:
    columns: tuple[tuple[str, Align], ...] = (
        (gettext("Player"), "left"), (gettext("Marked"), "right"), (gettext("Full lines"), "left"),
    )  # fmt: skip
    rows = tuple(
        (player, str(len(value)), join([line.name for line in cell.full_lines(value)]) or "-")
        for player, value in values.items()
    )
    return Section(gettext("Squares of {name}", name=cell.label), (), Table(columns, rows))


def _through_maze(cell: MazeLine, values: Mapping[str, Any]) -> Section:
    columns: tuple[tuple[str, Align], ...] = (
        (gettext("Player"), "left"), (gettext("The line"), "left"),
    )  # fmt: skip
    rows = tuple((player, cell.describe(value)) for player, value in values.items())
    return Section(gettext("Line of {name}", name=cell.label), (), Table(columns, rows))


def _drawn(cell: Thread, values: Mapping[str, Any]) -> Section:
    columns: tuple[tuple[str, Align], ...] = (
        (gettext("Player"), "left"), (gettext("Length"), "right"), (gettext("Bends"), "right"),
        (gettext("The line"), "left"),
    )  # fmt: skip
    rows = []
    for player, value in values.items():
        counts = cell.counts(value)
        lines = [_shortened(line) for line in pieces_of(value)]
        rows.append((player, str(counts[LENGTH]), str(counts[BENDS]), "; ".join(lines) or "-"))
    return Section(gettext("Line of {name}", name=cell.label), (), Table(columns, tuple(rows)))


def _shortened(names: list[str]) -> str:
    """Return the first names of squares for a table, and the number of the others."""
    more = len(names) - _MOST_NAMES
    if more > 0:
        shown = join(names[:_MOST_NAMES])
        return gettext("{squares} and {n} more", squares=shown, n=more)
    return join(names) or "-"
