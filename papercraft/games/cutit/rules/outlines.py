"""The cells inside an outline: winding numbers at their centres, on whole numbers.

The work grows with the number of points and with nothing else, however often an outline meets
itself.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

Point = tuple[int, int]


class Enclosed(NamedTuple):
    """The cells inside an outline, and those that it winds around other than exactly once.

    An outline with ``crossed`` cells crosses itself. It may touch itself.
    """

    cells: int
    crossed: int


def enclosed_cells(points: Sequence[Point]) -> Enclosed:
    """Return the cells whose centres lie inside a closed outline of grid points.

    A centre on a slanted side is outside; sides that the outline runs back along do not count.
    """
    turns, on_side = _winding_numbers(points)
    inside = {n: turn for n, turn in enumerate(turns) if turn and n not in on_side}
    right = 1 if sum(inside.values()) > 0 else -1
    return Enclosed(
        sum(1 << n for n in inside), sum(1 << n for n, turn in inside.items() if turn != right)
    )


def _winding_numbers(points: Sequence[Point]) -> tuple[list[int], set[int]]:
    """Return the winding number at the centre of each cell, and the cells with theirs on a side.

    Each side counts at the centres to its right, in the rows that it passes.
    """
    steps: list[Counter[int]] = [Counter() for _ in range(SIZE)]
    passing: Counter[tuple[int, float]] = Counter()
    for (ax, ay), (bx, by) in pairwise([*points, *points[:1]]):
        down = 1 if ay < by else -1
        (x, top), (end, bottom) = ((ax, ay), (bx, by)) if ay < by else ((bx, by), (ax, ay))
        rise, run = bottom - top, end - x
        for row in range(top, bottom):
            # The column with its centre at the side or left of it, and how far left.
            column, beside = divmod(2 * x * rise + (2 * (row - top) + 1) * run - rise, 2 * rise)
            steps[row][column + 1] += down
            if not beside:
                passing[row * SIZE + column, run / rise] += down
    turns = [turn for row in steps for turn in accumulate(row[n] for n in range(SIZE))]
    return turns, {cell for (cell, _), times in passing.items() if times}
