"""Parse lengths such as ``3``, ``3mm``, ``0.125in`` and ``9pt``; the default unit is mm."""

from __future__ import annotations

import re

from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError

_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "pt": 25.4 / 72}
_NUMBER = r"[+-]?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(mm|cm|in|pt|\")?\s*")
_SIZE = re.compile(
    rf"\s*({_NUMBER})\s*(mm|cm|in|pt|\")?\s*[x*×]\s*({_NUMBER})\s*(mm|cm|in|pt|\")?\s*"
)


def parse_length(text: str, option: str, least: float = 0.0, most: float = 500.0) -> float:
    """Parse a length in mm, to 0.001; raise UsageError if malformed or out of bounds."""
    match = _LENGTH.fullmatch(text.lower())
    if match is None:
        message = gettext(
            "{option} takes a length such as 3, 3mm or 0.125in, not {text!r}",
            option=option,
            text=text,
        )
        raise UsageError(message)
    value = round(float(match[1]) * _UNITS[match[2] or ""], 3)
    if not least <= value <= most:
        message = gettext(
            "{option} is {value:g} mm; it must be between {least:g} and {most:g} mm",
            option=option,
            value=value,
            least=least,
            most=most,
        )
        raise UsageError(message)
    return value


def parse_pair(
    text: str, option: str, least: float = 0.0, most: float = 500.0
) -> tuple[float, float]:
    """Parse ``X,Y`` in mm; a single length is used for both."""
    words = text.split(",")
    if len(words) > 2:  # noqa: PLR2004 - X and Y
        message = gettext(
            "{option} takes one length, or two separated by a comma, as in 3 or 3,2.5",
            option=option,
        )
        raise UsageError(message)
    first, last = (parse_length(word, option, least, most) for word in (words[0], words[-1]))
    return first, last


def parse_size(text: str) -> tuple[float, float] | None:
    """Parse a size such as ``210x297`` or ``8.5x11in`` in mm; return None if malformed.

    A unit after the second number applies to both.
    """
    match = _SIZE.fullmatch(text.lower())
    if match is None:
        return None
    width, unit, height, last = match.groups()
    unit = unit or last or ""
    return round(float(width) * _UNITS[unit], 3), round(float(height) * _UNITS[last or unit], 3)
