"""Filling records from photos: players may have ``photo = "ada.jpg"`` in place of typed data."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from papercraft.app.album import drop_unusable, read_photos
from papercraft.app.read_record import read_sheets
from papercraft.core.game import build
from papercraft.core.ids import IdError, parse_id
from papercraft.core.messages import gettext
from papercraft.core.photo import PhotoSet, Question
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import tables
from papercraft.games import with_code

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from papercraft.core.photo import Scan

_MOST_PHOTOS = 40
_KEPT = {"name", "photo"}
# What a scan says that is no player's own and that the record has said already.
_HEAD = {"papercraft", "game", "sheet", "players"}


@dataclass(frozen=True)
class FilledRecord:
    """A record completed from photos, with the open questions."""

    data: dict[str, Any]
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class _Given:
    """The record as typed, its folder, and the answers."""

    data: Mapping[str, Any]
    sheet: str
    folder: Path
    answers: Mapping[str, str]


def fill_from_photos(
    data: Mapping[str, Any],
    folder: Path,
    answers: Mapping[str, str],
    progress: Callable[[float], None],
) -> FilledRecord:
    """Complete a record from its photos; typed data takes precedence.

    Photos lie relative to ``folder``. Questions have the places of this record.

    Raises:
        ReadError: a photo cannot be read, or is not of the record's sheet.
    """
    sheet = _sheet(data)
    data = _without_template(data, sheet)
    given = _Given(data, sheet, folder, answers)
    shown = list(players_with_photos(data))
    read = []
    for done, (number, entry) in enumerate(shown):
        read.append(_read(given, number, entry))
        progress((done + 1) / len(shown))
    players = list(data["players"])
    questions: dict[str, Question] = {}
    for (number, entry), found in zip(shown, read, strict=True):
        own = {name: value for name, value in entry.items() if name != "photo"}
        players[number - 1] = found.data["players"][0] | own
        for question in _own_questions(found, number, own):
            questions[question.key] = question
    for question in _copies(shown, read):
        if answers.get(question.key) != "yes":
            questions[question.key] = question
    shared = _shared(given, read, questions)
    return FilledRecord({**data, **shared, "players": players}, tuple(questions.values()))


def players_with_photos(data: object) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield number (from 1) and entry of each player with a photo."""
    yield from ((number, entry) for number, entry in tables(data, "players") if "photo" in entry)


def _sheet(data: Mapping[str, Any]) -> str:
    try:
        return str(parse_id(str(data.get("sheet", ""))))
    except IdError as error:
        words = gettext("must name the sheet that the photos show: {fault}", fault=str(error))
        raise ReadError([Problem("sheet", words)]) from error


def _without_template(data: Mapping[str, Any], sheet: str) -> dict[str, Any]:
    """Remove untouched template values from a record, so that they do not override a photo.

    Empty lists are that; beside one so is what else is as in the record to fill in.
    """
    game = with_code(parse_id(sheet).code)
    fresh: list[dict[str, Any]] = []
    if game is not None:
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
            if name in _KEPT or not is_blank or (value != [] and value != blank.get(name))
        }
    left = {name: value for name, value in data.items() if value != []}
    return left | {"players": players}


def _copies(shown: list[tuple[int, dict[str, Any]]], read: list[Scan]) -> Iterator[Question]:
    """Ask about photos of two players that show the same sheet."""
    first: dict[str, int] = {}
    for (number, _), found in zip(shown, read, strict=True):
        for name in found.sheet_labels[:1]:
            other = first.setdefault(name, number)
            if other != number:
                words = gettext(
                    "the photo of players.{other} also shows {name}; are these two players?",
                    other=other, name=name,
                )  # fmt: skip
                yield Question(f"players.{number}:twice", words, "yes", ("yes", "no"))


