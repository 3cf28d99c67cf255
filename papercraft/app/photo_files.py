"""Recognize photos, and find those in folders and those that patterns match."""

from __future__ import annotations

import glob
import re
from pathlib import Path
from typing import TYPE_CHECKING

from papercraft.app.files import exists
from papercraft.core.messages import gettext
from papercraft.core.missing_files import not_found
from papercraft.core.problems import Problem, ReadError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

_SUFFIXES = {".jpg", ".jpeg", ".jpe", ".mpo", ".png", ".webp", ".heic", ".heif", ".hif", ".pdf"}
_RECORDS = {".toml", ".json"}
_SIGNATURES = (b"\xff\xd8\xff", b"\x89PNG", b"%PDF-")
# File signatures, with the number of bytes before them, such as a length.
_INSIDE = {b"ftyp": 4, b"WEBP": 8}
_HEAD = 16


def is_photo(path: Path) -> bool:
    """Return whether a file is a photo rather than a record, by its name or its first bytes."""
    suffix = path.suffix.lower()
    if suffix in _SUFFIXES or suffix in _RECORDS:
        return suffix in _SUFFIXES
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except (OSError, ValueError):
        return False
    inside = any(head[start:].startswith(sign) for sign, start in _INSIDE.items())
    return inside or head.startswith(_SIGNATURES)


def are_photos(name: str) -> bool:
    """Return whether an argument names a photo, a folder, or a pattern of photos."""
    path = Path(name)
    if is_folder(path):
        return True
    if exists(path):
        return is_photo(path)
    paths = behind(name)
    return is_photo(path) or (bool(paths) and all(is_folder(one) or is_photo(one) for one in paths))


def expanded(names: Iterable[str]) -> list[str]:
    """Return the names with patterns such as ``*.toml`` replaced by the files they match.

    Not every shell does this. A pattern without a match stays, to be reported as missing later.
    """
    return [path for name in names for path in _expanded(name)]


def _expanded(name: str) -> list[str]:
    return [name] if exists(Path(name)) else [str(one) for one in behind(name)] or [name]


def find_photos(names: Iterable[str]) -> list[Path]:
    """Return the photos that the arguments name: files, folders and patterns such as ``*.jpg``.

    In folders and matches of patterns, pictures that papercraft has drawn and its files to print
    are skipped.

    Raises:
        ReadError: a folder has no photos, or nothing matches a pattern.
    """
    problems: list[Problem] = []
    photos: dict[Path, None] = {}
    for name in names:
        try:
            photos |= dict.fromkeys(_photos(name))
        except ReadError as error:
            problems += error.problems
    if problems:
        raise ReadError(problems)
    return list(photos)


def _photos(name: str) -> Iterator[Path]:
    path = Path(name)
    if is_folder(path):
        yield from _in_folder(path)
    elif exists(path) or not glob.has_magic(name):
        yield path
    else:
        paths = behind(name)
        if not paths:
            raise not_found(name)
        for one in paths:
            yield from _in_folder(one) if is_folder(one) else _taken([one])


def _in_folder(folder: Path) -> list[Path]:
    photos = photos_in(folder)
    if not photos:
        raise ReadError([Problem(str(folder), gettext("there is no photo in this folder"))])
    return photos


def photos_in(folder: Path) -> list[Path]:
    """Return the photos in a folder; raise ReadError if it cannot be read."""
    return _taken(files_in(folder, _SUFFIXES))


def files_in(folder: Path, endings: Collection[str]) -> list[Path]:
    """Return the files in a folder with one of these extensions, in natural order.

    Hidden files are skipped: they are leftovers of other programs.

    Raises:
        ReadError: the folder cannot be read.
    """
    try:
        files = [path for path in folder.iterdir() if path.suffix.lower() in endings]
    except OSError as error:
        message = gettext("cannot be read: {reason}", reason=error.strerror or str(error))
        raise ReadError([Problem(str(folder), message)]) from error
    shown = (path for path in files if path.is_file() and not path.name.startswith("."))
    return sorted(shown, key=_as_counted)


def _taken(paths: Iterable[Path]) -> list[Path]:
    """Return the files without pictures and prints that papercraft has written."""
    # Imported late: they bring the picture libraries.
    from papercraft.photo.overlay import is_scan_picture  # noqa: PLC0415
    from papercraft.photo.prints import is_print  # noqa: PLC0415

    shown = (path for path in paths if not path.name.startswith("."))
    return [path for path in shown if not is_scan_picture(path) and not is_print(path)]


def behind(name: str) -> list[Path]:
    """Return the files and folders that match a pattern; none if the name is not a pattern."""
    if not glob.has_magic(name):
        return []
    # Path.glob does not support absolute patterns.
    paths = glob.glob(name, recursive=True)  # noqa: PTH207
    return sorted(map(Path, paths), key=_as_counted)


def _as_counted(path: Path) -> list[tuple[int, str]]:
    """Return a sort key for natural order: ``page 9`` comes before ``page 10``."""
    parts = re.split(r"(\d+)", str(path))
    return [(int(part[:18]), part) if part.isdecimal() else (0, part) for part in parts]


def is_folder(path: Path) -> bool:
    """Return whether there is a folder; False for invalid names."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
