"""The games. Being a folder here is being registered; with a leading ``_`` it is not listed.

Games from elsewhere are found by ``core.game_folders``.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from papercraft.core.game_folders import built_in, elsewhere, folders, game_folder
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
    """Tell whether a game is listed; that a built-in one is, is found without looking elsewhere."""
    return name in built_in() or name in names()


def summary(name: str) -> str:
    """Return the game's one-line summary, read without importing the game."""
    folder = game_folder(name)
    assert folder is not None, "it is listed"
    tree = ast.parse((folder / "__init__.py").read_text("utf-8"))
    return (ast.get_docstring(tree) or "").partition("\n")[0]


@cache
def load(name: str) -> AnyGame:
    """Return the game of a folder, listed or not; of its modules only ``__init__`` is imported.

    Raises:
        UsageError: the folder declares no game, or one that breaks the contract.
    """
    place = None if name in built_in() or name.startswith("_") else elsewhere().get(name)
    if place is None:
        return _declared(f"papercraft.games.{name}", name)
    # Games in folders are found as those are that are built in.
    __path__.extend(folder for folder in map(str, folders()) if folder not in __path__)
    try:
        game = _declared(place.package, name)
    except (ImportError, SyntaxError) as error:
        raise UsageError(f"game {name} of {place.source} cannot be loaded: {error}") from error
    if game.name != name:
        message = f"{place.source} calls a game {name}, but its package is {game.name}"
        raise UsageError(f"{message}; both names have to be the same")
    owners = [other for other in built_in() if load(other).code == game.code]
    if owners:
        raise UsageError(
            f"game {name} of {place.source} has the code {game.code}, which is that of {owners[0]}"
        )
    return game


def _declared(package: str, name: str) -> AnyGame:
    game: AnyGame | None = getattr(import_module(package), "GAME", None)
    if game is None:
        raise UsageError(f"game {name}: its __init__.py declares no GAME")
    return game


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
