"""A search for cells of a square by all of their print, where other cells predict them."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from papercraft.core.probe import Pose
from papercraft.games.cutit.scan.cell_detect import Detection, misfit, neighbours
from papercraft.games.cutit.scan.cell_match import MAX_LINK_MISFIT, MAX_SHORTFALL, MIN_FIT, votes
from papercraft.games.cutit.square import CELL_NAMES, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from papercraft.core.probe import Fit, PrintedSheet, Probe
    from papercraft.core.sheet import Box
    from papercraft.games.cutit.scan.cell_match import Group
    from papercraft.games.cutit.square import Square

# The least score of a cell, and the score at which it certainly lies well and in the right ink.
MIN_SCORE, CERTAIN = 0.75, 0.93
# The offsets tried for a small group, and by how many cells the best must lead.
_MAX_OFFSETS, _MIN_LEAD = 12, 3
# Symbols nearer than this, in cells, are one.
_MIN_SPACING = 0.3


def boxes_of(printed: PrintedSheet, cells: Iterable[int]) -> list[Box]:
    """Return the boxes of cells on a printed square."""
    return [printed.places.cells[CELL_NAMES[cell]] for cell in cells]


def is_occupied(pose: Pose, others: Iterable[Pose]) -> bool:
    """Return whether a cell already lies where a pose is."""
    (x, y), side = pose.middle, hypot(*pose.across)
    return any(
        hypot(other.middle[0] - x, other.middle[1] - y) < _MIN_SPACING * side for other in others
    )


def quarter_turns(pose: Pose) -> list[Pose]:
    """Return a pose after one, two and three quarter turns."""
    middle, (ax, ay), (dx, dy) = pose
    return [
        Pose(middle, (dx, dy), (-ax, -ay)),
        Pose(middle, (-ax, -ay), (-dx, -dy)),
        Pose(middle, (-dx, -dy), (ax, ay)),
    ]


@dataclass(frozen=True)
class CellSearch:
    """A search for cells whose poses other cells predict."""

    table: Probe
    square: Square
    printed: PrintedSheet

    def try_offsets(self, detection: Detection, group: Group, occupied: list[Pose]) -> None:
        """Accept the offset of a small group at which growing detects far more cells."""
        counts = votes([one for one in group if not is_occupied(one[0].pose, occupied)])
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
            if score < CERTAIN
            for other, dx, dy in neighbours(cell)
            if detection.scores.get(other, 0.0) >= CERTAIN
        ]
        boxes = boxes_of(self.printed, (cell for cell, _ in weak))
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
            free = [(other, pose) for other, _, pose in wanted if not is_occupied(pose, occupied)]
            if not free:
                return
            boxes = boxes_of(self.printed, (other for other, _ in free))
            fits = self.table.fits(
                self.printed, [(box, pose) for box, (_, pose) in zip(boxes, free, strict=True)]
            )
            together = zip(free, fits, strict=True)
            for (other, pose), fit in sorted(together, key=lambda one: -one[1].score):
                if other not in detection.cells and self.is_cell_at(other, pose, fit):
                    detection.cells[other] = fit.pose
                    detection.scores[other] = fit.score
                    occupied.append(fit.pose)

    def is_cell_at(self, cell: int, wanted: Pose, fit: Fit) -> bool:
        """Return whether a cell lies where it was predicted.

        No other cell of its kind, at any quarter turn, may match better there.
        """
        if fit.score < MIN_SCORE or misfit(wanted, fit.pose, 0, 0) > MAX_LINK_MISFIT:
            return False
        same_kind = [
            n for n, kind in enumerate(self.square.cells) if kind == self.square.cells[cell]
        ]
        poses = [fit.pose, *quarter_turns(fit.pose)]
        rows = self.table.patch_scores(self.printed, boxes_of(self.printed, same_kind), poses)
        best = max(max(row) for row in rows)
        return rows[0][same_kind.index(cell)] > best - MAX_SHORTFALL * (1 - MIN_FIT)
