"""Find the comments in records that people fill in, to translate them.

Keys and values are data, so in a line that is commented out only a trailing comment is translated.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# A comment after a value (which may be commented out) and two spaces, or on a line of its own.
_BEHIND = re.compile(r"(?P<before>.*\S {2,}# )(?P<text>\S.*)")
_ALONE = re.compile(r"(?P<before># *)(?P<text>\S.*)")
_DATA = re.compile(r"""[\w."]+ = |[][{"]""")


def comment_in(line: str) -> tuple[str, str]:
    """Return a line up to the text of its comment, and that text, "" if it has none."""
    behind, alone = _BEHIND.fullmatch(line), _ALONE.fullmatch(line)
    if behind is not None:
        return behind["before"], behind["text"]
    if alone is None or _DATA.match(alone["text"]):
        return line, ""
    return alone["before"], alone["text"]


def with_comments(record: str, translate: Callable[[str], str]) -> str:
    """Return a record with ``translate`` applied to the text of each comment."""
    parts = map(comment_in, record.split("\n"))
    return "\n".join(before + (translate(text) if text else "") for before, text in parts)
