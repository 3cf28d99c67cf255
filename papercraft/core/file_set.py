"""Write several files atomically: all of them appear under their names, complete, or none does.

They are written to a hidden folder next to their targets and moved at the end. An existing file is
replaced only if that is allowed, even if another process has created it in the meantime. When one
set replaces another, files of the two never mix, even if the process is killed: the next process
that writes to the folder rolls back an unfinished move.
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
# A URL such as s3://bucket, as a Path shortens it to s3:/bucket.
_URL = re.compile(r"[a-z][a-z0-9+.-]+:/")


class FileSet:
    """A set of files, moved to their names when its context ends.

    If the context ends with an exception, none of them is moved.

    Raises:
        WriteError: a file exists and may not be replaced, or a file cannot be written.
    """

    def __init__(self, order: Sequence[Path] = (), *, force: bool = False) -> None:
        """Prepare a set; ``force`` allows replacing any file.

        Files are moved in the given ``order``, the rest in the order in which they were opened.
        While a set replaces another, the name of the first file always exists.
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
                # Folders that are not empty stay.
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

        ``may_replace`` is called if the target exists when the set is moved; it returns whether to
        replace it, and may also raise a WriteError.
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
        """Remove a file after the set has been moved, and then its folder if that is empty.

        If the set cannot be moved, the file stays.
        """
        self._removed.append(target)

    def written(self, target: Path) -> Path:
        """Return the temporary path of a file that is complete but not moved yet."""
        return self._moves[target].source

    def temporary(self, beside: Path) -> Path:
        """Return a path for a temporary file on the same file system as ``beside``."""
        with explaining(beside):
            return self._staging(beside.parent).path / "temporary"

    def _staging(self, folder: Path) -> Staging:
        """Return the staging folder of a folder, the same one for all paths that lead to it."""
        missing = [place for place in (folder, *folder.parents) if not place.exists()]
        self._made[:0] = missing
        folder.mkdir(parents=True, exist_ok=True)
        resolved = folder.resolve()
        if resolved not in self._stagings:
            # Registered before it is made, so that it is removed even after an interrupt.
            self._stagings[resolved] = new_staging(resolved)
            self._stagings[resolved].make()
        return self._stagings[resolved]

    def _publish(self) -> None:
        last = len(self._order)
        moves = sorted(self._moves.values(), key=lambda move: self._order.get(move.target, last))
        if not moves:
            return
        with explaining(moves[0].target), ExitStack() as locks:
            # Locked in sorted order, so that processes cannot deadlock.
            for folder in sorted(self._stagings):
                locks.enter_context(locked(folder / MOVING))
            self._refuse(moves)
            if len(moves) == 1:
                _move(moves[0], force=self._force)
            else:
                self._move_all(moves)

    def _refuse(self, moves: Sequence[Move]) -> None:
        """Raise WriteError if a target exists and may not be replaced."""
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
        """Move several files; if one cannot be moved, roll all of them back."""
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
    """Open a file that appears under its name only when it is complete.

    Raises:
        WriteError: it cannot be written, or it exists and ``force`` does not allow replacing it.
    """
    with FileSet(force=force) as files, files.open(target) as out:
        yield out


@contextmanager
def explaining(target: Path) -> Iterator[None]:
    """Turn an OSError into a WriteError that names the file."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise WriteError(
            gettext("cannot write {file}: {reason}", file=target, reason=reason)
        ) from error


def already_exists(taken: Sequence[Path | str]) -> WriteError:
    """Return the error for targets that already exist."""
    named = [str(taken[0])]
    if len(taken) > 1:
        named.append(ngettext("and {n} more file", "and {n} more files", len(taken) - 1))
    listed = join(named, " ")
    exists = ngettext("{files} already exists", "{files} already exist", len(taken), files=listed)
    # Does not mention -o: pictures and pages of questions have their own options.
    form = "{exists}; use --force to overwrite, or name another place"
    return WriteError(gettext(form, exists=exists))


def not_a_file(target: Path) -> WriteError:
    """Return the error for a folder or a device, which nothing may replace."""
    return WriteError(gettext("{file} is not a file; choose another name", file=target))


def _keep(move: Move, *, visible: bool) -> None:
    """Back up a file that will be replaced; if ``visible``, its name stays in place meanwhile."""
    with explaining(move.target):
        if visible and not move.target.is_symlink():
            try:
                os.link(move.target, move.backup)
            except OSError:
                # A file system without hard links, as on memory cards.
                pass
            else:
                return
        move.target.rename(move.backup)


def _move(move: Move, *, force: bool) -> None:
    """Move a file to its target, which must not exist unless it may be replaced."""
    with explaining(move.target):
        if force or move.replaces:
            move.source.replace(move.target)
            return
        try:
            _move_to_free_name(move.source, move.target)
        except FileExistsError as error:
            raise already_exists([move.target]) from error


def _move_to_free_name(source: Path, target: Path) -> None:
    """Move a file; raise FileExistsError if the target exists."""
    if _RENAMES_TO_FREE_NAMES:
        source.rename(target)
        return
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:
        # No hard links here: reserve the name with an empty file.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            source.replace(target)
        except BaseException:
            target.unlink()
            raise
    else:
        source.unlink()
