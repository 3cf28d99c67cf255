"""The best puzzle of given pieces: exact branch and bound over clusters of pieces.

A cluster is a part of the puzzle: pieces in fixed poses to each other, linked by good meetings. At
first each piece is a cluster of its own. The search takes the cluster with the fewest ways to join
another one, tries each of them, forbids those it has tried, and at last leaves the cluster out: so
no two branches hold the same puzzle, and no puzzle is turned or shifted. What can never join is
left out at once; the cells of the rest are the bound.

The bound is also the target: the search is repeated with the highest total that was pruned until it
is reached. So the bound falls step by step, and is valid whenever time runs out. Puzzles that miss
the target are ignored until then; a search that is stopped places the pieces greedily.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.solver.piece_pairs import pair_tables
from papercraft.games.cutit.solver.poses import BACK, TURNS, compose, inverse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from papercraft.games.cutit.solver.piece_pairs import PairTables
    from papercraft.games.cutit.solver.poses import Pose
    from papercraft.games.cutit.square import Square

_CLOCK_EVERY = 16
# From how many of the largest pieces puzzles are grown if the search is stopped.
_STARTS = 3


class Placed(NamedTuple):
    """A piece, called by its number from 0, in the frame of its cluster."""

    piece: int
    turn: int
    shift: complex


class Cluster(NamedTuple):
    """Linked pieces and how many cells they have."""

    placed: tuple[Placed, ...]
    cells: int


class State(NamedTuple):
    """Clusters by their names, and the ways to join two: poses of ``j`` in the frame of ``i``.

    The keys of ``joins`` are pairs ``i < j`` of names; pairs that cannot join have no entry.
    """

    clusters: dict[int, Cluster]
    joins: dict[tuple[int, int], list[Pose]]


class Puzzle(NamedTuple):
    """A puzzle: piece number from 0, quarter turns, column and row of its box; and the bound.

    ``cells`` are those laid; no puzzle of these pieces lays more than ``bound``.
    """

    laid: tuple[tuple[int, tuple[int, int], int], ...]
    cells: int
    bound: int


class TimeUpError(Exception):
    """The search was stopped."""


class PuzzleSearch:
    """A running search; ``is_over`` tells when to stop it."""

    def __init__(self, tables: PairTables, is_over: Callable[[], bool]) -> None:
        """Start with every piece on its own."""
        self.tables = tables
        self.is_over = is_over
        count = len(tables.shapes)
        self.root = State(
            {
                n: Cluster((Placed(n, 0, 0j),), len(shape.cells))
                for n, shape in enumerate(tables.shapes)
            },
            {
                (p, q): tables.matches[p][q]
                for p in range(count)
                for q in range(p + 1, count)
                if tables.matches[p][q]
            },
        )
        self.best = Cluster((), 0)
        self.target = sum(cluster.cells for cluster in self.root.clusters.values())
        self.pruned = 0
        self.nodes = 0

    def run(self) -> Puzzle:
        """Return the best puzzle; its ``bound`` equals its ``cells`` if that is proven."""
        try:
            while not self._reaches(self.root):
                self.target = max(self.pruned, self.best.cells)
                self.pruned = 0
        except TimeUpError:
            starts = sorted(self.root.clusters, key=self._use, reverse=True)[:_STARTS]
            grown = (self._grown(start) for start in starts)
            self.best = max([self.best, *grown], key=lambda one: one.cells)
        return Puzzle(self._laid(), self.best.cells, self.target)

    def _grown(self, name: int) -> Cluster:
        """Return a puzzle that grows from a piece by the most useful piece that can be joined."""
        state = self.root
        while pairs := [pair for pair in state.joins if name in pair]:
            pair = max(pairs, key=lambda pair: self._use(sum(pair) - name))
            state = self._joined(state, pair, state.joins[pair][0])
            name = pair[0]
        return state.clusters[name]

    def _use(self, piece: int) -> tuple[int, int]:
        """Return the cells of a piece, then its star halves."""
        shape = self.tables.shapes[piece]
        return len(shape.cells), len(shape.halves)

    def _reaches(self, state: State) -> bool:
        """Search a state; return whether a puzzle has as many cells as the target."""
        self.nodes += 1
        if self.nodes % _CLOCK_EVERY == 0 and self.is_over():
            raise TimeUpError
        self.best = max([self.best, *state.clusters.values()], key=lambda one: one.cells)
        if self.best.cells >= self.target:
            return True
        return any(self._branches(part) for part in self._promising_parts(state))

    def _promising_parts(self, state: State) -> list[State]:
        """Return the parts of a state that may join into a puzzle as large as the target."""
        parts = []
        for names in _components(state):
            total = sum(state.clusters[name].cells for name in names)
            if total < self.target:
                self.pruned = max(self.pruned, total)
            else:
                clusters = {name: state.clusters[name] for name in names}
                joins = {
                    pair: poses for pair, poses in state.joins.items() if names.issuperset(pair)
                }
                parts.append(State(clusters, joins))
        return parts

    def _branches(self, state: State) -> bool:
        """Join the most constrained cluster in each way, then leave it out."""
        name = _most_constrained(state)
        here = [(pair, pose) for pair, poses in state.joins.items() if name in pair
                for pose in poses]  # fmt: skip
        forbidden: list[tuple[set[complex], complex]] = []
        joins = dict(state.joins)
        for pair, pose in here:
            if self._reaches(self._joined(State(state.clusters, joins), pair, pose)):
                return True
            forbidden += self._forbid(state, pair, pose)
            joins[pair] = [other for other in joins[pair] if other != pose]
            if not joins[pair]:
                del joins[pair]
        clusters = {other: cluster for other, cluster in state.clusters.items() if other != name}
        reached = self._reaches(State(clusters, joins))
        for shifts, shift in forbidden:
            shifts.discard(shift)
        return reached

    def _forbid(
        self, state: State, pair: tuple[int, int], pose: Pose
    ) -> list[tuple[set[complex], complex]]:
        """Make a join a conflict of its first pieces; return what was added to which set."""
        one, other = (state.clusters[name].placed[0] for name in pair)
        placed = compose(pose, (other.turn, other.shift))
        turn, shift = compose(inverse((one.turn, one.shift)), placed)
        back, far = inverse((turn, shift))
        conflicts = self.tables.conflicts
        both = [
            (conflicts[one.piece][other.piece][turn], shift),
            (conflicts[other.piece][one.piece][back], far),
        ]
        # Existing conflicts must remain when this branch is undone.
        added = [(shifts, place) for shifts, place in both if place not in shifts]
        for shifts, place in added:
            shifts.add(place)
        return added

    def _joined(self, state: State, pair: tuple[int, int], pose: Pose) -> State:
        """Return the state with two clusters joined; the first one gives the name and the frame."""
        i, j = pair
        mine, its = state.clusters[i], state.clusters[j]
        moved = tuple(
            Placed(placed.piece, *compose(pose, (placed.turn, placed.shift)))
            for placed in its.placed
        )
        clusters = state.clusters | {i: Cluster(mine.placed + moved, mine.cells + its.cells)}
        del clusters[j]
        joins = {key: poses for key, poses in state.joins.items() if i not in key and j not in key}
        for name, cluster in clusters.items():
            if name == i:
                continue
            kept = dict.fromkeys(
                other
                for other in _poses_of(state, i, name)
                if self._fits(moved, cluster.placed, other)
            )
            for other in _poses_of(state, j, name):
                seen = compose(pose, other)
                if seen not in kept and self._fits(mine.placed, cluster.placed, seen):
                    kept[seen] = None
            if kept:
                joins[min(i, name), max(i, name)] = (
                    list(kept) if i < name else [inverse(other) for other in kept]
                )
        return State(clusters, joins)

    def _fits(self, fixed: tuple[Placed, ...], others: tuple[Placed, ...], pose: Pose) -> bool:
        """Return whether no pair conflicts if the others' frame has this pose."""
        turn, shift = pose
        conflicts = self.tables.conflicts
        for other, its_turn, its_shift in others:
            at = shift + TURNS[turn] * its_shift
            for piece, my_turn, my_shift in fixed:
                bad = conflicts[piece][other][(its_turn + turn - my_turn) & 3]
                if (at - my_shift) * BACK[my_turn] in bad:
                    return False
        return True

    def _laid(self) -> tuple[tuple[int, tuple[int, int], int], ...]:
        """Return the best cluster with the top left corner of its box at 0, 0."""
        boxes = []
        for piece, turn, shift in sorted(self.best.placed):
            cells = [shift + cell * TURNS[turn] for cell in self.tables.shapes[piece].cells]
            left, top = (int(min(values)) for values in _coordinates(cells))
            boxes.append((piece, (left, top), turn))
        left = min((at[0] for _, at, _ in boxes), default=0)
        top = min((at[1] for _, at, _ in boxes), default=0)
        return tuple((piece, (at[0] - left, at[1] - top), turn) for piece, at, turn in boxes)


