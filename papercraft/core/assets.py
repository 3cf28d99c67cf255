"""Locates the data folders ``layouts`` and ``fonts`` in a wheel or a checkout."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from papercraft.core.game_folders import all_game_folders, game_folder
from papercraft.core.problems import UsageError

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def folder(kind: str) -> Path:
    """Return the folder ``layouts`` or ``fonts``.

    A wheel contains them inside the package; a checkout or an editable install has them next to
    it.

    Raises:
        FileNotFoundError: the installation is damaged.
    """
    for place in (_PACKAGE / "_data" / kind, _PACKAGE.parent / kind):
        if place.is_dir():
            return place
    message = f"the {kind} folder of papercraft is missing; please reinstall it"
    raise FileNotFoundError(message)


@cache
def layout(name: str) -> dict[str, Any]:
    """Return ``layouts/NAME.toml`` or, for a self-contained game, its ``layout.toml``.

    Raises:
        UsageError: the file is not TOML; people may edit layouts.
    """
    file = _layout_file(name)
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        message = f"{file} cannot be read: {error}"
        raise UsageError(message) from error


def _layout_file(name: str) -> Path:
    shared = folder("layouts") / f"{name}.toml"
    if shared.is_file():
        return shared
    return (game_folder(name) or _PACKAGE / "games" / name) / "layout.toml"


def game_layout(name: str) -> dict[str, Any]:
    """Return a game's own layout file.

    Raises:
        UsageError: there is none, or it names no layout.
    """
    try:
        found = layout(name)
    except FileNotFoundError:
        found = {}
    named = found.get("layouts")
    if not named or not all("code" in entry for entry in named.values()):
        message = f"game {name}: its layout.toml has a table [layouts.NAME] with a code each"
        raise UsageError(message)
    return found


@cache
def reserved_layouts() -> frozenset[str]:
    """Return the names of the layout files that belong to all games."""
    names = (found.stem for found in folder("layouts").glob("*.toml"))
    return frozenset(name for name in names if "layouts" not in layout(name))


def layout_files() -> list[Path]:
    """Return every layout file."""
    return [
        *sorted(folder("layouts").glob("*.toml")),
        *(file for game in all_game_folders() if (file := game / "layout.toml").is_file()),
    ]
