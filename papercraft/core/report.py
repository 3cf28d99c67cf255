"""A report of a verdict for people: headings, sentences and tables, without styling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Align = Literal["left", "right", "center"]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts under headings; ``footer`` is a separate last row."""

    columns: tuple[tuple[str, Align], ...]
    rows: tuple[tuple[str, ...], ...]
    footer: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with sentences and at most one table; ``notes`` follow the table."""

    heading: str
    lines: tuple[str, ...] = ()
    table: Table | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A complete report, one section per player or topic."""

    title: str
    sections: tuple[Section, ...]
