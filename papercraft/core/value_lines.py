"""Find the lines of values in a TOML or JSON file, for messages about them."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    Path = tuple[str | int, ...]

# Values nested more deeply are located by the line of a list or table around them.
_DEEPEST = 12
_TOML = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*+"
    r"|[\[\]{},=\n]"
    r"|[^\s\[\]{},=\"'#]++",
    re.DOTALL,
)
_JSON = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{},:\n]|[^\s\[\]{},:"]++', re.DOTALL)


def lines_of(text: str, paths: Collection[Path]) -> dict[Path, int]:
    """Return the lines, from 1, on which the values at these paths begin.

    ``text`` must be valid TOML or JSON. Paths that do not exist are omitted.
    """
    is_json = text.lstrip().startswith("{")
    walk = _Walk(set(paths), "value" if is_json else "key")
    for sign, line in _signs(text, _JSON if is_json else _TOML):
        walk.line = line
        walk.steps[walk.state](sign)
    return walk.found


def _signs(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, int]]:
    line, last = 1, 0
    for match in pattern.finditer(text):
        line += text.count("\n", last, match.start())
        last = match.start()
        if not match[0].startswith("#"):
            yield match[0], line


class _Walk:
    """A state machine that walks through the tokens of a file.

    ``path`` is the current path. ``open`` are the open brackets, each with the length of the path
    before it; ``tables`` has the index of the last table of each array of tables.
    """

    def __init__(self, wanted: set[Path], state: str) -> None:
        self.wanted, self.state, self.line = wanted, state, 1
        self.found: dict[Path, int] = {}
        self.path: list[str | int] = []
        self.open: list[tuple[str, int]] = []
        self.key: list[str] = []
        self.table_length = 0
        self.tables: dict[Path, int] = {}
        self.is_array = False
        self.steps = {
            "key": self._key,
            "header": self._header,
            "value": self._value,
            "after": self._after,
        }

    def _key(self, sign: str) -> None:
        """Read the name of a value, or of a table in brackets."""
        if sign in {"=", ":"}:
            for step in self._taken_key():
                self._enter(step)
            self.state = "value"
        elif sign == "[":
            self.path, self.is_array, self.state = [], False, "header"
        elif sign == "}":
            self._close()
        elif sign not in {"\n", ","}:
            self.key.append(sign)

    def _header(self, sign: str) -> None:
        """Read the name of a table: ``[a.b]`` or ``[[a.b]]``."""
        if sign == "[":
            self.is_array = True
        elif sign == "\n":
            self.table_length, self.state = len(self.path), "key"
        elif sign != "]":
            self.key.append(sign)
        elif self.key:
            *above, last = self._taken_key()
            for step in above:
                self._enter(step)
                self._enter_last_table()
            self._enter(last)
            if self.is_array:
                array = tuple(self.path)
                self.tables[array] = self.tables.get(array, -1) + 1
            self._enter_last_table()

    def _enter_last_table(self) -> None:
        """Enter the last table of an array of tables, if the path is one."""
        number = self.tables.get(tuple(self.path))
        if number is not None:
            self._enter(number)

    def _value(self, sign: str) -> None:
        """Read the first token of a value."""
        if sign == "]":
            self._close()
        elif sign != "\n":
            self._mark()
            self.state = "after"
            if sign in {"[", "{"}:
                self.open.append((sign, len(self.path)))
                self.state = "key" if sign == "{" else "value"
            if sign == "[":
                self.path.append(0)

    def _after(self, sign: str) -> None:
        """Read the token after a value."""
        if sign in {"]", "}"}:
            self._close()
        elif not self.open:
            if sign == "\n":
                del self.path[self.table_length :]
                self.state = "key"
        elif sign == ",":
            bracket, length = self.open[-1]
            if bracket == "{":
                del self.path[length:]
                self.state = "key"
            else:
                last = self.path.pop()
                assert isinstance(last, int), "lists are counted"
                self.path.append(last + 1)
                self.state = "value"

    def _close(self) -> None:
        _, length = self.open.pop()
        del self.path[length:]
        self.state = "after"

    def _enter(self, step: str | int) -> None:
        self.path.append(step)
        self._mark()

    def _mark(self) -> None:
        if len(self.path) <= _DEEPEST:
            path = tuple(self.path)
            if path in self.wanted:
                self.found.setdefault(path, self.line)

    def _taken_key(self) -> list[str]:
        """Return the steps of the key that was read, and clear it."""
        steps: list[str] = []
        for sign in self.key:
            if sign.startswith(("'", '"')):
                steps.append(_unquoted(sign))
            else:
                steps += filter(None, sign.split("."))
        self.key = []
        return steps


def _unquoted(sign: str) -> str:
    try:
        return str(json.loads(sign))
    except ValueError:
        # A string that only TOML allows.
        return str(tomllib.loads(f"key = {sign}")["key"])
