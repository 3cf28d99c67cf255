"""Photos of sheets and tables: read on all cores, sorted by the sheets in them."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from papercraft import games
from papercraft.app.executor import Lost, ThisProcess
from papercraft.app.measured_items import in_memory
from papercraft.app.measured_pages import MeasuredPhoto
from papercraft.app.reference import reference_of
from papercraft.app.shelf import Shelf
from papercraft.app.workforce import Work, executor_for
from papercraft.core.game import alike
from papercraft.core.ids import parse_id
from papercraft.core.messages import gettext, join
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.core.sheet_files import looking_in
from papercraft.photo.load import load_pictures
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.prints import is_print
from papercraft.photo.sheet_locator import NothingFoundError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from papercraft.app.measured_items import Keep, MeasuredTable
    from papercraft.app.workforce import Workforce
    from papercraft.core.ids import SheetId
    from papercraft.photo.load import Picture

# Starting a process costs about as much as reading two photos.
_WORK = Work(worth=4, cluster_chunk=20)


class Measure(Protocol):
    """Reads one file in another process."""

    def __call__(self, path: Path, /, *, folder: Path | None = None) -> Reading:
        """Return what ``read_file`` does; pages are put aside in the folder, if there is one."""


@dataclass(frozen=True)
class Album:
    """The readable photos in their original order, and the problems with the others."""

    photos: tuple[MeasuredPhoto, ...]
    problems: tuple[Problem, ...]

    @classmethod
    def of(cls, readings: Sequence[Reading]) -> Album:
        """Return the photos of several files."""
        return cls(
            tuple(photo for photos, _ in readings for photo in photos),
            tuple(problem for _, problems in readings for problem in problems),
        )


def read_files(
    paths: Sequence[Path],
    progress: Callable[[float], None],
    workforce: Workforce,
    measure: Measure,
) -> list[Reading]:
    """Read all photos, file by file; return the problems of each.

    Other processes ``measure`` instead of :func:`read_file`: a photo, and the folder for its pages.
    """
    executor, shelf = executor_for(len(paths), workforce, _WORK), Shelf()
    # A cluster need not have our folder.
    folder = None if workforce.cluster else shelf.folder
    alone = isinstance(executor, ThisProcess)
    read = partial(read_file, keep=shelf.put) if alone else partial(measure, folder=folder)
    readings: list[Reading] = []
    with closing(executor.map(read, map(workforce.path, paths))) as found:
        for path, reading in zip(paths, found, strict=True):
            readings.append(([], [_lost(path)]) if isinstance(reading, Lost) else reading)
            for item in (item for photo in readings[-1][0] for item in photo.shelved()):
                item.owner = shelf
            progress(len(readings) / len(paths))
    return readings


def _lost(path: Path) -> Problem:
    form = (
        "reading this file crashed the program, perhaps because it ran out of memory; try a "
        "smaller photo"
    )
    return Problem(path.name, gettext(form))


# The photos of one file, and its problems.
Reading = tuple[list[MeasuredPhoto], list[Problem]]


def read_file(path: Path, keep: Keep = in_memory) -> Reading:
    """Read the pictures of one file; return problems instead of raising them.

    ``keep`` keeps the pages that were detected.
    """
    with looking_in(path.parent):
        return _read_file(path, keep)


def _read_file(path: Path, keep: Keep) -> Reading:
    if is_print(path):
        form = (
            "is a file to print, and its sheets are empty: play on the printed sheets, then pass "
            "photos of them, or type in the game with papercraft new-record"
        )
        return [], [Problem(path.name, gettext(form))]
    photos: list[MeasuredPhoto] = []
    problems: list[Problem] = []
    try:
        # A page is not kept in memory while the next one is rendered.
        pictures = load_pictures(path)
        while (picture := next(pictures, None)) is not None:
            try:
                photos.append(MeasuredPhoto.of(_analyzed(picture), keep))
            except ReadError as error:
                problems += error.problems
            del picture
    except ReadError as error:
        problems += error.problems
    return photos, problems


def _analyzed(picture: Picture) -> AnalyzedPhoto:
    try:
        return AnalyzedPhoto.of(picture, reference_of)
    except NothingFoundError as error:
        return AnalyzedPhoto.unmarked(picture, _with_advice(error.problems[0].message))


def _with_advice(complaint: str) -> str:
    """Return a complaint, with advice on how to scan photos without printed marks if a game can."""
    advice = [gettext(game.unmarked) for game in games.listed() if game.unmarked]
    return join([complaint, *advice], ". ")


def drop_unusable(album: Album, sheet: str | None) -> Album:
    """Return an album without unmarked photos, unless the game reads such photos.

    ``sheet`` is the ID passed by the user, if any.
    """
    ids = [page.imprint.sheet for photo in album.photos for page in photo.pages]
    codes = {parse_id(sheet).code} if sheet is not None else {one.code for one in ids}
    if any((game := games.with_code(code)) and game.unmarked for code in codes):
        return album
    problems = [Problem(photo.name, photo.complaint) for photo in album.photos if photo.complaint]
    photos = tuple(photo for photo in album.photos if not photo.complaint)
    return Album(photos, (*album.problems, *problems))


def group_by_sheet(album: Album, sheet: str | None, names: tuple[str, ...]) -> Iterator[PhotoSet]:
    """Yield the photos of each game; photos without a sheet belong to every game.

    ``sheet`` is the ID passed by the user, if any.

    Raises:
        UsageError: neither the photos nor ``sheet`` identify the game.
    """
    ids = {_kind(page.imprint.sheet): None for photo in album.photos for page in photo.pages}
    if sheet is not None:
        typed = parse_id(sheet)
        _refuse_others(album, typed)
        ids = {_kind(typed): None}
    if not ids and album.photos:
        raise UsageError(
            gettext("no photo shows the marks of a sheet; name the sheet with --sheet ID")
        )
    for kind in ids:
        relevant = tuple(
            only_of(photo, kind)
            for photo in album.photos
            if not photo.pages or kind in games_in(photo)
        )
        yield PhotoSet(str(kind), relevant, names)


def games_in(photo: MeasuredPhoto) -> tuple[SheetId, ...]:
    """Return the ID of each game whose sheets a photo shows, once."""
    return tuple({_kind(page.imprint.sheet): None for page in photo.pages})


def only_of(photo: MeasuredPhoto, kind: SheetId) -> MeasuredPhoto:
    """Return a photo with only the sheets of one game: two games may have parts of one name."""
    pages = tuple(page for page in photo.pages if _kind(page.imprint.sheet) == kind)
    if len(pages) == len(photo.pages):
        return photo
    return replace(photo, pages=pages)


def _kind(sheet: SheetId) -> SheetId:
    """Return the ID that sheets of one game share: identical sheets count as a single game."""
    game = games.with_code(sheet.code)
    return sheet if game is None else alike(game, sheet)


def _refuse_others(album: Album, sheet: SheetId) -> None:
    """Raise ReadError if photos show sheets other than the requested one."""
    pairs = [(photo.name, page.imprint.sheet) for photo in album.photos for page in photo.pages]
    form = "shows {other}, not {sheet}"
    others = [
        Problem(name, gettext(form, other=str(other), sheet=str(sheet)))
        for name, other in pairs
        if _kind(other) != _kind(sheet)
    ]
    if others:
        raise ReadError([*others, *album.problems])


def find_card_table(album: Album) -> MeasuredTable | None:
    """Return the card table in the photo, or None if the photo shows sheets to write on.

    Raises:
        UsageError: there are other photos, too.
    """
    spreads = (photo.spread for photo in album.photos if is_card_table(photo))
    tables = [spread for spread in spreads if spread is not None]
    if tables and len(album.photos) > 1:
        raise UsageError(
            gettext("{photo} shows a table with cards; scan it on its own", photo=tables[0].photo)
        )
    return tables[0] if tables else None


def is_card_table(photo: MeasuredPhoto) -> bool:
    """Return whether a photo shows a table with cards, and no sheet with boxes; mats have none."""
    return photo.spread is not None and not any(page.places.boxes for page in photo.pages)
