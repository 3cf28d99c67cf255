"""Measurements of photos, kept beside their record so that a later call can apply answers.

The file holds the measurements of sheets, pieces and cards, but no picture. A photo is identified
by a digest of its file, so a changed photo is read again, as are all photos after an update of the
program. An invalid file counts as missing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from hashlib import file_digest, sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pydantic import BaseModel, ConfigDict, ValidationError

from papercraft.app.album import Album, read_file, read_files
from papercraft.app.measured_ahead import measure_file
from papercraft.app.measured_items import MeasuredProbe, MeasuredTable
from papercraft.app.measured_pages import MeasuredPage, MeasuredPhoto
from papercraft.app.workforce import HERE
from papercraft.core.file_set import FileSet
from papercraft.core.ids import IdError
from papercraft.core.imprint import parse_imprint
from papercraft.core.photo import Card, Mat
from papercraft.core.problems import ReadError
from papercraft.core.sheet import Places
from papercraft.core.stored_messages import message_data, stored_message
from papercraft.core.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from papercraft.app.album import Reading
    from papercraft.app.workforce import Workforce
    from papercraft.photo.card_table import DetectedCardTable
    from papercraft.photo.page import AnalyzedPhoto, DetectedPage
    from papercraft.photo.probe import PhotoProbe

_VERSION = 1
_ENDING = ".readings"
# A sheet takes about 50 kB, pieces a few MB; we never write a larger file.
_MOST_BYTES = 20_000_000

_Item = TypeVar("_Item")
_Numbers = tuple[float, float, float, float]


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class _PageData(_Model):
    imprint: str
    part: str
    bilevel: bool
    titled: bool
    cells: dict[str, _Numbers]
    dots: dict[str, tuple[float, float]]
    boxes: dict[str, _Numbers]
    written: dict[str, _Numbers]
    taken: dict[str, list[tuple[bool | float | None, ...]]]


class _TableData(_Model):
    cards: tuple[Card, ...]
    mats: tuple[tuple[str, float, float, float, float], ...]
    unread: tuple[tuple[float, float], ...]
    scale: float


class _PhotoData(_Model):
    name: str
    mirrored: bool
    complaint: str
    message: Any
    pages: tuple[_PageData, ...]
    items: dict[str, Any] | None
    table: _TableData | None


class _FileData(_Model):
    papercraft: int
    program: str
    photos: dict[str, tuple[_PhotoData, ...]]


@dataclass(frozen=True)
class Readings:
    """Measured photos by the digests of their files."""

    photos: dict[str, tuple[MeasuredPhoto, ...]] = field(default_factory=dict)

    def to_json(self) -> bytes:
        """Return the file's content."""
        photos = {key: [_photo_data(one) for one in some] for key, some in self.photos.items()}
        data = {"papercraft": _VERSION, "program": _program(), "photos": photos}
        return json.dumps(data, separators=(",", ":")).encode()


def readings_beside(record: Path) -> Path:
    """Return the hidden file next to a record in which its readings are kept."""
    return record.with_name(f".{record.name}{_ENDING}")


def readings_in(folder: Path) -> list[Path]:
    """Return the files with measurements in a folder, the latest first."""
    try:
        files = [(one.stat().st_mtime_ns, one) for one in folder.glob(f".*{_ENDING}")]
    except OSError:
        return []
    return [one for _, one in sorted(files, reverse=True)]


def keep_readings(record: Path, readings: Readings) -> None:
    """Keep readings next to a record, if there are any.

    Raises:
        WriteError: the file cannot be written.
    """
    if readings.photos:
        with FileSet(force=True) as files, files.open(readings_beside(record)) as out:
            out.write(readings.to_json())


def read_album(
    paths: Sequence[Path],
    kept: Sequence[Path],
    progress: Callable[[float], None],
    workforce: Workforce = HERE,
) -> tuple[Album, Readings]:
    """Return all photos; only those without measurements in a file of ``kept`` are read."""
    digests = [_digest(path) for path in paths]
    known = _stored({digest for digest in digests if digest}, kept)
    results: dict[int, Reading] = {}
    readings: dict[str, tuple[MeasuredPhoto, ...]] = {}
    for number, (path, digest) in enumerate(zip(paths, digests, strict=True)):
        photos = _measured_before(path, known.get(digest, ()))
        if photos:
            results[number], readings[digest] = (list(photos), []), photos
    fresh = [number for number in range(len(paths)) if number not in results]
    files = [paths[number] for number in fresh]
    read = read_files(files, progress, workforce, measure_file) if files else []
    for number, (photos_read, problems) in zip(fresh, read, strict=True):
        results[number] = photos_read, problems
        if photos_read and not problems and digests[number]:
            readings[digests[number]] = tuple(photos_read)
    return Album.of([results[number] for number in range(len(paths))]), Readings(readings)


def _digest(path: Path) -> str:
    """Return a digest of a file's name and content; empty if it cannot be read."""
    try:
        with path.open("rb") as file:
            return f"{file_digest(file, 'sha256').hexdigest()} {path.name}"
    except (OSError, ValueError):
        return ""


