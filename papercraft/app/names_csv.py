"""The names for ``--names``, from a CSV file."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from papercraft.core.decoding import decoded
from papercraft.core.problems import Problem, ReadError

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_NAMES = 10_000
# The room for a name in the footer of a sheet, in mm.
_WIDEST = 62.0
_HEADINGS = ("name", "names", "player", "pupil", "student", "imię", "nome")


def read_names(file: str, content: bytes) -> tuple[str, ...]:
    """Return the names in a CSV file: the column ``name``, or the first column without one.

    ``file`` is its name in messages.

    Raises:
        ReadError: it is not text, has no names, or has a name that cannot be printed.
    """
    try:
        text = decoded(content)
    except UnicodeDecodeError as error:
        raise ReadError([Problem(file, "is not UTF-8 text; save it as CSV in UTF-8")]) from error
    names, problems = [], []
    for line, name in _read_column(text):
        message = _problem_with(name)
        if message:
            problems.append(Problem(f"{file}, line {line}", message))
        names.append(name)
    if not names:
        problems.append(Problem(file, "contains no names; write one name per line"))
    if len(names) > MOST_NAMES:
        problems = [Problem(file, f"contains {len(names)} names; at most {MOST_NAMES} are allowed")]
    if problems:
        raise ReadError(problems)
    return tuple(names)


def _read_column(text: str) -> Iterator[tuple[int, str]]:
    """Yield each name with its line."""
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    column = 0
    try:
        for number, row in enumerate(reader):
            cells = [" ".join(cell.split()) for cell in row]
            titles = [cell.lower() for cell in cells]
            heading = next((word for word in _HEADINGS if word in titles), None)
            if number == 0 and heading:
                column = titles.index(heading)
            elif len(cells) > column and cells[column]:
                yield reader.line_num, cells[column]
    except csv.Error as error:
        raise ReadError([Problem(f"line {reader.line_num}", str(error))]) from error


def _problem_with(name: str) -> str:
    """Return the problem with a name, or an empty string."""
    # Imported late: few print names.
    from papercraft.paint.fonts import MissingGlyphError  # noqa: PLC0415
    from papercraft.paint.styles import styles_of  # noqa: PLC0415
    from papercraft.paint.text import text_width  # noqa: PLC0415

    styles = styles_of("house", "full")
    try:
        width = max(
            text_width(name, styles.letters[style], styles) for style in ("bold", "small", "slug")
        )
    except MissingGlyphError:
        return f"{name!r} has a character that cannot be printed"
    if width > _WIDEST:
        return (
            f"{name!r} is too long to print: {width:.0f} mm wide, but there is room for "
            f"{_WIDEST:g} mm"
        )
    return ""
