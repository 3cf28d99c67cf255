"""The games. Being a folder here is being registered; with a leading ``_`` it is not listed."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    """Return the game of a folder, listed or not."""
    game: AnyGame = import_module(f"papercraft.games.{name}").GAME
    return game


def with_code(code: str) -> AnyGame | None:
    """Return the listed game whose sheet ids begin with this code."""
    return next((game for game in map(load, names()) if game.code == code), None)
