"""Reading what is named on the command line and writing where it points."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from papercraft.core.problems import Problem, ReadError, UsageError, WriteError
from papercraft.core.records import MAX_BYTES
from papercraft.core.store import writing


def read_file(name: str) -> bytes:
    """Return the bytes of a file or, for ``-``, of standard input, at most what a record may have.

    Raises:
        UsageError: there is no such file.
        ReadError: it cannot be read.
    """
    try:
        if name == "-":
            if sys.stdin is None:
                raise ReadError([Problem("", "standard input is closed")])
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as source:
            return source.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        message = f"there is no file {name!r}"
        raise UsageError(message) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ReadError([Problem("", f"cannot read {name}: {reason}")]) from error


def exists(target: Path) -> bool:
    """Return whether a file is there; a name that no file can have is not."""
    try:
        return target.exists()
    except (OSError, ValueError):
        return False


def refuse_existing(targets: list[Path], *, force: bool) -> None:
    """Raise WriteError if a target exists and may not be replaced, or its folder is none."""
    folder = targets[0].parent
    if exists(folder) and not folder.is_dir():
        message = f"{folder} is a file, not a folder"
        raise WriteError(message)
    taken = [str(target) for target in targets if exists(target)]
    if taken and not force:
        more = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
        message = f"{taken[0]}{more} exists already; --force overwrites, -o puts it elsewhere"
        raise WriteError(message)


def write_text(name: str, text: str, *, force: bool) -> None:
    """Write a text to a file, or to standard output for ``-``."""
    if name == "-":
        click.echo(text, nl=False)
        return
    target = Path(name)
    refuse_existing([target], force=force)
    with writing(target) as out:
        out.write(text.encode())
    click.echo(f"Wrote {target}", err=True)
