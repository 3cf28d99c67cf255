"""CSV files as spreadsheets save them: their text, and tables with column titles."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING
from unicodedata import normalize

from papercraft.core.decoding import decoded
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from collections.abc import Iterator

# Of zip files, which most spreadsheets are, and of older ones.
_SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")


class TableError(Exception):
    """What is wrong with a CSV file, and the line, 0 for the file as a whole."""

    def __init__(self, message: str, line: int = 0) -> None:
        """Store both."""
        super().__init__(message)
        self.message, self.line = message, line


def csv_text(content: bytes) -> str:
    """Return the text of a CSV file; accents that were typed apart are part of their letters.

    Raises:
        TableError: it is a spreadsheet, or no text.
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
    """Yield the cells of each row with its line; the first row tells what separates them.

    Raises:
        TableError: a quote is not closed, or the text is not CSV.
    """
    head = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count))
    try:
        for row in reader:
            yield reader.line_num, [" ".join(cell.split()) for cell in row]
    except csv.Error as error:
        # The reader has no other fault: it takes whatever stands between separators.
        message = gettext("a cell is too long; is a quote not closed?")
        raise TableError(message, reader.line_num) from error


def read_table(content: bytes) -> list[dict[str, str]]:
    """Return the rows of a CSV file by the titles in its first line; empty rows are left out.

    Raises:
        TableError: it cannot be read, has no rows, a title twice, or a row with too many cells.
    """
    rows = csv_rows(csv_text(content))
    titles = next(rows, (1, []))[1]
    named = [title for title in titles if title]
    twice = next((title for title in named if named.count(title) > 1), None)
    if twice is not None:
        raise TableError(gettext("the column {title} occurs twice", title=repr(twice)), 1)
    found = []
    for line, cells in rows:
        if any(cells[len(titles) :]):
            form = "has {n} cells, but the first line has {count} titles"
            raise TableError(gettext(form, n=len(cells), count=len(titles)), line)
        if any(cells):
            padded = cells + [""] * (len(titles) - len(cells))
            pairs = zip(titles, padded, strict=False)
            found.append({title: cell for title, cell in pairs if title})
    if not found:
        raise TableError(gettext("has no rows; the first line contains the column titles"))
    return found
