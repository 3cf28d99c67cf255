"""Parse whole numbers as people type them."""

from __future__ import annotations

# More than any count needs; Python refuses to convert thousands of digits.
_MOST_DIGITS = 18


def parse_whole(text: str) -> int | None:
    """Return the number of up to 18 digits from 0 to 9, or None if the text is something else."""
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
        return int(text)
    return None
