"""The cells of a square in one photo if they carry no codes: found by what is printed on them.

Symbols are found anywhere, each with its place, size and turn. Cells that lie side by side as on
the square are put together, and each such patch of cells looks for its place on the square: kinds,
stars and names of its cells must all agree there, and clearly less anywhere else. What is found so
helps to find the cells beside it. What fits nowhere clearly is left out, so that it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from statistics import median
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from papercraft.core.table import Pose
from papercraft.games.cutit.scan.cell_detect import Sight, misfit, neighbours
from papercraft.games.cutit.scan.cell_match import FITTING, LINKED, UNLIKE, Look, placed, votes
from papercraft.games.cutit.setup import CELL_NAMES, KINDS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from papercraft.core.sheet import Box
    from papercraft.core.table import Fit, Print, Table
    from papercraft.games.cutit.scan.cell_match import Group
    from papercraft.games.cutit.setup import Square

# How well a cell must agree with the photo to be looked at more closely, to be taken for one, and
# to tell the ink.
_HOPEFUL, _SEEN, _CLEAR = 0.6, 0.75, 0.93
# Places of a small group that are tried, and how many more cells must turn up at the right one.
_MOST_PLACES, _FAR_AHEAD = 12, 3
# Two symbols nearer than this, in cells, are one.
_APART = 0.3
# Fewer symbols tell nothing; if fewer of them find a place, these are cells of another square.
_FEWEST, _PLACED = 4, 0.6


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
    found: list[Look] = []
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
    settled, loose = placed(found)
    for number, cells in settled.items():
        if len(cells) == 1:
            sight.cells[number] = cells[0].pose
            sight.scores[number] = cells[0].score
        else:
            sight.twice.append((number, cells[0].pose, cells[1].pose))
    search = _Search(table, square, printed)
    # Where nothing was placed the right cell may agree better than what was tried.
    taken = [cell.pose for cells in settled.values() for cell in cells]
    search.grow(sight, taken)
    for group in loose:
        search.try_places(sight, group, taken)
    told = sum(_is_taken(cell.pose, sight.cells.values()) for cell in found) + 2 * len(sight.twice)
    return sight if told >= _PLACED * len(found) else Sight(table)


def _agreed(found: Sequence[Look]) -> float:
    """Return by how much all cells together agree better than they must."""
    return sum(cell.score - _SEEN for cell in found)


def _boxes(printed: Print, cells: Iterable[int]) -> list[Box]:
    return [printed.places.cells[CELL_NAMES[cell]] for cell in cells]


def _seen(table: Table, square: Square, printed: Print) -> list[Look]:
    """Return what looks like cells, each place once."""
    groups = [[n for n, kind in enumerate(square.cells) if kind == own] for own in KINDS]
    sightings = table.sightings(printed, [_boxes(printed, cells) for cells in groups])
    poses = [one.pose for one in sightings]
    kinds = [groups[one.group] for one in sightings]
    numbers = [groups[one.group][one.number] for one in sightings]
    found: list[Look] = []
    # What is best changes as the pose gets better.
    for least in (_HOPEFUL, _SEEN):
        boxes = _boxes(printed, numbers)
        fits = table.fits(printed, list(zip(boxes, poses, strict=True)))
        found = [Look(fit.pose, fit.score) for fit in fits]
        _compare(table, printed, found, kinds)
        kinds = [kind for cell, kind in zip(found, kinds, strict=True) if cell.score >= least]
        found = [cell for cell in found if cell.score >= least]
        poses = [cell.pose for cell in found]
        numbers = [max(cell.likeness, key=cell.likeness.__getitem__) for cell in found]
    kept: list[Look] = []
    for cell in sorted(found, key=lambda cell: -cell.score):
        if not _is_taken(cell.pose, [other.pose for other in kept]):
            kept.append(cell)
    return [cell for cell in kept if _is_upright(table, printed, cell)]


def _is_upright(table: Table, printed: Print, cell: Look) -> bool:
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
    table: Table, printed: Print, found: Sequence[Look], kinds: Sequence[Sequence[int]]
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


@dataclass(frozen=True)
class _Search:
    """Looks for cells whose places are known from others."""

    table: Table
    square: Square
    printed: Print

    def try_places(self, sight: Sight, group: Group, taken: list[Pose]) -> None:
        """Take the place of a small group at which far more cells turn up than at any other."""
        counts = votes([one for one in group if not _is_taken(one[0].pose, taken)])
        likely = sorted(counts, key=lambda offset: -counts[offset])[:_MOST_PLACES]
        trials = []
        for x, y in (one for one in likely if counts[one] > counts[likely[0]] - 1):
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
        if fit.score < _SEEN or misfit(wanted, fit.pose, 0, 0) > LINKED:
            return False
        own = [n for n, kind in enumerate(self.square.cells) if kind == self.square.cells[cell]]
        poses = [fit.pose, *_turned(fit.pose)]
        rows = self.table.likenesses(self.printed, _boxes(self.printed, own), poses)
        best = max(max(row) for row in rows)
        return rows[0][own.index(cell)] > best - UNLIKE * (1 - FITTING)
