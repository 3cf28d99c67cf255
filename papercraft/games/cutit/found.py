"""The cells of a square in one photo: codes that were read, and those found beside them.

A code is read alone or not at all, but where one lies its neighbours' places are known to a
millimetre. There the expected code is compared with the picture, which succeeds where reading
fails: in blur, in shadow, on a bend.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

from papercraft.core.codes import CELL_CODES
from papercraft.core.table import Pose
from papercraft.games.cutit.art import CELL, CODE
from papercraft.games.cutit.setup import CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from papercraft.core.table import Code, Match, Table

Steps = tuple[tuple[int, int], ...]
SIDES: Steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
# How well a code must agree to be taken for it, and to be certain.
SEEN, CERTAIN = 0.55, 0.7
# A neighbour this far from its place, in cells, is of the same piece; from here on it is not.
NEAR, FAR = 0.14, 0.24
ROUGH = 0.2


@dataclass(slots=True)
class Sight:
    """Cells of one photo: ``cells`` by number, where they lie, with the score of the code.

    ``twice`` are cells seen at two places, ``torn`` pairs of neighbours of which nobody can tell
    whether they hang together, with the distance from their place in cells.
    """

    table: Table
    cells: dict[int, Pose] = field(default_factory=dict)
    scores: dict[int, float] = field(default_factory=dict)
    twice: list[tuple[int, Pose, Pose]] = field(default_factory=list)
    links: set[tuple[int, int]] = field(default_factory=set)
    torn: dict[tuple[int, int], float] = field(default_factory=dict)

    def groups(self) -> list[list[int]]:
        """Return the cells that hang together, in reading order of their first cells."""
        near: dict[int, list[int]] = {cell: [] for cell in self.cells}
        for one, other in self.links:
            near[one].append(other)
            near[other].append(one)
        found = []
        rest = dict.fromkeys(sorted(self.cells))
        while rest:
            edge = [next(iter(rest))]
            group = []
            while edge:
                cell = edge.pop()
                if cell in rest:
                    del rest[cell]
                    group.append(cell)
                    edge += near[cell]
            found.append(sorted(group))
        return found


def look(table: Table) -> Sight:
    """Find the cells in a photo."""
    sight = Sight(table)
    _take(sight, table.small_codes(CELL_CODES))
    _grow(sight)
    _link(sight)
    return sight


def neighbours(cell: int) -> Iterator[tuple[int, int, int]]:
    """Yield the side neighbours of a cell with the steps to them."""
    column, row = cell % SIZE, cell // SIZE
    for dx, dy in SIDES:
        if 0 <= column + dx < SIZE and 0 <= row + dy < SIZE:
            yield cell + dx + SIZE * dy, dx, dy


def _take(sight: Sight, codes: Iterable[Code]) -> None:
    """Take what was read, if the picture bears it out; sort out what was read at two places."""
    poses: dict[int, list[Pose]] = {}
    listed = list(codes)
    matches = sight.table.match([(code.number, code.pose) for code in listed])
    for code, match in zip(listed, matches, strict=True):
        known = poses.setdefault(code.number, [])
        own = code.pose.scaled(CELL / CODE)
        if match.score >= SEEN and not any(_beside(own, other) < NEAR for other in known):
            known.append(own)
            sight.scores[code.number] = max(match.score, sight.scores.get(code.number, 0))
    for number, known in poses.items():
        if len(known) == 1:
            sight.cells[number] = known[0]
        elif known:
            sight.twice.append((number, known[0], known[1]))


def _beside(one: Pose, other: Pose) -> float:
    """Return the distance of two middles in sides."""
    (x1, y1), (x2, y2) = one.middle, other.middle
    return hypot(x2 - x1, y2 - y1) / hypot(*one.across)


def _grow(sight: Sight) -> None:
    """Look for the missing cells beside those that were found, until nothing new turns up."""
    tried: set[tuple[int, int]] = set()
    while True:
        wanted = [
            (other, cell, sight.cells[cell]._replace(middle=sight.cells[cell].at(dx, dy)))
            for cell in sight.cells
            for other, dx, dy in neighbours(cell)
            if other not in sight.cells and (other, cell) not in tried
        ]
        if not wanted:
            return
        tried |= {(other, cell) for other, cell, _ in wanted}
        matches = sight.table.match([(n, pose.scaled(CODE / CELL)) for n, _, pose in wanted])
        best: dict[int, Match] = {}
        for (other, _, _), match in zip(wanted, matches, strict=True):
            if match.score >= SEEN and (other not in best or match.score > best[other].score):
                best[other] = match
        for other, match in best.items():
            sight.cells[other] = match.pose.scaled(CELL / CODE)
            sight.scores[other] = match.score


def _link(sight: Sight) -> None:
    """Join neighbours that lie where they must if they were never parted."""
    for (cell, other), off in misfits(sight.cells).items():
        if off < NEAR:
            sight.links.add((cell, other))
        elif off < FAR:
            sight.torn[cell, other] = off


def misfits(cells: Mapping[int, Pose]) -> dict[tuple[int, int], float]:
    """Return for every two neighbours how far, in sides, they are from lying as printed.

    First their own directions tell, which are those of a small code; then, where these agree
    roughly, the steps before and behind them, which are longer.
    """
    pairs = {
        (cell, other): (dx, dy)
        for cell in cells
        for other, dx, dy in neighbours(cell)
        if other > cell and other in cells
    }
    rough = {
        (one, other): misfit(cells[one], cells[other], dx, dy)
        for (one, other), (dx, dy) in pairs.items()
    }
    return {
        (one, other): _refined(cells, rough, (one, other), pairs[one, other])
        for one, other in rough
    }


def _refined(
    cells: Mapping[int, Pose],
    rough: Mapping[tuple[int, int], float],
    pair: tuple[int, int],
    step: tuple[int, int],
) -> float:
    one, other = pair
    stride = step[0] + SIZE * step[1]
    known = [
        _between(cells[first], cells[first + stride])
        for first in (one - stride, other)
        if rough.get((first, first + stride), 1.0) < ROUGH
    ]
    if rough[pair] > FAR or not known:
        return rough[pair]
    x = sum(dx for dx, _ in known) / len(known)
    y = sum(dy for _, dy in known) / len(known)
    real = _between(cells[one], cells[other])
    return hypot(real[0] - x, real[1] - y) / hypot(x, y)


def _between(one: Pose, other: Pose) -> tuple[float, float]:
    return other.middle[0] - one.middle[0], other.middle[1] - one.middle[1]


def misfit(one: Pose, other: Pose, dx: int, dy: int) -> float:
    """Return how far, in sides, two squares are from lying ``dx, dy`` apart and turned alike."""
    (ax, ay), (bx, by) = one.across, one.down
    (cx, cy), (ex, ey) = other.across, other.down
    mean = Pose(one.middle, ((ax + cx) / 2, (ay + cy) / 2), ((bx + ex) / 2, (by + ey) / 2))
    side = (hypot(ax, ay) + hypot(cx, cy) + hypot(bx, by) + hypot(ex, ey)) / 4
    x, y = mean.at(dx, dy)
    turned = max(hypot(ax - cx, ay - cy), hypot(bx - ex, by - ey)) / side
    away = hypot(other.middle[0] - x, other.middle[1] - y) / side
    # Codes are small: their own direction is known only roughly.
    return max(away, turned / 2)


def missing(sights: Iterable[Sight]) -> list[int]:
    """Return the cells that no photo shows."""
    seen = {cell for sight in sights for cell in sight.cells}
    return [cell for cell in range(CELLS) if cell not in seen]
