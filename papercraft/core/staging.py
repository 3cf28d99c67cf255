"""The hidden staging folder in which files are written before they are moved to their targets.

Its process holds a lock as long as it lives, so that other processes can tell a folder in use from
one that a killed process has left behind. While several files are moved, a journal in the folder
lists them; together with backups of the replaced files, it suffices to restore the earlier state.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from papercraft.core.locks import acquire, locked, release
from papercraft.core.messages import gettext, join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from filelock import BaseFileLock

PREFIX = ".papercraft-"
LOCK_SUFFIX = ".lock"
# Held while files are moved in a folder.
MOVING = ".papercraft.lock"
_JOURNAL = "journal.json"

# Size in bytes and modification time in ns; both stay the same when a file is moved.
_Stamp = list[int]
# An entry of a journal: a file's number, name and stamp.
_Entry = tuple[int, str, _Stamp]


@dataclass
class Move:
    """One file to move: where it is written, its target, and the backup of the file it replaces.

    ``may_replace`` returns whether an existing file may be replaced; ``replaces`` is whether there
    is one.
    """

    number: int
    source: Path
    target: Path
    backup: Path
    may_replace: Callable[[Path], bool]
    replaces: bool = False


@dataclass
class Staging:
    """The staging folder ``path`` in ``folder``, and the moves of its complete files."""

    folder: Path
    path: Path
    moves: list[Move] = field(default_factory=list)
    _lock: BaseFileLock | None = None
    _numbers: Iterator[int] = field(default_factory=count)

    def make(self) -> None:
        """Create the staging folder; clear those that killed processes have left beside it.

        Raises:
            OSError: the folder cannot be written.
        """
        clear_leftovers(self.folder)
        # Locked before it exists, so that no other process takes it for a leftover.
        self._lock = acquire(_lock_of(self.path))
        self.path.mkdir(0o700)

    def prepare(self, target: Path, may_replace: Callable[[Path], bool]) -> Move:
        """Return the move for a file that will be written here first, then moved to ``target``."""
        number = next(self._numbers)
        source, backup = _places(self.path, number)
        return Move(number, source, target, backup, may_replace)

    def write_journal(self) -> None:
        """Write the journal, so that moving the files can be undone."""
        listed = [(move.number, move.target.name, _stamp(move.source)) for move in self.moves]
        # The journal appears complete or not at all; without one, nothing has been moved.
        draft = self.path / (_JOURNAL + ".new")
        with draft.open("w", encoding="ascii") as out:
            json.dump(listed, out)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(self.path / _JOURNAL)

    def end_journal(self) -> None:
        """Remove the journal: the moves can no longer be undone."""
        (self.path / _JOURNAL).unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the staging folder and its lock.

        A folder that cannot be removed or still has a journal is left to the next run.
        """
        if not (self.path / _JOURNAL).exists():
            shutil.rmtree(self.path, ignore_errors=True)
        with suppress(OSError):
            if self._lock is not None:
                release(self._lock)
            else:
                # Interrupted while locking it.
                _lock_of(self.path).unlink(missing_ok=True)


def new_staging(folder: Path) -> Staging:
    """Return a new staging folder for a folder; it does not exist yet."""
    return Staging(folder, folder / (PREFIX + secrets.token_hex(6)))


def clear_leftovers(folder: Path) -> None:
    """Remove the staging folders of killed processes, and roll back their unfinished moves."""
    try:
        names = {path.name for path in folder.iterdir() if path.name.startswith(PREFIX)}
    except PermissionError:
        # The folder can be written but not read.
        return
    for path in sorted({folder / name.removesuffix(LOCK_SUFFIX) for name in names}):
        # Skip leftovers of other users, and journals that papercraft did not write.
        with suppress(OSError, ValueError, TypeError):
            _clear(folder, path)


def _clear(folder: Path, path: Path) -> None:
    lock = acquire(_lock_of(path), wait=False)
    if lock is None:
        return
    try:
        if path.is_symlink():
            return
        if (path / _JOURNAL).exists():
            with locked(folder / MOVING):
                undone = roll_back(folder, path)
            if undone:
                _warn(undone)
        shutil.rmtree(path, ignore_errors=True)
    finally:
        release(lock)


def _warn(undone: list[str]) -> None:
    # Imported late: hardly ever needed.
    import logging  # noqa: PLC0415

    logging.getLogger("papercraft").warning(
        gettext(
            "An earlier run was killed while it replaced files; its changes were undone: {names}",
            names=join(undone),
        )
    )


def roll_back(folder: Path, path: Path) -> list[str]:
    """Undo the moves in a journal, except for files that have been changed since.

    Return the names of the files that were removed or restored. If all files were moved, nothing
    is undone.
    """
    moves = [
        (*_places(path, number), folder / name, stamp) for number, name, stamp in _journal(path)
    ]
    undone = []
    if any(source.exists() for source, *_ in moves):
        undone = [move[2].name for move in moves if _undo(*move)]
    (path / _JOURNAL).unlink()
    return undone


def _journal(path: Path) -> list[_Entry]:
    """Return the entries of a journal; raise ValueError if papercraft did not write it."""
    listed = json.loads((path / _JOURNAL).read_text("ascii"))
    entries = [(int(number), str(name), list(stamp)) for number, name, stamp in listed]
    if any(name == ".." or name != Path(name).name for _, name, _ in entries):
        raise ValueError("a journal names files of its own folder")
    return entries


def _undo(source: Path, backup: Path, target: Path, stamp: _Stamp) -> bool:
    """Undo one move; return whether there was anything to undo."""
    # A file that exists under both names (hard links) was in the middle of being moved.
    is_moved = (
        target.exists()
        and _stamp(target) == stamp
        and (not source.exists() or source.samefile(target))
    )
    if backup.exists() and (is_moved or not target.exists()):
        backup.replace(target)
        return True
    if is_moved:
        target.unlink()
    return is_moved


def _places(path: Path, number: int) -> tuple[Path, Path]:
    """Return the paths where a file is written and where the file it replaces is backed up."""
    return path / f"{number}.new", path / f"{number}.old"


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name + LOCK_SUFFIX)


def _stamp(file: Path) -> _Stamp:
    status = file.stat()
    return [status.st_size, status.st_mtime_ns]
