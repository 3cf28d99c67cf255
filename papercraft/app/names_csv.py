"""The names for ``--names``, from a CSV file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.app.names_columns import NAMES_ALONE, columns_of
from papercraft.app.printable_names import problem_with_name
from papercraft.core.csv_table import TableError, csv_rows, csv_text
from papercraft.core.ids import SEEDS
from papercraft.core.language import get_language
from papercraft.core.messages import error_message, gettext, join, join_and, ngettext
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.core.set_names import SetNames
from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.app.names_columns import Columns

MOST_NAMES = 10_000
_MOST_TITLES = 8


class Row(NamedTuple):
    """A name with its line, and the set, language and seed from other columns."""

    line: int
    name: str
    set: str = ""
    lang: str = ""
    seed: str = ""


class NamedSet(NamedTuple):
    """The names of a set, with its language and seed if the file has them."""

    names: SetNames
    language: str = ""
    seed: int | None = None


def read_names(file: str, content: bytes) -> tuple[Row, ...]:
    """Return the rows of a CSV file with a column ``name``, or a single column without a title.

    ``file`` is its name in messages.

    Raises:
        ReadError: it is not text, has no names, or has a name that cannot be printed.
    """
    try:
        text = csv_text(content)
    except TableError as error:
        raise ReadError([Problem(file, error.message)]) from error
    rows, problems = [], []
    for row in _read_rows(file, text):
        place = join([file, gettext("line {n}", n=row.line)])
        problems += [Problem(place, message) for message in _problems_with(row)]
        rows.append(row)
    if not rows:
        problems.append(Problem(file, gettext("contains no names; write one name per line")))
    if len(rows) > MOST_NAMES:
        form = "contains {n} names; at most {most} are allowed"
        problems = [Problem(file, gettext(form, n=len(rows), most=MOST_NAMES))]
    if problems:
        raise ReadError(problems)
    return tuple(rows)


def _read_rows(file: str, text: str) -> Iterator[Row]:
    """Yield each name with its line."""
    columns = NAMES_ALONE
    try:
        for number, (line, cells) in enumerate(csv_rows(text)):
            titled = columns_of(cells) if number == 0 else None
            if number == 0:
                columns = titled or NAMES_ALONE
                _check_titles(file, cells, titled)
            name = columns.name_in(cells)
            if name and not titled:
                yield Row(line, name, **columns.others_in(cells))
    except TableError as error:
        raise ReadError([Problem(gettext("line {n}", n=error.line), error.message)]) from error


def _check_titles(file: str, cells: Sequence[str], titled: Columns | None) -> None:
    """Raise ReadError if nothing says which of several columns has the names."""
    seen = [*filter(None, cells)]
    if titled.name if titled else len(seen) < 2:  # noqa: PLR2004 - a single column needs no title
        return
    form = (
        "the columns are {titles}; the column with the names must be titled 'name', and others "
        "can be 'set', 'lang' and 'seed'"
    )
    titles = join_and([repr(cell) for cell in seen[:_MOST_TITLES]])
    raise ReadError([Problem(f"{file}, line 1", gettext(form, titles=titles))])


def _place_of_set(file: str, key: str, group: Sequence[Row]) -> str:
    line = gettext("line {n}", n=group[0].line)
    return join([file, line, gettext("set {key}", key=key or "?")])


def _problems_with(row: Row) -> Iterator[str]:
    message = problem_with_name(row.name)
    if message:
        yield message
    if row.lang:
        try:
            get_language(row.lang.lower())
        except UsageError as error:
            yield error_message(error)
    if row.seed:
        seed = parse_whole(row.seed)
        if seed is None or not 0 <= seed < SEEDS:
            form = "seed {seed} is not a whole number from 0 to {most}"
            yield gettext(form, seed=repr(row.seed), most=SEEDS - 1)


def sets_of_names(
    file: str, rows: Sequence[Row], limits: tuple[int, int], players: int | None
) -> tuple[NamedSet, ...]:
    """Group the names of a file into sets.

    Names with the same value in the column ``set`` make one set, a name for each player. Without
    that column, every ``players`` names make a set; if ``players`` is None, each name gets a set of
    its own. ``limits`` are the fewest and the most players of the game.

    Raises:
        ReadError: a set has too few or too many names or the same name twice, or its rows
          contradict each other.
    """
    titled = any(row.set for row in rows)
    if not titled and (players or 1) == 1:
        return tuple(_named_set([row], SetNames(row.name)) for row in rows)
    groups: dict[str, list[Row]] = {}
    for place, row in enumerate(rows):
        key = row.set if titled else str(place // (players or 1) + 1)
        groups.setdefault(key, []).append(row)
    problems = [
        Problem(_place_of_set(file, key, group), message)
        for key, group in groups.items()
        for message in _problems_with_set(key, group, limits)
    ]
    if problems:
        raise ReadError(problems)
    return tuple(
        _named_set(group, SetNames(players=tuple(row.name for row in group)))
        for group in groups.values()
    )


def _problems_with_set(key: str, rows: Sequence[Row], limits: tuple[int, int]) -> Iterator[str]:
    least, most = limits
    if not key:
        form = "the column 'set' is empty here; every name needs the set it belongs to"
        yield gettext(form)
    elif not least <= len(rows) <= most:
        names = ngettext("{n} name", "{n} names", len(rows))
        form = "has {names}; a set is for {least} to {most} players"
        yield gettext(form, names=names, least=least, most=most)
    if len({row.name for row in rows}) < len(rows):
        yield gettext("two players have the same name; names in a set must differ")
    for column in ("lang", "seed"):
        values = dict.fromkeys(filter(None, (getattr(row, column) for row in rows)))
        if len(values) > 1:
            form = "has one {column} only, not {values}"
            yield gettext(form, column=column, values=join_and([*values]))


def _named_set(rows: Sequence[Row], names: SetNames) -> NamedSet:
    language = next((row.lang.lower() for row in rows if row.lang), "")
    seed = next((parse_whole(row.seed) for row in rows if row.seed), None)
    return NamedSet(names, language, seed)
