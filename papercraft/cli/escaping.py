"""Make text from files safe for a terminal.

Text in other people's files may contain control characters that move the cursor, change colours or
end a line, and bidirectional controls that display characters out of order. All of them are shown
as escapes.
"""

from __future__ import annotations

import re

# Non-breaking spaces are harmless, and our own texts use them.
_HARMLESS = {"\u00a0", "\u2007", "\u202f"}
_NOT_ASCII = re.compile(r"[^\n\r\t -~]")


def escape(text: str) -> str:
    r"""Return text on one line, with control and format characters as ``\n`` or ``\u202e``.

    Backslashes are not doubled: the result is for people to read, not to be parsed.
    """
    if text.isprintable():
        return text
    return "".join(letter if _is_safe(letter) else ascii(letter)[1:-1] for letter in text)


def escape_json(text: str) -> str:
    """Return equivalent JSON with these characters, which occur only in strings, escaped."""
    return _NOT_ASCII.sub(_json_escape, text)


def _is_safe(letter: str) -> bool:
    return letter.isprintable() or letter in _HARMLESS


def _json_escape(match: re.Match[str]) -> str:
    letter = match[0]
    if _is_safe(letter):
        return letter
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[n]:02x}{units[n + 1]:02x}" for n in range(0, len(units), 2))
