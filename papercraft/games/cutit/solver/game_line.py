"""A good line of play for known rolls, by beam search, and a score that no line can beat.

A line is the pieces of a game, one for each roll. There are far too many to try them all: the lines
found are good and the bound is valid, but a line is only proven optimal if it reaches the bound.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.cell_sets import ALL_CELLS
from papercraft.games.cutit.numbers import MIN_CELLS, PENALTY
from papercraft.games.cutit.rules.round_score import column_points
from papercraft.games.cutit.solver.round_options import (
    Progress,
    Scorer,
    options,
    penalized_options,
    points_of,
)
from papercraft.games.cutit.square import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.games.cutit.schema import Rules
    from papercraft.games.cutit.solver.round_options import Faces
    from papercraft.games.cutit.square import Square

# A round without a fault gives about this share of the steps that are still possible.
_STEP_RATE = 0.7
# States whose rests differ by fewer cells than this compete for the same places in the beam.
_BUCKET = 10
# An estimate of the score of a small piece: most of the highest number, and about a cell for each
# question mark.
_NUMBER_SHARE, _QUESTION_POINTS, _MOST_SMALL = 0.8, 1.3, 6.0
# After a round that scored more than this, the next one will hardly score more.
_LARGE_ROUND = 6

# The pieces of a line as a linked list, the last one first.
Chain = tuple["Chain", int] | None


@dataclass(frozen=True, slots=True)
class Task:
    """The task of a search: the square, the rolls, the corner of round one, the options."""

    square: Square
    dice: tuple[Faces, ...]
    corner: int
    rules: Rules


class Line(NamedTuple):
    """The pieces with the points of each round, then of both ladders."""

    pieces: tuple[int, ...]
    rounds: int
    higher: int
    single: int

    @property
    def total(self) -> int:
        """All points of phase one."""
        return self.rounds + self.higher + self.single


class Node(NamedTuple):
    """A line so far: what is left, its progress and points, and its pieces."""

    left: int
    progress: Progress
    points: int
    chain: Chain


class Outlook(NamedTuple):
    """The rolls to come: for each the colours it counts without limit, and what little scores."""

    questions: tuple[tuple[bool, ...], ...]
    small: tuple[float, ...]


@dataclass(slots=True)
class BeamSearch:
    """A beam search of one width; ``is_over`` tells when to stop."""

    task: Task
    width: int
    is_over: Callable[[], bool]
    scorer: Scorer = field(init=False)

    def __post_init__(self) -> None:
        """Make the scorer of the square."""
        self.scorer = Scorer(self.task.square)

    def run(self) -> list[Line]:
        """Return the lines at the end of the beam, the best first; none if stopped."""
        nodes = [Node(ALL_CELLS, Progress(), 0, None)]
        last = len(self.task.dice)
        for number in range(1, last + 1):
            children = self._children(nodes, number)
            nodes = children if number == last else self._selected(children, number)
            if not nodes:
                return []
        lines = (_line_of(node, self.task.rules) for node in nodes)
        return sorted(lines, key=lambda line: (-line.total, line.pieces))

    def _children(self, nodes: list[Node], number: int) -> list[Node]:
        """Return the nodes after a round, only the best of those with equal states."""
        faces = self.task.dice[number - 1]
        by_left: dict[int, list[tuple[int, int, int | None]]] = {}
        children: dict[tuple[int, Progress], Node] = {}
        for node in nodes:
            if self.is_over():
                return []
            if node.left not in by_left:
                by_left[node.left] = self._options(node.left, number, faces)
            for piece, cuts, scored in by_left[node.left]:
                progress, points = node.progress, node.points + PENALTY
                if scored is not None:
                    progress, points = progress.after(scored, cuts), node.points + scored
                key = node.left & ~piece, progress
                if key not in children or children[key].points < points:
                    children[key] = Node(*key, points, (node.chain, piece))
        return list(children.values())

    def _options(self, left: int, number: int, faces: Faces) -> list[tuple[int, int, int | None]]:
        corner = self.task.corner
        return [*options(self.scorer, left, number, faces, corner)] or [
            *penalized_options(left, number, corner)
        ]

    def _selected(self, children: list[Node], number: int) -> list[Node]:
        """Return the most promising nodes, among them some with much and some with little left."""
        outlook = _outlook(self.task.dice[number:])
        worth: dict[int, float] = {}
        buckets: dict[int, list[tuple[float, int, Node]]] = {}
        for place, node in enumerate(children):
            if node.left not in worth:
                worth[node.left] = self._worth(node.left, outlook)
            later = len(self.task.dice) - number
            value = node.points + worth[node.left] + self._steps(node.progress, later)
            bucket = buckets.setdefault(node.left.bit_count() // _BUCKET, [])
            bucket.append((-value, place, node))
        share = max(1, self.width // max(1, len(buckets)))
        return [node for bucket in buckets.values() for _, _, node in sorted(bucket)[:share]]

    def _worth(self, left: int, outlook: Outlook) -> float:
        """Estimate the score of the remaining rounds: one large piece, otherwise small ones."""
        *cells, jokers = self.scorer.counts(left)
        size, later = left.bit_count(), len(outlook.small) - 1
        share = max(0.0, size - MIN_CELLS * later) / size
        large = (
            share * (sum(n for n, counts in zip(cells, marks, strict=True) if counts)
                     + (jokers if any(marks) else 0)) - small
            for marks, small in zip(outlook.questions, outlook.small, strict=True)
        )  # fmt: skip
        return max(0.0, *large) + sum(outlook.small)

    def _steps(self, progress: Progress, later: int) -> float:
        """Estimate the final value of the ladders."""
        lost = (progress.before or 0) > _LARGE_ROUND
        return _ladder_value(
            progress.higher + _STEP_RATE * (later - lost), self.task.rules
        ) + _ladder_value(progress.single + _STEP_RATE * (later - 1), self.task.rules)


def _outlook(dice: tuple[Faces, ...]) -> Outlook:
    questions = tuple(tuple(face == "?" for face in faces) for faces in dice)
    small = []
    for faces in dice:
        number = max((int(face) for face in faces if face not in {"", "?"}), default=0)
        value = _NUMBER_SHARE * number + _QUESTION_POINTS * faces.count("?")
        small.append(min(_MOST_SMALL, value))
    return Outlook(questions, tuple(small))


def _ladder_value(steps: float, rules: Rules) -> float:
    """Return the value of a ladder for a number of steps that need not be whole."""
    whole = int(steps)
    low, high = column_points(whole, rules), column_points(whole + 1, rules)
    return low + (high - low) * (steps - whole)


def _line_of(node: Node, rules: Rules) -> Line:
    pieces, chain = [], node.chain
    while chain is not None:
        chain, piece = chain
        pieces.append(piece)
    progress = node.progress
    columns = column_points(progress.higher, rules), column_points(progress.single, rules)
    return Line(tuple(pieces[::-1]), node.points, *columns)


def upper_bound(task: Task) -> int:
    """Return a score of phase one that no line can beat, wherever the cells may lie.

    Each point of a round takes a cell of its own: of the die's colour, or a joker. So a colour
    gives no more points than it has cells, and no more than its dice show, unless one of them
    shows a question mark.
    """
    *cells, jokers = Scorer(task.square).counts(ALL_CELLS)
    limits = [_limit([roll[n] for roll in task.dice]) for n in range(len(cells))]
    used = [min(count, limit) for count, limit in zip(cells, limits, strict=True)]
    rounds = sum(used) + min(jokers, sum(limits) - sum(used))
    most = [points_of((*cells, jokers), faces) for faces in task.dice]
    return (
        min(rounds, sum(most))
        + _most_ladder(most_ascents(task.dice, most), task.rules)
        + _most_ladder(min(ROUNDS - 1, len(task.dice)), task.rules)
    )


def _limit(faces: list[int | str]) -> int:
    """Return the most points that the faces of one colour's die give together."""
    if "?" in faces:
        return ALL_CELLS.bit_count()
    return sum(int(face) for face in faces if face != "")


def _most_ladder(steps: int, rules: Rules) -> int:
    """Return the highest value of a ladder within this number of steps."""
    return max(column_points(count, rules) for count in range(steps + 1))


def most_ascents(dice: tuple[Faces, ...], most: list[int]) -> int:
    """Return how often a round can score more than the one before; ``most`` limits each round.

    Dynamic programming: the least points of the last round for each number of steps. A round may
    also be left out, as one that costs a penalty is.
    """
    least: dict[int, int] = {}
    for faces, limit in zip(dice, most, strict=True):
        low = 1 if any(faces) else 0
        after = dict(least)
        for steps, before in [(0, None), *least.items()]:
            for points in {low, 0 if before is None else max(low, before + 1)}:
                higher = steps + (before is not None and points > before)
                if low <= points <= limit and points < after.get(higher, points + 1):
                    after[higher] = points
        least = after
    return max(least, default=0)
