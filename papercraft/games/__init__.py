"""The games. Each folder here is a game; one with a leading ``_`` is not listed.

Games from elsewhere are found by ``core.game_folders``.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from papercraft.core.game_folders import built_in, elsewhere, folders, game_folder
from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.game import AnyGame


def names() -> list[str]:
    """Return the names of all listed games.

    Raises:
        UsageError: a folder has no games, or two games have the same name.
    """
    return sorted((*built_in(), *elsewhere()))


def knows(name: str) -> bool:
    """Return whether a game is listed; other folders are only searched if it is not built in."""
    return name in built_in() or name in names()


def summary(name: str) -> str:
    """Return the game's one-line summary, read without importing the game."""
    folder = game_folder(name)
    assert folder is not None, "it is listed"
    file = folder / "__init__.py"
    try:
        tree = ast.parse(file.read_bytes(), str(file))
    except SyntaxError as error:
        raise _misspelt(name, error) from error
    return (ast.get_docstring(tree) or "").partition("\n")[0]


@cache
def load(name: str) -> AnyGame:
    """Return the game in a folder, listed or not, importing only its ``__init__``.

    Raises:
        UsageError: the folder declares no game, or one that breaks the contract.
    """
    place = None if name in built_in() or name.startswith("_") else elsewhere().get(name)
    if place is None:
        return _declared(f"papercraft.games.{name}", name)
    # Games in other folders are imported as submodules, like built-in ones.
    __path__.extend(folder for folder in map(str, folders()) if folder not in __path__)
    try:
        game = _declared(place.package, name)
    except SyntaxError as error:
        raise _misspelt(name, error) from error
    except ImportError as error:
        form = "game {name} of {source} cannot be loaded: {reason}"
        raise UsageError(gettext(form, name=name, source=place.source, reason=error)) from error
    if game.name != name:
        message = f"{place.source} calls a game {name}, but its package is {game.name}"
        raise UsageError(f"{message}; both names have to be the same")
    owners = [other for other in built_in() if load(other).code == game.code]
    if owners:
        raise UsageError(
            f"game {name} of {place.source} has the code {game.code}, which is that of {owners[0]}"
        )
    return game


def _misspelt(name: str, error: SyntaxError) -> UsageError:
    form = "game {name} cannot be loaded: {file}, line {line}: {reason}"
    place = {"file": error.filename, "line": error.lineno or 1}
    return UsageError(gettext(form, name=name, reason=error.msg, **place))


def _declared(package: str, name: str) -> AnyGame:
    # Imported late: listing the names of games needs none of it.
    from papercraft.core.declaration import Facts  # noqa: PLC0415

    game = getattr(import_module(package), "GAME", None)
    if game is None:
        raise UsageError(f"game {name}: its __init__.py declares no GAME")
    if not isinstance(game, Facts):
        form = "game {name}: GAME in its __init__.py is not a game; use declare(...)"
        raise UsageError(gettext(form, name=name))
    return cast("AnyGame", game)


def listed() -> Iterator[AnyGame]:
    """Yield all listed games."""
    return map(load, names())


def with_code(code: str) -> AnyGame | None:
    """Return the listed game whose sheet ids begin with this code.

    Raises:
        UsageError: two games have it.
    """
    for name in built_in():
        if load(name).code == code:
            return load(name)
    owners = [game for game in listed() if game.code == code]
    if len(owners) > 1:
        both = " and ".join(game.name for game in owners)
        raise UsageError(f"{both} both have the code {code}; remove one of them")
    return owners[0] if owners else None


def with_card(number: int) -> AnyGame | None:
    """Return the listed game that has a card with the code of this number.

    Raises:
        UsageError: two games have it.
    """
    owners = [game for game in listed() if number in game.card_codes]
    if len(owners) > 1:
        both = " and ".join(game.name for game in owners)
        raise UsageError(f"{both} both have the card code {number}; card_codes must not overlap")
    return owners[0] if owners else None
