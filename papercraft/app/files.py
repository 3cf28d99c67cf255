"""Files that the use cases read and write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.file_set import already_exists
from papercraft.core.messages import gettext
from papercraft.core.missing_files import not_found
from papercraft.core.problems import Problem, ReadError, UsageError, WriteError
from papercraft.core.records import MAX_BYTES

if TYPE_CHECKING:
    from pathlib import Path


def read_file(path: Path) -> bytes:
    """Return the bytes of a file; of a file too large for a record, one byte more than allowed.

    Raises:
        ReadError: there is no such file, or it cannot be read.
    """
    try:
        with path.open("rb") as source:
            return source.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise not_found(str(path)) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ReadError(
            [Problem("", gettext("cannot read {path}: {reason}", path=path, reason=reason))]
        ) from error


def record_format(target: Path) -> str:
    """Return the extension of a record's file, or ``""``; raise UsageError for any other."""
    suffix = target.suffix.lower()
    if suffix not in {".toml", ".json", ""}:
        message = gettext("-o {file}: the file name must end in .toml or .json", file=target)
        raise UsageError(message)
    return suffix


def exists(target: Path) -> bool:
    """Return whether a file exists; False for invalid names."""
    try:
        return target.exists()
    except (OSError, ValueError):
        return False


def refuse_existing(targets: list[Path], *, force: bool) -> None:
    """Raise WriteError if a target exists (without ``force``), or if its folder is a file."""
    folder = targets[0].parent
    if exists(folder) and not folder.is_dir():
        message = gettext("{folder} is a file, not a folder", folder=folder)
        raise WriteError(message)
    taken = [target for target in targets if exists(target)]
    if taken and not force:
        raise already_exists(taken)
