"""Read the records to score: typed ones, and those completed from photos."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.app.open_questions import open_questions
from papercraft.core.locations import in_file, located
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, UsageError, WriteError
from papercraft.core.records import check_header, parse, tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.app.fill_from_photos import FilledRecord
    from papercraft.app.progress import Progress
    from papercraft.app.score_request import RecordFile, ScoreRequest
    from papercraft.core.game import AnyGame, Reading
    from papercraft.core.transcript import Question


def reading_of(
    record: RecordFile, request: ScoreRequest, progress: Progress
) -> tuple[tuple[AnyGame, Reading[Any, Any]] | None, tuple[Question, ...]]:
    """Return game and reading of a record, and the open questions about it.

    There is no reading if the photos of a record yield nothing without answers.
    """
    source = record.read()
    data = _parse(source, record.shown)
    if not _has_photos(data):
        target = None if isinstance(record.source, bytes) else record.source
        if request.answers and len(request.records) == 1:
            form = "--answer needs photos; give it to papercraft scan, or change the record"
            raise UsageError(gettext(form))
        read = _read_located(data, source, record.shown)
        return read, () if request.as_read else open_questions(source, data, target)
    filled = _fill(data, record, request, progress)
    questions = () if request.as_read else filled.questions
    try:
        return read_data(filled.data), questions
    except ReadError:
        if not questions:
            raise
        return None, questions


def read_data(data: Mapping[str, Any]) -> tuple[AnyGame, Reading[Any, Any]]:
    """Return the game and the validated record; raise ReadError with every problem."""
    if not isinstance(data, dict):
        raise ReadError(
            [Problem("", gettext("a record is a table with keys such as game and players"))]
        )
    game = games.load(check_header(data, games.names()))
    return game, game.read(data)


def read_bytes(source: bytes, name: str = "") -> tuple[AnyGame, Reading[Any, Any]]:
    """Return the game and the validated record of a TOML or JSON file; ``name`` is for messages."""
    return _read_located(_parse(source, name), source, name)


def _parse(source: bytes, name: str) -> dict[str, Any]:
    try:
        return parse(source)
    except ReadError as error:
        raise in_file(error, name) from error


def _read_located(
    data: dict[str, Any], source: bytes, name: str
) -> tuple[AnyGame, Reading[Any, Any]]:
    try:
        return read_data(data)
    except ReadError as error:
        raise located(error, source, data, name) from error


def _has_photos(data: Mapping[str, Any]) -> bool:
    return any("photo" in entry for _, entry in tables(data, "players"))


def _fill(
    data: dict[str, Any], record: RecordFile, request: ScoreRequest, progress: Progress
) -> FilledRecord:
    """Return a record completed from photos."""
    # Imported late: it brings the picture libraries.
    from papercraft.app.fill_from_photos import fill_from_photos  # noqa: PLC0415
    from papercraft.app.readings import keep_readings, readings_beside  # noqa: PLC0415

    if request.answers and len(request.records) > 1:
        raise UsageError(
            gettext("--answer takes one record at a time; score the others separately")
        )
    with progress(gettext("Reading photos")) as report:
        target = None if isinstance(record.source, bytes) else record.source
        kept = [] if target is None else [readings_beside(target)]
        filled = fill_from_photos(data, record.folder, request.answers, report, kept)
    if target is not None and filled.questions:
        # So a later call with answers need not read the photos; if nothing can be written, it does.
        with suppress(WriteError):
            keep_readings(target, filled.readings)
    return filled
