"""The exact geometry of a turn on an unbounded grid: legs, bends, overlaps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise

from papercraft.games.cat.turn_notation import DIRECTIONS, Dot, Turn

Segment = tuple[bool, int, int]
# No board is longer, so nothing beyond needs to be enumerated.
_LONGEST = 99


@dataclass(frozen=True)
class Leg:
    """A straight run from one dot to another."""

    start: Dot
    end: Dot
    letter: str

    @cached_property
    def upright(self) -> bool:
        """Whether the run goes up or down."""
        return self.letter in "UD"

    @cached_property
    def line(self) -> int:
        """The column of an upright run, the row of a level one."""
        return self.start[not self.upright]

    @cached_property
    def reach(self) -> tuple[int, int]:
        """The smaller and the larger end along the line."""
        low, high = sorted((self.start[self.upright], self.end[self.upright]))
        return low, high

    @property
    def length(self) -> int:
        """The number of segments."""
        low, high = self.reach
        return high - low

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The segments of the run, as far as any board extends."""
        low, high = self.reach
        places = range(max(low, 0), min(high, _LONGEST))
        return tuple((self.upright, self.line, place) for place in places)

    @cached_property
    def dots(self) -> tuple[Dot, ...]:
        """The dots entered, in drawing order, as far as any board extends."""
        axis, line, sign = self.upright, self.line, 1 if self.letter in "RD" else -1
        low, high = sorted((self.start[axis] + sign, self.end[axis]))
        if not 0 <= line <= _LONGEST:
            return ()
        places = range(max(low, 0), min(high, _LONGEST) + 1)
        order = places if sign > 0 else reversed(places)
        return tuple((line, place) if axis else (place, line) for place in order)


# The runs that fit on the usual board are few, and are drawn again and again.
@lru_cache(maxsize=4096)
def _leg(start: Dot, end: Dot, letter: str) -> Leg:
    return Leg(start, end, letter)


def legs_of(turn: Turn, start: Dot) -> list[Leg]:
    """Return the legs of a turn from a dot; consecutive runs in one direction are one leg."""
    legs: list[Leg] = []
    at = start
    for letter, count in turn.runs:
        dx, dy = DIRECTIONS[letter]
        end = at[0] + dx * count, at[1] + dy * count
        if legs and legs[-1].letter == letter:
            legs[-1] = _leg(legs[-1].start, end, letter)
        else:
            legs.append(_leg(at, end, letter))
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
