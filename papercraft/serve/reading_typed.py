"""Apply what was typed, alone or with photos; typed values take precedence over readings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.app.record_subject import SHEET, Subject, subject_of
from papercraft.app.typed_record import Scanned, Typed, TypedRecord, written
from papercraft.core.ids import IdError
from papercraft.core.messages import error_message
from papercraft.core.problems import PapercraftError
from papercraft.core.toml_writer import to_toml
from papercraft.serve.reading_data import sentence
from papercraft.serve.reading_pictures import Pictures
from papercraft.serve.reading_task import TABLE
from papercraft.serve.reading_verdict import verdict_data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.app.scan import ScanResult
    from papercraft.serve.reading_task import Task


def with_typed(
    task: Task, result: ScanResult, owners: Mapping[int, int]
) -> tuple[TypedRecord, ScanResult]:
    """Return the record of photos with typed values, and the scan result with them applied."""
    typed = _typed(task)
    record = _record(task, typed, result, owners)
    if not typed:
        return record, result
    if answers := record.as_answers():
        result = _reread(result, answers)
        record = _record(task, typed, result, owners)
    left = tuple(record.without_settled(result.questions))
    scan = replace(result.scan, data=written(record.data), questions=left)
    return record, replace(result, scan=scan)


def _typed(task: Task) -> Typed:
    """Return what was typed, except by players who have left."""
    players = {one: texts for one, texts in task.typed.items() if one in task.numbers}
    return Typed(task.typed.get(TABLE, {}), players)


def _record(task: Task, typed: Typed, result: ScanResult, owners: Mapping[int, int]) -> TypedRecord:
    data = result.scan.data
    sheet = data.get(SHEET)
    subject = Subject(games.load(data["game"]), sheet if isinstance(sheet, str) else None)
    return TypedRecord(subject, typed, _people(task), Scanned(data, owners))


def _people(task: Task) -> dict[int, str]:
    return dict(zip(task.numbers, task.players, strict=False))


def _reread(result: ScanResult, answers: Mapping[str, str]) -> ScanResult:
    """Read the photos again with what was typed about the table, such as dice rolls."""
    assert result.reread is not None, "a scan can be read again"
    try:
        return result.reread(answers)
    except PapercraftError:
        return result


def read_typed(task: Task, problems: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the typed record when no photo is readable; ``problems`` are those with photos."""
    typed = _typed(task)
    data: dict[str, Any] = {"problems": problems, "questions": [], "photos": {}}
    if not typed.table.get(SHEET):
        return data
    try:
        subject = subject_of(typed.table[SHEET])
    except IdError as error:
        return data | {"sheet_problem": sentence(error_message(error))}
    record = TypedRecord(subject, typed, _people(task))
    pictures = Pictures(task.folder, None)
    data |= {"game": subject.game.name} | verdict_data(record, record.data, (), pictures)
    if record.is_begun:
        data["record"] = to_toml(written(record.data))
    return data | {"made": pictures.drop_old(task.shown)}
