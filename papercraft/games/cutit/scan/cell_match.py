"""Where patches of cells without codes lie on the square.

Cells that lie near each other as printed look for their place together: kinds, stars and names must
all agree there, and clearly less anywhere else.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

from papercraft.games.cutit.scan.cell_detect import misfit
from papercraft.games.cutit.scan.connectivity import grouped
from papercraft.games.cutit.setup import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.table import Pose

# A cell that agrees less than another of its kind, by this much, is not it.
UNLIKE = 0.04
# Neighbours lie as printed if they are off by no more than this, in cells.
LINKED = 0.12
# A place on the square must be better than any other by more than one cell that fits: alone, a
# cell proves nothing.
_AHEAD = 1.2
# A cell that fits its place less than this fits it by chance.
FITTING = 0.25
# Two places of one group can be told apart by a cell that fits one better by this.
_EITHER = 0.25
# Between two symbols that are found may be one that is not.
_NEAR = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3) if 0 < abs(x) + abs(y) <= 2)  # noqa: PLR2004
_Offset = tuple[int, int]


@dataclass(slots=True)
class Look:
    """Something in the photo that looks like cells of a kind; ``likeness`` by their numbers."""

    pose: Pose
    score: float
    likeness: dict[int, float] = field(default_factory=dict)

    def fit(self, cell: int) -> float:
        """Return from 0 to 1 how little it speaks against being this cell."""
        if cell not in self.likeness:
            return 0.0
        short = max(self.likeness.values()) - self.likeness[cell]
        return max(0.0, 1 - short / UNLIKE)


def placed(found: Sequence[Look]) -> tuple[dict[int, list[Look]], list[Group]]:
    """Return which cells of the square were found, some twice, and groups without a clear place."""
    links = _links(found)
    on_square: dict[int, list[Look]] = defaultdict(list)
    loose: list[Group] = []
    for group in grouped(range(len(found)), links):
        spots = _spots(group[0], links)
        settled = _settled(found, spots)
        for place, offset in settled.items():
            x, y = spots[place]
            on_square[x + offset[0] + SIZE * (y + offset[1])].append(found[place])
        if not settled:
            loose.append([(found[place], spot) for place, spot in spots.items()])
    return dict(on_square), loose


Group = list[tuple[Look, tuple[int, int]]]
_Links = dict[tuple[int, int], tuple[int, int]]


def _links(found: Sequence[Look]) -> _Links:
    """Return the pairs that lie near each other as printed, with the steps between them."""
    links: _Links = {}
    for one, cell in enumerate(found):
        side = hypot(*cell.pose.across) + hypot(*cell.pose.down)
        for other in range(one + 1, len(found)):
            pose = found[other].pose
            away = hypot(pose.middle[0] - cell.pose.middle[0], pose.middle[1] - cell.pose.middle[1])
            if away > 1.5 * side:
                continue
            for dx, dy in _NEAR:
                if misfit(cell.pose, pose, dx, dy) < LINKED:
                    links[one, other] = dx, dy
    return links


def _spots(first: int, links: _Links) -> dict[int, tuple[int, int]]:
    """Return column and row of each member of a group, seen from the first."""
    near: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for (one, other), (dx, dy) in links.items():
        near[one].append((other, dx, dy))
        near[other].append((one, -dx, -dy))
    spots = {first: (0, 0)}
    edge = [first]
    while edge:
        place = edge.pop()
        x, y = spots[place]
        for other, dx, dy in near[place]:
            if other not in spots:
                spots[other] = x + dx, y + dy
                edge.append(other)
    return spots


def _settled(found: Sequence[Look], spots: dict[int, tuple[int, int]]) -> dict[int, _Offset]:
    """Return for each member of a group how far it lies from its place on the square.

    In a laid puzzle two pieces may lie side by side as if they were one, so a group can have more
    than one place; a member that fits several of them is left out.
    """
    offsets: list[_Offset] = []
    rest = dict(spots)
    while rest:
        offset = _best_offset(found, rest)
        if offset is None:
            break
        offsets.append(offset)
        rest = {
            place: spot
            for place, spot in rest.items()
            if _fit(found[place], spot, offset) < FITTING
        }
    settled = {}
    for place, spot in spots.items():
        fits = sorted(((_fit(found[place], spot, one), one) for one in offsets), reverse=True)
        clear = len(fits) == 1 or (fits and fits[0][0] > fits[1][0] + _EITHER)
        if clear and fits[0][0] >= FITTING:
            settled[place] = fits[0][1]
    return settled


def _fit(cell: Look, spot: tuple[int, int], offset: _Offset) -> float:
    column, row = spot[0] + offset[0], spot[1] + offset[1]
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        return 0.0
    return cell.fit(column + SIZE * row)


def _best_offset(found: Sequence[Look], spots: dict[int, tuple[int, int]]) -> _Offset | None:
    """Return where most of a group lies on the square, None if two places are about as good.

    Only what the same members say for other places speaks against one: in a laid puzzle the rest
    may be another piece.
    """
    counts = votes([(found[place], spot) for place, spot in spots.items()])
    best = max(counts, key=counts.__getitem__)
    members = [
        (found[place], spot)
        for place, spot in spots.items()
        if _fit(found[place], spot, best) >= FITTING
    ]
    own = votes(members)
    others = (count for offset, count in own.items() if offset != best)
    return best if own[best] - max(others, default=0.0) >= _AHEAD else None


def votes(group: Group) -> dict[_Offset, float]:
    """Return how many cells of a group speak for each place on the square."""
    counts: dict[_Offset, float] = defaultdict(float)
    for cell, (x, y) in group:
        for number in cell.likeness:
            counts[number % SIZE - x, number // SIZE - y] += cell.fit(number)
    return counts
