"""Every way a turn can go on a board, found once for each dot, heading and die.

Sets of dots and of segments are whole numbers: bit ``dot``, and for segments bit ``2 * dot`` to
the right and ``2 * dot + 1`` down from a dot. A heading is 0 to 3 clockwise from up, -1 for none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from papercraft.games.cat.setup import Board

LETTERS = "URDL"
NO_HEADING = -1


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
        self.steps = [_steps(board, dot) for dot in range(board.columns * board.rows)]
        self._known: dict[tuple[int, int, int], list[Way]] = {}

    def ways(self, dot: int, heading: int, die: int) -> list[Way]:
        """Return the ways a turn can go if nothing were drawn yet."""
        key = (dot, heading, die)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = list(self._find(dot, heading, die))
        return found

    def _find(self, dot: int, heading: int, die: int) -> list[Way]:
        found: list[Way] = []
        for first in range(4):
            if heading != NO_HEADING and (first - heading) % 4 == 2:  # noqa: PLR2004
                continue
            bent = heading not in (NO_HEADING, first) and not self.free_start
            found += self._from(dot, first, die, bends=0 if bent else 1)
        return found

    def _from(self, dot: int, first: int, die: int, *, bends: int) -> list[Way]:
        """Return the ways that begin in a direction: straight on, then perhaps one bend."""
        found: list[Way] = []
        segments = dots = 0
        at = dot
        for count in range(1, die + 1):
            step = self.steps[at][first]
            if step is None:
                return found
            at = step.end
            segments |= step.segment
            dots |= 1 << at
            if count == die:
                found.append(Way(segments, dots, at, first, ((first, die),)))
            elif bends:
                found += self._bent(Way(segments, dots, at, first, ((first, count),)), die - count)
        return found

    def _bent(self, way: Way, left: int) -> list[Way]:
        found = []
        for turned in ((way.heading + 1) % 4, (way.heading + 3) % 4):
            segments, dots, at = way.segments, way.dots, way.end
            for _ in range(left):
                step = self.steps[at][turned]
                if step is None:
                    break
                at = step.end
                segments |= step.segment
                dots |= 1 << at
            else:
                runs = (*way.runs, (turned, left))
                found.append(Way(segments, dots, at, turned, runs))
        return found


def _steps(board: Board, dot: int) -> list[Step | None]:
    """Return the segments up, right, down and left of a dot that can be drawn."""
    column, row = dot % board.columns, dot // board.columns
    steps: list[Step | None] = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        x, y = column + dx, row + dy
        end = y * board.columns + x
        if not (0 <= x < board.columns and 0 <= y < board.rows) or end in board.blocks:
            steps.append(None)
            continue
        low = min(dot, end)
        steps.append(Step(end, 1 << (2 * low + (dx == 0))))
    return steps