def _read(given: _Given, number: int, entry: Mapping[str, Any]) -> Scan:
    """Read the photos of one player, as if there were no other players."""
    place = f"players.{number}.photo"
    names = entry["photo"] if isinstance(entry["photo"], list) else [entry["photo"]]
    if not all(isinstance(name, str) and name for name in names) or not names:
        words = gettext("should be the file name of a photo, or a list of file names")
        raise ReadError([Problem(place, words)])
    if len(names) > _MOST_PHOTOS:
        words = gettext(
            "lists {n} photos; at most {most} are allowed per player",
            n=len(names),
            most=_MOST_PHOTOS,
        )
        raise ReadError([Problem(place, words)])
    album = read_photos([given.folder / name for name in names], lambda _: None)
    album = drop_unusable(album, given.sheet)
    problems = [Problem(place, f"{one.place}: {one.message}") for one in album.problems]
    for photo in album.photos:
        for page in photo.pages:
            if str(page.imprint.sheet) != given.sheet:
                words = gettext("{photo}: shows a sheet of {other}", photo=photo.name,
                             other=str(page.imprint.sheet))  # fmt: skip
                problems.append(Problem(place, words))
    if problems:
        raise ReadError(problems)
    name = entry["name"] if isinstance(entry.get("name"), str) else f"Player {number}"
    photo_set = PhotoSet(given.sheet, album.photos, (name,))
    found = read_sheets(photo_set, _answers(given, number, entry))
    if len(found.data["players"]) != 1:
        words = gettext("shows the sheets of several players; use one photo per player")
        raise ReadError([Problem(place, words)])
    return found


def _answers(given: _Given, number: int, entry: Mapping[str, Any]) -> dict[str, str]:
    """Return the answers for a scan of this player alone; typed data counts as answers."""
    own = f"players.{number}"
    answers = {
        f"players.1{key.removeprefix(own)}" if _is_of(key, own) else key: value
        for key, value in given.answers.items()
        if _is_of(key, own) or not key.startswith("players.")
    }
    for name, value in given.data.items():
        if name not in _HEAD:
            answers |= _as_answers(name, value)
    for name, value in entry.items():
        if name not in _KEPT:
            answers |= _as_answers(f"players.1.{name}", value)
    return answers


def _is_of(key: str, player: str) -> bool:
    return key.startswith((f"{player}.", f"{player}:"))


def _as_answers(key: str, value: object) -> dict[str, str]:
    """Return typed values as answers, for the whole list and for each entry."""
    if isinstance(value, dict):
        parts = [_as_answers(f"{key}.{name}", part) for name, part in value.items()]
    elif isinstance(value, list):
        parts = [_as_answers(f"{key}.{n}", part) for n, part in enumerate(value, 1)]
        if all(isinstance(part, str | int) for part in value):
            parts.append({key: ",".join(map(str, value))})
    else:
        parts = [{key: str(value)}]
    return {name: text for part in parts for name, text in part.items()}


def _own_questions(found: Scan, number: int, typed: Mapping[str, Any]) -> Iterator[Question]:
    """Yield the questions about a player that typed data does not answer."""
    for question in found.questions:
        rest = question.key.removeprefix("players.1")
        if _is_of(question.key, "players.1") and _first(rest[1:]) not in typed:
            yield question._replace(key=f"players.{number}{rest}")


def _first(key: str) -> str:
    return key.replace(":", ".").split(".")[0]


def _shared(given: _Given, read: list[Scan], questions: dict[str, Question]) -> dict[str, Any]:
    """Return the shared data: typed, or agreed on by all photos, or raised as a question."""
    shared: dict[str, Any] = {}
    names = {name: None for found in read for name in found.data if name not in _HEAD}
    for name in names:
        if name in given.data:
            continue
        # Who shows nothing of it says nothing.
        telling = [found for found in read if found.data.get(name)] or read[:1]
        shared[name] = telling[0].data[name]
        for found in telling:
            for question in found.questions:
                if _first(question.key) == name:
                    questions[question.key] = question
        if any(found.data[name] != shared[name] for found in telling):
            words = gettext("the photos disagree about {name}; type {name} in the record",
                         name=name)  # fmt: skip
            questions[name] = Question(name, words, "", ())
    return shared
