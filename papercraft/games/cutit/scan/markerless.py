"""Markerless detection of a square's cells in one photo, for sheets printed without codes.

Symbols are detected anywhere, with position, scale and rotation. Candidates that lie side by side
as printed form groups, and each group is matched to the square: kinds, stars and names must agree
at one offset and clearly less at all others. Matched cells predict the poses of their neighbours.
Whatever matches no cell clearly is left out and asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from statistics import median
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from papercraft.core.probe import Pose
from papercraft.games.cutit.scan.cell_detect import Detection, misfit, neighbours, uncoded
from papercraft.games.cutit.scan.cell_match import (
    MAX_LINK_MISFIT,
    MAX_SHORTFALL,
    MIN_FIT,
    Candidate,
    match_groups,
    votes,
)
from papercraft.games.cutit.square import CELL_NAMES, JOKER, KINDS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from papercraft.core.probe import Fit, PrintedSheet, Probe
    from papercraft.core.sheet import Box
    from papercraft.games.cutit.scan.cell_match import Group
    from papercraft.games.cutit.square import Square

# The least score of a candidate before its pose is refined and after, and the median score at which
# a print is certainly in the right ink.
_PLAUSIBLE, _MIN_SCORE, _CERTAIN = 0.6, 0.75, 0.93
# The offsets tried for a small group, and by how many cells the best must lead.
_MAX_OFFSETS, _MIN_LEAD = 12, 3
# Symbols nearer than this, in cells, are one.
_MIN_SPACING = 0.3
# Fewer candidates prove nothing; with a smaller share matched they are of another square.
_MIN_CANDIDATES, _MIN_PLACED_SHARE = 4, 0.6


def detect_markerless_cells(
    table: Probe, square: Square, prints: Iterable[PrintedSheet]
) -> Detection:
    """Return the cells of a square in a photo; none if the photo shows another square.

    ``prints`` are the square as it may have been printed. The result is cached as long as the photo
    lives, because answers to questions do not change it.
    """
    cached = _CACHE.setdefault(table, {})
    if square not in cached:
        found = _detect(table, square, prints)
        cached[square] = found.cells, found.scores, found.duplicates, found.design
    cells, scores, duplicates, design = cached[square]
    jokers = frozenset(n for n, kind in enumerate(square.cells) if kind == JOKER)
    kept = dict(cells), dict(scores), list(duplicates)
    return Detection(table, *kept, design=design, jokers=jokers)


_CACHE: WeakKeyDictionary[Probe, dict[Square, tuple[Any, Any, Any, Any]]] = WeakKeyDictionary()


def _detect(table: Probe, square: Square, prints: Iterable[PrintedSheet]) -> Detection:
    best: list[Candidate] = []
    printed = None
    for this_print in prints:
        candidates = _candidates_for(table, square, this_print)
        # In a wrong ink as many cells match, but with lower scores.
        if _total_agreement(candidates) > _total_agreement(best):
            best, printed = candidates, this_print
        if len(best) >= _MIN_CANDIDATES and median(cell.score for cell in best) > _CERTAIN:
            break
    if printed is None or len(best) < _MIN_CANDIDATES:
        return Detection(table)
    detection = Detection(table, design=uncoded(printed.design))
    matched, loose = match_groups(best)
    for number, cells in matched.items():
        if len(cells) == 1:
            detection.cells[number] = cells[0].pose
            detection.scores[number] = cells[0].score
        else:
            detection.duplicates.append((number, cells[0].pose, cells[1].pose))
    search = _Search(table, square, printed)
    search.refit(detection)
    # Elsewhere the right cell may score better than the candidates did.
    occupied = [cell.pose for cells in matched.values() for cell in cells]
    search.grow(detection, occupied)
    for group in loose:
        search.try_offsets(detection, group, occupied)
    explained = sum(_is_occupied(cell.pose, detection.cells.values()) for cell in best) + 2 * len(
        detection.duplicates
    )
    return detection if explained >= _MIN_PLACED_SHARE * len(best) else Detection(table)


def _total_agreement(candidates: Sequence[Candidate]) -> float:
    """Return by how much all scores together exceed the least score."""
    return sum(cell.score - _MIN_SCORE for cell in candidates)


def _boxes(printed: PrintedSheet, cells: Iterable[int]) -> list[Box]:
    return [printed.places.cells[CELL_NAMES[cell]] for cell in cells]


def _candidates_for(table: Probe, square: Square, printed: PrintedSheet) -> list[Candidate]:
    """Return the candidates for cells, one at each place (non-maximum suppression)."""
    groups = [[n for n, kind in enumerate(square.cells) if kind == letter] for letter in KINDS]
    candidates = table.candidates(printed, [_boxes(printed, cells) for cells in groups])
    poses = [sighting.pose for sighting in candidates]
    kinds = [groups[sighting.group] for sighting in candidates]
    numbers = [groups[sighting.group][sighting.number] for sighting in candidates]
    refined: list[Candidate] = []
    # The most similar cell may change as the pose is refined.
    for least in (_PLAUSIBLE, _MIN_SCORE):
        boxes = _boxes(printed, numbers)
        fits = table.fits(printed, list(zip(boxes, poses, strict=True)))
        refined = [Candidate(fit.pose, fit.score) for fit in fits]
        _compare_to_kind(table, printed, refined, kinds)
        kinds = [kind for cell, kind in zip(refined, kinds, strict=True) if cell.score >= least]
        refined = [cell for cell in refined if cell.score >= least]
        poses = [cell.pose for cell in refined]
        numbers = [max(cell.similarity, key=cell.similarity.__getitem__) for cell in refined]
    distinct: list[Candidate] = []
    for cell in sorted(refined, key=lambda cell: -cell.score):
        if not _is_occupied(cell.pose, [other.pose for other in distinct]):
            distinct.append(cell)
    return [cell for cell in distinct if _is_upright(table, printed, cell)]


def _is_upright(table: Probe, printed: PrintedSheet, cell: Candidate) -> bool:
    """Return whether a candidate scores less at every other quarter turn.

    Two suns side by side, both upside down, would confirm each other.
    """
    rows = table.patch_scores(printed, _boxes(printed, cell.similarity), _quarter_turns(cell.pose))
    return cell.score > max(max(row) for row in rows)


def _quarter_turns(pose: Pose) -> list[Pose]:
    """Return a pose after one, two and three quarter turns."""
    middle, (ax, ay), (dx, dy) = pose
    return [
        Pose(middle, (dx, dy), (-ax, -ay)),
        Pose(middle, (-ax, -ay), (-dx, -dy)),
        Pose(middle, (-dx, -dy), (ax, ay)),
    ]


def _compare_to_kind(
    table: Probe,
    printed: PrintedSheet,
    candidates: Sequence[Candidate],
    kinds: Sequence[Sequence[int]],
) -> None:
    """Set the similarity of each candidate to the cells of its kind, and its score."""
    for group in {tuple(kind) for kind in kinds}:
        members = [
            cell for cell, kind in zip(candidates, kinds, strict=True) if tuple(kind) == group
        ]
        rows = table.patch_scores(printed, _boxes(printed, group), [cell.pose for cell in members])
        for cell, row in zip(members, rows, strict=True):
            cell.similarity = dict(zip(group, row, strict=True))
            cell.score = max(row)


def _is_occupied(pose: Pose, others: Iterable[Pose]) -> bool:
    (x, y), side = pose.middle, hypot(*pose.across)
    return any(
        hypot(other.middle[0] - x, other.middle[1] - y) < _MIN_SPACING * side for other in others
    )


@dataclass(frozen=True)
class _Search:
    """A search for cells whose poses other cells predict."""

    table: Probe
    square: Square
    printed: PrintedSheet

    def try_offsets(self, detection: Detection, group: Group, occupied: list[Pose]) -> None:
        """Accept the offset of a small group at which growing detects far more cells."""
        counts = votes([one for one in group if not _is_occupied(one[0].pose, occupied)])
        likely = sorted(counts, key=lambda offset: -counts[offset])[:_MAX_OFFSETS]
        trials = []
        for x, y in (one for one in likely if counts[one] > counts[likely[0]] - 1):
            trial = Detection(self.table, duplicates=detection.duplicates)
            for cell, (column, row) in group:
                number = column + x + SIZE * (row + y)
                if cell.fit(number) > 0 and number not in detection.cells:
                    trial.cells[number], trial.scores[number] = cell.pose, cell.score
            trial_occupied = [*occupied, *trial.cells.values()]
            self.grow(trial, trial_occupied, set(detection.cells))
            trials.append((len(trial.cells), trial, trial_occupied))
        trials.sort(key=lambda trial: -trial[0])
        others = trials[1][0] if len(trials) > 1 else 0
        if trials and trials[0][0] >= others + _MIN_LEAD:
            detection.cells |= trials[0][1].cells
            detection.scores |= trials[0][1].scores
            occupied[:] = trials[0][2]

    def refit(self, detection: Detection) -> None:
        """Fit cells anew that score poorly, where neighbours that score well predict them.

        A moon in dim light may have been fitted a few degrees askew, and would mislead the search.
        """
        weak = [
            (cell, detection.cells[other]._replace(middle=detection.cells[other].at(-dx, -dy)))
            for cell, score in detection.scores.items()
            if score < _CERTAIN
            for other, dx, dy in neighbours(cell)
            if detection.scores.get(other, 0.0) >= _CERTAIN
        ]
        boxes = _boxes(self.printed, (cell for cell, _ in weak))
        expected = [(box, pose) for box, (_, pose) in zip(boxes, weak, strict=True)]
        for (cell, pose), fit in zip(weak, self.table.fits(self.printed, expected), strict=True):
            near = misfit(pose, fit.pose, 0, 0) <= MAX_LINK_MISFIT
            if near and fit.score > detection.scores[cell]:
                detection.cells[cell], detection.scores[cell] = fit.pose, fit.score

    def grow(
        self, detection: Detection, occupied: list[Pose], excluded: AbstractSet[int] = frozenset()
    ) -> None:
        """Match missing cells beside detected ones until nothing new turns up (region growing)."""
        tried: set[tuple[int, int]] = set()
        excluded = excluded | {number for number, _, _ in detection.duplicates}
        while True:
            wanted = [
                (
                    other,
                    cell,
                    detection.cells[cell]._replace(middle=detection.cells[cell].at(dx, dy)),
                )
                for cell in detection.cells
                for other, dx, dy in neighbours(cell)
                if other not in detection.cells
                and other not in excluded
                and (other, cell) not in tried
            ]
            tried |= {(other, cell) for other, cell, _ in wanted}
            free = [(other, pose) for other, _, pose in wanted if not _is_occupied(pose, occupied)]
            if not free:
                return
            boxes = _boxes(self.printed, (other for other, _ in free))
            fits = self.table.fits(
                self.printed, [(box, pose) for box, (_, pose) in zip(boxes, free, strict=True)]
            )
            together = zip(free, fits, strict=True)
            for (other, pose), fit in sorted(together, key=lambda one: -one[1].score):
                if other not in detection.cells and self._is_cell_at(other, pose, fit):
                    detection.cells[other] = fit.pose
                    detection.scores[other] = fit.score
                    occupied.append(fit.pose)

    def _is_cell_at(self, cell: int, wanted: Pose, fit: Fit) -> bool:
        """Return whether a cell lies where it was predicted.

        No other cell of its kind, at any quarter turn, may match better there.
        """
        if fit.score < _MIN_SCORE or misfit(wanted, fit.pose, 0, 0) > MAX_LINK_MISFIT:
            return False
        same_kind = [
            n for n, kind in enumerate(self.square.cells) if kind == self.square.cells[cell]
        ]
        poses = [fit.pose, *_quarter_turns(fit.pose)]
        rows = self.table.patch_scores(self.printed, _boxes(self.printed, same_kind), poses)
        best = max(max(row) for row in rows)
        return rows[0][same_kind.index(cell)] > best - MAX_SHORTFALL * (1 - MIN_FIT)
