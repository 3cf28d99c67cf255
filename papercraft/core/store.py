"""Canonical JSON of plain data, and atomic writing of files."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from papercraft.core.problems import WriteError

if TYPE_CHECKING:
    from collections.abc import Iterator


def to_json(data: Any) -> str:
    """Return JSON with an indentation of two spaces and a final newline; keys keep their order."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


@contextlib.contextmanager
def writing(target: Path) -> Iterator[BinaryIO]:
    """Open a file that appears under its name only when everything has been written.

    Raises:
        WriteError: the folder or the file cannot be written.
    """
    handle, name = -1, ""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(target)
    except OSError as error:
        message = f"cannot write {target}: {error.strerror or error}"
        raise WriteError(message) from error
    finally:
        if name:
            with contextlib.suppress(OSError):
                Path(name).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
