"""Comments in record templates, located for translation.

Keys and values are data, so in lines that are commented out, only the trailing comment is
translated.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# What is said behind a value, perhaps a commented one, and two blanks; or in a line of its own.
_BEHIND = re.compile(r"(?P<before>.*\S {2,}# )(?P<text>\S.*)")
_ALONE = re.compile(r"(?P<before># *)(?P<text>\S.*)")
_DATA = re.compile(r"""[\w."]+ = |[][{"]""")


def comment_in(line: str) -> tuple[str, str]:
    """Return a line up to the text of its comment, and that text; all of it if it has none."""
    behind, alone = _BEHIND.fullmatch(line), _ALONE.fullmatch(line)
    if behind is not None:
        return behind["before"], behind["text"]
    if alone is None or _DATA.match(alone["text"]):
        return line, ""
    return alone["before"], alone["text"]


def with_comments(record: str, told: Callable[[str], str]) -> str:
    """Return a record with the text of each comment as ``told`` says it."""
    parts = map(comment_in, record.split("\n"))
    return "\n".join(before + (told(text) if text else "") for before, text in parts)
