"""Locates the data folders ``layouts`` and ``fonts`` in a wheel or a checkout."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from papercraft.core.game_folders import all_game_folders, game_folder
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

# Names the folder with layouts of one's own.
LAYOUTS_VARIABLE = "PAPERCRAFT_LAYOUTS"
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

    What a file of the user's own folder (``core.own_layouts``) says counts more.

    Raises:
        UsageError: the file is not TOML.
        ReadError: the user's folder has something wrong; all problems.
    """
    base = packaged_layout(name)
    if not os.environ.get(LAYOUTS_VARIABLE):
        return base
    # Imported late: most people change no layouts.
    from papercraft.core.own_layouts import own_layout  # noqa: PLC0415

    return merged(base, own_layout(name))


@cache
def packaged_layout(name: str) -> dict[str, Any]:
    """Return a layout as papercraft or the game has it; raise UsageError if it is not TOML."""
    file = layout_file(name)
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        message = f"{file} cannot be read: {error}"
        raise UsageError(message) from error


def merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return tables with what the own ones say in place of the base; the order is the base's."""
    result = dict(base)
    for key, value in own.items():
        old = result.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        result[key] = merged(old, value) if both else value  # type: ignore[arg-type]
    return result


def layout_file(name: str) -> Path:
    """Return the file of a layout, as papercraft or the game has it."""
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


def is_reserved(name: str) -> bool:
    """Return whether the layout file of a name belongs to all games; only that file is read."""
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
    """Return the names of the layout files that belong to all games."""
    return frozenset(filter(is_reserved, (file.stem for file in folder("layouts").glob("*.toml"))))


def packaged_files() -> list[Path]:
    """Return every layout file of papercraft and of games."""
    return [
        *sorted(folder("layouts").glob("*.toml")),
        *(file for game in all_game_folders() if (file := game / "layout.toml").is_file()),
    ]


def layout_names() -> list[str]:
    """Return the names of all layouts, without those of games that are not listed."""
    files = packaged_files()
    names = {file.parent.name if file.name == "layout.toml" else file.stem for file in files}
    return sorted(name for name in names if not name.startswith("_"))


def layout_files() -> list[Path]:
    """Return every layout file, with those of the user's own folder."""
    own = os.environ.get(LAYOUTS_VARIABLE)
    return [*packaged_files(), *(sorted(Path(own).glob("*.toml")) if own else ())]


def ready_names() -> list[str]:
    """Return the names of the ready files that describe sheets."""
    return sorted(file.stem for file in ready_folder().glob("*.toml"))


def ready_text(name: str) -> str:
    """Return a ready file that describes a sheet."""
    return (ready_folder() / f"{name}.toml").read_text("utf-8")


def ready_title(name: str) -> tuple[str, str]:
    """Return the game and the title of a ready file."""
    data = tomllib.loads(ready_text(name))
    return str(data["game"]), str(data["name"])


def ready_table(name: str) -> str | None:
    """Return the CSV file that a ready file needs, None if it needs none."""
    file = ready_folder() / f"{name}.csv"
    return file.read_text("utf-8") if file.is_file() else None


def ready_folder() -> Path:
    """Return the folder of the ready files that describe sheets."""
    return folder("layouts") / "ready"
