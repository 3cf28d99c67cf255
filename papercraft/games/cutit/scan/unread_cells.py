"""Cells of a square whose codes cannot be decoded or say too little, compared with their print.

Small or slanted codes and those in dim light are detected as squares, but not decoded. The squares
are compared with the codes of the missing cells, and accepted if the whole cell matches its print
there as no other cell of its kind does. Where two cells lie hardly apart, all of their print tells
more precisely how they lie than their codes.
"""

from __future__ import annotations

from itertools import groupby
from math import hypot
from operator import attrgetter
from statistics import median
from typing import TYPE_CHECKING

from papercraft.games.cutit.scan.cell_detect import MIN_CODE_SCORE, misfit, misfits
from papercraft.games.cutit.scan.cell_match import MAX_LINK_MISFIT
from papercraft.games.cutit.scan.cell_search import (
    CERTAIN,
    MIN_SCORE,
    CellSearch,
    boxes_of,
    is_occupied,
    quarter_turns,
)
from papercraft.games.cutit.scan.connectivity import unclear_pairs
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.probe import Pose, PrintedSheet
    from papercraft.games.cutit.scan.cell_detect import Detection
    from papercraft.games.cutit.square import Square

# The side of a code that was not decoded, relative to the median of those that were.
_SIDES = 0.5, 2.0
# More squares than these are a pattern of the table; comparing each would take too long.
_MOST_SQUARES = 150


def compare_with_print(
    detection: Detection, square: Square, prints: Iterable[PrintedSheet]
) -> None:
    """Add cells whose codes could not be decoded, and measure cells anew that are hardly apart.

    ``prints`` are the square as it may have been printed.
    """
    is_whole = len(detection.cells) == len(square.cells)
    if is_whole and not unclear_pairs(misfits(detection.cells)):
        return
    printed = _best_print(detection, prints)
    if printed is None:
        return
    if not is_whole:
        _add_unread_cells(detection, square, printed)
    _refit_unclear(detection, printed)


def _refit_unclear(detection: Detection, printed: PrintedSheet) -> None:
    """Fit all of the print of cells of which their codes do not say whether they are joined.

    Small codes give the pose of their cells less precisely.
    """
    cells = sorted({cell for pair in unclear_pairs(misfits(detection.cells)) for cell in pair})
    boxes = boxes_of(printed, cells)
    poses = [detection.cells[cell] for cell in cells]
    fits = detection.table.fits(printed, list(zip(boxes, poses, strict=True)))
    for cell, pose, fit in zip(cells, poses, fits, strict=True):
        if fit.score >= MIN_SCORE and misfit(pose, fit.pose, 0, 0) <= MAX_LINK_MISFIT:
            detection.cells[cell] = fit.pose


def _add_unread_cells(detection: Detection, square: Square, printed: PrintedSheet) -> None:
    """Add cells beside the others and anywhere in the photo."""
    before = set(detection.cells)
    search = CellSearch(detection.table, square, printed)
    occupied = [*detection.cells.values()]
    occupied += [pose for _, *poses in detection.duplicates for pose in poses]
    search.grow(detection, occupied)
    for cell, pose in _in_squares(detection, occupied):
        (fit,) = detection.table.fits(printed, [(boxes_of(printed, [cell])[0], pose)])
        if cell not in detection.cells and search.is_cell_at(cell, pose, fit):
            detection.cells[cell], detection.scores[cell] = fit.pose, fit.score
            occupied.append(fit.pose)
    search.grow(detection, occupied)
    # They are as printed, or they would not match.
    few = {cell for cell, kind in enumerate(square.cells) if kind in detection.design.few}
    inverted = few if detection.design.few_inverted else set(detection.cells) - few
    detection.inverted |= inverted & (set(detection.cells) - before)


def _best_print(detection: Detection, prints: Iterable[PrintedSheet]) -> PrintedSheet | None:
    """Return the print that the detected cells match best, if they match any.

    Two designs may look so much alike that cells of one certainly match the other: after one that
    certainly matches, the next one is compared, too.
    """
    known = list(detection.cells)
    best, printed = MIN_SCORE, None
    for _, of_design in groupby(prints, attrgetter("design")):
        is_last = best > CERTAIN
        for this_print in of_design:
            expected = zip(boxes_of(this_print, known), detection.cells.values(), strict=True)
            score = median(fit.score for fit in detection.table.fits(this_print, list(expected)))
            if score > best:
                best, printed = score, this_print
            if score > CERTAIN:
                break
        if is_last:
            break
    return printed


def _in_squares(detection: Detection, occupied: Iterable[Pose]) -> list[tuple[int, Pose]]:
    """Return for each square that looks like a missing cell's code that cell, and its pose."""
    side = detection.design.side
    usual = side * median(hypot(*pose.across) for pose in detection.cells.values())
    poses = [
        pose
        for pose in detection.table.squares()
        if _SIDES[0] * usual < hypot(*pose.across) < _SIDES[1] * usual
        and not is_occupied(pose.scaled(1 / side), occupied)
    ]
    duplicates = {number for number, _, _ in detection.duplicates}
    missing = set(range(SIZE * SIZE)) - set(detection.cells) - duplicates
    cells = []
    for pose in poses if missing and len(poses) <= _MOST_SQUARES else ():
        expected = [(cell, turned) for cell in missing for turned in (pose, *quarter_turns(pose))]
        matches = detection.table.match(expected)
        match, (cell, _) = max(zip(matches, expected, strict=True), key=lambda one: one[0].score)
        if match.score >= MIN_CODE_SCORE:
            cells.append((cell, match.pose.scaled(1 / side)))
    return cells
