"""Fill records from photos: a player's entry may say ``photo = "ada.jpg"`` instead of data."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from papercraft.app.album import drop_unusable
from papercraft.app.missing_pencil import ABOUT
from papercraft.app.read_record import read_sheets
from papercraft.app.readings import Readings, read_album
from papercraft.core.game import build
from papercraft.core.ids import IdError, parse_id
from papercraft.core.messages import error_message, gettext, join, ngettext
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import tables
from papercraft.core.transcript import Question
from papercraft.games import with_code

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from papercraft.core.game import AnyGame
    from papercraft.core.transcript import Scan

_MOST_PHOTOS = 40
_DEEPEST = 8
_NOT_DATA = {"name", "photo"}
# Keys of a scan that belong to no player and that the record already has.
_HEADER = {"papercraft", "game", "sheet", "players"}


@dataclass(frozen=True)
class FilledRecord:
    """A record completed from photos, with the questions that are still open.

    ``readings`` can be kept beside the record, so that a later call need not read the photos again.
    """

    data: dict[str, Any]
    questions: tuple[Question, ...]
    readings: Readings = field(default_factory=Readings)


@dataclass(frozen=True)
class _TypedRecord:
    """The record as typed, its folder, the answers, and files of readings from earlier calls."""

    data: Mapping[str, Any]
    sheet: str
    folder: Path
    answers: Mapping[str, str]
    kept: Sequence[Path]


def fill_from_photos(
    data: Mapping[str, Any],
    folder: Path,
    answers: Mapping[str, str],
    progress: Callable[[float], None],
    kept: Sequence[Path] = (),
) -> FilledRecord:
    """Complete a record from its photos; typed data takes precedence.

    Paths of photos are relative to ``folder``. Keys of questions are places in this record.
    ``kept`` are files that may hold measurements of the photos from earlier calls.

    Raises:
        ReadError: a photo cannot be read, or shows another sheet.
    """
    sheet = _sheet_id(data)
    data = _without_template(data, sheet)
    typed = _TypedRecord(data, sheet, folder, answers, kept)
    entries = list(players_with_photos(data))
    scans: list[Scan] = []
    readings = Readings()
    problems: list[Problem] = []
    for done, (number, entry) in enumerate(entries):
        try:
            scan, read = _read_player(typed, number, entry)
            scans.append(scan)
            readings.photos.update(read.photos)
        except ReadError as error:
            problems += error.problems
        progress((done + 1) / len(entries))
    if problems:
        raise ReadError(problems)
    players = list(data["players"])
    questions: dict[str, Question] = {}
    for (number, entry), scan in zip(entries, scans, strict=True):
        overrides = {name: value for name, value in entry.items() if name != "photo"}
        players[number - 1] = scan.data["players"][0] | overrides
        for question in (*_open_questions(scan, number, overrides), *_about_shared_sheets(scan)):
            questions[question.key] = question
    for question in _ask_about_copies(entries, scans):
        if answers.get(question.key) != "yes":
            questions[question.key] = question
    shared = _merge_shared(typed, scans, questions)
    whole = {**data, **shared, "players": players}
    return FilledRecord(whole, tuple(questions.values()), readings)


def players_with_photos(data: object) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield number (from 1) and entry of each player with a photo."""
    yield from ((number, entry) for number, entry in tables(data, "players") if "photo" in entry)


def _sheet_id(data: Mapping[str, Any]) -> str:
    try:
        return str(parse_id(str(data.get("sheet", ""))))
    except IdError as error:
        message = gettext(
            "must name the sheet that the photos show: {fault}", fault=error_message(error)
        )
        raise ReadError([Problem("sheet", message)]) from error


def _without_template(data: Mapping[str, Any], sheet: str) -> dict[str, Any]:
    """Remove untouched template values from a record, so that they do not override a photo.

    Empty lists are template values; in an entry with one, so is everything equal to the template.
    """
    game = with_code(parse_id(sheet).code)
    fresh: list[dict[str, Any]] = []
    if game is not None:
        _check_number(data, game)
        names = tuple(f"Player {number + 1}" for number in range(len(data["players"])))
        text = game.template(build(game, parse_id(sheet)), sheet, names)
        fresh = tomllib.loads(text).get("players", [])
    players = list(data["players"])
    for number, entry in players_with_photos(data):
        blank = fresh[number - 1] if number <= len(fresh) else {}
        is_blank = any(value == [] for value in entry.values())
        players[number - 1] = {
            name: value
            for name, value in entry.items()
            if name in _NOT_DATA or not is_blank or (value != [] and value != blank.get(name))
        }
    left = {name: value for name, value in data.items() if value != []}
    return left | {"players": players}


def _check_number(data: Mapping[str, Any], game: AnyGame) -> None:
    """Raise ReadError for more players than can play, before their photos are read."""
    most, count = game.players[1], len(data["players"])
    if count > most:
        message = ngettext(
            "has {n} entry; may have at most {most}",
            "has {n} entries; may have at most {most}",
            count,
            most=most,
        )
        raise ReadError([Problem("players", message)])


