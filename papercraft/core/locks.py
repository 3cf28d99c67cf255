"""Locks between processes, on files that exist while the lock is held.

The operating system releases the locks of a process that dies, so a lock that can be acquired has
no living owner.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from filelock import BaseFileLock

# Seconds between attempts; work under a lock takes less.
_POLL = 0.005
_FOREVER = -1.0
_REMOVES_OPEN_FILES = os.name != "nt"


def acquire(path: Path, *, wait: bool = True) -> BaseFileLock | None:
    """Lock a file, creating it if necessary; without ``wait``, return None if it is locked already.

    Raises:
        OSError: the file cannot be created or locked.
    """
    # Imported late: most commands write nothing.
    from filelock import FileLock, Timeout  # noqa: PLC0415

    lock = FileLock(path, timeout=_FOREVER if wait else 0, poll_interval=_POLL)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock


def release(lock: BaseFileLock) -> None:
    """Unlock a file and remove it."""
    if _REMOVES_OPEN_FILES:
        # A waiting process notices that the file is gone and creates another. Windows cannot
        # remove an open file; there, filelock removes it.
        Path(lock.lock_file).unlink(missing_ok=True)
    lock.release()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock on a file, waiting for it if necessary."""
    lock = acquire(path)
    assert lock is not None, "it was waited for"
    try:
        yield
    finally:
        release(lock)
