"""The hidden folder in which files are written before they are moved to their names beside it.

Its process holds a lock while it lives, so that others can tell a folder in use from what a killed
process has left. While several files are moved, a journal in it lists them: with the files that are
replaced, it is enough to restore what was there before.
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

# Size in bytes and time of change in ns; both stay the same when a file is moved.
_Stamp = list[int]
# What a journal lists of a file: its number, its name and its stamp.
_Entry = tuple[int, str, _Stamp]


@dataclass
class Move:
    """One file: where it is written, its name, and where the file that it replaces is kept.

    ``may_replace`` says whether a file of that name may be replaced; ``replaces`` whether there is
    one.
    """

    number: int
    source: Path
    target: Path
    backup: Path
    may_replace: Callable[[Path], bool]
    replaces: bool = False


@dataclass
class Staging:
    """The hidden folder ``path`` in ``folder``, and the files in it that are complete."""

    folder: Path
    path: Path
    moves: list[Move] = field(default_factory=list)
    _lock: BaseFileLock | None = None
    _numbers: Iterator[int] = field(default_factory=count)

    def make(self) -> None:
        """Create the hidden folder; clear what killed processes have left beside it.

        Raises:
            OSError: the folder cannot be written.
        """
        clear_leftovers(self.folder)
        # Locked before it is there, so that nobody takes it for a leftover.
        self._lock = acquire(_lock_of(self.path))
        self.path.mkdir(0o700)

    def prepare(self, target: Path, may_replace: Callable[[Path], bool]) -> Move:
        """Return where a file is to be written before it is moved to ``target``."""
        number = next(self._numbers)
        source, backup = _places(self.path, number)
        return Move(number, source, target, backup, may_replace)

    def write_journal(self) -> None:
        """List the files, so that moving them can be undone."""
        listed = [(move.number, move.target.name, _stamp(move.source)) for move in self.moves]
        # Complete or not there: without a journal, nothing was moved.
        draft = self.path / (_JOURNAL + ".new")
        with draft.open("w", encoding="ascii") as out:
            json.dump(listed, out)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(self.path / _JOURNAL)

    def end_journal(self) -> None:
        """Give up the files that were replaced."""
        (self.path / _JOURNAL).unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the hidden folder and its lock.

        What cannot be removed or has not been undone is left to the next run.
        """
        if not (self.path / _JOURNAL).exists():
            shutil.rmtree(self.path, ignore_errors=True)
        with suppress(OSError):
            if self._lock is not None:
                release(self._lock)
            else:
                # Interrupted while it was locked.
                _lock_of(self.path).unlink(missing_ok=True)


def new_staging(folder: Path) -> Staging:
    """Return a hidden folder in a folder, which is yet to be made."""
    return Staging(folder, folder / (PREFIX + secrets.token_hex(6)))


def clear_leftovers(folder: Path) -> None:
    """Remove the hidden folders of killed processes; restore what they had half replaced."""
    try:
        names = {path.name for path in folder.iterdir() if path.name.startswith(PREFIX)}
    except PermissionError:
        # A folder that may be written but not read.
        return
    for path in sorted({folder / name.removesuffix(LOCK_SUFFIX) for name in names}):
        # What another user has left is theirs to clear; what no run has written is not touched.
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
                _tell(undone)
        shutil.rmtree(path, ignore_errors=True)
    finally:
        release(lock)


def _tell(undone: list[str]) -> None:
    # Imported late: hardly anybody is told.
    import logging  # noqa: PLC0415

    logging.getLogger("papercraft").warning(
        gettext(
            "An earlier run was killed while it replaced files; its changes were undone: {names}",
            names=join(undone),
        )
    )


def roll_back(folder: Path, path: Path) -> list[str]:
    """Undo the moves in a journal, as far as nobody has changed the files since.

    Return the names of the files that were removed or restored. If everything was moved, nothing is
    undone.
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
    """Return what a journal lists; raise ValueError if it is none of ours."""
    listed = json.loads((path / _JOURNAL).read_text("ascii"))
    entries = [(int(number), str(name), list(stamp)) for number, name, stamp in listed]
    if any(name == ".." or name != Path(name).name for _, name, _ in entries):
        raise ValueError("a journal names files of its own folder")
    return entries


def _undo(source: Path, backup: Path, target: Path, stamp: _Stamp) -> bool:
    """Undo one move; return whether there was anything to undo."""
    # A file that has its new name and still the old one, too, was about to be moved.
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
    """Return where a file is written, and where the file that it replaces is kept."""
    return path / f"{number}.new", path / f"{number}.old"


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name + LOCK_SUFFIX)


def _stamp(file: Path) -> _Stamp:
    status = file.stat()
    return [status.st_size, status.st_mtime_ns]
