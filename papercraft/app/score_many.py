"""Score many records: a line of JSON or some rows of CSV for each, in the order of the inputs.

Memory does not depend on the number of records. A record that cannot be read is an outcome like
any other and does not stop the rest.
"""

from __future__ import annotations

import io
import json
from collections import deque
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from papercraft.app.executor import Lost
from papercraft.app.files import exists, read_file
from papercraft.app.photo_files import behind, files_in, is_folder, is_photo
from papercraft.app.score import score
from papercraft.app.score_request import RecordFile, ScoreRequest
from papercraft.app.score_sources import is_record
from papercraft.app.spreadsheet import csv_of
from papercraft.app.workforce import HERE, Work, executor_for
from papercraft.core.language import get_language
from papercraft.core.messages import gettext
from papercraft.core.problems import PapercraftError, Problem, ReadError, UsageError
from papercraft.core.records import MAX_BYTES
from papercraft.core.sheet_files import folders, looking_in

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

    from papercraft.app.workforce import Workforce


FORMATS = ("jsonl", "csv")
COLUMNS = ("record", "game", "sheet", "legal", "final", "player", "rank", "total", "violations",
           "problem")  # fmt: skip
_LINES = ".jsonl"
# Space, and the mark of UTF-8.
_BEFORE = b" \t\r\n\xef\xbb\xbf"
_ENDINGS = {".toml", ".json", _LINES}
# Other processes take about as long to start as this one takes for 400 records.
_WORK = Work(worth=400, chunk=20, cluster_chunk=500)


class Input(NamedTuple):
    """A record to score; a file found in a folder may turn out to be something else."""

    record: RecordFile
    found: bool = False


@dataclass(frozen=True)
class Outcome:
    """The outcome of scoring a record: its text in the output, and messages about it.

    ``skipped`` if the file is not a record, ``unread`` if there is no verdict.
    """

    name: str
    text: str = ""
    legal: bool = True
    asked: bool = False
    unread: bool = False
    skipped: bool = False
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class ManyRequest:
    """How to score many records.

    Attributes:
        format: ``jsonl`` or ``csv``.
        language: The code of the language of messages.
        workforce: The processes or the cluster to use.
        part: Which share of the records is scored, from 1, and of how many shares.
        as_read: See :class:`papercraft.app.score_request.ScoreRequest`.
        lenient: The same.
    """

    format: str = "jsonl"
    language: str = "en"
    workforce: Workforce = HERE
    part: tuple[int, int] = (1, 1)
    as_read: bool = False
    lenient: bool = False


def inputs(names: Sequence[str], stdin: BinaryIO | None) -> Iterator[Input]:
    """Yield the records that the arguments name: files, folders, patterns and JSON Lines.

    ``-`` (stdin) and files that end in ``.jsonl`` hold one record per line.

    Raises:
        ReadError: there is no such file or folder.
        UsageError: a file is a photo.
    """
    for name in names:
        path = Path(name)
        if name == "-":
            yield from _lines("stdin", stdin or io.BytesIO())
        elif is_folder(path):
            yield from _in_folder(path)
        elif exists(path):
            yield from _file(path)
        else:
            for one in behind(name) or [path]:
                yield from _in_folder(one) if is_folder(one) else _file(one)


def how_many(names: Sequence[str], part: tuple[int, int]) -> int | None:
    """Return how many inputs a share has; None if only reading them shows it, as from a pipe."""
    if not all(Path(name).is_file() or is_folder(Path(name)) for name in names):
        return None
    which, shares = part
    try:
        return sum(1 for _ in islice(inputs(names, None), which - 1, None, shares))
    except PapercraftError:
        # It is told where it comes up.
        return None


def _in_folder(folder: Path) -> Iterator[Input]:
    for path in files_in(folder, _ENDINGS):
        yield from _file(path, found=True)


def _file(path: Path, *, found: bool = False) -> Iterator[Input]:
    if path.suffix.lower() == _LINES:
        try:
            with path.open("rb") as file:
                yield from _lines(str(path), file)
        except OSError:
            # Reading it raises the error that says why.
            read_file(path)
            raise
    elif exists(path) and is_photo(path):
        form = "{file} is a photo; --jsonl and --csv score records"
        raise UsageError(gettext(form, file=path))
    else:
        yield Input(RecordFile(str(path), path), found)


def _lines(name: str, file: BinaryIO) -> Iterator[Input]:
    """Yield the records of JSON Lines; a line that is too long is cut just past the limit."""
    for number in count(1):
        line = file.readline(MAX_BYTES + 1)
        if not line:
            return
        rest = line
        while len(rest) > MAX_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(MAX_BYTES + 1)
        if line.strip():
            yield Input(RecordFile(f"{name}:{number}", line))


