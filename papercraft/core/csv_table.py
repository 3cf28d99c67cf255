"""CSV files as spreadsheet programs save them: their text, and tables with column titles."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING
from unicodedata import normalize

from papercraft.core.decoding import decoded
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from collections.abc import Iterator

# Magic bytes of zip files (most spreadsheets) and of OLE files (old Excel).
_SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


class TableError(Exception):
    """A problem in a CSV file, with its line; line 0 is the file as a whole."""

    def __init__(self, message: str, line: int = 0) -> None:
        """Store the message and the line."""
        super().__init__(message)
        self.message, self.line = message, line


def csv_text(content: bytes) -> str:
    """Return the text of a CSV file, NFC-normalized.

    Raises:
        TableError: it is a spreadsheet, or not text.
    """
    if content.startswith(_SPREADSHEETS):
        form = "is a spreadsheet; save it as CSV (in Excel: CSV UTF-8), and pass that file"
        raise TableError(gettext(form))
    try:
        return normalize("NFC", decoded(content))
    except UnicodeDecodeError as error:
        form = "is not UTF-8 text; save it as CSV in UTF-8 (in Excel: CSV UTF-8)"
        raise TableError(gettext(form)) from error


def csv_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row's line number and cells; the delimiter is guessed from the first line.

    Raises:
        TableError: a quote is not closed, or the text is not CSV.
    """
    head = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count))
    try:
        for row in reader:
            yield reader.line_num, [" ".join(cell.split()) for cell in row]
    except csv.Error as error:
        # The reader raises no other error: it accepts anything between delimiters.
        message = gettext("a cell is too long; is a quote not closed?")
        raise TableError(message, reader.line_num) from error


def read_table(content: bytes) -> list[dict[str, str]]:
    """Return the rows of a CSV file, keyed by the titles in its first line; skip empty rows.

    Raises:
        TableError: it cannot be read, has no rows, repeats a title, or a row has too many cells.
    """
    rows = csv_rows(csv_text(content))
    titles = next(rows, (1, []))[1]
    named = [title for title in titles if title]
    twice = next((title for title in named if named.count(title) > 1), None)
    if twice is not None:
        raise TableError(gettext("the column {title} occurs twice", title=repr(twice)), 1)
    records = []
    for line, cells in rows:
        if any(cells[len(titles) :]):
            form = "has {n} cells, but the first line has {count} titles"
            raise TableError(gettext(form, n=len(cells), count=len(titles)), line)
        if any(cells):
            padded = cells + [""] * (len(titles) - len(cells))
            pairs = zip(titles, padded, strict=False)
            records.append({title: cell for title, cell in pairs if title})
    if not records:
        raise TableError(gettext("has no rows; the first line contains the column titles"))
    return records
