"""Find the files that describe sheets.

A game whose sheets are described in files finds them here by their contents. The search covers the
files and folders of what is being read or printed (``looking_in``), the folder that
``PAPERCRAFT_SHEETS`` names, and the current folder. A server, whose users must not see files of the
computer, searches only its own folders (``looking_only_in``).
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, join
from papercraft.core.problems import ReadError
from papercraft.core.records import parse
from papercraft.core.short_paths import short_path
from papercraft.core.toml_lines import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

VARIABLE = "PAPERCRAFT_SHEETS"
# The most files to read in a folder, so that a folder full of other files does not take long.
_MOST_FILES = 500
_places: ContextVar[tuple[Path, ...]] = ContextVar("places", default=())
_elsewhere: ContextVar[bool] = ContextVar("elsewhere", default=True)


@contextmanager
def looking_in(*places: Path) -> Iterator[None]:
    """Search these files and folders first within the context."""
    token = _places.set((*places, *_places.get()))
    try:
        yield
    finally:
        _places.reset(token)


@contextmanager
def looking_only_in(*places: Path) -> Iterator[None]:
    """Search only these files and folders within the context; messages name no files then."""
    only = _elsewhere.set(False)
    try:
        with looking_in(*places):
            yield
    finally:
        _elsewhere.reset(only)


def named_folder() -> Path | None:
    """Return the folder that ``PAPERCRAFT_SHEETS`` names, or None."""
    folder = os.environ.get(VARIABLE)
    return Path(folder) if folder else None


def folders() -> list[Path]:
    """Return the folders to search for sheets, the nearest first."""
    inside = [place if place.is_dir() else place.parent for place in _places.get()]
    named = named_folder()
    others = [*([named] if named else []), Path()] if _elsewhere.get() else []
    return list(dict.fromkeys([*inside, *others]))


def sheet_files(game: str | None = None) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the files of a game, or of any game, the nearest first, with their data.

    Files that cannot be read are skipped.
    """
    named = [place for place in _places.get() if place.is_file()]
    others = (file for folder in folders() for file in _toml_files(folder))
    for file in dict.fromkeys((*named, *others)):
        data = _data(file)
        if data and game in (None, data.get("game")):
            yield file, data


def is_given(file: Path) -> bool:
    """Return whether a file was named itself, rather than found in a folder."""
    return file in _places.get()


def ambiguous_sheet(digest: str, files: Sequence[Path]) -> str:
    """Return the message that several differing files describe the sheets of a digest."""
    form = (
        "{files} both describe the sheets with {digest} in their IDs, but count differently; "
        "move the outdated one to another folder"
    )
    return gettext(form, digest=digest, files=join([str(short_path(file)) for file in files]))


def missing_sheet(digest: str, others: Sequence[Path], broken: Sequence[Path] = ()) -> str:
    """Return the message that no file describes the sheets with a digest in their IDs.

    ``others`` are files that describe other sheets, ``broken`` are files that cannot be read.
    """
    if not _elsewhere.get():
        form = (
            "the sheets with {digest} in their IDs are described in a file that is not here; on "
            "the computer, start papercraft serve with that file"
        )
        return gettext(form, digest=digest)
    form = (
        "no file here describes the sheets with {digest} in their IDs; put the file that they "
        "were printed from next to the photo or the record"
    )
    message = gettext(form, digest=digest)
    if broken:
        form = "{message}; there is a mistake in {files}: papercraft print says where"
        files = join([str(short_path(file)) for file in broken])
        message = gettext(form, message=message, files=files)
    if others:
        form = "{message}; these describe other sheets, or have changed since: {files}"
        files = join([str(short_path(file)) for file in others])
        message = gettext(form, message=message, files=files)
    return message


def beside(name: str) -> Path | None:
    """Return the nearest file with a name in the folders to search, or None."""
    candidates = (folder / name for folder in folders())
    return next((file for file in candidates if file.is_file()), None)


def _toml_files(folder: Path) -> list[Path]:
    try:
        return sorted(islice(folder.glob("*.toml"), _MOST_FILES))
    except OSError:
        return []


def _data(file: Path) -> dict[str, Any]:
    try:
        status = file.stat()
    except OSError:
        return {}
    if status.st_size > MAX_BYTES:
        return {}
    return _read(file.absolute(), status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=_MOST_FILES)
def _read(file: Path, _changed: int, _size: int) -> dict[str, Any]:
    try:
        return parse(file.read_bytes())
    except (OSError, ReadError):
        return {}
