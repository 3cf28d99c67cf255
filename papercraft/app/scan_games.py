"""Scan photos of several games: the record of each game goes to a file of its own.

A game is what shares the ID of a sheet, so several tables with one game are as many games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from papercraft import games
from papercraft.app.album import Album, games_in, is_card_table, only_of
from papercraft.app.file_names import check_pattern
from papercraft.app.files import record_format
from papercraft.app.progress import silent
from papercraft.app.readings import Readings
from papercraft.app.scan import ScanRequest, ScanResult, read_photos, scan_album
from papercraft.app.workforce import HERE
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.app.measured_pages import MeasuredPhoto
    from papercraft.app.progress import Progress
    from papercraft.app.workforce import Workforce
    from papercraft.core.ids import SheetId

    Photos = tuple[MeasuredPhoto, ...]

# A number of the game would change with the photos, and so the names of records read before.
FIELDS = ("id", "seed", "game")


@dataclass(frozen=True)
class GamesRequest:
    """The photos of several games, and the files for their records.

    Attributes:
        photos: Files, in any order; every page of a PDF is a photo.
        pattern: The path of each record, with fields such as ``{id}``.
        force: Whether records that scan did not write may be replaced.
        workforce: Who reads the photos.
    """

    photos: Sequence[Path]
    pattern: str
    force: bool = False
    workforce: Workforce = HERE

    @property
    def folder(self) -> Path:
        """The folder that contains all records, itself or in folders named after the games."""
        return Path(*takewhile(lambda part: "{" not in part, Path(self.pattern).parts))

    def record(self, sheet: SheetId) -> Path:
        """Return the path of the record of a game."""
        game = games.with_code(sheet.code)
        name = sheet.code.lower() if game is None else game.name
        return Path(self.pattern.format(id=sheet, seed=str(sheet.seed), game=name))


@dataclass(frozen=True)
class FoundGame:
    """The photos of one game, and the file for its record."""

    sheet: SheetId
    photos: Photos
    record: Path


@dataclass(frozen=True)
class FoundGames:
    """All games in the photos, and the problems with photos that belong to none of them."""

    games: tuple[FoundGame, ...]
    problems: tuple[Problem, ...]
    readings: Readings
    request: ScanRequest

    def scan(self, game: FoundGame) -> ScanResult:
        """Read the record of one game.

        Raises:
            ReadError: the photos show nothing that belongs into a record.
            UsageError: photos of this game cannot be read.
            WriteError: the file holds another record.
        """
        album = Album(tuple(only_of(photo, game.sheet) for photo in game.photos), ())
        measured = {
            digest: photos
            for digest, photos in self.readings.photos.items()
            if any(photo in game.photos for photo in photos)
        }
        request = replace(self.request, record=game.record, folder=None)
        return scan_album(album, Readings(measured), request)


def find_games(request: GamesRequest, progress: Progress = silent) -> FoundGames:
    """Read the photos and sort them by game.

    Raises:
        ReadError: no photo shows a sheet of a game.
        UsageError: the pattern is invalid, or gives two games the same file.
    """
    check_pattern(request.pattern, FIELDS)
    record_format(Path(request.pattern))
    wanted = ScanRequest(
        request.photos, force=request.force, folder=request.folder, workforce=request.workforce
    )
    album, readings = read_photos(wanted, progress)
    usable = tuple(photo for photo in album.photos if not is_card_table(photo))
    kinds = dict.fromkeys(kind for photo in usable for kind in games_in(photo))
    # Photos of cut pieces show no sheet.
    owner = _owner_of_pieces(kinds)
    unusable = [photo for photo in album.photos if photo not in usable]
    unusable += [photo for photo in usable if owner is None and not photo.pages]
    problems = (*album.problems, *(Problem(photo.name, _complaint(photo)) for photo in unusable))
    if not kinds:
        raise ReadError(problems)
    sorted_games = tuple(
        FoundGame(kind, _photos_of(kind, usable, with_pieces=kind == owner), request.record(kind))
        for kind in kinds
    )
    _refuse_twins(sorted_games)
    return FoundGames(sorted_games, problems, readings, wanted)


def _photos_of(kind: SheetId, photos: Photos, *, with_pieces: bool) -> Photos:
    return tuple(
        photo for photo in photos if kind in games_in(photo) or (with_pieces and not photo.pages)
    )


def _owner_of_pieces(kinds: Iterable[SheetId]) -> SheetId | None:
    """Return the game that photos without a sheet belong to: the only one, or that with pieces."""
    candidates = list(kinds)
    if len(candidates) > 1:
        candidates = [
            kind for kind in candidates if (game := games.with_code(kind.code)) and game.unmarked
        ]
    return candidates[0] if len(candidates) == 1 else None


def _complaint(photo: MeasuredPhoto) -> str:
    if is_card_table(photo):
        return gettext("shows a table with cards; scan it on its own, with -o game.toml")
    form = "shows no sheet, so its game is unknown; scan the photos of this game on their own"
    return photo.complaint or gettext(form)


def _refuse_twins(sorted_games: Sequence[FoundGame]) -> None:
    records = Counter(str(game.record).casefold() for game in sorted_games)
    name, count = records.most_common(1)[0]
    if count > 1:
        form = "{n} games would have the file name {name}; add {fields}"
        raise UsageError(gettext(form, n=count, name=repr(name), fields="{id}"))
