"""Read TOML files, and find the lines of their keys for messages."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from papercraft.core.decoding import decoded
from papercraft.core.messages import gettext, join
from papercraft.core.problems import Problem, ReadError
from papercraft.core.short_paths import short_path
from papercraft.core.toml_slips import toml_slip

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# The most bytes of a file: no file written by hand is larger.
MAX_BYTES = 1 << 18


def read_toml(file: Path) -> tuple[str, dict[str, Any]]:
    """Return the text and the data of a TOML file.

    Raises:
        ReadError: it cannot be read, is too large or is not TOML; the place has the file and, if
            known, the line.
    """
    shown = str(short_path(file))
    try:
        with file.open("rb") as source:
            read = source.read(MAX_BYTES + 1)
    except OSError as error:
        reason = gettext("cannot be read: {reason}", reason=error.strerror or error)
        raise ReadError([Problem(shown, reason)]) from error
    if len(read) > MAX_BYTES:
        reason = gettext("is larger than {n} KiB", n=MAX_BYTES >> 10)
        raise ReadError([Problem(shown, reason)])
    try:
        # Normalize line ends as tomllib does, so that its positions fit.
        text = decoded(read).replace("\r\n", "\n")
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        slip = toml_slip(text, error)
        raise ReadError([Problem(join([shown, slip.place]), slip.message)]) from error
    except UnicodeDecodeError as error:
        form = "this is not a text file (byte {n} is not UTF-8)"
        raise ReadError([Problem(shown, gettext(form, n=error.start + 1))]) from error
    except (ValueError, RecursionError) as error:
        raise ReadError([Problem(shown, gettext("is nested too deeply"))]) from error


def line_of(text: str, steps: Sequence[str]) -> int:
    """Return the line of a valid TOML text, from 1, where a key of nested tables first occurs.

    ``steps`` are the keys from the outermost table on; the text must contain them.
    """
    lines = text.split("\n")
    below, first = 0, len(lines)
    # Binary search for the shortest prefix with the key. A prefix that ends within a value is not
    # TOML, and is extended to the end of the value.
    while first - below > 1:
        middle = (below + first) // 2
        ends = next(n for n in range(middle, len(lines) + 1) if _parsed(lines[:n]) is not None)
        if _has(_parsed(lines[:ends]), steps):
            first = middle
        else:
            below = min(ends, first - 1)
    return first


def _parsed(lines: Sequence[str]) -> dict[str, Any] | None:
    try:
        return tomllib.loads("\n".join(lines))
    except ValueError:
        return None


def _has(data: Any, steps: Sequence[str]) -> bool:
    for step in steps:
        if not isinstance(data, dict) or step not in data:
            return False
        data = data[step]
    return True
