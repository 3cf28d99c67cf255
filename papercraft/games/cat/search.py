"""The best possible score for given dice: branch and bound over whole turns.

A turn is one of a dozen ways, so a thread is a short list of choices. A beam finds a good thread;
a depth-first search, most promising first, then drops whatever cannot beat the best one known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cat.bound import Tables, Task
from papercraft.games.cat.paths import NO_HEADING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from papercraft.games.cat.paths import Way

_BEAM = 200
_CLOCK_EVERY = 256

Trail = tuple["Trail", "Way | None"] | None


class Node(NamedTuple):
    """A thread before a turn; ``bound`` is what it can score at most."""

    bound: int
    turn: int
    at: int
    heading: int
    used: int
    touched: int
    trail: Trail

    @property
    def key(self) -> tuple[int, int, int, int]:
        """What makes two threads the same from now on."""
        return self.turn, self.at, self.heading, self.used


class Solution(NamedTuple):
    """The best thread found, its points, and a score nobody can beat."""

    total: int
    bound: int
    ways: tuple[Way | None, ...]
    ended: bool
    touched: int


@dataclass(slots=True)
class Solver:
    """One search in the making."""

    task: Task
    seconds: float
    told: Callable[[float], None]
    deadline: float = field(init=False)
    tables: Tables = field(init=False)
    best: Solution = field(init=False)

    def __post_init__(self) -> None:
        """Make the tables; nothing drawn is the first solution."""
        self.deadline = monotonic() + self.seconds
        self.tables = Tables(self.task, self.deadline)
        self.best = Solution(0, 0, (), ended=False, touched=0)

    def solve(self) -> Solution:
        """Return the best solution, proven if there was time enough."""
        start = self.task.board.start
        bound = self.tables.bound(0, (start, NO_HEADING), 0)
        root = Node(bound, 0, start, NO_HEADING, 0, 0, None)
        self._beam(root)
        left = self._search(root)
        self.told(1.0)
        return self.best._replace(bound=max([self.best.total, *(node.bound for node in left)]))

    def _beam(self, root: Node) -> None:
        layer = [root]
        for _ in self.task.dice:
            if monotonic() > self.deadline:
                break
            grown = {then.key: then for node in layer for then in self._grow(node)}
            layer = sorted(grown.values(), key=lambda node: -node.bound)[:_BEAM]
        for node in layer:
            self._look(node)

    def _search(self, root: Node) -> list[Node]:
        """Search all threads; return those left over when time is up."""
        stack, count, done = [root], 0, 0.0
        seen: set[tuple[int, int, int, int]] = set()
        share = {root.key: 1.0}
        while stack:
            node = stack.pop()
            part = share.pop(node.key, 0.0)
            count += 1
            if count % _CLOCK_EVERY == 0:
                self.told(done)
                if monotonic() > self.deadline:
                    return [*stack, node]
            better = []
            if node.bound > self.best.total:
                grown = [then for then in self._grow(node) if then.bound > self.best.total]
                better = sorted((n for n in grown if n.key not in seen), key=lambda n: n.bound)
            seen.update(then.key for then in better)
            share |= {then.key: part / len(better) for then in better}
            done += 0.0 if better else part
            stack += better
        return []

    def _grow(self, node: Node) -> Iterator[Node]:
        """Yield the threads after the next turn; look at the node's own ways to stop."""
        self._look(node)
        if node.turn == len(self.task.dice):
            return
        die, turn, spot = self.task.dice[node.turn], node.turn + 1, (node.at, node.heading)
        first = 1 << self.task.board.start
        for way in self.tables.paths.ways(*spot, die):
            if self._fits(node, way):
                touched = node.touched | way.dots | first
                bound = self.tables.bound(turn, (way.end, way.heading), touched)
                used, trail = node.used | way.segments, (node.trail, way)
                yield Node(bound, turn, way.end, way.heading, used, touched, trail)
        bound = self.tables.bound(turn, spot, node.touched)
        yield node._replace(bound=bound, turn=turn, trail=(node.trail, None))

    def _fits(self, node: Node, way: Way) -> bool:
        if way.segments & node.used:
            return False
        return self.task.crossing or not way.dots & (node.touched | 1 << self.task.board.start)

    def _look(self, node: Node) -> None:
        """Keep the node's thread if it is better as it is, or ended at the paw in its turn."""
        value = self.tables.value(node.touched, ended=False)
        if value > self.best.total:
            self.best = Solution(value, value, _ways(node.trail), ended=False, touched=node.touched)
        if node.turn == len(self.task.dice):
            return
        first = 1 << self.task.board.start
        for way in self.tables.homeward((node.at, node.heading), self.task.dice[node.turn]):
            if self._fits(node, way):
                touched = node.touched | way.dots | first
                value = self.tables.value(touched, ended=True)
                if value > self.best.total:
                    ways = _ways((node.trail, way))
                    self.best = Solution(value, value, ways, ended=True, touched=touched)


def _ways(trail: Trail) -> tuple[Way | None, ...]:
    ways: list[Way | None] = []
    while trail is not None:
        trail, way = trail
        ways.append(way)
    while ways and ways[0] is None:
        ways.pop(0)
    return tuple(ways[::-1])


def solve(task: Task, seconds: float, told: Callable[[float], None]) -> Solution:
    """Return the best thread; its ``bound`` equals its ``total`` if that is proven."""
    return Solver(task, seconds, told).solve()
