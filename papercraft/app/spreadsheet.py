"""CSV that spreadsheets show as it is meant."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def csv_of(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as CSV without a heading; missing values are blank."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    for row in rows:
        writer.writerow({key: cell_of(value) for key, value in row.items()})
    return text.getvalue()


def cell_of(value: object) -> object:
    """Return a value for a cell; text that a spreadsheet would run as a formula is escaped."""
    if isinstance(value, str) and value.startswith(tuple("=+-@\t\r")):
        return f"'{value}"
    return int(value) if isinstance(value, bool) else value
