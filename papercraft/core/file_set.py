"""Sets of files that appear together and complete, or not at all.

All files are written to a hidden folder next to their destination and moved at the end. An existing
file is only replaced if that is allowed, even if another process has created it meanwhile. When a
set replaces another, files of both never coexist, not even if the process is killed: the next
process that writes there undoes unfinished changes.
"""

from __future__ import annotations

import os
import re
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, BinaryIO, Self

from papercraft.core.locks import locked
from papercraft.core.messages import gettext, join, ngettext
from papercraft.core.problems import WriteError
from papercraft.core.staging import MOVING, new_staging, roll_back

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path
    from types import TracebackType

    from papercraft.core.staging import Move, Staging

_RENAMES_TO_FREE_NAMES = os.name == "nt"
# What is left of s3:// in a path.
_URL = re.compile(r"[a-z][a-z0-9+.-]+:/")


class FileSet:
    """A set of files; leave its context to move all of them to their names.

    With an exception none of them is moved.

    Raises:
        WriteError: a file exists and may not be replaced, or something cannot be written.
    """

    def __init__(self, order: Sequence[Path] = (), *, force: bool = False) -> None:
        """Prepare a set; ``force`` allows replacing any file.

        Files move in the given order, then in that in which they were opened. When a set replaces
        another, there is always a file with the name of the first one.
        """
        self._force = force
        self._order = {target: number for number, target in enumerate(order)}
        self._stagings: dict[Path, Staging] = {}
        self._moves: dict[Path, Move] = {}
        self._made: list[Path] = []
        self._removed: list[Path] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self._publish()
        finally:
            for staging in self._stagings.values():
                staging.remove()
            for folder in self._made:
                # Those with files in them stay.
                with suppress(OSError):
                    folder.rmdir()
        if kind is None:
            self._remove()

    def _remove(self) -> None:
        for target in self._removed:
            with explaining(target):
                target.unlink(missing_ok=True)
        for folder in dict.fromkeys(target.parent for target in self._removed):
            with suppress(OSError):
                folder.rmdir()

    @contextmanager
    def open(
        self, target: Path, may_replace: Callable[[Path], bool] = lambda _: False
    ) -> Iterator[BinaryIO]:
        """Open one file of the set for writing.

        ``may_replace`` is asked about a file that has the name when the set is moved; it may also
        raise a WriteError of its own.
        """
        if target in self._moves:
            raise WriteError(gettext("{file} would be written twice", file=target))
        if _URL.match(target.as_posix()):
            form = "{file}: only papercraft print writes to object stores; name a file here"
            raise WriteError(gettext(form, file=target))
        with explaining(target):
            staging = self._staging(target.parent)
            move = staging.prepare(target, may_replace)
            with move.source.open("xb") as out:
                yield out
                out.flush()
                os.fsync(out.fileno())
        staging.moves.append(move)
        self._moves[target] = move

    def remove(self, target: Path) -> None:
        """Remove a file once the others are at their names, and its folder if that is empty then.

        If they cannot be moved, the file stays.
        """
        self._removed.append(target)

    def written(self, target: Path) -> Path:
        """Return where a complete file is until the set is moved."""
        return self._moves[target].source

    def temporary(self, beside: Path) -> Path:
        """Return the path of a file for the time being, on the disk of another."""
        with explaining(beside):
            return self._staging(beside.parent).path / "temporary"

    def _staging(self, folder: Path) -> Staging:
        """Return the hidden folder in a folder, whatever the folder is called."""
        missing = [place for place in (folder, *folder.parents) if not place.exists()]
        self._made[:0] = missing
        folder.mkdir(parents=True, exist_ok=True)
        own = folder.resolve()
        if own not in self._stagings:
            # Known before it is there, so that it is removed whenever an interrupt comes.
            self._stagings[own] = new_staging(own)
            self._stagings[own].make()
        return self._stagings[own]

    def _publish(self) -> None:
        last = len(self._order)
        moves = sorted(self._moves.values(), key=lambda move: self._order.get(move.target, last))
        if not moves:
            return
        with explaining(moves[0].target), ExitStack() as locks:
            # In one order everywhere, so that no two processes wait for each other.
            for folder in sorted(self._stagings):
                locks.enter_context(locked(folder / MOVING))
            self._refuse(moves)
            if len(moves) == 1:
                _move(moves[0], force=self._force)
            else:
                self._move_all(moves)

    def _refuse(self, moves: Sequence[Move]) -> None:
        """Raise WriteError if a name is taken."""
        taken = []
        for move in moves:
            with explaining(move.target):
                move.replaces = os.path.lexists(move.target)
                if move.target.exists() and not move.target.is_file():
                    raise not_a_file(move.target)
                if move.replaces and not (self._force or move.may_replace(move.target)):
                    taken.append(move.target)
        if taken:
            raise already_exists(taken)

    def _move_all(self, moves: Sequence[Move]) -> None:
        """Move several files; if one cannot be moved, undo it all."""
        for staging in self._stagings.values():
            staging.write_journal()
        try:
            for number, move in enumerate(moves):
                if move.replaces:
                    _keep(move, visible=number == 0)
            for move in moves:
                _move(move, force=self._force)
        except BaseException:
            for folder, staging in self._stagings.items():
                roll_back(folder, staging.path)
            raise
        for staging in self._stagings.values():
            staging.end_journal()


