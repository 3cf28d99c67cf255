"""From photos to the record, whatever the game."""

from __future__ import annotations

import os
import signal
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.app.corrections import touches
from papercraft.app.reference import reference_of
from papercraft.core.game import build
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint, ink_names, packed_options
from papercraft.core.photo import PhotoSet, Question, Transcript, sheet_label
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.photo.load import load_pictures
from papercraft.photo.locate import NothingFoundError
from papercraft.photo.page import AnalyzedPhoto

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from papercraft.app.corrections import Corrections
    from papercraft.core.game import AnyGame
    from papercraft.core.photo import Page, Scan
    from papercraft.photo.card_table import DetectedCardTable
    from papercraft.photo.reference import Reference

# Starting a process costs about as much as reading two photos.
_WORTH_A_POOL = 4


@dataclass(frozen=True)
class Album:
    """The photos that could be read, in the order they were given, and what kept others back."""

    photos: tuple[AnalyzedPhoto, ...]
    problems: tuple[Problem, ...]


def read_photos(paths: Sequence[Path], progress: Callable[[float], None]) -> Album:
    """Read all photos, on all cores if there are many; a bad one does not stop the rest."""
    cores = min(len(paths), len(os.sched_getaffinity(0)) if _LINUX else os.cpu_count() or 1)
    found: dict[int, _Read] = {}
    pooled = len(paths) >= _WORTH_A_POOL and cores > 1
    with _pool(cores) if pooled else nullcontext() as pool:
        if pool is None:
            results = ((number, _read(path)) for number, path in enumerate(paths))
        else:
            jobs = {pool.submit(_read, path): number for number, path in enumerate(paths)}
            results = ((jobs[job], job.result()) for job in as_completed(jobs))
        for number, read in results:
            found[number] = read
            progress(len(found) / len(paths))
    ordered = [found[number] for number in sorted(found)]
    return Album(
        tuple(photo for photos, _ in ordered for photo in photos),
        tuple(problem for _, problems in ordered for problem in problems),
    )


@contextmanager
def _pool(cores: int) -> Iterator[ProcessPoolExecutor]:
    """Return processes that leave an interrupt to this one, which then waits for none."""
    ignore = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(cores, get_context("spawn"), initializer=ignore)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


_LINUX = hasattr(os, "sched_getaffinity")
_Read = tuple[list[AnalyzedPhoto], list[Problem]]


def _read(path: Path) -> _Read:
    """Read the pictures of one file; every problem is returned, none raised."""
    photos: list[AnalyzedPhoto] = []
    problems: list[Problem] = []
    try:
        for picture in load_pictures(path):
            try:
                photos.append(AnalyzedPhoto.of(picture, reference_of))
            except NothingFoundError as error:
                photos.append(
                    AnalyzedPhoto.unmarked(picture, _with_advice(error.problems[0].message))
                )
            except ReadError as error:
                problems += error.problems
    except ReadError as error:
        problems += error.problems
    return photos, problems


def _with_advice(complaint: str) -> str:
    """Return a complaint with how games have photos without marks read."""
    return ". ".join([complaint, *(game.unmarked for game in games.listed() if game.unmarked)])


def drop_unusable(album: Album, sheet: str | None) -> Album:
    """Return an album without the photos that show no mark, unless the game looks at them.

    ``sheet`` is the id that people gave besides.
    """
    ids = [page.imprint.sheet for photo in album.photos for page in photo.pages]
    codes = {parse_id(sheet).code} if sheet is not None else {one.code for one in ids}
    if any((game := games.with_code(code)) and game.unmarked for code in codes):
        return album
    problems = [Problem(photo.name, photo.complaint) for photo in album.photos if photo.complaint]
    photos = tuple(photo for photo in album.photos if not photo.complaint)
    return Album(photos, (*album.problems, *problems))


def group_by_sheet(album: Album, sheet: str | None, names: tuple[str, ...]) -> Iterator[PhotoSet]:
    """Yield the photos of each game; those without a sheet of their own go to all of them.

    ``sheet`` is the id that people gave besides.

    Raises:
        UsageError: nothing says which game the photos are of.
    """
    ids = {str(page.imprint.sheet): None for photo in album.photos for page in photo.pages}
    if sheet is not None:
        given = str(parse_id(sheet))
        _refuse_others(album, given)
        ids = {given: None}
    if not ids and album.photos:
        raise UsageError("no photo shows a sheet's own marks; say which game it is: --sheet ID")
    for one in ids:
        own = tuple(
            photo
            for photo in album.photos
            if not photo.pages or any(str(page.imprint.sheet) == one for page in photo.pages)
        )
        yield PhotoSet(one, own, names)


def _refuse_others(album: Album, sheet: str) -> None:
    """Raise ReadError if photos show other sheets than the one that was given."""
    shown = [
        (photo.name, str(page.imprint.sheet)) for photo in album.photos for page in photo.pages
    ]
    others = [Problem(name, f"shows {one}, not {sheet}") for name, one in shown if one != sheet]
    if others:
        raise ReadError([*others, *album.problems])


