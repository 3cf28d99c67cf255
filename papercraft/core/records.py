"""Parse records from TOML or JSON into plain data, and define the types of their values.

``core.validation`` checks the data against a model. Whatever a file contains, the only error it
raises is :class:`ReadError`.
"""

from __future__ import annotations

import json
import tomllib
from datetime import date, time
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from papercraft.core.decoding import decoded
from papercraft.core.messages import Message, error_message, gettext
from papercraft.core.other_files import message_for_bytes, message_for_data
from papercraft.core.problems import Problem, ReadError, advice, closest
from papercraft.core.record_limits import verify_toml
from papercraft.core.toml_slips import Slip, json_slip, toml_slip

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MAX_BYTES = 2_000_000
FORMAT = 1
MOST_LETTERS = 100
FORM_ERROR = "form"
"""The type of a custom error whose text is the expected form, to which ``, not ...`` is appended.

The text is a message id, so braces in it are doubled.
"""


class Strict(BaseModel):
    """The base of every record model: rejects unknown keys and does not convert types."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, allow_inf_nan=False, populate_by_name=True
    )


def parse(source: bytes) -> dict[str, Any]:
    """Parse the bytes of a TOML or JSON file into plain data.

    Raises:
        ReadError: it is too large, not text, or neither TOML nor JSON.
    """
    if len(source) > MAX_BYTES:
        limit = MAX_BYTES // 1_000_000
        raise _unreadable(
            gettext("the file is larger than {limit} MB; a record has a few kilobytes", limit=limit)
        )
    try:
        text = decoded(source)
    except UnicodeDecodeError as error:
        form = "this is not a text file (byte {n} is not UTF-8); a record is a TOML or JSON file"
        usual = gettext(form, n=error.start + 1)
        raise _unreadable(message_for_bytes(source) or usual) from error
    return _parse_json(text) if text.lstrip()[:1] in {"{", "["} else _parse_toml(text)


def _parse_json(text: str) -> dict[str, Any]:
    # A TOML file may begin with a [table], so text that begins with "[" may be TOML if not JSON.
    try:
        data = json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except RecursionError as error:
        raise _unreadable(gettext("the file is nested too deeply for a record")) from error
    except ValueError as error:
        if text.lstrip().startswith("["):
            return _parse_toml(text)
        if isinstance(error, json.JSONDecodeError):
            raise _slipped(json_slip(error)) from error
        message = error_message(error)
        if not isinstance(message, Message):
            message = gettext("a number has too many digits")
        raise _unreadable(message) from error
    if not isinstance(data, dict):
        raise _unreadable(
            gettext("a record is an object with keys such as papercraft, game, players")
        )
    return data


def _parse_toml(text: str) -> dict[str, Any]:
    message = verify_toml(text)
    if message:
        raise _unreadable(message)
    # Normalize line ends as tomllib does, so that its positions fit.
    text = text.replace("\r\n", "\n")
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise _unreadable(gettext("the file is nested too deeply for a record")) from error
    except ValueError as error:
        raise _slipped(toml_slip(text, error)) from error


def _slipped(slip: Slip) -> ReadError:
    return ReadError([Problem("", slip.message)], {"": slip.place})


def _unreadable(message: str) -> ReadError:
    return ReadError([Problem("", message)])


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            message = gettext("the key {key} occurs twice in one object", key=brief(name))
            raise ValueError(message)
        data[name] = value
    return data


def _no_constant(name: str) -> float:
    message = gettext("{name} is not a valid number in a record", name=name)
    raise ValueError(message)


def brief(value: object) -> str:
    """Return a short form of any value from a file, for messages."""
    if isinstance(value, (list, tuple)):
        return gettext("a list")
    if isinstance(value, dict):
        return gettext("a table")
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "null"
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, int) and value.bit_length() > 64:  # noqa: PLR2004
        return gettext("a very large number")
    # repr() escapes characters that terminals cannot display.
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."  # noqa: PLR2004


def tables(data: object, *path: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield number (from 1) and content of each table in the list at ``path``."""
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    if isinstance(data, list):
        yield from ((n, entry) for n, entry in enumerate(data, 1) if isinstance(entry, dict))