@contextmanager
def writing(target: Path, *, force: bool) -> Iterator[BinaryIO]:
    """Open a file that appears under its name only when everything has been written.

    Raises:
        WriteError: it cannot be written, or it exists and ``force`` does not allow replacing it.
    """
    with FileSet(force=force) as files, files.open(target) as out:
        yield out


@contextmanager
def explaining(target: Path) -> Iterator[None]:
    """Turn errors of the system into a WriteError that names the file."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise WriteError(
            gettext("cannot write {file}: {reason}", file=target, reason=reason)
        ) from error


def already_exists(taken: Sequence[Path | str]) -> WriteError:
    """Return the error for names that are taken."""
    named = [str(taken[0])]
    if len(taken) > 1:
        named.append(ngettext("and {n} more file", "and {n} more files", len(taken) - 1))
    told = join(named, " ")
    exists = ngettext("{files} already exists", "{files} already exist", len(taken), files=told)
    # Not every file is named by -o: pictures and pages of questions have options of their own.
    form = "{exists}; use --force to overwrite, or name another place"
    return WriteError(gettext(form, exists=exists))


def not_a_file(target: Path) -> WriteError:
    """Return the error for a folder or a device, which nothing may replace."""
    return WriteError(gettext("{file} is not a file; choose another name", file=target))


def _keep(move: Move, *, visible: bool) -> None:
    """Put the file to be replaced away; one that stays visible is replaced in one step."""
    with explaining(move.target):
        if visible and not move.target.is_symlink():
            try:
                os.link(move.target, move.backup)
            except OSError:
                # A file system without hard links, such as that of a memory card.
                pass
            else:
                return
        move.target.rename(move.backup)


def _move(move: Move, *, force: bool) -> None:
    """Move a file to its name, which must be free unless another may be replaced."""
    with explaining(move.target):
        if force or move.replaces:
            move.source.replace(move.target)
            return
        try:
            _move_to_free_name(move.source, move.target)
        except FileExistsError as error:
            raise already_exists([move.target]) from error


def _move_to_free_name(source: Path, target: Path) -> None:
    """Move a file; raise FileExistsError if the name is taken."""
    if _RENAMES_TO_FREE_NAMES:
        source.rename(target)
        return
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:
        # No hard links here: an empty file takes the name.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            source.replace(target)
        except BaseException:
            target.unlink()
            raise
    else:
        source.unlink()
