"""The arguments of ``score``: records and photos, and folders with them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.app.files import read_file
from papercraft.app.open_questions import beside
from papercraft.app.photo_files import (
    are_photos,
    behind,
    expanded,
    files_in,
    find_photos,
    is_folder,
    photos_in,
)
from papercraft.core.messages import gettext
from papercraft.core.other_files import message_for_data
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.core.records import MAX_BYTES, parse, tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_RECORDS = {".toml", ".json"}


class Sources(NamedTuple):
    """The photos of one game, and the names of records, each of a separate game."""

    photos: tuple[Path, ...]
    records: tuple[str, ...]

    @property
    def scanned(self) -> Path | None:
        """The record that was read from photos before, if there is exactly one."""
        paths = [Path(name) for name in self.records if is_scanned(name)]
        return paths[0] if self.photos and len(paths) == 1 else None

    def without(self, record: Path | None) -> Sources:
        """Return the sources without a record."""
        return self._replace(records=tuple(one for one in self.records if Path(one) != record))


def is_scanned(name: str) -> bool:
    """Return whether a record was read from photos."""
    return name != "-" and beside(Path(name)).is_file()


def sources_of(names: Sequence[str]) -> Sources:
    """Return the photos and records that the arguments name: files, folders and patterns.

    Photos that a record in a folder refers to belong to that record. Pictures and empty sheets that
    papercraft has written do not count as photos, and of its other files only records count.

    Raises:
        ReadError: a folder has nothing to score, or nothing matches a pattern.
        UsageError: both photos and records were named individually.
    """
    photos: dict[Path, None] = {}
    named: list[str] = []
    inside: list[str] = []
    problems: list[Problem] = []
    for name in names:
        try:
            if name == "-" or not are_photos(name):
                named += [name] if name == "-" else expanded([name])
                continue
            for one in behind(name) or [Path(name)]:
                sources = (
                    _in_folder(one) if is_folder(one) else Sources((*find_photos([name]),), ())
                )
                photos |= dict.fromkeys(sources.photos)
                inside += sources.records
        except ReadError as error:
            problems += error.problems
    if problems:
        raise ReadError(problems)
    if photos and named:
        raise UsageError(gettext("score either photos of one game, or records; not both at once"))
    return Sources(tuple(photos), (*named, *dict.fromkeys(inside)))


def _in_folder(folder: Path) -> Sources:
    files = [path for path in files_in(folder, _RECORDS) if is_record(path)]
    known = {path.resolve() for file in files for path in _photos_of(file)}
    photos = tuple(path for path in photos_in(folder) if path.resolve() not in known)
    if not photos and not files:
        form = "this folder contains no photos or records; files to print do not count"
        raise ReadError([Problem(str(folder), gettext(form))])
    return Sources(photos, tuple(map(str, files)))


def _data_in(path: Path) -> Mapping[str, Any] | None:
    """Return the content of a file parsed as a record; None if it cannot be parsed."""
    try:
        return parse(read_file(path))
    except ReadError:
        return None


def is_record(path: Path) -> bool:
    """Return whether a file is a record; problems in a record are reported when it is scored."""
    if path.stat().st_size > MAX_BYTES:
        # Too large for a record; geometry files may be this large.
        return False
    data = _data_in(path)
    return data is None or ("players" in data and message_for_data(data) is None)


def _photos_of(record: Path) -> Iterator[Path]:
    """Yield the photos that a record names."""
    for _, player in tables(_data_in(record) or {}, "players"):
        named: object = player.get("photo")
        entries: Iterable[object] = named if isinstance(named, list) else [named]
        yield from (record.parent / one for one in entries if isinstance(one, str))
