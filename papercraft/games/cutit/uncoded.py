"""The cells of a square in one photo if they carry no codes: found by what is printed on them.

Symbols are found anywhere, each with its place, size and turn. Cells that lie side by side as on
the square are put together, and each such patch of cells looks for its place on the square: kinds,
stars and names of its cells must all agree there, and clearly less anywhere else. What is found so
helps to find the cells beside it. What fits nowhere clearly is left out, so that it is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from math import hypot
from statistics import median
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from papercraft.core.table import Pose
from papercraft.games.cutit.found import Sight, misfit, neighbours
from papercraft.games.cutit.joined import grouped
from papercraft.games.cutit.setup import CELL_NAMES, KINDS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from papercraft.core.sheet import Box
    from papercraft.core.table import Fit, Print, Table
    from papercraft.games.cutit.setup import Square

# How well a cell must agree with the photo to be looked at more closely, to be taken for one, and
# to tell the ink.
_HOPEFUL, _SEEN, _CLEAR = 0.6, 0.75, 0.93
# A cell that agrees less than another of its kind, by this much, is not it.
_UNLIKE = 0.04
# Neighbours lie as printed if they are off by no more than this, in cells.
_LINKED = 0.12
# A place on the square must be better than any other by more than one cell that fits: alone, a
# cell proves nothing.
_AHEAD = 1.2
# Places of a small group that are tried, and how many more cells must turn up at the right one.
_MOST_PLACES, _FAR_AHEAD = 12, 3
# A cell that fits its place less than this fits it by chance.
_FITTING = 0.25
# Two places of one group can be told apart by a cell that fits one better by this.
_EITHER = 0.25
# Two symbols nearer than this, in cells, are one.
_APART = 0.3
# Fewer symbols tell nothing; if fewer of them find a place, these are cells of another square.
_FEWEST, _PLACED = 4, 0.6

# Between two symbols that are found may be one that is not.
_NEAR = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3) if 0 < abs(x) + abs(y) <= 2)  # noqa: PLR2004
_Offset = tuple[int, int]


@dataclass(slots=True)
class _Cell:
    """Something in the photo that looks like cells of a kind; ``likeness`` by their numbers."""

    pose: Pose
    score: float
    likeness: dict[int, float] = field(default_factory=dict)

    def fit(self, cell: int) -> float:
        """Return from 0 to 1 how little it speaks against being this cell."""
        if cell not in self.likeness:
            return 0.0
        short = max(self.likeness.values()) - self.likeness[cell]
        return max(0.0, 1 - short / _UNLIKE)


def look_for(table: Table, square: Square, prints: Iterable[Print]) -> Sight:
    """Find the cells of a square in a photo; no cells if they are of another one.

    ``prints`` are the square as it may have been printed. What was found is remembered as long as
    the photo: answers to questions do not change it.
    """
    known = _FOUND.setdefault(table, {})
    if square not in known:
        sight = _look(table, square, prints)
        known[square] = sight.cells, sight.scores, sight.twice
    cells, scores, twice = known[square]
    return Sight(table, dict(cells), dict(scores), list(twice))


_FOUND: WeakKeyDictionary[Table, dict[Square, tuple[Any, Any, Any]]] = WeakKeyDictionary()


def _look(table: Table, square: Square, prints: Iterable[Print]) -> Sight:
    found: list[_Cell] = []
    printed = None
    for one in prints:
        own = _seen(table, square, one)
        # In another ink as many cells agree, but less.
        if _agreed(own) > _agreed(found):
            found, printed = own, one
        if len(found) >= _FEWEST and median(cell.score for cell in found) > _CLEAR:
            break
    sight = Sight(table)
    if printed is None or len(found) < _FEWEST:
        return sight
    placed, loose = _placed(found)
    for number, cells in placed.items():
        if len(cells) == 1:
            sight.cells[number] = cells[0].pose
            sight.scores[number] = cells[0].score
        else:
            sight.twice.append((number, cells[0].pose, cells[1].pose))
    search = _Search(table, square, printed)
    # Where nothing was placed the right cell may agree better than what was tried.
    taken = [cell.pose for cells in placed.values() for cell in cells]
    search.grow(sight, taken)
    for group in loose:
        search.try_places(sight, group, taken)
    told = sum(_is_taken(cell.pose, sight.cells.values()) for cell in found) + len(sight.twice)
    return sight if told >= _PLACED * len(found) else Sight(table)


def _agreed(found: Sequence[_Cell]) -> float:
    """Return by how much all cells together agree better than they must."""
    return sum(cell.score - _SEEN for cell in found)


def _boxes(printed: Print, cells: Iterable[int]) -> list[Box]:
    return [printed.places.cells[CELL_NAMES[cell]] for cell in cells]


def _seen(table: Table, square: Square, printed: Print) -> list[_Cell]:
    """Return what looks like cells, each place once."""
    groups = [[n for n, kind in enumerate(square.cells) if kind == own] for own in KINDS]
    sightings = table.sightings(printed, [_boxes(printed, cells) for cells in groups])
    poses = [one.pose for one in sightings]
    kinds = [groups[one.group] for one in sightings]
    numbers = [groups[one.group][one.number] for one in sightings]
    found: list[_Cell] = []
    # What is best changes as the pose gets better.
    for least in (_HOPEFUL, _SEEN):
        boxes = _boxes(printed, numbers)
        fits = table.fits(printed, list(zip(boxes, poses, strict=True)))
        found = [_Cell(fit.pose, fit.score) for fit in fits]
        _compare(table, printed, found, kinds)
        kinds = [kind for cell, kind in zip(found, kinds, strict=True) if cell.score >= least]
        found = [cell for cell in found if cell.score >= least]
        poses = [cell.pose for cell in found]
        numbers = [max(cell.likeness, key=cell.likeness.__getitem__) for cell in found]
    kept: list[_Cell] = []
    for cell in sorted(found, key=lambda cell: -cell.score):
        if not _is_taken(cell.pose, [other.pose for other in kept]):
            kept.append(cell)
    return [cell for cell in kept if _is_upright(table, printed, cell)]


def _is_upright(table: Table, printed: Print, cell: _Cell) -> bool:
    """Tell whether nothing agrees better with a place when it is turned by quarters.

    Two suns side by side, both read upside down, would bear each other out.
    """
    rows = table.likenesses(printed, _boxes(printed, cell.likeness), _turned(cell.pose))
    return cell.score > max(max(row) for row in rows)


def _turned(pose: Pose) -> list[Pose]:
    """Return a pose turned by one, two and three quarters."""
    middle, (ax, ay), (dx, dy) = pose
    return [
        Pose(middle, (dx, dy), (-ax, -ay)),
        Pose(middle, (-ax, -ay), (-dx, -dy)),
        Pose(middle, (-dx, -dy), (ax, ay)),
    ]


def _compare(
    table: Table, printed: Print, found: Sequence[_Cell], kinds: Sequence[Sequence[int]]
) -> None:
    """Say how well each of the cells of its kind agrees with what was found."""
    for group in {tuple(kind) for kind in kinds}:
        own = [cell for cell, kind in zip(found, kinds, strict=True) if tuple(kind) == group]
        rows = table.likenesses(printed, _boxes(printed, group), [cell.pose for cell in own])
        for cell, row in zip(own, rows, strict=True):
            cell.likeness = dict(zip(group, row, strict=True))
            cell.score = max(row)


def _is_taken(pose: Pose, others: Iterable[Pose]) -> bool:
    (x, y), side = pose.middle, hypot(*pose.across)
    return any(hypot(other.middle[0] - x, other.middle[1] - y) < _APART * side for other in others)


def _placed(found: Sequence[_Cell]) -> tuple[dict[int, list[_Cell]], list[_Group]]:
    """Return which cells of the square were found, some twice, and groups without a clear place."""
    links = _links(found)
    placed: dict[int, list[_Cell]] = defaultdict(list)
    loose: list[_Group] = []
    for group in grouped(range(len(found)), links):
        spots = _spots(group[0], links)
        settled = _settled(found, spots)
        for place, offset in settled.items():
            x, y = spots[place]
            placed[x + offset[0] + SIZE * (y + offset[1])].append(found[place])
        if not settled:
            loose.append([(found[place], spot) for place, spot in spots.items()])
    return dict(placed), loose


_Group = list[tuple[_Cell, tuple[int, int]]]
_Links = dict[tuple[int, int], tuple[int, int]]


def _links(found: Sequence[_Cell]) -> _Links:
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
                if misfit(cell.pose, pose, dx, dy) < _LINKED:
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


def _settled(found: Sequence[_Cell], spots: dict[int, tuple[int, int]]) -> dict[int, _Offset]:
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
            if _fit(found[place], spot, offset) < _FITTING
        }
    settled = {}
    for place, spot in spots.items():
        fits = sorted(((_fit(found[place], spot, one), one) for one in offsets), reverse=True)
        clear = len(fits) == 1 or (fits and fits[0][0] > fits[1][0] + _EITHER)
        if clear and fits[0][0] >= _FITTING:
            settled[place] = fits[0][1]
    return settled


def _fit(cell: _Cell, spot: tuple[int, int], offset: _Offset) -> float:
    column, row = spot[0] + offset[0], spot[1] + offset[1]
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        return 0.0
    return cell.fit(column + SIZE * row)


def _best_offset(found: Sequence[_Cell], spots: dict[int, tuple[int, int]]) -> _Offset | None:
    """Return where most of a group lies on the square, None if two places are about as good.

    Only what the same members say for other places speaks against one: in a laid puzzle the rest
    may be another piece.
    """
    votes = _votes([(found[place], spot) for place, spot in spots.items()])
    best = max(votes, key=votes.__getitem__)
    members = [
        (found[place], spot)
        for place, spot in spots.items()
        if _fit(found[place], spot, best) >= _FITTING
    ]
    own = _votes(members)
    others = (count for offset, count in own.items() if offset != best)
    return best if own[best] - max(others, default=0.0) >= _AHEAD else None


def _votes(group: _Group) -> dict[_Offset, float]:
    """Return how many cells of a group speak for each place on the square."""
    votes: dict[_Offset, float] = defaultdict(float)
    for cell, (x, y) in group:
        for number in cell.likeness:
            votes[number % SIZE - x, number // SIZE - y] += cell.fit(number)
    return votes


@dataclass(frozen=True)
class _Search:
    """Looks for cells whose places are known from others."""

    table: Table
    square: Square
    printed: Print

    def try_places(self, sight: Sight, group: _Group, taken: list[Pose]) -> None:
        """Take the place of a small group at which far more cells turn up than at any other."""
        votes = _votes([one for one in group if not _is_taken(one[0].pose, taken)])
        likely = sorted(votes, key=lambda offset: -votes[offset])[:_MOST_PLACES]
        trials = []
        for x, y in (one for one in likely if votes[one] > votes[likely[0]] - 1):
            trial = Sight(self.table, twice=sight.twice)
            for cell, (column, row) in group:
                number = column + x + SIZE * (row + y)
                if cell.fit(number) > 0 and number not in sight.cells:
                    trial.cells[number], trial.scores[number] = cell.pose, cell.score
            own = [*taken, *trial.cells.values()]
            self.grow(trial, own, set(sight.cells))
            trials.append((len(trial.cells), trial, own))
        trials.sort(key=lambda trial: -trial[0])
        others = trials[1][0] if len(trials) > 1 else 0
        if trials and trials[0][0] >= others + _FAR_AHEAD:
            sight.cells |= trials[0][1].cells
            sight.scores |= trials[0][1].scores
            taken[:] = trials[0][2]

    def grow(self, sight: Sight, taken: list[Pose], known: AbstractSet[int] = frozenset()) -> None:
        """Look for missing cells beside those that were found, until nothing new turns up."""
        tried: set[tuple[int, int]] = set()
        known = known | {number for number, _, _ in sight.twice}
        while True:
            wanted = [
                (other, cell, sight.cells[cell]._replace(middle=sight.cells[cell].at(dx, dy)))
                for cell in sight.cells
                for other, dx, dy in neighbours(cell)
                if other not in sight.cells and other not in known and (other, cell) not in tried
            ]
            tried |= {(other, cell) for other, cell, _ in wanted}
            free = [(other, pose) for other, _, pose in wanted if not _is_taken(pose, taken)]
            if not free:
                return
            boxes = _boxes(self.printed, (other for other, _ in free))
            fits = self.table.fits(
                self.printed, [(box, pose) for box, (_, pose) in zip(boxes, free, strict=True)]
            )
            together = zip(free, fits, strict=True)
            for (other, pose), fit in sorted(together, key=lambda one: -one[1].score):
                if other not in sight.cells and self._is_it(other, pose, fit):
                    sight.cells[other] = fit.pose
                    sight.scores[other] = fit.score
                    taken.append(fit.pose)

    def _is_it(self, cell: int, wanted: Pose, fit: Fit) -> bool:
        """Tell whether a cell lies where it was looked for.

        No other cell of its kind, turned anyhow, may agree better with what lies there.
        """
        if fit.score < _SEEN or misfit(wanted, fit.pose, 0, 0) > _LINKED:
            return False
        own = [n for n, kind in enumerate(self.square.cells) if kind == self.square.cells[cell]]
        poses = [fit.pose, *_turned(fit.pose)]
        rows = self.table.likenesses(self.printed, _boxes(self.printed, own), poses)
        best = max(max(row) for row in rows)
        return rows[0][own.index(cell)] > best - _UNLIKE * (1 - _FITTING)
