"""Values in CSV files, as spreadsheets expect them."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def csv_of(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as CSV without a heading; what a row does not have is blank."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    for row in rows:
        writer.writerow({key: cell_of(value) for key, value in row.items()})
    return text.getvalue()


def cell_of(value: object) -> object:
    """Return a value as spreadsheets take it; what they would take for a formula is marked."""
    if isinstance(value, str) and value.startswith(tuple("=+-@\t\r")):
        return f"'{value}"
    return int(value) if isinstance(value, bool) else value
