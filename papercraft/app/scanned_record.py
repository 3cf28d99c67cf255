"""The file of a scanned record, and the corrections kept in a hidden file next to it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tomlkit.exceptions import TOMLKitError

from papercraft.app.corrections import Corrections
from papercraft.app.files import read_file, record_format, refuse_existing
from papercraft.app.handwriting_files import add_handwriting
from papercraft.app.open_questions import beside, question_comment, read_beside, stored_question
from papercraft.app.readings import readings_beside
from papercraft.core.decoding import decoded
from papercraft.core.messages import gettext, join
from papercraft.core.problems import Problem, ReadError, WriteError
from papercraft.core.records import parse
from papercraft.core.store import to_json
from papercraft.core.toml_writer import to_toml, update_toml

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.app.readings import Readings
    from papercraft.core.file_set import FileSet
    from papercraft.core.transcript import Scan

_HEADER = "Read from photos by papercraft scan. Scanning again keeps your changes and comments."


def record_text(scan: Scan, *, as_json: bool) -> str:
    """Return the record as text; TOML has remarks and questions as comments."""
    return to_json(scan.data) if as_json else to_toml(scan.data, _comments(scan))


def find_record(target: Path) -> bytes | None:
    """Return the content of a record's file before a scan; None if it cannot be read."""
    try:
        return read_file(target) if target.is_file() else None
    except ReadError:
        return None


def write_record(
    target: Path,
    scan: Scan,
    corrections: Corrections,
    files: FileSet,
    *,
    found: bytes | None,
    readings: Readings | None = None,
) -> None:
    """Add a record (.toml or .json), and what is kept next to it, to a set of files.

    Kept beside it are the corrections, pictures of handwriting, and the measurements of photos if
    there are any. ``found`` is the content of the file before the scan.

    Raises:
        WriteError: a file cannot be written, or the record has changed since the scan began; the
          latter is checked when the set is moved into place.
    """
    stored = corrections.to_data(scan.data, scan.sheet_labels)
    with files.open(target, partial(_is_unchanged, found=found)) as out:
        # Comments may name photos whose names are not valid UTF-8.
        text = _updated_text(target, scan, found)
        out.write(text.encode("utf-8", "backslashreplace"))
    stored |= {"comments": _comments(scan), "questions": [*map(stored_question, scan.questions)]}
    with files.open(beside(target), lambda _: True) as out:
        # In JSON, too, such a character is written as a backslash, u and its code.
        out.write(to_json(stored).encode("utf-8", "backslashreplace"))
    add_handwriting(target, scan, files)
    if readings is not None and readings.photos:
        with files.open(readings_beside(target), lambda _: True) as out:
            out.write(readings.to_json())


def _is_unchanged(target: Path, *, found: bytes | None) -> bool:
    """Return whether a record existed; raise WriteError if it has changed since the scan began."""
    if found is not None and find_record(target) != found:
        raise WriteError(
            gettext("{file} was changed while the photos were read; scan again", file=target)
        )
    return found is not None


def _comments(scan: Scan) -> list[str]:
    return [
        _HEADER,
        *scan.remarks,
        *map(question_comment, scan.questions),
    ]


def _updated_text(target: Path, scan: Scan, found: bytes | None) -> str:
    """Return the text of a record; text of an earlier scan is updated, to keep its comments."""
    as_json = record_format(target) == ".json"
    before = read_beside(target)
    comments = before.get("comments") if isinstance(before, dict) else None
    if as_json or not isinstance(comments, list) or found is None:
        return record_text(scan, as_json=as_json)
    try:
        text = decoded(found)
        return update_toml(text, scan.data, _comments(scan), [str(line) for line in comments])
    except (UnicodeDecodeError, TOMLKitError):
        return record_text(scan, as_json=False)


def load_corrections(target: Path, fresh: Corrections, *, force: bool) -> Corrections:
    """Return the stored corrections of a record; ``fresh`` are those to use if there is no file.

    Raises:
        WriteError: the file is another record.
        ReadError: the record has become invalid.
    """
    before = _load(target, fresh.per_player, force=force)
    if before is not None and before.of != fresh.of:
        if not force:
            raise WriteError(
                gettext(
                    "{file} is a record of {before}, but the photos show {now}; use -o to write "
                    "elsewhere or --force to overwrite",
                    file=target,
                    before=before.of,
                    now=fresh.of,
                )
            )
        before = None
    if before is None:
        return fresh
    return before.with_names(fresh.names) if fresh.names else before


def _load(target: Path, per_player: tuple[str, ...], *, force: bool) -> Corrections | None:
    stored = beside(target)
    if target.is_dir():
        raise WriteError(gettext("{file} is a folder; choose a file in it", file=target))
    if not target.exists() or not stored.is_file():
        refuse_existing([target], force=force)
        return None
    data = read_beside(target)
    try:
        return Corrections.from_data(data, parse(read_file(target)), per_player)
    except ValueError:
        refuse_existing([target], force=force)
        return None
    except ReadError as error:
        if force:
            return None
        problems = [
            Problem(
                join([part for part in (str(target), error.where.get("", "")) if part]), p.message
            )
            for p in error.problems
        ]
        advice = gettext("fix it to keep your changes, or use --force to overwrite it")
        raise ReadError([*problems, Problem(str(target), advice)]) from error
