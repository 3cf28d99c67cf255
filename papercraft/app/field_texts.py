"""Values of a record as text fields.

A list of short words is one line, ``C4 D7``; any other list has one line per entry, with values
separated by spaces: ``2 3 ? -``. Values by name are lines such as ``Ada: 7 X 3``. Anything else is
written as in a TOML record: ``{outline = [[0, 0]]}``.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, join
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import parse
from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.app.record_fields import RecordField, Shape

# A field that is left out of the record.
MISSING = object()
NOTHING = "-"
_YES, _NO = "yes", "no"
# A decimal number, with a point or a comma.
_DECIMAL = re.compile(r"(?=[.,]?[0-9])[0-9]{0,18}([.,][0-9]{1,18})?(e[+-]?[0-9]{1,3})?")

# From text to values


def value_of(field: RecordField, text: str) -> tuple[Any, list[Problem]]:
    """Parse the text of a field; return its value or ``MISSING``, and the problems found.

    Places of problems are relative to the value. A word where a number is expected stays text: the
    game's own check then says what it should be.
    """
    text = text.strip()
    if not text:
        is_list = field.shape.kind in {"list", "table"}
        empty: Any = {} if field.shape.kind == "table" else []
        return (empty if field.required and is_list else MISSING), []
    if text == NOTHING and field.nullable and field.shape.kind == "list":
        return [], []
    problems: list[Problem] = []
    return _read(field.shape, text, "", problems), problems


def _read(shape: Shape, text: str, place: str, problems: list[Problem]) -> Any:
    match shape.kind:
        case "list":
            return _read_list(shape, text, place, problems)
        case "table":
            return _read_table(shape, text, problems)
        case "row":
            return _read_row(shape, text, place, problems)
        case "other":
            return _read_other(text)
        case _:
            return _read_word(shape, text)


def _read_word(shape: Shape, text: str) -> Any:
    if shape.kind == "flag":
        return {_YES: True, _NO: False}.get(text, text)
    if shape.kind in {"integer", "number"}:
        return _number(text, whole=shape.kind == "integer")
    return "" if text == NOTHING and "" in shape.choices else " ".join(text.split())


def _number(text: str, *, whole: bool) -> float | str:
    """Parse a number as people write it; return the text unchanged if it is none."""
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    number = parse_whole(digits)
    if number is not None:
        return sign * (number if whole else float(number))
    if whole or not _DECIMAL.fullmatch(digits):
        return text
    return sign * float(digits.replace(",", "."))


def _read_list(shape: Shape, text: str, place: str, problems: list[Problem]) -> list[Any]:
    assert shape.inner is not None, "a list holds something"
    if text == NOTHING and place:
        # A dash is an empty list inside a list; elsewhere it may mean a pass.
        return []
    entries = entries_of(shape, text)
    return [_read(shape.inner, entry, str(n), problems) for n, entry in enumerate(entries, 1)]


def _read_row(shape: Shape, text: str, place: str, problems: list[Problem]) -> Any:
    words = text.replace(",", " ").split()
    if len(words) != shape.width:
        names = join([name for name in shape.names() if name], " ")
        form = "should be {width} values separated by spaces: {names}"
        if not names:
            form = "should be {width} values separated by spaces"
        problems.append(Problem(place, gettext(form, width=shape.width, names=names)))
    return _row_value(shape, iter(words))


def _row_value(shape: Shape, words: Iterator[str]) -> Any:
    """Return the value of a row from its words; with too few words, its last parts are left out."""
    if shape.kind != "row":
        word = next(words, None)
        return MISSING if word is None else _read_word(shape, word)
    values = [(name, _row_value(part, words)) for name, part in shape.parts]
    known = [(name, value) for name, value in values if value is not MISSING]
    return dict(known) if any(name for name, _ in shape.parts) else [value for _, value in known]


def _read_table(shape: Shape, text: str, problems: list[Problem]) -> dict[str, Any]:
    assert shape.inner is not None, "a table holds something"
    values = {}
    for number, line in enumerate(entries_of(shape, text), 1):
        name, colon, value = line.partition(":")
        if not colon:
            problems.append(Problem(str(number), gettext("should be a name, a colon and a value")))
        if name.strip() in values:
            problems.append(
                Problem(str(number), gettext("{name} already has a line above", name=name.strip()))
            )
        values[name.strip()] = _read(shape.inner, value.strip(), str(number), problems)
    return values


def _read_other(text: str) -> Any:
    if text[:1] not in {"{", "["}:
        return text
    try:
        return parse(f"value = {text}".encode())["value"]
    except ReadError:
        # The game's own check says which forms are allowed.
        return text


def entries_of(shape: Shape, text: str) -> list[str]:
    """Return the entries of a list: its lines that are not blank, or its words."""
    if shape.has_lines:
        return [line.strip() for line in text.splitlines() if line.strip()]
    return text.replace(",", " ").split()


def how_typed(shape: Shape) -> str:
    """Return how to type a value, for a field for which the game has no help text."""
    if shape.kind == "table":
        return gettext("One line each: a name, a colon and the values.")
    if shape.kind != "list" or shape.inner is None:
        return ""
    names = [name for name in shape.inner.names() if name]
    if names:
        return gettext("One line each, separated by spaces: {names}.", names=join(names, " "))
    return gettext("One line each.") if shape.has_lines else gettext("Separated by spaces.")


# From values to text


def text_of(field: RecordField, value: Any) -> str:
    """Return a value as people type it; ``value_of`` gives the same value."""
    if value is MISSING or value is None:
        return ""
    if value == [] and field.nullable:
        return NOTHING
    return _written(field.shape, value)


def _written(shape: Shape, value: Any) -> str:
    if shape.kind == "list" and isinstance(value, list) and shape.inner is not None:
        words = [_written(shape.inner, one) or NOTHING for one in value]
        return ("\n" if shape.has_lines else " ").join(words)
    if shape.kind == "table" and isinstance(value, dict) and shape.inner is not None:
        return "\n".join(f"{key}: {_written(shape.inner, one)}" for key, one in value.items())
    if shape.kind == "row" and isinstance(value, (dict, list)):
        parts = zip(shape.parts, _in_order(shape, value), strict=False)
        return " ".join(_written(part, one) for (_, part), one in parts)
    return _word(value)


def _in_order(shape: Shape, value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [value.get(name, "") for name, _ in shape.parts]
    return list(value)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return _YES if value else _NO
    if isinstance(value, (dict, list)):
        return _inline(value)
    return str(value) or NOTHING


def _inline(value: Any) -> str:
    """Return a value as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    is_bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if is_bare else json.dumps(key, ensure_ascii=False)


# Problems in their place


def located_message(field: RecordField, text: str, inside: Sequence[str], message: str) -> str:
    """Return a problem's message with its line or entry; ``inside`` is its place in the value."""
    number = parse_whole(inside[0]) if inside else None
    if number is None:
        return message
    part = next((step for step in inside[1:] if parse_whole(step) is None), "")
    what = gettext("{part}: {problem}", part=part, problem=message) if part else message
    if not field.shape.has_lines:
        return gettext("entry {n}: {problem}", n=number, problem=what)
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    line = lines[number - 1] if number <= len(lines) else number
    return gettext("line {n}: {problem}", n=line, problem=what)
