"""Cells of a square whose codes cannot be decoded or say too little, compared with their print.

Small or slanted codes and those in dim light are detected as squares, but not decoded. The squares
are compared with the codes of the missing cells, and accepted if the whole cell matches its print
there as no other cell of its kind does. Where two cells lie hardly apart, all of their print tells
more precisely how they lie than their codes.
"""

from __future__ import annotations

from collections import Counter
from math import hypot
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
    from collections.abc import Iterable, Sequence

    from papercraft.core.probe import Pose, PrintedSheet
    from papercraft.games.cutit.scan.cell_detect import Detection
    from papercraft.games.cutit.square import Square

# The side of a code that was not decoded, relative to the median of those that were.
_SIDES = 0.5, 2.0
# More squares than these are a pattern of the table; comparing each would take too long.
_MOST_SQUARES = 150
# Two designs are compared by one of so many cells; the later one is chosen if the other does not
# match better by so much.
_EACH, _BETTER = 6, 0.01


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

    Of two designs that look alike, cells of one may certainly match the other: so if cells are
    missing, one that certainly matches is compared with the next design in the same ink, by some
    of the cells.
    """
    known = list(detection.cells)
    best, chosen, of_chosen = MIN_SCORE, None, 0
    inks = Counter[int]()
    for printed in prints:
        # All designs come in the same inks, one after the other.
        ink = inks[printed.design] = inks[printed.design] + 1
        if chosen is not None and best > CERTAIN:
            if len(known) == SIZE**2:
                return chosen
            if printed.design != chosen.design and ink == of_chosen:
                some = known[::_EACH]
                one, other = (_score(detection, each, some) for each in (chosen, printed))
                return printed if other > one + _BETTER else chosen
            continue
        score = _score(detection, printed, known)
        if score > best:
            best, chosen, of_chosen = score, printed, ink
    return chosen


def _score(detection: Detection, printed: PrintedSheet, cells: Sequence[int]) -> float:
    """Return the median of how well the print of cells matches where they lie."""
    poses = [detection.cells[cell] for cell in cells]
    expected = list(zip(boxes_of(printed, cells), poses, strict=True))
    return median(fit.score for fit in detection.table.fits(printed, expected))


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
