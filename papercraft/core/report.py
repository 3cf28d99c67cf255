"""Reports for people: headings, sentences and tables, without styling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

Align = Literal["left", "right", "center"]
LEFT: Align = "left"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts under column headings; ``footer`` is a separate last row."""

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


def in_sentences(report: Report) -> tuple[str, ...]:
    """Return a report as sentences to be read aloud; each row of a table becomes one sentence."""
    return tuple(
        text if text.endswith((".", ":", "!", "?")) else f"{text}."
        for section in report.sections
        for text in filter(None, _sentences(section))
    )


def _sentences(section: Section) -> Iterator[str]:
    yield section.heading
    yield from section.lines
    if section.table:
        heads = [head for head, _ in section.table.columns]
        for row in section.table.rows:
            cells = list(zip(heads, row, strict=True))
            spoken = [f"{head} {cell}".strip() for head, cell in cells if cell.strip("- ")]
            yield ", ".join(spoken)
    yield from section.notes
