"""The notation of turns in records: ``R4 D2``, ``@D5 L3``, ``-`` for a pass.

People also write ``left 3, down 2``, ``L 3`` or ``3L``; :func:`canonical_turn` reads these.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from papercraft.core.coordinates import parse_cell
from papercraft.core.messages import gettext
from papercraft.core.record_limits import check_length
from papercraft.core.records import brief

Dot = tuple[int, int]

PASS = "-"  # noqa: S105 - a pass of the turn, no password
DIRECTIONS = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0)}
_WORD = re.compile(r"([URDL])([1-9]\d{0,17})")
_CANONICAL = re.compile(r"(?:@[A-Z][0-9]+ )?[URDL][0-9]+(?: [URDL][0-9]+)*")
# A turn of six segments has at most twenty letters. Rules about all pairs of runs are checked for
# turns of any length, so the length is bounded.
MOST_LETTERS = 400


# What people write for the directions, in the languages of the sheets; case does not matter.
_NAMES = {
    "U": "up ↑ oben hoch rauf su alto góra górę gora gore",
    "R": "right → rechts destra prawo",
    "D": "down ↓ unten runter giù giu basso dół dol",
    "L": "left ← links sinistra lewo",
}
_LETTERS = {name: sign for sign, names in _NAMES.items() for name in (sign.lower(), *names.split())}
# "nach links", "a sinistra", "w lewo"
_SKIPPED = {"nach", "a", "in", "w", "do"}
_PASSES = {"-", "–", "—", "−", "pass", "passe", "gepasst", "passo", "pas", "pasuję"}
# A pen, a word or an arrow, a number, what separates them, anything else.
_PARTS = re.compile(r"@\s*([A-Z]\d+)|([^\W\d_]+|[←↑→↓])|(\d+)|[\s,;+]+|(.)", re.IGNORECASE)


# Turns repeat, and each is read when the record is and when it is judged.
@lru_cache(maxsize=2000)
def canonical_turn(text: str) -> str:
    """Return a turn that people wrote in the notation of records: ``left 3`` is ``L3``.

    Text that cannot be understood is returned as it is.
    """
    check_length(text, MOST_LETTERS)
    # Most turns are written so already.
    spaced = " ".join(text.split())
    if _CANONICAL.fullmatch(spaced):
        return spaced
    if text.strip().lower() in _PASSES:
        return PASS
    pen = ""
    signs: list[str] = []
    for part in _PARTS.finditer(text):
        dot, word, count, odd = part.groups()
        letter = _LETTERS.get(word.lower()) if word else None
        unknown = word and letter is None and word.lower() not in _SKIPPED
        if odd or unknown or (dot and (pen or signs)):
            return text
        pen = f"@{dot.upper()} " if dot else pen
        signs += [sign for sign in (letter, count) if sign]
    runs = [signs[n : n + 2] for n in range(0, len(signs), 2)]
    if not runs or len(runs[-1]) == 1:
        return text
    # "3 left" is "left 3".
    turned = [run[::-1] for run in runs] if signs[0].isdigit() else runs
    if not all(way in DIRECTIONS and many.isdigit() for way, many in turned):
        return text
    return pen + " ".join(map("".join, turned))


class Turn(NamedTuple):
    """A parsed turn: where the pen was put, if that is written, and the runs in drawing order."""

    pen: Dot | None
    runs: tuple[tuple[str, int], ...]

    @property
    def length(self) -> int:
        """The number of segments."""
        return sum(count for _, count in self.runs)


@lru_cache(maxsize=2000)
def parse_turn(text: str) -> Turn | None:
    """Return the parsed turn, or None for a pass.

    Raises:
        ValueError: the text is not a turn.
    """
    check_length(text, MOST_LETTERS)
    words = text.split()
    if words == [PASS]:
        return None
    pen = None
    if words and words[0].startswith("@"):
        pen = parse_cell(words.pop(0)[1:])
        if pen is None:
            form = "{turn} begins with @ but no dot; one looks like @D5"
            raise ValueError(gettext(form, turn=brief(text)))
    matches = [_WORD.fullmatch(word.upper()) for word in words]
    if not matches or None in matches:
        form = '{turn} is not a turn; one looks like "R4 D2" (R L U D), a pass is "-"'
        raise ValueError(gettext(form, turn=brief(text)))
    return Turn(pen, tuple((match[1], int(match[2])) for match in matches if match))
