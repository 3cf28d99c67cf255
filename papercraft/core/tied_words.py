"""Words that no line ends with: in Polish, those of one letter stay with the next word."""

from __future__ import annotations

import re

NO_BREAK = "\u00a0"
"""The space at which no line breaks; lines that are broken have usual spaces."""
_TIED_IN = frozenset({"pl"})
_ONE_LETTER = re.compile(r"(?<!\w)([^\W\d_]) (?=\S)")


def tied(text: str, language: str) -> str:
    """Return a text whose one-letter words are tied to the next ones, where its language asks."""
    return _ONE_LETTER.sub(rf"\1{NO_BREAK}", text) if language in _TIED_IN else text