def _ask_about_copies(
    entries: list[tuple[int, dict[str, Any]]], scans: list[Scan]
) -> Iterator[Question]:
    """Ask about photos of two players that show the same sheet."""
    first: dict[str, int] = {}
    for (number, _), scan in zip(entries, scans, strict=True):
        for name in scan.sheet_labels[:1]:
            other = first.setdefault(name, number)
            if other != number:
                message = gettext(
                    "the photo of players.{other} also shows {name}; are these two players?",
                    other=other, name=name,
                )  # fmt: skip
                yield Question(f"players.{number}:twice", message, "yes", ("yes", "no"))


def _read_player(
    typed: _TypedRecord, number: int, entry: Mapping[str, Any]
) -> tuple[Scan, Readings]:
    """Read the photos of one player, as if there were no other players."""
    place = f"players.{number}.photo"
    names = entry["photo"] if isinstance(entry["photo"], list) else [entry["photo"]]
    if not all(isinstance(name, str) and name for name in names) or not names:
        message = gettext("should be the file name of a photo, or a list of file names")
        raise ReadError([Problem(place, message)])
    if len(names) > _MOST_PHOTOS:
        message = gettext(
            "lists {n} photos; at most {most} are allowed per player",
            n=len(names),
            most=_MOST_PHOTOS,
        )
        raise ReadError([Problem(place, message)])
    paths = [typed.folder / name for name in names]
    album, readings = read_album(paths, typed.kept, lambda _: None)
    album = drop_unusable(album, typed.sheet)
    problems = [Problem(place, join([one.place, one.message], ": ")) for one in album.problems]
    for photo in album.photos:
        for page in photo.pages:
            if str(page.imprint.sheet) != typed.sheet:
                message = gettext("{photo}: shows a sheet of {other}", photo=photo.name,
                             other=str(page.imprint.sheet))  # fmt: skip
                problems.append(Problem(place, message))
    if problems:
        raise ReadError(problems)
    name = entry["name"] if isinstance(entry.get("name"), str) else f"Player {number}"
    photo_set = PhotoSet(typed.sheet, album.photos, (name,))
    scan = read_sheets(photo_set, _answers(typed, number, entry))
    if len(scan.data["players"]) != 1:
        message = gettext("shows the sheets of several players; use one photo per player")
        raise ReadError([Problem(place, message)])
    return scan, readings


def _answers(typed: _TypedRecord, number: int, entry: Mapping[str, Any]) -> dict[str, str]:
    """Return the answers for a scan of this player alone; typed data counts as answers."""
    player = f"players.{number}"
    answers = {
        f"players.1{key.removeprefix(player)}" if _is_of(key, player) else key: value
        for key, value in typed.answers.items()
        if _is_of(key, player) or not key.startswith("players.")
    }
    for name, value in typed.data.items():
        if name not in _HEADER:
            answers |= as_answers(name, value)
    for name, value in entry.items():
        if name not in _NOT_DATA:
            answers |= as_answers(f"players.1.{name}", value)
    return answers


def _is_of(key: str, player: str) -> bool:
    return key.startswith((f"{player}.", f"{player}:"))


def as_answers(key: str, value: object) -> dict[str, str]:
    """Return typed values as answers: one for the whole value, and one for each entry of a list.

    Deeper values are left out, because no question asks about them.
    """
    if key.count(".") > _DEEPEST:
        return {}
    if isinstance(value, dict):
        parts = [as_answers(f"{key}.{name}", part) for name, part in value.items()]
    elif isinstance(value, list):
        parts = [as_answers(f"{key}.{n}", part) for n, part in enumerate(value, 1)]
        if all(isinstance(part, str | int) for part in value):
            parts.append({key: ",".join(map(str, value))})
    else:
        parts = [{key: str(value)}]
    return {name: text for part in parts for name, text in part.items()}


def _open_questions(scan: Scan, number: int, typed: Mapping[str, Any]) -> Iterator[Question]:
    """Yield the questions about a player that typed data does not answer."""
    for question in scan.questions:
        rest = question.key.removeprefix("players.1")
        if _is_of(question.key, "players.1") and _first(rest[1:]) not in typed:
            yield question._replace(key=f"players.{number}{rest}")


def _about_shared_sheets(scan: Scan) -> Iterator[Question]:
    """Yield the questions about sheets that belong to no player and may lack marks."""
    for question in scan.questions:
        if question.key.endswith(ABOUT) and not _is_of(question.key, "players.1"):
            yield question


def _first(key: str) -> str:
    return key.replace(":", ".").split(".")[0]


def _merge_shared(
    typed: _TypedRecord, scans: list[Scan], questions: dict[str, Question]
) -> dict[str, Any]:
    """Return the shared data: typed, or agreed on by all photos, or raised as a question."""
    shared: dict[str, Any] = {}
    names = {name: None for scan in scans for name in scan.data if name not in _HEADER}
    for name in names:
        if name in typed.data:
            continue
        # A photo without the value does not contradict the others.
        sources = [scan for scan in scans if scan.data.get(name)] or scans[:1]
        shared[name] = sources[0].data[name]
        for scan in sources:
            for question in scan.questions:
                if _first(question.key) == name:
                    questions[question.key] = question
        if any(scan.data[name] != shared[name] for scan in sources):
            message = gettext("the photos disagree about {name}; type {name} in the record",
                         name=name)  # fmt: skip
            questions[name] = Question(name, message, "", ())
    return shared
