"""Photos of sheets and tables: read on all cores, sorted by the sheets they show."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING

from papercraft import games
from papercraft.app.measured_pages import MeasuredPhoto
from papercraft.app.reference import reference_of
from papercraft.core.ids import parse_id
from papercraft.core.messages import gettext, join
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.photo.load import load_pictures
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.prints import is_print
from papercraft.photo.sheet_locator import NothingFoundError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from multiprocessing.process import BaseProcess
    from pathlib import Path

    from papercraft.photo.card_table import DetectedCardTable

# Starting a process costs about as much as reading two photos.
_WORTH_A_POOL = 4


@dataclass(frozen=True)
class Album:
    """The readable photos in their original order, and the problems with the others."""

    photos: tuple[AnalyzedPhoto | MeasuredPhoto, ...]
    problems: tuple[Problem, ...]

    @classmethod
    def of(cls, readings: Sequence[Reading]) -> Album:
        """Return the photos of several files."""
        return cls(
            tuple(photo for photos, _ in readings for photo in photos),
            tuple(problem for _, problems in readings for problem in problems),
        )


def read_photos(paths: Sequence[Path], progress: Callable[[float], None]) -> Album:
    """Read all photos, on all cores if there are many; a bad one does not stop the rest."""
    return Album.of(read_files(paths, progress))


def read_files(paths: Sequence[Path], progress: Callable[[float], None]) -> list[Reading]:
    """Read all photos, file by file; return the problems of each."""
    cores = min(len(paths), len(os.sched_getaffinity(0)) if _LINUX else os.cpu_count() or 1)
    by_number: dict[int, Reading] = {}
    pooled = len(paths) >= _WORTH_A_POOL and cores > 1
    with _pool(cores) if pooled else nullcontext() as pool:
        if pool is None:
            results = ((number, read_file(path)) for number, path in enumerate(paths))
        else:
            with _uninterrupted():
                jobs = {pool.submit(read_file, path): number for number, path in enumerate(paths)}
            results = ((jobs[job], job.result()) for job in as_completed(jobs))
        for number, read in results:
            by_number[number] = read
            progress(len(by_number) / len(paths))
    return [by_number[number] for number in sorted(by_number)]


@contextmanager
def _pool(cores: int) -> Iterator[ProcessPoolExecutor]:
    """Return a pool whose workers leave interrupts to this process, and end when it ends."""
    pool = ProcessPoolExecutor(cores, get_context("spawn"), initializer=_start_worker)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _start_worker() -> None:
    """Prepare a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None, "workers are started by multiprocessing"
    # A process that was killed cannot tell its workers.
    Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Keep interrupts away from processes that are started; this one gets them afterwards.

    Until a worker ignores them itself, which it cannot while it starts, it would print a traceback.
    """
    # Windows has no such masks.
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_LINUX = hasattr(os, "sched_getaffinity")
# The photos of one file, and its problems.
Reading = tuple[list[AnalyzedPhoto | MeasuredPhoto], list[Problem]]


def read_file(path: Path) -> Reading:
    """Read the pictures of one file; return problems instead of raising them."""
    if is_print(path):
        form = (
            "is a file to print, and its sheets are empty: play on the printed sheets, then pass "
            "photos of them, or type the game in with papercraft new-record"
        )
        return [], [Problem(path.name, gettext(form))]
    photos: list[AnalyzedPhoto | MeasuredPhoto] = []
    problems: list[Problem] = []
    try:
        for picture in load_pictures(path):
            try:
                photos.append(AnalyzedPhoto.of(picture, reference_of))
            except NothingFoundError as error:
                message = _with_advice(error.problems[0].message)
                photos.append(AnalyzedPhoto.unmarked(picture, message))
            except ReadError as error:
                problems += error.problems
    except ReadError as error:
        problems += error.problems
    return photos, problems


def _with_advice(complaint: str) -> str:
    """Return a complaint with how games have photos without marks read."""
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
    ids = {str(page.imprint.sheet): None for photo in album.photos for page in photo.pages}
    if sheet is not None:
        typed = str(parse_id(sheet))
        _refuse_others(album, typed)
        ids = {typed: None}
    if not ids and album.photos:
        raise UsageError(
            gettext("no photo shows the marks of a sheet; name the sheet with --sheet ID")
        )
    for identifier in ids:
        relevant = tuple(
            photo
            for photo in album.photos
            if not photo.pages or any(str(page.imprint.sheet) == identifier for page in photo.pages)
        )
        yield PhotoSet(identifier, relevant, names)


def _refuse_others(album: Album, sheet: str) -> None:
    """Raise ReadError if photos show sheets other than the requested one."""
    pairs = [
        (photo.name, str(page.imprint.sheet)) for photo in album.photos for page in photo.pages
    ]
    form = "shows {other}, not {sheet}"
    others = [
        Problem(name, gettext(form, other=other, sheet=sheet))
        for name, other in pairs
        if other != sheet
    ]
    if others:
        raise ReadError([*others, *album.problems])


def find_card_table(album: Album) -> DetectedCardTable | None:
    """Return the card table in the photo, or None if the photo shows sheets to write on.

    Raises:
        UsageError: there are other photos, too.
    """
    tables = [
        photo.spread
        for photo in album.photos
        if photo.spread is not None and not _is_written(photo)
    ]
    if tables and len(album.photos) > 1:
        raise UsageError(
            gettext("{photo} shows a table with cards; scan it on its own", photo=tables[0].photo)
        )
    return tables[0] if tables else None


def _is_written(photo: AnalyzedPhoto | MeasuredPhoto) -> bool:
    """Return whether a photo shows a sheet with boxes; mats have none."""
    return any(page.places.boxes for page in photo.pages)
