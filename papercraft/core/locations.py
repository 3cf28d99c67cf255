"""Describe for people where a problem in a record is: the file, the line, the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.decoding import decoded
from papercraft.core.messages import Message, gettext, gettext_noop, join
from papercraft.core.problems import ReadError
from papercraft.core.records import MOST_LETTERS, brief
from papercraft.core.value_lines import lines_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Path = tuple[str | int, ...]

# Lists whose entries people refer to by number.
_COUNTED = {
    "pieces": gettext_noop("piece {n}"),
    "turns": gettext_noop("turn {n}"),
    "moves": gettext_noop("move {n}"),
    "dice": gettext_noop("roll {n}"),
}


def located(error: ReadError, source: bytes, data: Mapping[str, Any], file: str = "") -> ReadError:
    """Return the error with a description of the place of each of its problems.

    ``data`` is the parsed ``source``; without a ``file``, only lines are given.
    """
    paths = {problem.place: _path_in(problem.place, data) for problem in error.problems}
    beginnings = {path[:n] for path in paths.values() for n in range(1, len(path) + 1)}
    lines = lines_of(decoded(source), beginnings)
    where = {
        place: join([*_file(file), *_line(path, lines), *_words(path, data)])
        for place, path in paths.items()
    }
    return ReadError(error.problems, where)


def in_file(error: ReadError, file: str) -> ReadError:
    """Return the error for a file that is not a record at all, with its name before any line."""
    where = {
        problem.place: join([*_file(file), *_file(error.where.get(problem.place, ""))])
        for problem in error.problems
    }
    return ReadError(error.problems, where)


def path_of(place: str) -> Path:
    """Return a place as a path, counted from 0: ``players``, 1, ``name`` for ``players.2.name``."""
    steps = place.split(".") if place else []
    return tuple(int(step) - 1 if _is_number(step) else step for step in steps)


def _path_in(place: str, data: Any) -> Path:
    """Return the steps of a place in data, where keys of tables may look like numbers."""
    steps: list[str | int] = []
    for step, number in zip(place.split("."), path_of(place), strict=False):
        steps.append(step if isinstance(data, dict) else number)
        data = _inner(data, steps[-1])
    return tuple(steps)


def _inner(data: Any, step: str | int) -> Any:
    """Return the value at a step in a table or list, or None."""
    if isinstance(data, dict):
        return data.get(step)
    if isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
        return data[step]
    return None


def _is_number(step: str) -> bool:
    # No list is longer than a file.
    return step.isascii() and step.isdecimal() and len(step) < 9  # noqa: PLR2004


def _file(file: str) -> Iterable[str]:
    return [file] if file else []


def _line(path: Path, lines: Mapping[Path, int]) -> Iterable[Message]:
    """Return the line of a value, or of the nearest table or list around it."""
    known = (lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines)
    return [gettext("line {n}", n=line) for line in [next(known, None)] if line]


def _words(path: Path, data: Mapping[str, Any]) -> list[str]:
    """Return the descriptions of a path: the player, ``piece 3``, the remaining steps."""
    match path:
        case ["players", int(number), *rest]:
            return [_player(number, data), *_words(tuple(rest), {})]
        case [str(), str(key), *rest] if key in _COUNTED:
            return _words((key, *rest), {})
        case [str(key), int(number), *rest] if key in _COUNTED:
            return [gettext(_COUNTED[key], n=number + 1), *_words(tuple(rest), {})]
        case [] | [""]:
            return []
    return [".".join(str(step + 1) if isinstance(step, int) else step for step in path)]


def _is_sole(name: str, players: list[Any]) -> bool:
    return len([one for one in players if isinstance(one, dict) and one.get("name") == name]) == 1


def _player(number: int, data: Mapping[str, Any]) -> str:
    players = data.get("players")
    entries = players if isinstance(players, list) else []
    player = entries[number] if 0 <= number < len(entries) else None
    name = player.get("name") if isinstance(player, dict) else None
    if isinstance(name, str) and name.strip() and name.isprintable() and _is_sole(name, entries):
        return name if len(name) <= MOST_LETTERS else brief(name)
    return gettext("player {n}", n=number + 1)
