"""File operations outside the database."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from papercraft.serve.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Flush a folder's directory entries to disk, where the system supports it."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def store_errors() -> Iterator[None]:
    """Turn an OSError, such as of a full disk, into a StoreError."""
    try:
        yield
    except OSError as error:
        raise StoreError(str(error.strerror or error)) from error
