"""Where printed files go: local folders, or an object store.

Paths of files are relative to a *place*: empty for this machine, ``s3://bucket`` for a bucket.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol
from urllib.request import url2pathname

from papercraft.app.files import exists, refuse_existing
from papercraft.core.file_set import FileSet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

_URL = re.compile(r"([a-z][a-z0-9+.-]+://[^/{]*)/*(.*)", re.DOTALL)
_HERE = "file://"


class Storage(Protocol):
    """What printing needs from the place for its files."""

    def shown(self, target: Path) -> str:
        """Return the name of a file for people and for other programs."""

    def has(self, target: Path) -> bool:
        """Return whether there is a file."""

    def names_below(self, folder: Path) -> Callable[[Path], bool]:
        """Return a function that tells whether a file is in a folder or below it.

        It may answer from a listing made when it was created.
        """

    def ends(self, targets: Sequence[Path], size: int) -> list[bytes]:
        """Return the last bytes of files; none of those that cannot be read."""

    def refuse_existing(self, targets: list[Path], *, force: bool) -> None:
        """Raise WriteError if a file exists and may not be replaced."""

    def file_set(self, order: Sequence[Path], *, force: bool) -> FileSet:
        """Return a set of files to write; with ``is_whole``, they appear together or not at all."""

    @property
    def is_whole(self) -> bool:
        """Whether the files of a set appear together, so that none exists without the others."""


class LocalFolders:
    """Folders of this machine, including network shares."""

    is_whole = True

    def shown(self, target: Path) -> str:
        """Return the path."""
        return str(target)

    def has(self, target: Path) -> bool:
        """Return whether there is a file; False for invalid names."""
        return exists(target)

    def names_below(self, _folder: Path) -> Callable[[Path], bool]:
        """Return a function that looks each file up."""
        return exists

    def ends(self, targets: Sequence[Path], size: int) -> list[bytes]:
        """Return the last bytes of files; none of those that cannot be read."""
        return [_end_of(target, size) for target in targets]

    def refuse_existing(self, targets: list[Path], *, force: bool) -> None:
        """Raise WriteError if a file exists (without ``force``), or its folder is a file."""
        refuse_existing(targets, force=force)

    def file_set(self, order: Sequence[Path], *, force: bool) -> FileSet:
        """Return the set in which files are written; they appear together."""
        return FileSet(order, force=force)


def split_url(output: str) -> tuple[str, str]:
    """Split an output into its place, empty for this machine, and the path there."""
    if output.startswith(_HERE):
        return "", url2pathname(output.removeprefix(_HERE))
    match = _URL.fullmatch(output)
    return (match[1], match[2]) if match else ("", output)


def storage_of(place: str) -> Storage:
    """Return the storage for a place.

    Raises:
        UsageError: the kind of place is unknown, or its library is missing.
    """
    if not place:
        return LocalFolders()
    # Imported late: few have an object store.
    from papercraft.app.object_store import ObjectStore  # noqa: PLC0415

    return ObjectStore.at(place)


def _end_of(target: Path, size: int) -> bytes:
    try:
        with target.open("rb") as file:
            file.seek(max(0, file.seek(0, 2) - size))
            return file.read()
    except OSError:
        return b""
