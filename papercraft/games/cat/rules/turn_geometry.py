"""The exact geometry of a turn on an unbounded grid: legs, bends, overlaps."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from papercraft.games.cat.turn_notation import DIRECTIONS, Dot, Turn

Segment = tuple[bool, int, int]
# No board is longer, so nothing beyond needs to be enumerated.
_LONGEST = 99


class Leg(NamedTuple):
    """A straight run from one dot to another."""

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

    def segments(self) -> tuple[Segment, ...]:
        """Return the segments of the run, as far as any board extends."""
        return _segments(self)

    def dots(self) -> tuple[Dot, ...]:
        """Return the dots entered, in drawing order, as far as any board extends."""
        return _dots(self)


# The runs that fit on the usual board are few, and are drawn again and again.
@lru_cache(maxsize=4096)
def _segments(leg: Leg) -> tuple[Segment, ...]:
    upright, line = leg.upright, leg.line
    low, high = leg.reach
    return tuple((upright, line, place) for place in range(max(low, 0), min(high, _LONGEST)))


@lru_cache(maxsize=4096)
def _dots(leg: Leg) -> tuple[Dot, ...]:
    axis, line, sign = leg.upright, leg.line, 1 if leg.letter in "RD" else -1
    low, high = sorted((leg.start[axis] + sign, leg.end[axis]))
    if not 0 <= line <= _LONGEST:
        return ()
    places = range(max(low, 0), min(high, _LONGEST) + 1)
    order = places if sign > 0 else reversed(places)
    return tuple((line, place) if axis else (place, line) for place in order)


def legs_of(turn: Turn, start: Dot) -> list[Leg]:
    """Return the legs of a turn from a dot; consecutive runs in one direction are one leg."""
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
    """Return the number of right-angled changes of direction; turning back is not a bend."""
    return sum((one in "UD") != (other in "UD") for one, other in pairwise(letters))


def covers_itself(legs: list[Leg]) -> bool:
    """Return whether two legs share a segment."""
    return any(
        one.upright == other.upright and one.line == other.line and _shared(one, other) > 0
        for one, other in combinations(legs, 2)
    )


def _shared(one: Leg, other: Leg) -> int:
    return min(one.reach[1], other.reach[1]) - max(one.reach[0], other.reach[0])


def meets_itself(legs: list[Leg]) -> bool:
    """Return whether a leg enters a dot of an earlier one."""
    return any(_meet(one, other) for one, other in combinations(legs, 2))


def _meet(one: Leg, other: Leg) -> bool:
    """Return whether a later leg enters a dot of an earlier one (bounding boxes overlap)."""
    dx, dy = DIRECTIONS[other.letter]
    first = other.start[0] + dx, other.start[1] + dy
    return all(
        min(one.start[axis], one.end[axis]) <= max(first[axis], other.end[axis])
        and min(first[axis], other.end[axis]) <= max(one.start[axis], one.end[axis])
        for axis in (0, 1)
    )
