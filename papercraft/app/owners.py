"""Who owns which sheet: the names printed on sheets that are otherwise identical."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.app.files import read_file
from papercraft.app.names_csv import read_names
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, suggestion
from papercraft.core.sheet_files import beside

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.names_csv import Row
    from papercraft.core.game import AnyGame


def names_file_of(game: AnyGame, setup: Any) -> Path | None:
    """Return the file with names that a setup refers to; None without one, or if it is missing."""
    return _named_file(game, setup)[1]


def wanted_names_file(game: AnyGame, setup: Any, file: Path | None = None) -> Path | None:
    """Return the file with names that a setup refers to; None if it refers to none.

    Raises:
        ReadError: it is missing; the message suggests a similar name in the folder of ``file``,
          which is the description.
    """
    name, path = _named_file(game, setup)
    if name and path is None:
        form = "names: there is no file {name} in the folder of this file{advice}"
        others = [] if file is None else [one.name for one in sorted(file.parent.glob("*.csv"))]
        message = gettext(form, name=repr(name), advice=suggestion(name, others))
        raise ReadError([Problem("" if file is None else str(file), message)])
    return path


def _named_file(game: AnyGame, setup: Any) -> tuple[str, Path | None]:
    """Return the name of the file with names that a setup refers to, and its path if it exists."""
    name = game.names_file(setup) if game.names_file is not None else ""
    return name, beside(name) if name else None


def listed_names(game: AnyGame, setup: Any) -> tuple[Path, tuple[Row, ...]] | None:
    """Return the file with names that a setup refers to, and its rows; None without a file.

    Raises:
        ReadError: the file cannot be used; all problems.
    """
    file = names_file_of(game, setup)
    return (file, read_names(str(file), read_file(file))) if file is not None else None
