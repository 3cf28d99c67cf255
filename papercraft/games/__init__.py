"""The games. Being a folder here is being registered; with a leading ``_`` it is not listed."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.game import AnyGame

_HERE = Path(__file__).parent


@cache
def names() -> list[str]:
    """Return the names of all listed games."""
    return sorted(
        place.name
        for place in _HERE.iterdir()
        if (place / "__init__.py").is_file() and not place.name.startswith(("_", "."))
    )


def summary(name: str) -> str:
    """Return the game's one-line summary, read without importing the game."""
    tree = ast.parse((_HERE / name / "__init__.py").read_text("utf-8"))
    return (ast.get_docstring(tree) or "").partition("\n")[0]


@cache
def load(name: str) -> AnyGame:
    """Return the game of a folder, listed or not; of its modules only ``__init__`` is imported.

    Raises:
        UsageError: the folder declares no game, or one that breaks the contract.
    """
    game: AnyGame | None = getattr(import_module(f"papercraft.games.{name}"), "GAME", None)
    if game is None:
        raise UsageError(f"game {name}: its __init__.py declares no GAME")
    return game


def listed() -> Iterator[AnyGame]:
    """Yield all listed games."""
    return map(load, names())


def with_code(code: str) -> AnyGame | None:
    """Return the listed game whose sheet ids begin with this code."""
    return next((game for game in listed() if game.code == code), None)


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
