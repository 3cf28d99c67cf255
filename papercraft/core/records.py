"""Reading what people type and programs write: TOML or JSON to data, data to a checked model.

Every fault is collected with its place, counted from 1, and nothing a file may hold raises
anything but :class:`ReadError`.
"""

from __future__ import annotations

import json
import tomllib
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError

from papercraft.core.problems import MOST_PROBLEMS, Problem, ReadError, join_or, suggestion

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic_core import ErrorDetails

MAX_BYTES = 2_000_000
FORMAT = 1
MOST_LETTERS = 100

M = TypeVar("M", bound=BaseModel)


class Strict(BaseModel):
    """The base of every record model: unknown keys and look-alike types are faults."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, allow_inf_nan=False, populate_by_name=True
    )


def parse(source: bytes) -> dict[str, Any]:
    """Parse the bytes of a TOML or JSON file into plain data.

    Raises:
        ReadError: too large, no text, or neither TOML nor JSON.
    """
    if len(source) > MAX_BYTES:
        limit = MAX_BYTES // 1_000_000
        raise _unreadable(f"the file is larger than {limit} MB; a record has a few kilobytes")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"this is not a text file (byte {error.start + 1} is not UTF-8)"
        raise _unreadable(message + "; a record is a TOML or JSON file") from error
    return _parse_json(text) if text.lstrip()[:1] in {"{", "["} else _parse_toml(text)


def _parse_json(text: str) -> dict[str, Any]:
    # A TOML file may begin with a [table]; only if JSON fails on "[" is it read as TOML.
    try:
        data = json.loads(text, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except RecursionError as error:
        raise _unreadable("the file is nested too deeply for a record") from error
    except ValueError as error:
        if text.lstrip().startswith("["):
            return _parse_toml(text)
        raise _unreadable(f"this is not valid JSON: {error}") from error
    if not isinstance(data, dict):
        raise _unreadable("a record is an object with keys such as papercraft, game, players")
    return data


# The work for a dotted key grows with the square of its parts.
_MOST_DOTS = 2000


def _parse_toml(text: str) -> dict[str, Any]:
    if sum(line.count(".") ** 2 for line in text.split("\n")) > _MOST_DOTS**2:
        raise _unreadable("a dotted key in the file has too many parts")
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except RecursionError as error:
        raise _unreadable("the file is nested too deeply for a record") from error
    except ValueError as error:
        raise _unreadable(f"this is not valid TOML: {error}") from error


def _unreadable(message: str) -> ReadError:
    return ReadError([Problem("", message)])


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            message = f"the key {brief(name)} occurs twice in one object"
            raise ValueError(message)
        data[name] = value
    return data


def _no_constant(name: str) -> float:
    message = f"{name} is not a valid number in a record"
    raise ValueError(message)


def validate(model: type[M], data: Mapping[str, Any]) -> tuple[M | None, list[Problem]]:
    """Return the model, or None and all problems with the data."""
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=True)
        found = [_problem(fault, model) for fault in faults[:MOST_PROBLEMS]]
        rest = [Problem("", "there are more problems")] * (len(faults) > MOST_PROBLEMS)
        return None, found + rest
    except RecursionError:
        return None, [Problem("", "the record is nested too deeply")]


def _problem(fault: ErrorDetails, model: type[BaseModel]) -> Problem:
    # Names with "~" are the branches of a union: how something was read, not where it stands.
    steps = [step for step in fault["loc"] if not str(step).startswith("~")]
    place = ".".join(str(s + 1) if isinstance(s, int) else _shown(s) for s in steps)
    return Problem(place, _sentence(fault, model, steps))


def _shown(step: object) -> str:
    text = ascii(step)[1:-1] if isinstance(step, str) else str(step)
    return text if len(text) <= 40 else text[:37] + "..."  # noqa: PLR2004


_KINDS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "string_type": "a string in quotes",
    "bool_type": "true or false",
    "list_type": "a list [...]",
    "tuple_type": "a list [...]",
    "dict_type": "a table of keys and values",
    "model_type": "a table of keys and values",
    "model_attributes_type": "a table of keys and values",
}


def _sentence(fault: ErrorDetails, model: type[BaseModel], steps: list[Any]) -> str:
    kind, context, given = fault["type"], fault.get("ctx", {}), fault.get("input")
    if kind == "missing":
        return "this key is missing"
    if kind in {"extra_forbidden", "invalid_key"}:
        known = _keys_at(model, steps[:-1])
        hint = suggestion(_shown(steps[-1]), known) or f"; the keys here are {', '.join(known)}"
        return "unknown key" + hint
    if kind in _KINDS:
        return f"should be {_KINDS[kind]}, not {brief(given)}"
    if kind in {"value_error", "assertion_error"}:
        return str(context["error"])
    return _limit(kind, context, given) or f"{fault['msg']}, not {brief(given)}"


def _limit(kind: str, context: Mapping[str, Any], given: object) -> str:
    if kind == "literal_error":
        return f"should be {context['expected']}, not {brief(given)}"
    if kind == "too_long":
        return (
            f"has {context['actual_length']} entries; at most {context['max_length']} are allowed"
        )
    if kind == "too_short":
        return (
            f"has {context['actual_length']} entries; at least {context['min_length']} are required"
        )
    words = {"greater_than_equal": "at least", "less_than_equal": "at most"}
    if kind in words:
        return f"should be {words[kind]} {next(iter(context.values()))}, not {brief(given)}"
    return ""


def brief(value: object) -> str:
    """Return a short form of any input for a message."""
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:  # noqa: PLR2004
        return "a very large number"
    text = repr(value).encode("ascii", "backslashreplace").decode()
    return text if len(text) <= 60 else text[:57] + "..."  # noqa: PLR2004


@cache
def _schema(model: type[BaseModel]) -> dict[str, Any]:
    return model.model_json_schema()


def _keys_at(model: type[BaseModel], steps: list[Any]) -> list[str]:
    """Return the keys known at a place of a model; unions give those of all their branches."""
    schema = _schema(model)
    found = [schema]
    for step in steps:
        found = [inner for node in found for inner in _inner(schema, node, step)]
    keys: dict[str, None] = {}
    for node in _branches(schema, found):
        keys |= dict.fromkeys(node.get("properties", {}))
    return list(keys)


def _inner(schema: dict[str, Any], node: dict[str, Any], step: object) -> Iterator[dict[str, Any]]:
    for branch in _branches(schema, [node]):
        if isinstance(step, int):
            yield from [branch["items"]] if isinstance(branch.get("items"), dict) else []
        elif step in branch.get("properties", {}):
            yield branch["properties"][step]


def _branches(schema: dict[str, Any], nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    flat, queue = [], list(nodes)
    while queue:
        node = queue.pop(0)
        if "$ref" in node:
            queue.append(schema["$defs"][node["$ref"].rsplit("/", 1)[1]])
        else:
            flat.append(node)
            queue += node.get("anyOf", []) + node.get("oneOf", [])
    return flat


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
    return [Problem("papercraft", f"should be papercraft = {FORMAT} (the format)")]


def check_header(data: Mapping[str, Any], games: list[str]) -> str:
    """Return the game of a record.

    Raises:
        ReadError: the key ``game`` does not say which record this is; the format is told too.
    """
    game = data.get("game")
    if isinstance(game, str) and game in games:
        return game
    said = "is missing" if game is None else f"unknown game {brief(game)}"
    hint = suggestion(game, games) if isinstance(game, str) else ""
    problem = Problem("game", f"{said}{hint or '; known: ' + join_or(games)}")
    raise ReadError([*format_problems(data), problem])


def check_names(data: Mapping[str, Any]) -> list[Problem]:
    """Return a problem for each duplicate player name."""
    seen: dict[str, int] = {}
    problems = []
    for number, player in tables(data, "players"):
        name = player.get("name")
        if isinstance(name, str) and name in seen:
            message = f"{brief(name)} is already the name of player {seen[name]}"
            problems.append(Problem(f"players.{number}.name", message + "; names must differ"))
        elif isinstance(name, str):
            seen[name] = number
    return problems


def is_plain(text: str) -> bool:
    """Return whether a text is printable everywhere: no control characters or lone surrogates."""
    return all(sign.isprintable() for sign in text)


def _check_plain(text: str) -> str:
    if len(text) > MOST_LETTERS:
        message = f"may have at most {MOST_LETTERS} characters, not {len(text)}"
        raise ValueError(message)
    if not is_plain(text):
        message = "contains a character that cannot be displayed"
        raise ValueError(message)
    return text


def _check_name(text: str) -> str:
    if len(text) > MOST_LETTERS:
        message = f"a name may have at most {MOST_LETTERS} characters, not {len(text)}"
        raise ValueError(message)
    if not text.strip() or not is_plain(text):
        message = "a name must not be empty or contain characters that cannot be displayed"
        raise ValueError(message)
    return text


def _as_text(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


Plain = Annotated[str, AfterValidator(_check_plain)]
Name = Annotated[str, AfterValidator(_check_name)]
# TOML has dates of its own; JSON has texts.
Date = Annotated[str, BeforeValidator(_as_text), AfterValidator(_check_plain)]
