"""Files and ``-`` (stdin, stdout) on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from papercraft.app import files
from papercraft.app.files import refuse_existing
from papercraft.cli.talk import say
from papercraft.core.file_set import writing
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import MAX_BYTES


def read_file(name: str) -> bytes:
    """Return the bytes of a file or, for ``-``, of stdin, up to the maximum size of a record.

    Raises:
        ReadError: the file does not exist or cannot be read.
    """
    if name != "-":
        return files.read_file(Path(name))
    if sys.stdin is None:
        raise ReadError([Problem("", gettext("stdin is closed"))])
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise ReadError(
            [
                Problem(
                    "",
                    gettext(
                        "cannot read {path}: {reason}", path="-", reason=error.strerror or error
                    ),
                )
            ]
        ) from error


def write_text(name: str, text: str, *, force: bool) -> None:
    """Write text to a file, or to stdout for ``-``."""
    if name == "-":
        click.echo(text, nl=False)
        return
    target = Path(name)
    refuse_existing([target], force=force)
    with writing(target, force=force) as out:
        out.write(text.encode())
    say(gettext("Wrote {file}", file=target))
