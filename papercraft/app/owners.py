"""Who owns which sheet: the names printed on sheets that are otherwise identical."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.app.files import read_file
from papercraft.app.names_csv import read_names, sets_of_names
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, suggestion
from papercraft.core.sheet_files import beside

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

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


def owners_of(game: AnyGame, setup: Any, players: int) -> Mapping[int, tuple[str, ...]]:
    """Return the names printed on each sheet, by its seed, in sets for this many players.

    Raises:
        ReadError: the file with the names cannot be used; all problems.
    """
    file = names_file_of(game, setup)
    if file is None:
        return {}
    rows = read_names(str(file), read_file(file))
    sets = sets_of_names(str(file), rows, game.players, players)
    return {
        number if one.seed is None else one.seed: one.names.players or (one.names.whole,)
        for number, one in enumerate(sets)
    }