def format_problems(data: Mapping[str, Any]) -> list[Problem]:
    """Return a problem if the data does not declare this format."""
    if data.get("papercraft") == FORMAT:
        return []
    return [
        Problem(
            "papercraft", gettext("should be papercraft = {number} (the format)", number=FORMAT)
        )
    ]


def check_header(data: Mapping[str, Any], games: list[str]) -> str:
    """Return the game of a record.

    Raises:
        ReadError: the key ``game`` is missing or unknown (a wrong format is reported as well), or
            the data are those of another file that papercraft writes.
    """
    other = message_for_data(data)
    if other is not None:
        raise _unreadable(other)
    game = data.get("game")
    if isinstance(game, str) and game in games:
        return game
    hint = advice(game if isinstance(game, str) else "", games)
    message = gettext("is missing{hint}", hint=hint)
    if game is not None:
        message = gettext("unknown game {game}{hint}", game=brief(game), hint=hint)
    raise ReadError([*format_problems(data), Problem("game", message)])


def check_names(data: Mapping[str, Any]) -> list[Problem]:
    """Return a problem for each duplicate player name; blank names are reported elsewhere."""
    seen: dict[str, int] = {}
    problems = []
    for number, player in tables(data, "players"):
        name = player.get("name")
        if not isinstance(name, str) or not name.strip():
            continue
        if name in seen:
            message = gettext(
                "{name} is already the name of player {n}; names must differ",
                name=brief(name),
                n=seen[name],
            )
            problems.append(Problem(f"players.{number}.name", message))
        else:
            seen[name] = number
    return problems


def player_names(data: Mapping[str, Any]) -> list[str] | None:
    """Return the players' names from data that are not validated; None if any cannot be read."""
    players = data.get("players")
    entries = players if isinstance(players, list) and players else [None]
    names = [entry.get("name") if isinstance(entry, dict) else None for entry in entries]
    known = [name for name in names if isinstance(name, str)]
    return known if len(known) == len(names) else None


def unknown_player(place: str, name: object, names: list[str]) -> Problem:
    """Return the problem with a place that names somebody who is not a player."""
    near = closest(str(name), names)
    if near is None:
        return Problem(place, gettext("there is no player {name}", name=brief(name)))
    form = "there is no player {name}; did you mean {near}?"
    return Problem(place, gettext(form, name=brief(name), near=repr(near)))


def is_plain(text: str) -> bool:
    """Return whether a text is printable everywhere: no control characters or lone surrogates."""
    return all(sign.isprintable() for sign in text)


def _check_plain(text: str) -> str:
    if not is_plain(text):
        message = gettext("contains a character that cannot be displayed")
        raise ValueError(message)
    return text


def _check_name(text: str) -> str:
    if not text.strip() or not is_plain(text):
        message = gettext("a name must not be empty or contain characters that cannot be displayed")
        raise ValueError(message)
    return text


def without(signs: str) -> AfterValidator:
    """Return the validator of a text that contains none of these characters."""

    def check(text: str) -> str:
        if any(sign in text for sign in signs):
            form = "must not contain any of the characters {signs}"
            raise ValueError(gettext(form, signs=" ".join(signs)))
        return text

    return AfterValidator(check)


def _as_text(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


Plain = Annotated[str, Field(max_length=MOST_LETTERS), AfterValidator(_check_plain)]
Name = Annotated[str, Field(max_length=MOST_LETTERS), AfterValidator(_check_name)]
# An id, a cell, a card: short, and checked by the code that parses it.
Word = Annotated[str, Field(max_length=MOST_LETTERS)]
# TOML has a date type, JSON has strings.
Date = Annotated[
    str, BeforeValidator(_as_text), Field(max_length=MOST_LETTERS), AfterValidator(_check_plain)
]