def _coordinates(places: list[complex]) -> tuple[list[float], list[float]]:
    return [place.real for place in places], [place.imag for place in places]


def _poses_of(state: State, i: int, j: int) -> list[Pose]:
    """Return the poses of cluster ``j`` in the frame of cluster ``i``."""
    if i < j:
        return state.joins.get((i, j), [])
    return [inverse(pose) for pose in state.joins.get((j, i), [])]


def _components(state: State) -> list[set[int]]:
    """Return the names of clusters that may end in one puzzle, the most cells first."""
    components: list[set[int]] = []
    neighbours: dict[int, set[int]] = {name: set() for name in state.clusters}
    for i, j in state.joins:
        neighbours[i].add(j)
        neighbours[j].add(i)
    rest = set(neighbours)
    while rest:
        component: set[int] = set()
        edge = {min(rest)}
        while edge:
            component |= edge
            edge = set().union(*(neighbours[name] for name in edge)) - component
        rest -= component
        components.append(component)
    return sorted(components, key=lambda names: -sum(state.clusters[name].cells for name in names))


def _most_constrained(state: State) -> int:
    """Return the cluster with the fewest ways to join, of equals the largest."""
    ways = dict.fromkeys(state.clusters, 0)
    for (i, j), poses in state.joins.items():
        ways[i] += len(poses)
        ways[j] += len(poses)
    return min(ways, key=lambda name: (ways[name], -state.clusters[name].cells))


def find_best_puzzle(
    square: Square, pieces: Sequence[int], *, expert: bool, is_over: Callable[[], bool]
) -> Puzzle:
    """Return the puzzle of the most cells that the rules allow for pieces as cut."""
    return PuzzleSearch(pair_tables(square, pieces, expert=expert), is_over).run()
