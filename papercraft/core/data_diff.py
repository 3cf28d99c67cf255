"""Find manual changes to a record since it was written, and reapply them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

Path = tuple[str | int, ...]


def find_edits(written: Any, current: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield path and value of every difference; lists of different lengths differ as a whole."""
    if isinstance(written, dict) and isinstance(current, dict):
        for name, value in current.items():
            yield from find_edits(written.get(name, _MISSING), value, (*path, name))
    elif isinstance(written, list) and isinstance(current, list) and len(written) == len(current):
        for place, pair in enumerate(zip(written, current, strict=True)):
            yield from find_edits(*pair, (*path, place))
    elif written != current or type(written) is not type(current):
        yield path, current


_MISSING = object()


def apply_edit(data: Any, path: Path, value: Any) -> bool:
    """Set the value at a path; return False if the path no longer exists."""
    *steps, last = path
    for step in steps:
        try:
            data = data[_own(data, step)]
        except (LookupError, TypeError):
            return False
    if isinstance(data, dict) or (isinstance(data, list) and last in range(len(data))):
        data[_own(data, last)] = value
        return True
    return False


def value_at(data: Any, place: str) -> Any:
    """Return the value at a place in a record, counted from 1, or None."""
    for step in parse_path(place):
        try:
            data = data[_own(data, step)]
        except (LookupError, TypeError):
            return None
    return data


def _own(data: Any, step: str | int) -> Any:
    """Return a step as a key of ``data``: in a table, a number becomes a string counted from 1."""
    return str(step + 1) if isinstance(data, dict) and isinstance(step, int) else step


def format_path(path: Path) -> str:
    """Return a path as people write it, counted from 1: ``players.1.corner``."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def parse_path(place: str) -> Path:
    """Return the path for a place; the inverse of ``format_path``."""
    steps = ((step, parse_whole(step)) for step in place.split("."))
    return tuple(step if number is None else number - 1 for step, number in steps)
