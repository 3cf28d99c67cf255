"""Validate data against a model and collect all problems in one pass, with our own messages."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from papercraft.core.json_schemas import follow, schema_of, short_lists
from papercraft.core.messages import gettext
from papercraft.core.problems import MOST_PROBLEMS, Problem, ReadError
from papercraft.core.record_limits import inner_values, verify_size
from papercraft.core.records import brief
from papercraft.core.validation_messages import message_of, too_few

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pydantic_core import ErrorDetails

M = TypeVar("M", bound=BaseModel)
_MOST_SHOWN = 40


def validate(model: type[M], data: Any) -> tuple[M | None, list[Problem]]:
    """Return the model, or None and all problems with the data.

    Raises:
        ReadError: the data have too many values to be checked; or they have too many problems, or a
            list or table is far over its limit, so that checks across keys are pointless.
    """
    oversized = verify_size(data)
    if oversized:
        steps, message = oversized
        raise ReadError([Problem(place_of(steps), message)])
    try:
        key_problems = list(_key_problems(data)) if _has_odd_keys(data) else []
        record, problems = _validate(model, _without_odd_keys(data) if key_problems else data)
    except RecursionError:
        return None, [Problem("", gettext("the record is nested too deeply"))]
    problems = list(dict.fromkeys(key_problems + problems))
    return (None if problems else record), problems


def valid_or_none(model: type[M], data: Any) -> M | None:
    """Return the model, or None if the data have any problem."""
    try:
        return validate(model, data)[0]
    except ReadError:
        return None


def _validate(model: type[M], data: Any) -> tuple[M | None, list[Problem]]:
    """Return the model, or None and all problems; a list that is too long is checked up to its end.

    Pydantic does not check the entries of a list that is too long, nor the length of a list with an
    invalid entry, so both are checked here.
    """
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=True)
    problems = [_problem(fault, model) for fault in faults[:MOST_PROBLEMS]]
    if len(faults) > MOST_PROBLEMS:
        problems[-1] = Problem("", gettext("there are more problems"))
    if len(faults) > MOST_PROBLEMS or any(map(_is_far_too_long, faults)):
        raise ReadError(problems)
    schema = schema_of(model)
    too_long = [fault for fault in faults if fault["type"] == "too_long" and _can_cut(fault)]
    if too_long:
        for fault in too_long:
            data = _cut(data, follow(schema, fault["loc"]).steps, fault["ctx"]["max_length"])
        return None, problems + _validate(model, data)[1]
    short = islice(short_lists(schema, data), MOST_PROBLEMS)
    return None, problems + [Problem(place_of(path), too_few(*sizes)) for path, *sizes in short]


def _is_far_too_long(fault: ErrorDetails) -> bool:
    return fault["type"] == "too_long" and len(fault["input"]) > MOST_PROBLEMS


def _problem(fault: ErrorDetails, model: type[BaseModel]) -> Problem:
    steps, keys = follow(schema_of(model), _location(fault))
    key = shown_key(steps[-1]) if steps else ""
    return Problem(place_of(steps), message_of(fault, key, keys))


def _location(fault: ErrorDetails) -> tuple[str | int, ...]:
    """Return the location of a fault; for the key of a table, that of its entry."""
    location = fault["loc"]
    is_key = len(location) > 1 and location[-1] == "[key]" and location[-2] == fault["input"]
    return location[:-1] if is_key else location


def place_of(steps: Iterable[str | int]) -> str:
    """Return a place for people, counted from 1: ``players.2.name``."""
    return ".".join(str(s + 1) if isinstance(s, int) else shown_key(s) for s in steps)


def shown_key(key: str | int) -> str:
    """Return a short form of a key, with escapes for what cannot be displayed."""
    text = repr(key)[1:-1] if isinstance(key, str) else str(key)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."


def _can_cut(fault: ErrorDetails) -> bool:
    value = fault["input"]
    return isinstance(value, (dict, list)) and len(value) > fault["ctx"]["max_length"]


def _cut(data: Any, steps: tuple[str | int, ...], most: int) -> Any:
    """Return a copy of the data with the list or table at a path cut to ``most`` entries."""
    if not steps:
        return dict(islice(data.items(), most)) if isinstance(data, dict) else data[:most]
    copy = data.copy()
    copy[steps[0]] = _cut(data[steps[0]], steps[1:], most)
    return copy


# Keys that no model can have: programs may pass any object, and JSON may contain lone surrogates.


def _is_odd(key: object) -> bool:
    if not isinstance(key, str):
        return True
    return not key.isascii() and any("\ud800" <= sign <= "\udfff" for sign in key)


def _has_odd_keys(data: object) -> bool:
    """Return whether any table in the data has such a key, at any depth."""
    stack, seen = [data], set()
    while stack:
        value = stack.pop()
        if not isinstance(value, (dict, list)) or id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, dict) and any(map(_is_odd, value)):
            return True
        stack += inner_values(value)
    return False


def _key_problems(data: object, path: tuple[str | int, ...] = ()) -> Iterator[Problem]:
    if isinstance(data, dict):
        for key, value in data.items():
            if _is_odd(key):
                yield Problem(place_of(path), _odd_key_message(key))
            else:
                yield from _key_problems(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from _key_problems(value, (*path, place))


def _odd_key_message(key: object) -> str:
    if isinstance(key, str):
        form = "the key {key} contains a character that cannot be displayed"
        return gettext(form, key=brief(key))
    return gettext("the key {key} should be a string", key=brief(key))


def _without_odd_keys(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_odd_keys(value) for key, value in data.items() if not _is_odd(key)}
    return [_without_odd_keys(value) for value in data] if isinstance(data, list) else data
