"""Print reports: on a terminal as ruled tables with colour, to a pipe as plain aligned text."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from papercraft.cli.errors import is_colourless

if TYPE_CHECKING:
    from papercraft.core.report import Report, Section, Table

_PIPED_WIDTH = 160


def show_report(report: Report) -> None:
    """Print a report to stdout."""
    fancy = sys.stdout.isatty()
    console = Console(
        file=sys.stdout,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=not fancy,
        color_system=None if is_colourless() else "auto",
        width=None if fancy else _PIPED_WIDTH,
    )
    if report.title:
        console.print(Text(report.title, style="bold"))
    for section in report.sections:
        _show_section(console, section, fancy=fancy)


def _show_section(console: Console, section: Section, *, fancy: bool) -> None:
    if section.heading:
        console.print()
        console.print(Text(section.heading, style="bold cyan"))
    for line in section.lines:
        console.print(Text(line))
    if section.table is not None:
        if fancy:
            console.print(_ruled_table(section.table, console.width))
        else:
            for row in _plain_table(section.table):
                console.print(Text(row))
    for note in section.notes:
        console.print(Padding(Text("\u00b7 " + note), (0, 0, 0, 1)) if fancy else Text("- " + note))


def _ruled_table(table: Table, width: int) -> RichTable:
    """Return the table, with lines between columns if the terminal is wide enough."""
    ruled = sum(_widths(table)) + 3 * len(table.columns) + 1
    wide = ruled <= width
    drawn = RichTable(
        box=box.ROUNDED if wide else box.SIMPLE_HEAD,
        padding=(0, 1) if wide else (0, 1, 0, 0),
        pad_edge=wide,
        show_footer=bool(table.footer),
        border_style="dim",
    )
    feet = table.footer or ("",) * len(table.columns)
    for (name, align), foot in zip(table.columns, feet, strict=True):
        drawn.add_column(
            Text(name), justify=align, footer=Text(foot, style="bold"), overflow="fold"
        )
    for row in table.rows:
        drawn.add_row(*map(Text, row))
    return drawn


def _plain_table(table: Table) -> list[str]:
    """Return the table as aligned text with two spaces between columns."""
    rows = _all_rows(table)
    widths = _widths(table)
    lines = [
        "  ".join(
            _align(cell, width, align)
            for cell, width, (_, align) in zip(row, widths, table.columns, strict=True)
        ).rstrip()
        for row in rows
    ]
    ruler = "  ".join("-" * width for width in widths)
    lines.insert(1, ruler)
    if table.footer:
        lines.insert(-1, ruler)
    return lines


def _all_rows(table: Table) -> list[tuple[str, ...]]:
    names = tuple(name for name, _ in table.columns)
    return [names, *table.rows, *([table.footer] if table.footer else [])]


def _widths(table: Table) -> list[int]:
    return [max(map(len, cells)) for cells in zip(*_all_rows(table), strict=True)]


def _align(text: str, width: int, align: str) -> str:
    if align == "right":
        return text.rjust(width)
    return text.center(width) if align == "center" else text.ljust(width)
