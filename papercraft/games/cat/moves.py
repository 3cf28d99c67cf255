"""Every way a turn can go on a board, found once for each dot, heading and die.

Sets of dots and of segments are whole numbers: bit ``dot``, and for segments bit ``2 * dot`` to
the right and ``2 * dot + 1`` down from a dot. A heading is 0 to 3 clockwise from up, -1 for none.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.games.cat.setup import Board

LETTERS = "URDL"
NO_HEADING = -1
# A line without a bend: segments, entered dots and where it ends.
Straight = tuple[int, int, int]
_BENDS = tuple(((first + 1) % 4, (first + 3) % 4) for first in range(4))


class Way(NamedTuple):
    """One legal line of a turn: segments, entered dots, where it ends, and how it is written."""

    segments: int
    dots: int
    end: int
    heading: int
    runs: tuple[tuple[int, int], ...]

    def written(self) -> str:
        """Return the turn as a record has it: ``R4 D2``."""
        return " ".join(f"{LETTERS[heading]}{count}" for heading, count in self.runs)


class Step(NamedTuple):
    """One segment from a dot: the dot it leads to and the segment's bit."""

    end: int
    segment: int


class Paths:
    """The ways of a board; ``free_start`` lets a turn begin with a bend at no cost."""

    def __init__(self, board: Board, *, free_start: bool = False) -> None:
        """Find which dots are joined."""
        self.board = board
        self.free_start = free_start
        self.steps = _steps(board)
        self._known: dict[tuple[int, int, int], list[Way]] = {}
        self._rays: dict[tuple[int, int], list[Straight]] = {}

    def ways(self, dot: int, heading: int, die: int) -> list[Way]:
        """Return the ways a turn can go if nothing were drawn yet."""
        key = (dot, heading, die)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._find(dot, heading, die)
        return found

    def goes_on(self, dot: int, heading: int, die: int, drawn: int) -> bool:
        """Return whether a turn can go on where segments are drawn already."""
        for first, bends in self._firsts(dot, heading):
            ray = self._ray(dot, first)
            if len(ray) >= die and not ray[die - 1][0] & drawn:
                return True
            for count, (segments, _, end) in enumerate(ray[: die - 1] if bends else (), 1):
                if segments & drawn:
                    break
                for turned in _BENDS[first]:
                    other = self._ray(end, turned)
                    if len(other) >= die - count and not other[die - count - 1][0] & drawn:
                        return True
        return False

    def _find(self, dot: int, heading: int, die: int) -> list[Way]:
        found: list[Way] = []
        for first, bends in self._firsts(dot, heading):
            found += self._from(dot, first, die, bends=bends)
        return found

    def _firsts(self, dot: int, heading: int) -> Iterator[tuple[int, bool]]:
        """Yield the directions a turn can begin in, and whether a bend is left."""
        for first in range(4):
            if self.steps[dot][first] is None:
                continue
            if heading == NO_HEADING or (first - heading) % 4 != 2:  # noqa: PLR2004
                yield first, heading in (NO_HEADING, first) or self.free_start

    def _from(self, dot: int, first: int, die: int, *, bends: bool) -> list[Way]:
        """Return the ways that begin in a direction: straight on, then perhaps one bend."""
        found: list[Way] = []
        ray = self._ray(dot, first)
        for count, (segments, dots, end) in enumerate(ray[: die - 1] if bends else (), 1):
            left = die - count
            for turned in _BENDS[first]:
                other = self._ray(end, turned)
                if len(other) >= left:
                    more, entered, last = other[left - 1]
                    runs = ((first, count), (turned, left))
                    found.append(Way(segments | more, dots | entered, last, turned, runs))
        if len(ray) >= die:
            found.append(Way(*ray[die - 1], first, ((first, die),)))
        return found

    def _ray(self, dot: int, heading: int) -> list[Straight]:
        """Return the straight ways from a dot by length, from one segment to the last."""
        known = self._rays.get((dot, heading))
        if known is not None:
            return known
        found = self._rays[dot, heading] = []
        segments = dots = 0
        step = self.steps[dot][heading]
        while step is not None:
            segments |= step.segment
            dots |= 1 << step.end
            found.append((segments, dots, step.end))
            step = self.steps[step.end][heading]
        return found


def _steps(board: Board) -> list[list[Step | None]]:
    """Return for each dot the segments up, right, down and left that can be drawn."""
    steps = list(_all_steps(board.columns, board.rows))
    for block in board.blocks:
        for heading, step in enumerate(steps[block]):
            if step is not None:
                barred = steps[step.end] = list(steps[step.end])
                barred[(heading + 2) % 4] = None
    return steps


@cache
def _all_steps(columns: int, rows: int) -> list[list[Step | None]]:
    """Return the segments from each dot of a board without blocks."""
    found: list[list[Step | None]] = []
    for dot in range(columns * rows):
        row, column = divmod(dot, columns)
        inside = (row > 0, column + 1 < columns, row + 1 < rows, column > 0)
        ends = (dot - columns, dot + 1, dot + columns, dot - 1)
        both = enumerate(zip(ends, inside, strict=True))
        found.append([
            Step(end, 1 << (2 * min(dot, end) + 1 - heading % 2)) if near else None
            for heading, (end, near) in both
        ])  # fmt: skip
    return found
