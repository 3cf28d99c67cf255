"""Files and ``-`` (stdin, stdout) on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft.app import files
from papercraft.app.files import record_format, refuse_existing
from papercraft.cli.spoken import translated_help
from papercraft.cli.talk import say
from papercraft.core.file_set import FileSet
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.record_comments import with_comments
from papercraft.core.records import MAX_BYTES, parse
from papercraft.core.store import to_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


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


def write_data(name: str, data: Mapping[str, Any], *, force: bool) -> None:
    """Write a record to a file, as TOML if it ends in .toml, else as JSON; to stdout for ``-``."""
    is_toml = record_format(Path(name)) == ".toml"
    # Imported late: it brings the library for TOML.
    from papercraft.core.toml_writer import to_toml  # noqa: PLC0415

    write_text(name, to_toml(data) if is_toml else to_json(data), force=force)


def write_record(name: str, text: str, *, force: bool) -> None:
    """Write a commented record; as JSON, without comments, if the file name ends in .json.

    Comments are in the user's language.
    """
    is_json = record_format(Path(name)) == ".json"
    written = to_json(parse(text.encode())) if is_json else with_comments(text, translated_help)
    write_text(name, written, force=force)


def write_text(name: str, text: str, *, force: bool) -> None:
    """Write text to a file, or to stdout for ``-``."""
    if name == "-":
        click.echo(text, nl=False)
        return
    write_texts([Path(name)], [text], force=force)


def write_texts(targets: list[Path], texts: Sequence[str], *, force: bool) -> None:
    """Write texts to files in one folder, all of them or none."""
    refuse_existing(targets, force=force)
    with FileSet(targets, force=force) as files_written:
        for target, text in zip(targets, texts, strict=True):
            with files_written.open(target) as out:
                out.write(text.encode())
    for target in targets:
        say(gettext("Wrote {file}", file=target))