def scan(
    photo_set: PhotoSet, answers: Mapping[str, str], before: Corrections | None = None
) -> Scan:
    """Return the record of one game; what people have answered or changed before is kept.

    Raises:
        UsageError: the game cannot be read from photos.
    """
    game = game_of(photo_set)
    if game.scan is None:
        raise UsageError(f"sheets of {game.name} cannot be read from photos; type the record")
    setup = build(game, parse_id(photo_set.sheet))
    # Which sheets the players have is known only after reading; what is no player's counts at once.
    first = (before.answers_to(()) if before else {}) | dict(answers)
    own = replace(photo_set, answers=first, printed=partial(_printed, game, photo_set))
    own, twice = _with_copies(own)
    found = game.scan(setup, own)
    if before is not None:
        kept = before.answers_to(found.sheet_labels) | dict(answers)
        if kept != first:
            found = game.scan(setup, replace(own, answers=kept))
        found = _with_changes(found, before.saying(answers, found.sheet_labels))
    return replace(found, questions=(*twice, *found.questions))


def _with_copies(photo_set: PhotoSet) -> tuple[PhotoSet, list[Question]]:
    """Ask whether a sheet that two photos show is one of two players, or one photographed twice."""
    transcript = Transcript(photo_set.answers)
    first: dict[str, Page] = {}
    photos: list[Any] = []
    for photo in photo_set.photos:
        copies = []
        for page in photo.pages:
            name = sheet_label(page)
            if page.places.boxes and first.setdefault(name, page) is not page:
                message = f"{first[name].photo} and {page.photo} both show {name}"
                question = Question(
                    f"{name.replace(' ', '.')}:twice", f"{message}: are they of two players?",
                    "yes", ("yes", "no"), page, next(iter(page.places.boxes.values())),
                )  # fmt: skip
                copies += [page] * (transcript.resolve(question, sure=False) == "no")
        left = tuple(page for page in photo.pages if page not in copies)
        if left or not copies or photo.table is not None:
            photos.append(replace(photo, pages=left) if copies else photo)  # type: ignore[type-var]
    return replace(photo_set, photos=tuple(photos)), transcript.questions


def _printed(
    game: AnyGame, photo_set: PhotoSet, part: str, options: Mapping[str, str | int]
) -> Iterator[Reference]:
    """Yield a part of a set as it was printed; pages in the photos tell the ink."""
    seen = [page.imprint.ink for photo in photo_set.photos for page in photo.pages]
    packed = packed_options(game, options)
    for ink in dict.fromkeys([*seen, *range(len(ink_names()))]):
        number = game.parts.index(part)
        imprint = Imprint(parse_id(photo_set.sheet), 0, ink, game.players[0], number, 0, 0, packed)
        yield reference_of(imprint)


def find_card_table(album: Album) -> DetectedCardTable | None:
    """Return the table with cards that the photo shows, None if it is of sheets to write on.

    Raises:
        UsageError: there are other photos beside it.
    """
    tables = [
        photo.spread
        for photo in album.photos
        if photo.spread is not None and not _is_written(photo)
    ]
    if tables and len(album.photos) > 1:
        raise UsageError(f"{tables[0].photo} shows a table with cards; scan it on its own")
    return tables[0] if tables else None


def _is_written(photo: AnalyzedPhoto) -> bool:
    """Tell whether a photo shows a sheet with boxes; mats have none."""
    return any(page.places.boxes for page in photo.pages)


def table_game(table: DetectedCardTable) -> AnyGame:
    """Return the game most cards of a table are of.

    Raises:
        UsageError: the tables of this game cannot be read.
    """
    owners = [game for card in table.cards if (game := games.with_card(card.number))]
    counts = Counter(game.name for game in owners)
    game = games.load(counts.most_common(1)[0][0]) if counts else None
    if game is None or game.table is None:
        raise UsageError("these cards are of no game whose tables can be read")
    return game


def scan_table(
    table: DetectedCardTable,
    names: tuple[str, ...],
    answers: Mapping[str, str],
    before: Corrections | None = None,
) -> Scan:
    """Return the position on a table; what people have answered or changed before is kept.

    Raises:
        UsageError: the tables of this game cannot be read.
    """
    game = table_game(table)
    assert game.table is not None, "it was chosen for having one"
    kept = (before.answers_to(()) if before else {}) | dict(answers)
    found = game.table(table, names, kept)
    return _with_changes(found, before.saying(answers, ())) if before else found


def game_of(photo_set: PhotoSet) -> AnyGame:
    """Return the game of a shoot."""
    code = parse_id(photo_set.sheet).code
    game = games.with_code(code)
    if game is None:
        raise UsageError(f"{photo_set.sheet} is of a game that is not known here")
    return game


def _with_changes(scan_: Scan, before: Corrections) -> Scan:
    """Put what people changed by hand into the new record; it is no question any more."""
    settled = before.change(scan_.data, scan_.sheet_labels)
    left = [
        question
        for question in scan_.questions
        if not any(touches(question.key, place) for place in settled)
    ]
    lines = [
        f"What was said about {name} is kept until a photo shows it again."
        for name in before.absent(scan_.sheet_labels)
    ]
    return replace(scan_, questions=tuple(left), remarks=(*scan_.remarks, *lines))
