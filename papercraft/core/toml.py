"""Plain data as TOML that people like to read: short tables on a line, players one by one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_WIDE = 100


def to_toml(data: Mapping[str, Any], comments: Sequence[str] = ()) -> str:
    """Return the data as TOML; comments stand at its head, a line each.

    Lists of tables that hold lists or tables become ``[[name]]``, all others stay on a line.
    """
    lines = [f"# {comment}" for comment in comments]
    lines += [f"{_key(name)} = {_value(value)}" for name, value in data.items() if not _own(value)]
    for name, value in data.items():
        if isinstance(value, dict):
            lines += ["", f"[{_key(name)}]", *_entries(value)]
        elif _own(value):
            for entry in value:
                lines += ["", f"[[{_key(name)}]]", *_entries(entry)]
    return "\n".join(lines) + "\n"


def _own(value: Any) -> bool:
    """Tell whether a value gets tables of its own."""
    if isinstance(value, dict):
        return True
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(entry, dict) for entry in value)
        and any(isinstance(part, (list, dict)) for entry in value for part in entry.values())
    )


def _entries(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(value)}" for name, value in table.items()]


def _key(name: str) -> str:
    plain = name.replace("_", "").replace("-", "")
    return name if plain.isascii() and plain.isalnum() else _text(name)


def _value(value: Any) -> str:
    line = _line(value)
    if len(line) <= _WIDE or not isinstance(value, list):
        return line
    return "[\n" + "".join(f"    {_line(entry)},\n" for entry in value) + "]"


def _line(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(name)} = {_line(v)}" for name, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_line, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, (int, float)) else _text(str(value))


def _text(text: str) -> str:
    # A JSON text is a TOML text, but for a sign that TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
