"""The notation of turns in records: ``R4 D2``, ``@D5 L3``, ``-`` for a pass."""

from __future__ import annotations

import re
from typing import NamedTuple

from papercraft.core.coordinates import parse_cell
from papercraft.core.record_limits import check_length
from papercraft.core.records import brief

Dot = tuple[int, int]

PASS = "-"  # noqa: S105 - a pass of the turn, no password
DIRECTIONS = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0)}
_WORD = re.compile(r"([URDL])([1-9]\d{0,17})")
# A turn of six segments has at most twenty letters. Rules about all pairs of runs are checked for
# turns of any length, so the length is bounded.
MOST_LETTERS = 400


class Turn(NamedTuple):
    """A parsed turn: where the pen was put, if that is written, and the runs in drawing order."""

    pen: Dot | None
    runs: tuple[tuple[str, int], ...]

    @property
    def length(self) -> int:
        """The number of segments."""
        return sum(count for _, count in self.runs)


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
            message = f"{brief(text)} begins with @ but no dot; one looks like @D5"
            raise ValueError(message)
    matches = [_WORD.fullmatch(word.upper()) for word in words]
    if not matches or None in matches:
        message = f'{brief(text)} is no turn; one looks like "R4 D2" (R L U D), a pass is "-"'
        raise ValueError(message)
    return Turn(pen, tuple((match[1], int(match[2])) for match in matches if match))