@cache
def _program() -> str:
    """Return an identifier of the measuring program: its version and a digest of its code."""
    root = Path(__file__).parents[1]
    files = sorted(root.glob("photo/*.py")) + sorted(root.glob("paint/**/*.py"))
    seen = [(one.name, one.stat().st_size, one.stat().st_mtime_ns) for one in files]
    return sha256(repr((VERSION, seen)).encode()).hexdigest()


def _stored(digests: set[str], kept: Sequence[Path]) -> dict[str, tuple[_PhotoData, ...]]:
    """Return the stored data of the photos with these digests."""
    photos: dict[str, tuple[_PhotoData, ...]] = {}
    for path in kept:
        if digests <= photos.keys():
            break
        photos |= {key: value for key, value in _load(path).items() if key in digests}
    return photos


def _load(path: Path) -> dict[str, tuple[_PhotoData, ...]]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            return {}
        data = _FileData.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return {}
    return data.photos if (data.papercraft, data.program) == (_VERSION, _program()) else {}


def _measured_before(path: Path, stored: Sequence[_PhotoData]) -> tuple[MeasuredPhoto, ...]:
    """Return the photos of a file from stored data; none if it is invalid."""
    file = _PhotoFile(path)
    try:
        return tuple(_photo(file, number, photo) for number, photo in enumerate(stored))
    except ValueError:
        return ()


def _photo(file: _PhotoFile, number: int, photo: _PhotoData) -> MeasuredPhoto:
    probe = None
    if photo.items is not None:
        probe = MeasuredProbe(photo.name, partial(file.probe, number), dict(photo.items))
    table = None
    if photo.table is not None:
        mats = tuple(Mat(_imprint(text), *pose) for text, *pose in photo.table.mats)
        table = MeasuredTable(
            photo.name, photo.table.cards, mats, photo.table.unread, photo.table.scale,
            partial(file.table, number),
        )  # fmt: skip
    return MeasuredPhoto(
        photo.name, tuple(_pages(file, number, photo)), photo.mirrored, probe, table,
        stored_message(photo.message, photo.complaint),
    )  # fmt: skip


def _pages(file: _PhotoFile, number: int, photo: _PhotoData) -> Iterator[MeasuredPage]:
    for nth, page in enumerate(photo.pages):
        yield MeasuredPage(
            photo.name, _imprint(page.imprint), page.part,
            Places(page.cells, page.dots, page.boxes, page.titled, page.written), page.bilevel,
            partial(file.page, number, nth),
            dict(page.taken),
        )  # fmt: skip


def _imprint(text: str) -> Any:
    try:
        imprint = parse_imprint(text)
    except IdError as error:
        raise ValueError(text) from error
    if imprint is None:
        raise ValueError(text)
    return imprint


@dataclass
class _PhotoFile:
    """A file of photos, read only when a measurement is asked for that is not stored."""

    path: Path

    @cached_property
    def _photos(self) -> Reading:
        return read_file(self.path)

    def page(self, number: int, nth: int) -> DetectedPage:
        """Return a page of one of its photos.

        Raises:
            ReadError: the file has changed since its digest was taken.
        """
        pages = self._photo(number).pages
        if nth >= len(pages):
            raise ReadError(self._photos[1])
        return pages[nth]

    def probe(self, number: int) -> PhotoProbe:
        """Return the pieces in one of its photos.

        Raises:
            ReadError: the file has changed since its digest was taken.
        """
        return self._there(self._photo(number).table)

    def table(self, number: int) -> DetectedCardTable:
        """Return the cards in one of its photos.

        Raises:
            ReadError: the file has changed since its digest was taken.
        """
        return self._there(self._photo(number).spread)

    def _photo(self, number: int) -> AnalyzedPhoto:
        photos, problems = self._photos
        if number >= len(photos):
            raise ReadError(problems)
        # Without a shelf, every photo is in memory.
        return cast("AnalyzedPhoto", photos[number])

    def _there(self, stored: _Item | None) -> _Item:
        if stored is None:
            raise ReadError(self._photos[1])
        return stored


def _photo_data(photo: MeasuredPhoto) -> dict[str, Any]:
    return {
        "name": photo.name,
        "mirrored": photo.mirrored,
        "complaint": photo.complaint,
        "message": message_data(photo.complaint),
        "items": None if photo.table is None else photo.table.taken,
        "table": None if photo.spread is None else _table_data(photo.spread),
        "pages": [_page_data(page) for page in photo.pages],
    }


def _table_data(table: MeasuredTable) -> dict[str, Any]:
    return {
        "cards": table.cards,
        "mats": [(imprint.text(), *pose) for imprint, *pose in table.mats],
        "unread": table.unread,
        "scale": table.scale,
    }


def _page_data(page: MeasuredPage) -> dict[str, Any]:
    places = page.places
    return {
        "imprint": page.imprint.text(),
        "part": page.part,
        "bilevel": page.bilevel,
        "titled": places.titled,
        "cells": dict(places.cells),
        "dots": dict(places.dots),
        "boxes": dict(places.boxes),
        "written": dict(places.written),
        "taken": page.taken,
    }
