"""What can still be gained at most: tables over turn, dot and heading that forget the thread.

They give the most points without sets, and the most things of each kind and of two or three kinds
together; the latter limit how many sets there can be in the end. A thing collected twice in a
table makes the bound too high, never too low. A cup is charged half at each visit, for a dot
has four segments and so is entered twice at most; without crossing it is charged in full at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from papercraft.games.cat.moves import NO_HEADING, Paths

if TYPE_CHECKING:
    from papercraft.games.cat.moves import Way
    from papercraft.games.cat.setup import Board

PAW_POINTS, CUP_POINTS = 5, 2
# Which kinds a column of the tables counts together; the first column holds points.
_GROUPS = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2))
_NOTHING = (0,) * (1 + len(_GROUPS))

Gains = tuple[int, ...]
Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be solved: a board, its rolls, the cups on it, the options."""

    board: Board
    dice: tuple[int, ...]
    set_values: tuple[int, ...]
    cups: frozenset[int] = frozenset()
    cup_points: int = CUP_POINTS
    crossing: bool = True
    free_start: bool = False


@dataclass(slots=True)
class Tables:
    """The masks, values and tables of a task."""

    task: Task
    deadline: float
    paths: Paths = field(init=False)
    kinds: tuple[int, ...] = field(init=False)
    cups: int = field(init=False)
    worth: tuple[int, ...] = field(init=False)
    most: tuple[int, ...] = field(init=False)
    rows: list[dict[Spot, Gains]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Make the tables, or none if there is no time for them."""
        task = self.task
        self.paths = Paths(task.board, free_start=task.free_start)
        self.kinds = tuple(sum(1 << dot for dot in kind) for kind in task.board.items)
        self.cups = sum(1 << dot for dot in task.cups)
        sets = range(min(map(len, task.board.items)) + 1)
        self.worth = tuple(sum(task.set_values[:count]) for count in sets)
        # One set more can be worth less than nothing; the bound wants the best number up to one.
        self.most = tuple(max(self.worth[: count + 1]) for count in sets)
        self._fill()

    def _fill(self) -> None:
        spots = self._reached()
        if not spots:
            return
        row = dict.fromkeys(spots[-1], _NOTHING)
        rows = [row]
        for die, here in zip(reversed(self.task.dice), reversed(spots[:-1]), strict=True):
            if monotonic() > self.deadline:
                return
            row = {spot: self._best(spot, die, row) for spot in here}
            rows.append(row)
        self.rows = rows[::-1]

    def _reached(self) -> list[set[Spot]]:
        """Return, turn by turn, the dots and headings that can be reached; none if time is up."""
        reached = [{(self.task.board.start, NO_HEADING)}]
        for die in self.task.dice:
            if monotonic() > self.deadline:
                return []
            then = set(reached[-1])
            for dot, heading in reached[-1]:
                then |= {(way.end, way.heading) for way in self.paths.ways(dot, heading, die)}
            reached.append(then)
        return reached

    def _best(self, spot: Spot, die: int, after: dict[Spot, Gains]) -> Gains:
        best = after[spot]
        for way in self.paths.ways(*spot, die):
            added = zip(self.gains(way), after[way.end, way.heading], strict=True)
            best = tuple(map(max, best, (one + other for one, other in added)))
        for way in self.homeward(spot, die):
            gains = self.gains(way)
            best = tuple(map(max, best, (gains[0] + PAW_POINTS, *gains[1:])))
        return best

    def homeward(self, spot: Spot, die: int) -> list[Way]:
        """Return the ways to the paw that a roll allows, short ones included."""
        paw = self.task.board.paw
        lengths = range(1, die + 1)
        return [way for n in lengths for way in self.paths.ways(*spot, n) if way.end == paw]

    def gains(self, way: Way) -> Gains:
        """Return what a way would gain on a fresh board."""
        counts = [(way.dots & kind).bit_count() for kind in self.kinds]
        cups = self.charge * (way.dots & self.cups).bit_count()
        return (sum(counts) - cups, *(sum(counts[kind] for kind in kinds) for kinds in _GROUPS))

    @property
    def charge(self) -> int:
        """What a visit of a cup costs in the tables."""
        return self.task.cup_points // 2 if self.task.crossing else self.task.cup_points

    def bound(self, turn: int, spot: Spot, touched: int) -> int:
        """Return a score that no thread with these dots, here before this turn, can beat."""
        counts = [(touched & kind).bit_count() for kind in self.kinds]
        if not self.rows:
            cost = self.task.cup_points * (touched & self.cups).bit_count()
            return sum(map(int.bit_count, self.kinds)) - cost + self.most[-1] + PAW_POINTS
        gains = self.rows[turn][spot]
        one, two, three = counts
        sets = min(
            len(self.most) - 1,
            one + gains[1],
            two + gains[2],
            three + gains[3],
            (one + two + gains[4]) // 2,
            (one + three + gains[5]) // 2,
            (two + three + gains[6]) // 2,
            (one + two + three + gains[7]) // 3,
        )
        cost = self.charge * (touched & self.cups).bit_count()
        return one + two + three - cost + gains[0] + self.most[sets]

    def value(self, touched: int, *, ended: bool) -> int:
        """Return the score of a thread that stops with these dots."""
        counts = [(touched & kind).bit_count() for kind in self.kinds]
        cost = self.task.cup_points * (touched & self.cups).bit_count()
        return sum(counts) + self.worth[min(counts)] - cost + PAW_POINTS * ended
