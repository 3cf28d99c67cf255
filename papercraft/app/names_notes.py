"""What is odd about a list of names, though it can be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.app.names_columns import columns_of
from papercraft.core.messages import gettext, join_and
from papercraft.core.named_seeds import normalized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.app.names_csv import Row

# Titles of columns are looked for in so many rows, equal names are listed so many times.
_HEAD, _MOST_TWICE = 5, 5


def title_notes(file: str, rows: Sequence[Row]) -> Iterator[str]:
    """Yield a sentence if a name looks like the title of a column, below other lines."""
    for row in rows[1:_HEAD]:
        titles = columns_of([row.name])
        if titles is not None and titles.name:
            form = (
                "{file}, line {line}: {name} gets a sheet; if it is the title of the column, "
                "delete the lines above it"
            )
            yield gettext(form, file=file, line=row.line, name=repr(row.name))


def twin_notes(file: str, rows: Sequence[Row]) -> Iterator[str]:
    """Yield a sentence for each name that occurs several times."""
    alike: dict[str, list[Row]] = {}
    for row in rows:
        alike.setdefault(normalized(row.name), []).append(row)
    twins = [group for group in alike.values() if len(group) > 1]
    for group in twins[:_MOST_TWICE]:
        form = "{file}: {name} is on lines {lines}; write more of each name to tell them apart"
        lines = join_and([str(row.line) for row in group])
        yield gettext(form, file=file, name=repr(group[0].name), lines=lines)