def score_many(records: Iterable[Input], request: ManyRequest) -> Generator[Outcome, None, None]:
    """Yield the outcome of each record of the requested share, in order."""
    which, shares = request.part
    share = islice(records, which - 1, None, shares)
    # With a set number of workers, do not wait for more input: a writer may wait for our answers.
    first = list(islice(share, _WORK.worth if request.workforce.workers is None else 0))
    known = len(first) if first and len(first) < _WORK.worth else None
    executor = executor_for(known, request.workforce, _WORK)
    places = tuple(request.workforce.path(folder) for folder in folders())
    names: deque[str] = deque()

    def named(all_records: Iterable[Input]) -> Iterator[Input]:
        for one in all_records:
            names.append(one.record.name)
            yield one._replace(record=_sent(one.record, request.workforce))

    work = partial(_scored, request, places)
    with closing(executor.map(work, named(chain(first, share)))) as results:
        for result in results:
            name = names.popleft()
            yield _lost(name, request) if isinstance(result, Lost) else result


def _sent(record: RecordFile, workforce: Workforce) -> RecordFile:
    """Return a record with paths as the workers see them."""
    if isinstance(record.source, bytes):
        return replace(record, beside=workforce.path(record.beside))
    return replace(record, source=workforce.path(record.source))


def _lost(name: str, request: ManyRequest) -> Outcome:
    form = "scoring this record crashed the program, perhaps because it ran out of memory"
    return _unread(name, [Problem("", gettext(form))], request)


def _scored(request: ManyRequest, places: Sequence[Path], one: Input) -> Outcome:
    with looking_in(*places):
        return _outcome(request, one)


def _outcome(request: ManyRequest, one: Input) -> Outcome:
    record = one.record
    if isinstance(record.source, bytes) and not record.source.lstrip(_BEFORE).startswith(b"{"):
        form = "a record is an object with keys such as papercraft, game, players"
        return _unread(record.name, [Problem("", gettext(form))], request)
    if one.found and isinstance(record.source, Path) and not is_record(record.source):
        return Outcome(record.name, skipped=True)
    wanted = ScoreRequest((record,), as_read=request.as_read, lenient=request.lenient)
    try:
        result = score(wanted)
    except ReadError as error:
        return _unread(record.name, error.problems, request)
    except PapercraftError as error:
        return _unread(record.name, [Problem("", str(error))], request)
    language = get_language(request.language)
    data = result.as_dict()
    if result.scored:
        data |= language.verdict(result.scored[0].verdict).as_dict()
    text = _json_line(record.name, data) if request.format == "jsonl" else _rows(record.name, data)
    return Outcome(record.name, text, legal=result.is_legal, asked=bool(result.questions))


def _unread(name: str, problems: Sequence[Problem], request: ManyRequest) -> Outcome:
    language = get_language(request.language)
    shown = [Problem(place, language.translate(message)) for place, message in problems]
    if request.format == "jsonl":
        listed = [{"place": place, "message": message} for place, message in shown]
        text = _json_line(name, {"papercraft": 1, "error": {"problems": listed}})
    else:
        said = "; ".join(f"{place}: {message}" if place else message for place, message in shown)
        text = csv_of(COLUMNS, [{"record": name, "problem": said}])
    return Outcome(name, text, unread=True, problems=tuple(problems))


def _json_line(name: str, data: Mapping[str, Any]) -> str:
    whole = {"papercraft": 1, "record": name, **data}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def header(request: ManyRequest) -> str:
    """Return the heading of the output, empty for JSON Lines."""
    return ",".join(COLUMNS) + "\n" if request.format == "csv" else ""


def _rows(name: str, verdict: Mapping[str, Any]) -> str:
    """Return a CSV row for each player, with the codes of the rules the player broke, each once.

    Violations that belong to no player appear in each row.
    """
    broken = [(entry["player"], entry["code"]) for entry in verdict.get("violations", ())]
    codes = {
        player["name"]: dict.fromkeys(code for who, code in broken if who in (None, player["name"]))
        for player in verdict.get("players", ())
    }
    same = {key: verdict.get(key) for key in ("game", "sheet", "legal", "final")}
    rows = (
        {"record": name} | same | {key: player[key] for key in ("rank", "total")}
        | {"player": player["name"], "violations": " ".join(codes[player["name"]])}
        for player in verdict.get("players", ())
    )  # fmt: skip
    return csv_of(COLUMNS, rows)
