"""The move generator: every legal move of a turn, cached for each dot, heading and die.

Sets of dots and of segments are integers used as bit sets: bit ``dot`` for a dot, bit ``2 * dot``
for the segment to its right and ``2 * dot + 1`` for the one below. A heading is 0 to 3, clockwise
from up, or -1 for none.
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.games.cat.board import Board

LETTERS = "URDL"
NO_HEADING = -1
# A straight line: its segments and entered dots as bit sets, and the dot it ends on.
Straight = tuple[int, int, int]
_BENDS = tuple(((first + 1) % 4, (first + 3) % 4) for first in range(4))


class Move(NamedTuple):
    """A legal move: segments and entered dots (bit sets), its end, the last heading, the runs."""

    segments: int
    dots: int
    end: int
    heading: int
    runs: tuple[tuple[int, int], ...]

    def notation(self) -> str:
        """Return the move as a record holds it: ``R4 D2``."""
        return " ".join(f"{LETTERS[heading]}{count}" for heading, count in self.runs)


class Step(NamedTuple):
    """A segment from a dot: the dot it leads to, and its bit."""

    end: int
    segment: int


class MoveGenerator:
    """The legal moves on a board; ``free_start`` lets a turn start with a bend at no cost.

    ``bare`` are the moves if there were no blocks; those are legal that avoid ``walls``, the
    segments of blocks, as a bit set.
    """

    def __init__(self, board: Board, *, free_start: bool = False) -> None:
        """Look up what all boards of one size share."""
        columns, rows = board.columns, board.rows
        self.free_start = free_start
        self.bare = _bare_moves(columns, rows, free_start)
        self._rays = _all_rays(columns, rows)
        self._exits = _all_exits(columns, rows)
        self._firsts = _first_headings(free_start)
        self.walls = reduce(or_, (self._exits[block] for block in board.blocks), 0)
        self._cache: dict[tuple[int, int, int], list[Move]] = {}

    def exits(self, dot: int) -> int:
        """Return the segments of a dot that lead to no block, as a bit set."""
        return self._exits[dot] & ~self.walls

    def legal_moves(self, dot: int, heading: int, die: int) -> list[Move]:
        """Return the legal moves of a turn if nothing is drawn yet."""
        key = (dot, heading, die)
        moves = self._cache.get(key)
        if moves is None:
            walls = self.walls
            moves = self._cache[key] = [move for move in self.bare[key] if not move[0] & walls]
        return moves

    def can_move(self, dot: int, heading: int, die: int, drawn: int) -> bool:
        """Return whether there is a legal move that avoids the ``drawn`` segments."""
        rays, barred = self._rays, drawn | self.walls
        for first, bends in self._firsts[heading]:
            ray = rays[4 * dot + first]
            if len(ray) >= die and not ray[die - 1][0] & barred:
                return True
            for count, (segments, _, end) in enumerate(ray[: die - 1] if bends else (), 1):
                if segments & barred:
                    break
                for turned in _BENDS[first]:
                    other = rays[4 * end + turned]
                    if len(other) >= die - count and not other[die - count - 1][0] & barred:
                        return True
        return False


@cache
def _first_headings(free_start: bool) -> list[list[tuple[int, bool]]]:  # noqa: FBT001
    """Return for each heading, that of none last, how a turn can begin and whether it may bend."""
    firsts = [
        [(n, free_start or n == heading) for n in range(4) if (n - heading) % 4 != 2]  # noqa: PLR2004
        for heading in range(4)
    ]
    return [*firsts, [(first, True) for first in range(4)]]


class _BareMoves(dict[tuple[int, int, int], list[Move]]):
    """The moves of a turn on a board without blocks, by dot, heading and die."""

    def __init__(self, columns: int, rows: int, *, free_start: bool) -> None:
        self._rays = _all_rays(columns, rows)
        self._firsts = _first_headings(free_start)

    def __missing__(self, key: tuple[int, int, int]) -> list[Move]:
        """Return the moves: by headings, those with one bend before the straight one."""
        dot, heading, die = key
        if heading == NO_HEADING:
            moves = list(self._all(dot, die))
        else:
            # The same moves, so that they are kept once.
            bends = dict(self._firsts[heading])
            moves = [
                move
                for move in self[dot, NO_HEADING, die]
                if bends.get(move.runs[0][0]) or (len(move.runs) == 1 and move.runs[0][0] in bends)
            ]
        self[key] = moves
        return moves

    def _all(self, dot: int, die: int) -> Iterator[Move]:
        rays = self._rays
        for first in range(4):
            ray = rays[4 * dot + first]
            for count, (segments, dots, end) in enumerate(ray[: die - 1], 1):
                left = die - count
                for turned in _BENDS[first]:
                    other = rays[4 * end + turned]
                    if len(other) >= left:
                        more, entered, last = other[left - 1]
                        runs = _runs(first, count, turned, left)
                        yield Move(segments | more, dots | entered, last, turned, runs)
            if len(ray) >= die:
                yield Move(*ray[die - 1], first, _runs(first, die))


# Moves all over a board share these, which are more than half of what a move takes in memory.
@cache
def _runs(*values: int) -> tuple[tuple[int, int], ...]:
    """Return headings and counts in pairs."""
    return tuple(zip(values[::2], values[1::2], strict=True))


# A process that generates many boards, most of one size, makes the moves of each size once.
@lru_cache(maxsize=4)
def _bare_moves(columns: int, rows: int, free_start: bool) -> _BareMoves:  # noqa: FBT001
    return _BareMoves(columns, rows, free_start=free_start)


@cache
def _all_steps(columns: int, rows: int) -> list[list[Step | None]]:
    """Return the segments of each dot of a board without blocks."""
    steps: list[list[Step | None]] = []
    for dot in range(columns * rows):
        row, column = divmod(dot, columns)
        inside = (row > 0, column + 1 < columns, row + 1 < rows, column > 0)
        ends = (dot - columns, dot + 1, dot + columns, dot - 1)
        both = enumerate(zip(ends, inside, strict=True))
        steps.append([
            Step(end, 1 << (2 * min(dot, end) + 1 - heading % 2)) if near else None
            for heading, (end, near) in both
        ])  # fmt: skip
    return steps


@cache
def _all_exits(columns: int, rows: int) -> list[int]:
    """Return the segments of each dot of a board without blocks, as bit sets."""
    return [
        sum(step.segment for step in steps if step is not None)
        for steps in _all_steps(columns, rows)
    ]


@cache
def _all_rays(columns: int, rows: int) -> list[list[Straight]]:
    """Return the straight lines from each dot in each heading of a board without blocks."""
    steps = _all_steps(columns, rows)
    rays: list[list[Straight]] = []
    for start in range(columns * rows):
        for heading in range(4):
            lines: list[Straight] = []
            segments = dots = 0
            step = steps[start][heading]
            while step is not None:
                segments |= step.segment
                dots |= 1 << step.end
                lines.append((segments, dots, step.end))
                step = steps[step.end][heading]
            rays.append(lines)
    return rays
