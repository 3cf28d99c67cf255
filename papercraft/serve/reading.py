"""Read the photos of a session into plain data for its pages; runs in a worker.

Photos are read with the use cases of the command line; ``reading_owners`` assigns sheets to
players. Texts are in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.app.corrections import Corrections
from papercraft.app.readings import keep_readings
from papercraft.app.scan import ScanRequest, ScanResult, scan
from papercraft.app.scanned_record import record_text
from papercraft.core.problems import PapercraftError, Problem, ReadError
from papercraft.serve.reading_data import in_all, question_list, written_list
from papercraft.serve.reading_owners import in_order, owners_of, read_answers, with_questions
from papercraft.serve.reading_pictures import Pictures
from papercraft.serve.reading_typed import read_typed, with_typed
from papercraft.serve.reading_verdict import problem_list, verdict_data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.serve.reading_task import SentPhoto, Task

_RECORD = "reading.toml"


def read(task: Task) -> dict[str, Any]:
    """Return the reading of photos and typed values (docs/SERVE.md), or its problems."""
    if not task.photos:
        return read_typed(task, [])
    try:
        result, names = _scanned(task)
    except ReadError as error:
        return read_typed(task, problem_list(error.problems))
    except PapercraftError as error:
        return read_typed(task, problem_list([Problem("", str(error.args[0]))]))
    owners = owners_of(task, result, names)
    record, result = with_typed(task, result, owners)
    scan = result.scan
    asked = with_questions(task, result, names)
    pictures = Pictures(task.folder, asked)
    data: dict[str, Any] = {
        "game": scan.data.get("game"),
        "problems": problem_list(result.album.problems),
        "photos": {photo.file: pictures.photo(photo.file) for photo in task.photos},
        "questions": question_list(asked, pictures, owners),
        "written": written_list(scan, pictures),
        "remarks": [in_all(line) for line in scan.remarks],
        "record": record_text(scan, as_json=False),
    }
    data |= verdict_data(record, scan.data, result.questions, pictures)
    return data | {"made": pictures.drop_old(task.shown)}


def _scanned(task: Task) -> tuple[ScanResult, list[str]]:
    """Read the photos, with the players' names in the order of the sheets they have sent."""
    first = _scan(task, task.photos, (), {})
    photos, names = in_order(first, task)
    known = Corrections(
        "", names=(), answers=read_answers(task), per_player=first.corrections.per_player
    ).answers_to(first.scan.sheet_labels)
    if not known and not any(names) and photos == task.photos:
        return first, names
    try:
        return _scan(task, photos, names, known), names
    except ReadError:
        raise
    except PapercraftError:
        # An answer may belong to a removed photo, or a name to no sheet.
        return _scan_what_fits(task, photos, names, known, first)


def _scan_what_fits(
    task: Task,
    photos: Sequence[SentPhoto],
    names: list[str],
    answers: Mapping[str, str],
    first: ScanResult,
) -> tuple[ScanResult, list[str]]:
    """Read with the names if they fit, and with the answers that belong to a question."""
    fitting: dict[str, str] = {}
    try:
        result = _scan(task, photos, names, {})
    except PapercraftError:
        result, names = first, []
    for key, value in answers.items():
        try:
            result = _scan(task, photos, names, {**fitting, key: value})
        except PapercraftError:
            continue
        fitting[key] = value
    return result, names


def _scan(
    task: Task, photos: Sequence[SentPhoto], names: Sequence[str], answers: Mapping[str, str]
) -> ScanResult:
    record = task.folder / _RECORD
    request = ScanRequest(
        [task.folder / photo.file for photo in photos],
        players=",".join(names) or None,
        answers=answers,
        record=record,
    )
    result = scan(request)
    keep_readings(record, result.readings)
    return result
