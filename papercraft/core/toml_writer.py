"""Write plain data as readable TOML, and update a file while keeping people's comments."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any

import tomlkit
from tomlkit.items import AoT, Array, InlineTable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


_WIDE = 100


def to_toml(data: Mapping[str, Any], comments: Sequence[str] = ()) -> str:
    """Return the data as TOML; the comments come first, one per line.

    Lists of tables that contain lists or tables become ``[[name]]``; all others are inline.
    """
    document = tomlkit.document()
    for comment in comments:
        document.add(tomlkit.comment(comment))
    for name, value in sorted(data.items(), key=lambda entry: _has_tables(entry[1])):
        document.add(name, _item(value))
    return tomlkit.dumps(document)


def update_toml(
    text: str, data: Mapping[str, Any], comments: Sequence[str], before: Sequence[str]
) -> str:
    """Return TOML with its values updated to ``data``, keeping formatting and people's comments.

    ``before`` are the comments written by an earlier ``to_toml`` or ``update_toml``, which the new
    ``comments`` replace.

    Raises:
        tomlkit.exceptions.TOMLKitError: the text is not TOML.
    """
    written = {f"# {comment}" for comment in before}
    lines = [line for line in text.splitlines(keepends=True) if line.strip() not in written]
    document = tomlkit.parse("".join(lines))
    _update(document, data)
    head = "".join(f"# {comment}\n" for comment in comments)
    return head + tomlkit.dumps(document)


def _update(table: MutableMapping[str, Any], data: Mapping[str, Any]) -> None:
    """Update the values of a table to those of ``data``, without touching equal ones."""
    for name in [name for name in table if name not in data]:
        del table[name]
    for name, value in data.items():
        old = table.get(name)
        if name in table and _plain(old) == value and type(_plain(old)) is type(value):
            continue
        if isinstance(old, MutableMapping) and isinstance(value, dict):
            _update(old, value)
        elif isinstance(value, list) and _has_same_form(old, value):
            _update_list(old, value)
        else:
            table[name] = _item(value)


def _has_same_form(old: Any, value: list[Any]) -> bool:
    """Return whether a list can be updated entry by entry."""
    if not isinstance(old, (AoT, Array)) or len(old) != len(value):
        return False
    return isinstance(old, AoT) == _has_tables(value)


def _update_list(items: Any, values: list[Any]) -> None:
    for place, value in enumerate(values):
        old = items[place]
        if isinstance(old, MutableMapping) and isinstance(value, dict):
            _update(old, value)
        elif _plain(old) != value:
            items[place] = value


def _plain(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value


def _has_tables(value: Any) -> bool:
    """Return whether a value is written as separate tables, which must follow everything else."""
    if isinstance(value, dict):
        return True
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(entry, dict) for entry in value)
        and any(isinstance(part, (list, dict)) for entry in value for part in entry.values())
    )


def _item(value: Any) -> Any:
    if isinstance(value, dict):
        return _table(value)
    if _has_tables(value):
        tables = tomlkit.aot()
        for entry in value:
            tables.append(_table(entry))
        return tables
    return _inline(value)


def _table(data: Mapping[str, Any]) -> Any:
    table = tomlkit.table()
    for name, value in data.items():
        table.add(name, _inline(value))
    return table


def _inline(value: Any) -> Any:
    """Return a value on one line, or a long list with one line per entry."""
    if isinstance(value, dict):
        return _inline_table(value)
    if not isinstance(value, (list, tuple)):
        return tomlkit.item(value)
    array = tomlkit.array()
    for entry in value:
        array.append(_inline(entry))
    return array.multiline(len(array.as_string()) > _WIDE)


def _inline_table(data: Mapping[str, Any]) -> InlineTable:
    table = tomlkit.inline_table()
    for name, value in data.items():
        table.append(name, _inline(value))
    return table
