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
from papercraft.games.cutit.setup import SIZE
from papercraft.games.cutit.sheets.stamps import CELL, CODE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from papercraft.core.photo import Code
    from papercraft.core.table import Match, Table

Steps = tuple[tuple[int, int], ...]
SIDES: Steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
# How well a code must agree to be taken for it; any other agrees by a third at most.
SEEN = 0.55
# One code read twice lies no farther apart than this, in cells.
SAME = 0.14
# Neighbours farther than this from their place, in cells, were parted; their own directions tell
# it roughly, and steps between neighbours are trusted up to the second.
FAR, ROUGH = 0.24, 0.18


@dataclass(slots=True)
class Sight:
    """Cells of one photo: ``cells`` by number, where they lie, with the score of the code.

    ``twice`` are cells seen at two places, ``light`` those whose code is light on dark.
    """

    table: Table
    cells: dict[int, Pose] = field(default_factory=dict)
    scores: dict[int, float] = field(default_factory=dict)
    twice: list[tuple[int, Pose, Pose]] = field(default_factory=list)
    light: set[int] = field(default_factory=set)


def look(table: Table) -> Sight:
    """Find the cells in a photo."""
    sight = Sight(table)
    _take(sight, table.codes(CELL_CODES))
    _grow(sight)
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
    own_poses = [Pose.of(code.corners) for code in listed]
    numbers = [code.number for code in listed]
    matches = sight.table.match(list(zip(numbers, own_poses, strict=True)))
    for code, pose, match in zip(listed, own_poses, matches, strict=True):
        known = poses.setdefault(code.number, [])
        own = pose.scaled(CELL / CODE)
        if match.score >= SEEN and not any(_beside(own, other) < SAME for other in known):
            known.append(own)
            if match.contrast < 0:
                sight.light.add(code.number)
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
            if match.contrast < 0:
                sight.light.add(other)


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
    return min(rough[pair], hypot(real[0] - x, real[1] - y) / hypot(x, y))


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
