"""Find games: built in, in the folders that ``PAPERCRAFT_GAMES`` names, or installed.

A game from elsewhere is a folder like those in ``papercraft/games`` and contains its
``layout.toml`` and catalogues. From a folder of games it is imported as ``papercraft.games.NAME``;
an installed game is a package of any name with an entry point in the group ``papercraft.games``.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, join_or

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

VARIABLE = "PAPERCRAFT_GAMES"
GROUP = "papercraft.games"
_BUILT_IN = Path(__file__).resolve().parent.parent / "games"


class GamePlace(NamedTuple):
    """The package of a game, and its source for messages: a folder or a distribution."""

    package: str
    source: str
    path: Path | None = None

    @property
    def folder(self) -> Path:
        """The folder of the package; raise UsageError if there is none."""
        if self.path is not None:
            return self.path
        try:
            spec = find_spec(self.package)
        except ImportError:
            spec = None
        places = spec.submodule_search_locations if spec else None
        if not places:
            form = "{source} names the game {package}, which is not an installed package"
            raise UsageError(gettext(form, source=self.source, package=self.package))
        return Path(next(iter(places)))


@cache
def built_in() -> tuple[str, ...]:
    """Return the names of the games in this package."""
    return tuple(_games_in(_BUILT_IN))


def _games_in(folder: Path) -> list[str]:
    """Return the sorted names of the games in a folder; a leading ``_`` hides a game."""
    return sorted(
        place.name
        for place in folder.iterdir()
        if (place / "__init__.py").is_file() and not place.name.startswith(("_", "."))
    )


def folders() -> tuple[Path, ...]:
    """Return the folders that ``PAPERCRAFT_GAMES`` names."""
    return folders_of(os.environ.get(VARIABLE, ""))


def folders_of(text: str) -> tuple[Path, ...]:
    """Return the folders in a list like PATH; raise UsageError if one has no games."""
    listed = tuple(Path(word).absolute() for word in text.split(os.pathsep) if word)
    for folder in listed:
        _check(folder)
    return listed


def _check(folder: Path) -> None:
    if not folder.is_dir():
        raise UsageError(gettext("{folder} is not a folder", folder=str(folder)))
    if (folder / "__init__.py").is_file():
        form = "{folder} is itself a game; use the folder that contains it"
        raise UsageError(gettext(form, folder=str(folder)))
    if not _games_in(folder):
        form = "{folder} has no games; a game is a folder with an __init__.py"
        raise UsageError(gettext(form, folder=str(folder)))


def elsewhere() -> Mapping[str, GamePlace]:
    """Return the games that are not built in, keyed by name.

    Raises:
        UsageError: a folder has no games, or two games have the same name.
    """
    return _elsewhere(folders())


@cache
def _elsewhere(named: tuple[Path, ...]) -> dict[str, GamePlace]:
    by_name: dict[str, list[GamePlace]] = {}
    for folder in named:
        for name in _games_in(folder):
            place = GamePlace(f"{GROUP}.{name}", str(folder), folder / name)
            by_name.setdefault(name, []).append(place)
    for name, place in _installed():
        by_name.setdefault(name, []).append(place)
    for name, places in by_name.items():
        sources = [place.source for place in places]
        sources += ["papercraft"] if name in built_in() else []
        if len(sources) > 1:
            form = "there are {n} games called {name}, in {sources}; rename all but one"
            both = {"name": name, "n": len(sources), "sources": join_or(sources)}
            raise UsageError(gettext(form, **both))
    return {name: places[0] for name, places in by_name.items()}


def _installed() -> Iterable[tuple[str, GamePlace]]:
    """Yield name and place of the games that installed distributions provide."""
    # Imported late: it takes as long as importing click, and built-in games do not need it.
    from importlib.metadata import entry_points  # noqa: PLC0415

    for point in entry_points(group=GROUP):
        source = point.dist.name if point.dist else point.value
        yield point.name, GamePlace(point.module, source)


def game_folder(name: str) -> Path | None:
    """Return the folder of a game, even of an unlisted one, or None if there is no such game."""
    place = _BUILT_IN / name
    if place.is_dir():
        return place
    found = elsewhere().get(name)
    return found.folder if found else None


def all_game_folders() -> list[Path]:
    """Return the folders of all games, including unlisted ones, built-in games first."""
    ours = sorted(place for place in _BUILT_IN.iterdir() if place.is_dir())
    return [*ours, *(place.folder for place in elsewhere().values())]
