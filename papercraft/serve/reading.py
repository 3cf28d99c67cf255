"""What the photos of a session show, as plain data for its pages; this runs in a worker.

Photos are read with the use cases of the command line. They say which sheet is whose: a player's
name goes with the sheet in the player's own photo. Texts are given in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.app.corrections import Corrections
from papercraft.app.readings import readings_beside
from papercraft.app.scan import ScanRequest, ScanResult, scan
from papercraft.app.scanned_record import record_text
from papercraft.app.score import Scored, ScoreRequest, judged, read_data
from papercraft.core.file_set import FileSet
from papercraft.core.photo import sheet_label
from papercraft.core.problems import PapercraftError, Problem, ReadError
from papercraft.serve.reading_data import in_all, problem_texts, question_list, report_data
from papercraft.serve.reading_pictures import Pictures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.serve.reading_task import SentPhoto, Task

_RECORD = "reading.toml"


def read(task: Task) -> dict[str, Any]:
    """Return what the photos show (docs/SERVE.md), or the problems with them."""
    try:
        result, names = _scanned(task)
    except ReadError as error:
        return {"problems": _problems(error.problems)}
    except PapercraftError as error:
        return {"problems": _problems([Problem("", str(error.args[0]))])}
    pictures = Pictures(task.folder, result)
    owners = _owners(result, names, task.photos)
    scan_data = result.scan.data
    data: dict[str, Any] = {
        "game": scan_data.get("game"),
        "problems": _problems(result.album.problems),
        "photos": {photo.file: pictures.photo(photo.file) for photo in task.photos},
        "questions": question_list(result, pictures, owners),
        "remarks": [in_all(line) for line in result.scan.remarks],
        "record": record_text(result.scan, as_json=False),
    }
    data |= _verdict(result, pictures)
    return data | {"made": pictures.drop_old(task.shown)}


def _scanned(task: Task) -> tuple[ScanResult, list[str]]:
    """Read the photos, with the names in the order of the sheets that the players have sent."""
    first = _scan(task, task.photos, (), {})
    photos, names = _in_order(first, task)
    known = Corrections(
        "", names=(), answers=task.answers, per_player=first.corrections.per_player
    ).answers_to(first.scan.sheet_labels)
    if not known and not any(names) and photos == task.photos:
        return first, names
    try:
        return _scan(task, photos, names, known), names
    except ReadError:
        raise
    except PapercraftError:
        # An answer belongs to a photo that was removed, or a name to no sheet.
        return _scan_what_fits(task, photos, names, known, first)


def _scan_what_fits(
    task: Task,
    photos: Sequence[SentPhoto],
    names: list[str],
    answers: Mapping[str, str],
    first: ScanResult,
) -> tuple[ScanResult, list[str]]:
    """Read with the names if they fit, and with those answers that belong to a question."""
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
    if result.readings.photos:
        with FileSet(force=True) as files, files.open(readings_beside(record)) as out:
            out.write(result.readings.to_json())
    return result


def _in_order(result: ScanResult, task: Task) -> tuple[tuple[SentPhoto, ...], list[str]]:
    """Return the photos player by player, in the order of the sheets, and the players' names.

    A player who has sent the sheets of several is none of them: nobody knows which. Of a table with
    cards a question asks who sits where.
    """
    photos = task.photos
    sheets = _sheets_by_photo(result)
    by_player: dict[int, list[str]] = {}
    for photo in photos:
        by_player.setdefault(photo.player, []).extend(sheets.get(photo.file, ()))
    known = {numbers[0]: who for who, numbers in by_player.items() if len(set(numbers)) == 1}
    labels = result.scan.sheet_labels
    if not labels:
        is_table = any(photo.spread is not None for photo in result.album.photos)
        return photos, list(task.players) if is_table else []
    if not all(label in known for label in labels):
        return photos, []
    order = [known[label] for label in labels]
    order += [who for who in by_player if who not in order]
    ordered = sorted(photos, key=lambda one: (order.index(one.player), not sheets.get(one.file)))
    called = {photo.player: photo.name for photo in photos}
    return tuple(ordered), [called[who] for who in order[: len(labels)]]


def _sheets_by_photo(result: ScanResult) -> dict[str, list[str]]:
    """Return the labels of the players' sheets in each photo."""
    found: dict[str, list[str]] = {}
    for page in result.pages:
        if hasattr(page, "imprint") and sheet_label(page) in result.scan.sheet_labels:
            found.setdefault(page.photo, []).append(sheet_label(page))
    return found


def _owners(
    result: ScanResult, names: Sequence[str], photos: Sequence[SentPhoto]
) -> dict[int, int]:
    """Return the players of the session by their numbers in the record, as far as known."""
    by_name = {photo.name: photo.player for photo in photos}
    players = result.scan.data.get("players", [])
    told = [names[n] if n < len(names) else "" for n in range(len(players))]
    return {number: by_name[name] for number, name in enumerate(told, 1) if name in by_name}


def _verdict(result: ScanResult, pictures: Pictures) -> dict[str, Any]:
    """Return the verdict of what was read, or why there is none yet."""
    try:
        game, reading = read_data(result.scan.data)
        scored = judged(game, reading, result.questions, ScoreRequest())
    except ReadError as error:
        return {"missing": _problems(error.problems)}
    return _told(scored) | {"score": pictures.score(scored)}


def _told(scored: Scored) -> dict[str, Any]:
    verdict, open_ = scored.verdict, scored.provisional
    players = [
        {"name": one.name, "rank": one.rank, "total": one.total, "open": one.name in open_}
        for one in verdict.players
    ]
    return {
        "report": report_data(scored),
        "players": players,
        "winners": list(verdict.winners),
        "final": verdict.final,
        "legal": verdict.legal,
    }


def _problems(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    return [{"place": one.place, "text": problem_texts(one)} for one in problems]
