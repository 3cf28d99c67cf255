"""Makes text from files safe for a terminal.

Text in other people's files may contain control characters that move the cursor, change colours or
end a line, and bidirectional controls that display letters in a different order. All of them are
shown as escapes.
"""

from __future__ import annotations

import re

# Blanks that keep words together change nothing else, and stand in texts of ours.
_HARMLESS = {"\u00a0", "\u2007", "\u202f"}
_NOT_ASCII = re.compile(r"[^\n\r\t -~]")


def escape(text: str) -> str:
    r"""Return text in one line, control and format characters as in Python: ``\n``, ``\u202e``.

    Backslashes stay as they are: this is for people to read, not to be undone.
    """
    if text.isprintable():
        return text
    return "".join(letter if _is_safe(letter) else ascii(letter)[1:-1] for letter in text)


def escape_json(text: str) -> str:
    """Return the same JSON with such characters, which only strings hold, as escapes of JSON."""
    return _NOT_ASCII.sub(_json_escape, text)


def _is_safe(letter: str) -> bool:
    return letter.isprintable() or letter in _HARMLESS


def _json_escape(match: re.Match[str]) -> str:
    letter = match[0]
    if _is_safe(letter):
        return letter
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[n]:02x}{units[n + 1]:02x}" for n in range(0, len(units), 2))
