"""Files that sheets are printed from: a description, a sheet file, or a record with an ID."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from papercraft import games
from papercraft.app.files import read_file
from papercraft.core.game import Described, build, setup_of, usual_players
from papercraft.core.ids import IdError
from papercraft.core.locations import in_file, located
from papercraft.core.messages import error_message, gettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import check_header, parse
from papercraft.core.sheet_files import looking_in, looking_only_in, sheet_files

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from typing import Any

    from papercraft.core.game import AnyGame


class DescribedSheet(NamedTuple):
    """A sheet that a file describes: the game, ID and title, and for how many players it is."""

    game: str
    sheet: str
    title: str
    players: int


def described_sheets(files: Sequence[Path], folder: Path | None) -> list[DescribedSheet]:
    """Return the sheets that ``files`` describe, then those described in ``folder``.

    Raises:
        ReadError: one of ``files`` describes no sheet; all problems, with their lines.
    """
    sheets = [*map(described_in, files)]
    with looking_only_in(*files):
        listed = [_listed(*one) for one in sheets]
    if folder is not None:
        with looking_only_in(folder):
            listed += [_listed(*one) for one in _found()]
    return list({one.sheet: one for one in reversed(listed)}.values())[::-1]


def _found() -> Iterator[tuple[AnyGame, Described]]:
    """Yield the sheets of readable files; an unreadable one is reported only when it is printed."""
    for _, data in sheet_files():
        with suppress(ReadError):
            game = games.load(check_header(data, games.names()))
            described = game.described(data) if game.described is not None else None
            if described is not None:
                yield game, described


def _listed(game: AnyGame, described: Described) -> DescribedSheet:
    """Return the entry of a sheet in the list."""
    title = game.name if game.title is None else game.title(build(game, described.sheet))
    return DescribedSheet(game.name, str(described.sheet), title, described.players)


def described_in(file: Path) -> tuple[AnyGame, Described]:
    """Return the game of a file and the sheet that it describes, or whose ID it holds.

    Raises:
        ReadError: the file cannot be read, or describes no sheet; all problems, with their lines.
    """
    content = read_file(file)
    try:
        data = parse(content)
    except ReadError as error:
        raise in_file(error, str(file)) from error
    try:
        return sheet_in(data, file)
    except ReadError as error:
        raise located(error, content, data, str(file)) from error


def sheet_in(data: dict[str, Any], file: Path) -> tuple[AnyGame, Described]:
    """Return the game and the sheet of a file's data; raise ReadError if there is none."""
    game = games.load(check_header(data, games.names()))
    with looking_in(file):
        described = game.described(data) if game.described is not None else None
    if described is not None:
        return game, described
    given = data.get("sheet")
    if not isinstance(given, str):
        form = "this file neither describes a sheet nor contains the ID of one"
        raise ReadError([Problem("", gettext(form))])
    try:
        with looking_in(file):
            sheet = setup_of(game, given)[0]
            return game, Described(sheet, usual_players(game, sheet))
    except IdError as error:
        raise ReadError([Problem("sheet", error_message(error))]) from error
