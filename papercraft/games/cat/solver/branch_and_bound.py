"""The best possible score for given dice: branch and bound over whole turns.

A turn has about a dozen moves, so a thread is a short list of choices. Beam search finds a good
thread; depth-first branch and bound, best bound first, then prunes every thread whose admissible
bound does not exceed the best score.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.contract_data import never
from papercraft.games.cat.moves import NO_HEADING
from papercraft.games.cat.solver.upper_bound import BoundTables, Task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from papercraft.games.cat.moves import Move

_BEAM = 200
_CLOCK_EVERY = 256

# The moves of a thread as a linked list, the last one first; None is a pass.
MoveChain = tuple["MoveChain", "Move | None"] | None


class Node(NamedTuple):
    """A thread before a turn, with an upper bound on its final score."""

    bound: int
    turn: int
    at: int
    heading: int
    used: int
    touched: int
    chain: MoveChain

    @property
    def key(self) -> tuple[int, int, int, int]:
        """The state that further turns depend on; threads that share it are equivalent."""
        return self.turn, self.at, self.heading, self.used


class Solution(NamedTuple):
    """The best thread found, its score, and an upper bound on every score."""

    total: int
    bound: int
    moves: tuple[Move | None, ...]
    ended: bool
    touched: int


@dataclass(slots=True)
class BranchAndBound:
    """A running search."""

    task: Task
    seconds: float
    progress: Callable[[float], None]
    stopped: Callable[[], bool] = never
    deadline: float = field(init=False)
    tables: BoundTables = field(init=False)
    best: Solution = field(init=False)

    def __post_init__(self) -> None:
        """Fill the bound tables; a blank board is the first solution."""
        self.deadline = monotonic() + self.seconds
        self.tables = BoundTables(self.task, self.deadline)
        self.best = Solution(0, 0, (), ended=False, touched=0)

    def solve(self) -> Solution:
        """Return the best solution; it is proven if the search ended in time."""
        start = self.task.board.start
        bound = self.tables.bound(0, (start, NO_HEADING), 0)
        root = Node(bound, 0, start, NO_HEADING, 0, 0, None)
        self._beam_search(root)
        left = self._depth_first(root)
        self.progress(1.0)
        return self.best._replace(bound=max([self.best.total, *(node.bound for node in left)]))

    def _is_over(self) -> bool:
        return monotonic() > self.deadline or self.stopped()

    def _beam_search(self, root: Node) -> None:
        layer = [root]
        for _ in self.task.dice:
            if self._is_over():
                break
            children = {child.key: child for node in layer for child in self._children(node)}
            layer = sorted(children.values(), key=lambda node: -node.bound)[:_BEAM]
        for node in layer:
            self._update_best(node)

    def _depth_first(self, root: Node) -> list[Node]:
        """Search all threads depth-first; return the open nodes when time is up."""
        stack, count, finished = [root], 0, 0.0
        expanded: set[tuple[int, int, int, int]] = set()
        share = {root.key: 1.0}
        while stack:
            node = stack.pop()
            part = share.pop(node.key, 0.0)
            count += 1
            if count % _CLOCK_EVERY == 0:
                self.progress(finished)
                if self._is_over():
                    return [*stack, node]
            better = []
            if node.bound > self.best.total:
                children = [
                    child for child in self._children(node) if child.bound > self.best.total
                ]
                better = sorted(
                    (n for n in children if n.key not in expanded), key=lambda n: n.bound
                )
            expanded.update(child.key for child in better)
            share |= {child.key: part / len(better) for child in better}
            finished += 0.0 if better else part
            stack += better
        return []

    def _children(self, node: Node) -> Iterator[Node]:
        """Yield the threads after the next turn, including a pass; update the best one first."""
        self._update_best(node)
        if node.turn == len(self.task.dice):
            return
        die, turn, state = self.task.dice[node.turn], node.turn + 1, (node.at, node.heading)
        first = 1 << self.task.board.start
        for move in self.tables.movegen.legal_moves(*state, die):
            if self._fits(node, move):
                touched = node.touched | move.dots | first
                bound = self.tables.bound(turn, (move.end, move.heading), touched)
                used, chain = node.used | move.segments, (node.chain, move)
                yield Node(bound, turn, move.end, move.heading, used, touched, chain)
        bound = self.tables.bound(turn, state, node.touched)
        yield node._replace(bound=bound, turn=turn, chain=(node.chain, None))

    def _fits(self, node: Node, move: Move) -> bool:
        if move.segments & node.used:
            return False
        return self.task.crossing or not move.dots & (node.touched | 1 << self.task.board.start)

    def _update_best(self, node: Node) -> None:
        """Update the best solution with the node's thread as it is, or ended at the paw."""
        value = self.tables.value(node.touched, ended=False)
        if value > self.best.total:
            self.best = Solution(
                value, value, _moves_of(node.chain), ended=False, touched=node.touched
            )
        if node.turn == len(self.task.dice):
            return
        first = 1 << self.task.board.start
        for move in self.tables.moves_to_paw((node.at, node.heading), self.task.dice[node.turn]):
            if self._fits(node, move):
                touched = node.touched | move.dots | first
                value = self.tables.value(touched, ended=True)
                if value > self.best.total:
                    moves = _moves_of((node.chain, move))
                    self.best = Solution(value, value, moves, ended=True, touched=touched)


def _moves_of(chain: MoveChain) -> tuple[Move | None, ...]:
    moves: list[Move | None] = []
    while chain is not None:
        chain, move = chain
        moves.append(move)
    return tuple(moves[::-1])


def find_best_thread(
    task: Task,
    seconds: float,
    progress: Callable[[float], None],
    stopped: Callable[[], bool] = never,
) -> Solution:
    """Return the best thread; its ``bound`` equals its ``total`` if that is proven."""
    return BranchAndBound(task, seconds, progress, stopped).solve()
