"""Locate the data shipped with papercraft: layouts, fonts and ready-made sheets."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from papercraft.core.game_folders import all_game_folders, game_folder
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

# The environment variable that names the folder with the user's own layouts.
LAYOUTS_VARIABLE = "PAPERCRAFT_LAYOUTS"
_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def folder(kind: str) -> Path:
    """Return the folder ``layouts`` or ``fonts``.

    A wheel contains them inside the package; a checkout or an editable install has them next to
    it.

    Raises:
        FileNotFoundError: the installation lacks the folder.
    """
    for place in (_PACKAGE / "_data" / kind, _PACKAGE.parent / kind):
        if place.is_dir():
            return place
    message = f"the {kind} folder of papercraft is missing; please reinstall it"
    raise FileNotFoundError(message)


@cache
def packaged_layout(name: str) -> dict[str, Any]:
    """Return a layout as shipped with papercraft or a game; raise UsageError if it is not TOML."""
    file = layout_file(name)
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        message = f"{file} cannot be read: {error}"
        raise UsageError(message) from error


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``base`` with ``changes`` on top, table by table, in the order of the base."""
    result = dict(base)
    for key, value in changes.items():
        old = result.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        result[key] = merged(old, value) if both else value  # type: ignore[arg-type]
    return result


def layout_file(name: str) -> Path:
    """Return the path of a layout file as shipped with papercraft or a game."""
    shared = folder("layouts") / f"{name}.toml"
    if shared.is_file():
        return shared
    return (game_folder(name) or _PACKAGE / "games" / name) / "layout.toml"


def is_reserved(name: str) -> bool:
    """Return whether a name belongs to a layout file shared by all games; reads only that file."""
    shared = folder("layouts") / f"{name}.toml"
    return shared.is_file() and not _has_layouts(shared)


def _has_layouts(file: Path) -> bool:
    """Return whether a layout file has a table ``layouts``.

    Parsing it takes longer than all else in declaring a game, so its headings are looked at first.
    """
    text = file.read_text("utf-8")
    return "\n[layouts." in text or "layouts" in packaged_layout(file.stem)


@cache
def reserved_layouts() -> frozenset[str]:
    """Return the names of the layout files shared by all games."""
    return frozenset(filter(is_reserved, (file.stem for file in folder("layouts").glob("*.toml"))))


def packaged_files() -> list[Path]:
    """Return every layout file shipped with papercraft and the games."""
    return [
        *sorted(folder("layouts").glob("*.toml")),
        *(file for game in all_game_folders() if (file := game / "layout.toml").is_file()),
    ]


def layout_names() -> list[str]:
    """Return the names of all layouts, except those of unlisted games."""
    files = packaged_files()
    names = {file.parent.name if file.name == "layout.toml" else file.stem for file in files}
    return sorted(name for name in names if not name.startswith("_"))


def ready_names() -> list[str]:
    """Return the names of the ready-made files that describe sheets."""
    return sorted(file.stem for file in ready_folder().glob("*.toml"))


def ready_text(name: str) -> str:
    """Return the text of a ready-made file."""
    return (ready_folder() / f"{name}.toml").read_text("utf-8")


def ready_title(name: str) -> tuple[str, str]:
    """Return the game and the title of a ready-made file."""
    data = tomllib.loads(ready_text(name))
    return str(data["game"]), str(data["name"])


def ready_table(name: str) -> str | None:
    """Return the text of the CSV file that a ready-made file needs, or None."""
    file = ready_folder() / f"{name}.csv"
    return file.read_text("utf-8") if file.is_file() else None


def ready_folder() -> Path:
    """Return the folder of the ready-made files that describe sheets."""
    return folder("layouts") / "ready"
