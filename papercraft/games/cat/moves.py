"""The move generator: every legal move of a turn, cached for each dot, heading and die.

Sets of dots and of segments are integers used as bit sets: bit ``dot`` for a dot, bit ``2 * dot``
for the segment to its right and ``2 * dot + 1`` for the one below. A heading is 0 to 3, clockwise
from up, or -1 for none.
"""

from __future__ import annotations

from functools import cache
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
    """The legal moves on a board; ``free_start`` lets a turn start with a bend at no cost."""

    def __init__(self, board: Board, *, free_start: bool = False) -> None:
        """Find the neighbours of all dots."""
        self.board = board
        self.free_start = free_start
        self.steps = _steps(board)
        self._cache: dict[tuple[int, int, int], list[Move]] = {}
        self._rays: dict[tuple[int, int], list[Straight]] = {}

    def legal_moves(self, dot: int, heading: int, die: int) -> list[Move]:
        """Return the legal moves of a turn if nothing is drawn yet."""
        key = (dot, heading, die)
        moves = self._cache.get(key)
        if moves is None:
            moves = self._cache[key] = self._generate(dot, heading, die)
        return moves

    def can_move(self, dot: int, heading: int, die: int, drawn: int) -> bool:
        """Return whether there is a legal move that avoids the ``drawn`` segments."""
        for first, bends in self._first_headings(dot, heading):
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

    def _generate(self, dot: int, heading: int, die: int) -> list[Move]:
        moves: list[Move] = []
        for first, bends in self._first_headings(dot, heading):
            moves += self._moves_from(dot, first, die, bends=bends)
        return moves

    def _first_headings(self, dot: int, heading: int) -> Iterator[tuple[int, bool]]:
        """Yield the headings a turn can start in, and whether a bend is still allowed."""
        for first in range(4):
            if self.steps[dot][first] is None:
                continue
            if heading == NO_HEADING or (first - heading) % 4 != 2:  # noqa: PLR2004
                yield first, heading in (NO_HEADING, first) or self.free_start

    def _moves_from(self, dot: int, first: int, die: int, *, bends: bool) -> list[Move]:
        """Return the moves that start in a heading: with one bend, or straight."""
        moves: list[Move] = []
        ray = self._ray(dot, first)
        for count, (segments, dots, end) in enumerate(ray[: die - 1] if bends else (), 1):
            left = die - count
            for turned in _BENDS[first]:
                other = self._ray(end, turned)
                if len(other) >= left:
                    more, entered, last = other[left - 1]
                    runs = ((first, count), (turned, left))
                    moves.append(Move(segments | more, dots | entered, last, turned, runs))
        if len(ray) >= die:
            moves.append(Move(*ray[die - 1], first, ((first, die),)))
        return moves

    def _ray(self, dot: int, heading: int) -> list[Straight]:
        """Return the straight lines from a dot, by length from 1."""
        cached = self._rays.get((dot, heading))
        if cached is not None:
            return cached
        lines = self._rays[dot, heading] = []
        segments = dots = 0
        step = self.steps[dot][heading]
        while step is not None:
            segments |= step.segment
            dots |= 1 << step.end
            lines.append((segments, dots, step.end))
            step = self.steps[step.end][heading]
        return lines


def _steps(board: Board) -> list[list[Step | None]]:
    """Return for each dot its segments up, right, down and left, None where a block or edge is."""
    steps = list(_all_steps(board.columns, board.rows))
    for block in board.blocks:
        for heading, step in enumerate(steps[block]):
            if step is not None:
                barred = steps[step.end] = list(steps[step.end])
                barred[(heading + 2) % 4] = None
    return steps


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
