"""What people have changed in a record since it was written, and how to keep it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Path = tuple[str | int, ...]


def find_edits(written: Any, found: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield place and value of everything that differs; lists of another length differ whole."""
    if isinstance(written, dict) and isinstance(found, dict):
        for name, value in found.items():
            yield from find_edits(written.get(name, _MISSING), value, (*path, name))
    elif isinstance(written, list) and isinstance(found, list) and len(written) == len(found):
        for place, pair in enumerate(zip(written, found, strict=True)):
            yield from find_edits(*pair, (*path, place))
    elif written != found or type(written) is not type(found):
        yield path, found


_MISSING = object()


def apply_edit(data: Any, path: Path, value: Any) -> bool:
    """Put a value at its place; return False if there is no such place any more."""
    *steps, last = path
    for step in steps:
        try:
            data = data[step]
        except (LookupError, TypeError):
            return False
    if isinstance(data, dict) or (isinstance(data, list) and last in range(len(data))):
        data[last] = value  # type: ignore[index]
        return True
    return False


def format_path(path: Path) -> str:
    """Return a place as people write it, counted from 1: ``players.1.corner``."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def parse_path(place: str) -> Path:
    """Return the path that ``told`` tells."""
    return tuple(int(step) - 1 if step.isdigit() else step for step in place.split("."))
