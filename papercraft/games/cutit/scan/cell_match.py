"""Matching of cells without codes: which cell of the square each candidate in a photo is.

Candidates that lie near each other as printed form a group and vote for a common offset on the
square: kinds, stars and names must agree there, and clearly less at any other offset.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING

from papercraft.games.cutit.scan.cell_detect import misfit
from papercraft.games.cutit.scan.connectivity import connected_components
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.probe import Pose

# A cell whose similarity is this much below that of the best cell of its kind is ruled out.
MAX_SHORTFALL = 0.04
# The largest misfit of neighbours that lie as printed, in cells.
MAX_LINK_MISFIT = 0.12
# An offset must win by more votes than one cell has: a single cell proves nothing.
_MIN_LEAD = 1.2
# A lower fit is chance.
MIN_FIT = 0.25
# The margin by which a cell must fit one offset of its group better than another.
_MIN_FIT_MARGIN = 0.25
# Links may span two cells, for the symbol between them may be undetected.
_STEPS = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3) if 0 < abs(x) + abs(y) <= 2)  # noqa: PLR2004
Offset = tuple[int, int]


@dataclass(slots=True)
class Candidate:
    """A place in the photo that looks like a cell of some kind; ``similarity`` by cell number."""

    pose: Pose
    score: float
    similarity: dict[int, float] = field(default_factory=dict)

    def fit(self, cell: int) -> float:
        """Return from 0 (ruled out) to 1 (as similar as the best) how well a cell fits."""
        if cell not in self.similarity:
            return 0.0
        short = max(self.similarity.values()) - self.similarity[cell]
        return max(0.0, 1 - short / MAX_SHORTFALL)


def match_groups(candidates: Sequence[Candidate]) -> tuple[dict[int, list[Candidate]], list[Group]]:
    """Return the candidates of each cell of the square, and the groups without a clear offset."""
    links = _links(candidates)
    on_square: dict[int, list[Candidate]] = defaultdict(list)
    loose: list[Group] = []
    for group in connected_components(range(len(candidates)), links):
        places = _lattice_places(group[0], links)
        offset_of = _member_offsets(candidates, places)
        for member, offset in offset_of.items():
            x, y = places[member]
            on_square[x + offset[0] + SIZE * (y + offset[1])].append(candidates[member])
        if not offset_of:
            loose.append([(candidates[member], place) for member, place in places.items()])
    return dict(on_square), loose


Group = list[tuple[Candidate, tuple[int, int]]]
_Links = dict[tuple[int, int], tuple[int, int]]


def _links(candidates: Sequence[Candidate]) -> _Links:
    """Return the pairs of candidates near each other as printed, with the steps between them."""
    links: _Links = {}
    for one, cell in enumerate(candidates):
        side = hypot(*cell.pose.across) + hypot(*cell.pose.down)
        for other in range(one + 1, len(candidates)):
            pose = candidates[other].pose
            away = hypot(pose.middle[0] - cell.pose.middle[0], pose.middle[1] - cell.pose.middle[1])
            if away > 1.5 * side:
                continue
            for dx, dy in _STEPS:
                if misfit(cell.pose, pose, dx, dy) < MAX_LINK_MISFIT:
                    links[one, other] = dx, dy
    return links


def _lattice_places(first: int, links: _Links) -> dict[int, tuple[int, int]]:
    """Return column and row of each member of a group, relative to the first."""
    links_of: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for (one, other), (dx, dy) in links.items():
        links_of[one].append((other, dx, dy))
        links_of[other].append((one, -dx, -dy))
    places = {first: (0, 0)}
    stack = [first]
    while stack:
        member = stack.pop()
        x, y = places[member]
        for other, dx, dy in links_of[member]:
            if other not in places:
                places[other] = x + dx, y + dy
                stack.append(other)
    return places


def _member_offsets(
    candidates: Sequence[Candidate], places: dict[int, tuple[int, int]]
) -> dict[int, Offset]:
    """Return the offset of each member of a group on the square.

    In a puzzle two pieces may lie side by side as if they were one, so a group can have several
    offsets; a member that fits more than one of them is left out.
    """
    offsets: list[Offset] = []
    rest = dict(places)
    while rest:
        offset = _best_offset(candidates, rest)
        if offset is None:
            break
        offsets.append(offset)
        rest = {
            member: place
            for member, place in rest.items()
            if _fit(candidates[member], place, offset) < MIN_FIT
        }
    offset_of = {}
    for member, place in places.items():
        fits = sorted(
            ((_fit(candidates[member], place, one), one) for one in offsets), reverse=True
        )
        clear = len(fits) == 1 or (fits and fits[0][0] > fits[1][0] + _MIN_FIT_MARGIN)
        if clear and fits[0][0] >= MIN_FIT:
            offset_of[member] = fits[0][1]
    return offset_of


def _fit(cell: Candidate, place: tuple[int, int], offset: Offset) -> float:
    column, row = place[0] + offset[0], place[1] + offset[1]
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        return 0.0
    return cell.fit(column + SIZE * row)


def _best_offset(
    candidates: Sequence[Candidate], places: dict[int, tuple[int, int]]
) -> Offset | None:
    """Return the offset that most of a group votes for, or None without a clear winner.

    Only votes of the same members for other offsets count against it: in a puzzle the other members
    may be another piece.
    """
    counts = votes([(candidates[member], place) for member, place in places.items()])
    best = max(counts, key=counts.__getitem__)
    members = [
        (candidates[member], place)
        for member, place in places.items()
        if _fit(candidates[member], place, best) >= MIN_FIT
    ]
    member_votes = votes(members)
    others = (count for offset, count in member_votes.items() if offset != best)
    return best if member_votes[best] - max(others, default=0.0) >= _MIN_LEAD else None


def votes(group: Group) -> dict[Offset, float]:
    """Return the votes of a group's cells for each offset on the square."""
    counts: dict[Offset, float] = defaultdict(float)
    for cell, (x, y) in group:
        for number in cell.similarity:
            counts[number % SIZE - x, number // SIZE - y] += cell.fit(number)
    return counts
