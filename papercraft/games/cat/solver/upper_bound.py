"""Admissible upper bounds on what a thread can still gain, from a relaxation of the game.

The relaxation forgets the thread drawn so far: dynamic programming over turn, dot and heading gives
the most points without sets, and the most items of each kind and of two or three kinds together;
the latter limit the number of sets. An item collected twice makes the bound too high, never too
low. A cup costs half at each visit, because a dot has four segments and so is entered twice at
most; without crossing it costs everything at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from papercraft.games.cat.moves import NO_HEADING, MoveGenerator
from papercraft.games.cat.points import CUP_POINTS, PAW_POINTS

if TYPE_CHECKING:
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.moves import Move

# The kinds that each column of the tables counts together, after a first column of points.
_GROUPS = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2))
_NOTHING = (0,) * (1 + len(_GROUPS))

Gains = tuple[int, ...]
State = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Task:
    """A task for the solver: a board, the dice, the circled cups, the options."""

    board: Board
    dice: tuple[int, ...]
    set_values: tuple[int, ...]
    cups: frozenset[int] = frozenset()
    cup_cost: int = -CUP_POINTS
    crossing: bool = True
    free_start: bool = False


@dataclass(slots=True)
class BoundTables:
    """The bit sets and tables of a task; ``rows`` is empty if time ran out."""

    task: Task
    deadline: float
    movegen: MoveGenerator = field(init=False)
    kinds: tuple[int, ...] = field(init=False)
    cups: int = field(init=False)
    set_points: tuple[int, ...] = field(init=False)
    best_set_points: tuple[int, ...] = field(init=False)
    rows: list[dict[State, Gains]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Fill the tables, or none if time runs out."""
        task = self.task
        self.movegen = MoveGenerator(task.board, free_start=task.free_start)
        self.kinds = tuple(sum(1 << dot for dot in kind) for kind in task.board.items)
        self.cups = sum(1 << dot for dot in task.cups)
        sets = range(min(map(len, task.board.items)) + 1)
        self.set_points = tuple(sum(task.set_values[:count]) for count in sets)
        # Set values may be negative, so the bound takes the best number of sets up to the limit.
        self.best_set_points = tuple(max(self.set_points[: count + 1]) for count in sets)
        self._fill()

    def _fill(self) -> None:
        states = self._reachable_states()
        if not states:
            return
        row = dict.fromkeys(states[-1], _NOTHING)
        rows = [row]
        for die, here in zip(reversed(self.task.dice), reversed(states[:-1]), strict=True):
            if monotonic() > self.deadline:
                return
            row = {state: self._best(state, die, row) for state in here}
            rows.append(row)
        self.rows = rows[::-1]

    def _reachable_states(self) -> list[set[State]]:
        """Return the reachable dots and headings of each turn; empty if time ran out."""
        reachable = [{(self.task.board.start, NO_HEADING)}]
        for die in self.task.dice:
            if monotonic() > self.deadline:
                return []
            following = set(reachable[-1])
            for dot, heading in reachable[-1]:
                following |= {
                    (move.end, move.heading) for move in self.movegen.legal_moves(dot, heading, die)
                }
            reachable.append(following)
        return reachable

    def _best(self, state: State, die: int, after: dict[State, Gains]) -> Gains:
        best = after[state]
        for move in self.movegen.legal_moves(*state, die):
            added = zip(self.gains(move), after[move.end, move.heading], strict=True)
            best = tuple(map(max, best, (one + other for one, other in added)))
        for move in self.moves_to_paw(state, die):
            gains = self.gains(move)
            best = tuple(map(max, best, (gains[0] + PAW_POINTS, *gains[1:])))
        return best

    def moves_to_paw(self, state: State, die: int) -> list[Move]:
        """Return the moves to the paw that a roll allows, including shorter ones."""
        paw = self.task.board.paw
        lengths = range(1, die + 1)
        moves = (move for n in lengths for move in self.movegen.legal_moves(*state, n))
        return [move for move in moves if move.end == paw]

    def gains(self, move: Move) -> Gains:
        """Return what a move would gain on a blank board."""
        counts = [(move.dots & kind).bit_count() for kind in self.kinds]
        cups = self.cup_charge * (move.dots & self.cups).bit_count()
        return (sum(counts) - cups, *(sum(counts[kind] for kind in kinds) for kinds in _GROUPS))

    @property
    def cup_charge(self) -> int:
        """The cost of one visit of a cup in the tables."""
        return self.task.cup_cost // 2 if self.task.crossing else self.task.cup_cost

    def bound(self, turn: int, state: State, touched: int) -> int:
        """Return an upper bound on the score of threads in a state before a turn."""
        counts = [(touched & kind).bit_count() for kind in self.kinds]
        if not self.rows:
            cost = self.task.cup_cost * (touched & self.cups).bit_count()
            return (
                sum(map(int.bit_count, self.kinds)) - cost + self.best_set_points[-1] + PAW_POINTS
            )
        gains = self.rows[turn][state]
        one, two, three = counts
        sets = min(
            len(self.best_set_points) - 1,
            one + gains[1],
            two + gains[2],
            three + gains[3],
            (one + two + gains[4]) // 2,
            (one + three + gains[5]) // 2,
            (two + three + gains[6]) // 2,
            (one + two + three + gains[7]) // 3,
        )
        cost = self.cup_charge * (touched & self.cups).bit_count()
        return one + two + three - cost + gains[0] + self.best_set_points[sets]

    def value(self, touched: int, *, ended: bool) -> int:
        """Return the score of a thread that touches these dots."""
        counts = [(touched & kind).bit_count() for kind in self.kinds]
        cost = self.task.cup_cost * (touched & self.cups).bit_count()
        return sum(counts) + self.set_points[min(counts)] - cost + PAW_POINTS * ended
