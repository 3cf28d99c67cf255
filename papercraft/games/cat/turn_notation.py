"""How a turn is written, and its exact course on a plane of dots without a rim."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.grid import place_of
from papercraft.core.records import brief

if TYPE_CHECKING:
    from collections.abc import Iterator

Dot = tuple[int, int]
Segment = tuple[bool, int, int]

PASS = "-"  # noqa: S105 - a pass of the turn, no password
DIRECTIONS = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0)}
# No board is longer; what lies beyond was never drawn on.
_LONGEST = 99
_WORD = re.compile(r"([URDL])([1-9]\d{0,17})")
_MOST_LETTERS = 2_000


class Turn(NamedTuple):
    """A turn as drawn: where the pen was put, if that was told, and the runs in drawing order."""

    pen: Dot | None
    runs: tuple[tuple[str, int], ...]

    @property
    def length(self) -> int:
        """The number of segments."""
        return sum(count for _, count in self.runs)


class Leg(NamedTuple):
    """One straight run from a dot to another."""

    start: Dot
    end: Dot
    letter: str

    @property
    def upright(self) -> bool:
        """Whether the run goes up or down."""
        return self.letter in "UD"

    @property
    def line(self) -> int:
        """The column of an upright run, the row of a level one."""
        return self.start[not self.upright]

    @property
    def reach(self) -> tuple[int, int]:
        """The smaller and the larger end along the line."""
        low, high = sorted((self.start[self.upright], self.end[self.upright]))
        return low, high

    @property
    def length(self) -> int:
        """The number of segments."""
        low, high = self.reach
        return high - low

    def segments(self) -> Iterator[Segment]:
        """Yield the run's segments as far as any board reaches."""
        low, high = self.reach
        for place in range(max(low, 0), min(high, _LONGEST)):
            yield self.upright, self.line, place

    def dots(self) -> Iterator[Dot]:
        """Yield the dots entered, in drawing order, as far as any board reaches."""
        axis, sign = self.upright, 1 if self.letter in "RD" else -1
        low, high = sorted((self.start[axis] + sign, self.end[axis]))
        if not 0 <= self.line <= _LONGEST:
            return
        places = range(max(low, 0), min(high, _LONGEST) + 1)
        for place in places if sign > 0 else reversed(places):
            yield (self.line, place) if self.upright else (place, self.line)


def parse_turn(text: str) -> Turn | None:
    """Return a turn as written, or None for a pass.

    Raises:
        ValueError: it is no turn.
    """
    words = text.split() if len(text) <= _MOST_LETTERS else []
    if words == [PASS]:
        return None
    pen = None
    if words and words[0].startswith("@"):
        pen = place_of(words.pop(0)[1:])
        if pen is None:
            message = f"{brief(text)} begins with @ but no dot; one looks like @D5"
            raise ValueError(message)
    found = [_WORD.fullmatch(word.upper()) for word in words]
    if not found or None in found:
        message = f'{brief(text)} is no turn; one looks like "R4 D2" (R L U D), a pass is "-"'
        raise ValueError(message)
    return Turn(pen, tuple((match[1], int(match[2])) for match in found if match))


def legs_of(turn: Turn, start: Dot) -> list[Leg]:
    """Return the straight runs of a turn drawn from a dot; the same direction twice is one run."""
    legs: list[Leg] = []
    at = start
    for letter, count in turn.runs:
        dx, dy = DIRECTIONS[letter]
        end = at[0] + dx * count, at[1] + dy * count
        if legs and legs[-1].letter == letter:
            legs[-1] = legs[-1]._replace(end=end)
        else:
            legs.append(Leg(at, end, letter))
        at = end
    return legs


def bends(letters: list[str]) -> int:
    """Return how often the direction changes by a right angle; turning back is no bend."""
    return sum((one in "UD") != (other in "UD") for one, other in pairwise(letters))


def covers_itself(legs: list[Leg]) -> bool:
    """Return whether two runs share a segment."""
    return any(
        one.upright == other.upright and one.line == other.line and _shared(one, other) > 0
        for one, other in combinations(legs, 2)
    )


def _shared(one: Leg, other: Leg) -> int:
    return min(one.reach[1], other.reach[1]) - max(one.reach[0], other.reach[0])


def meets_itself(legs: list[Leg]) -> bool:
    """Return whether a run enters a dot of an earlier one."""
    return any(_meet(one, other) for one, other in combinations(legs, 2))


def _meet(one: Leg, other: Leg) -> bool:
    """Return whether the dots of a run and those a later one enters have one in common."""
    dx, dy = DIRECTIONS[other.letter]
    first = other.start[0] + dx, other.start[1] + dy
    return all(
        min(one.start[axis], one.end[axis]) <= max(first[axis], other.end[axis])
        and min(first[axis], other.end[axis]) <= max(one.start[axis], one.end[axis])
        for axis in (0, 1)
    )
