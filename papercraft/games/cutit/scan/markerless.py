"""Markerless detection of a square's cells in one photo, for sheets printed without codes.

Symbols are detected anywhere, with position, scale and rotation. Candidates that lie side by side
as printed form groups, and each group is matched to the square: kinds, stars and names must agree
at one offset and clearly less at all others. Matched cells predict the poses of their neighbours.
Whatever matches no cell clearly is left out and asked for.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from papercraft.games.cutit.scan.cell_detect import Detection, uncoded
from papercraft.games.cutit.scan.cell_match import Candidate, match_groups
from papercraft.games.cutit.scan.cell_search import (
    CERTAIN,
    MIN_SCORE,
    CellSearch,
    boxes_of,
    is_occupied,
    quarter_turns,
)
from papercraft.games.cutit.square import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.probe import PrintedSheet, Probe
    from papercraft.games.cutit.square import Square

# The least score of a candidate before its pose is refined.
_PLAUSIBLE = 0.6
# Fewer candidates prove nothing; with a smaller share matched they are of another square.
_MIN_CANDIDATES, _MIN_PLACED_SHARE = 4, 0.6
# With so many candidates that score so much in the median, the design is right, though the ink may
# be another: cells of another design score up to 0.85. In other inks a sample is compared.
_ENOUGH, _SURE, _SAMPLE = 16, 0.87, 12


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
    kept = dict(cells), dict(scores), list(duplicates)
    return Detection(table, *kept, design=design, jokers=square.jokers)


_CACHE: WeakKeyDictionary[Probe, dict[Square, tuple[Any, Any, Any, Any]]] = WeakKeyDictionary()


def _detect(table: Probe, square: Square, prints: Iterable[PrintedSheet]) -> Detection:
    best, printed = _best_candidates(table, square, prints)
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
    search = CellSearch(table, square, printed)
    search.refit(detection)
    # Elsewhere the right cell may score better than the candidates did.
    occupied = [cell.pose for cells in matched.values() for cell in cells]
    search.grow(detection, occupied)
    for group in loose:
        search.try_offsets(detection, group, occupied)
    explained = sum(is_occupied(cell.pose, detection.cells.values()) for cell in best) + 2 * len(
        detection.duplicates
    )
    return detection if explained >= _MIN_PLACED_SHARE * len(best) else Detection(table)


def _best_candidates(
    table: Probe, square: Square, prints: Iterable[PrintedSheet]
) -> tuple[list[Candidate], PrintedSheet | None]:
    """Return the candidates that agree best with a print, and that print.

    Prints of a design follow each other, in the same inks. These look much alike, so another design
    is tried in the ink that is best so far, and only if not enough was found.
    """
    best: list[Candidate] = []
    printed, best_ink = None, 0
    design, ink = -1, 0
    for this_print in prints:
        ink = ink + 1 if this_print.design == design else 0
        design = this_print.design
        enough = len(best) >= _ENOUGH and median(cell.score for cell in best) > _SURE
        if printed and design != printed.design:
            if enough:
                break
            if ink != best_ink or _alike(design, printed):
                continue
        elif enough and not _is_better(table, this_print, best):
            continue
        candidates = _candidates_for(table, square, this_print)
        # In a wrong ink as many cells match, but with lower scores.
        if _total_agreement(candidates) > _total_agreement(best):
            best, printed, best_ink = candidates, this_print, ink
        if len(best) >= _MIN_CANDIDATES and median(cell.score for cell in best) > CERTAIN:
            break
    return best, printed


def _is_better(table: Probe, printed: PrintedSheet, best: Sequence[Candidate]) -> bool:
    """Return whether a sample of the candidates matches a print in another ink better."""
    sample = best[:: max(1, len(best) // _SAMPLE)]
    cells = [max(cell.similarity, key=cell.similarity.__getitem__) for cell in sample]
    poses = [cell.pose for cell in sample]
    fits = table.fits(printed, list(zip(boxes_of(printed, cells), poses, strict=True)))
    return sum(fit.score for fit in fits) > sum(cell.score for cell in sample)


def _alike(design: int, printed: PrintedSheet) -> bool:
    """Return whether cells without codes look the same in a design as in a print."""
    return uncoded(design).large_symbols and uncoded(printed.design).large_symbols


def _total_agreement(candidates: Sequence[Candidate]) -> float:
    """Return by how much all scores together exceed the least score."""
    return sum(cell.score - MIN_SCORE for cell in candidates)


def _candidates_for(table: Probe, square: Square, printed: PrintedSheet) -> list[Candidate]:
    """Return the candidates for cells, one at each place (non-maximum suppression)."""
    groups = [[n for n, kind in enumerate(square.cells) if kind == letter] for letter in KINDS]
    candidates = table.candidates(printed, [boxes_of(printed, cells) for cells in groups])
    poses = [sighting.pose for sighting in candidates]
    kinds = [groups[sighting.group] for sighting in candidates]
    numbers = [groups[sighting.group][sighting.number] for sighting in candidates]
    refined: list[Candidate] = []
    # The most similar cell may change as the pose is refined.
    for least in (_PLAUSIBLE, MIN_SCORE):
        boxes = boxes_of(printed, numbers)
        fits = table.fits(printed, list(zip(boxes, poses, strict=True)))
        refined = [Candidate(fit.pose, fit.score) for fit in fits]
        _compare_to_kind(table, printed, refined, kinds)
        kinds = [kind for cell, kind in zip(refined, kinds, strict=True) if cell.score >= least]
        refined = [cell for cell in refined if cell.score >= least]
        poses = [cell.pose for cell in refined]
        numbers = [max(cell.similarity, key=cell.similarity.__getitem__) for cell in refined]
    distinct: list[Candidate] = []
    for cell in sorted(refined, key=lambda cell: -cell.score):
        if not is_occupied(cell.pose, [other.pose for other in distinct]):
            distinct.append(cell)
    return [cell for cell in distinct if _is_upright(table, printed, cell)]


def _is_upright(table: Probe, printed: PrintedSheet, cell: Candidate) -> bool:
    """Return whether a candidate scores less at every other quarter turn.

    Two suns side by side, both upside down, would confirm each other.
    """
    rows = table.patch_scores(printed, boxes_of(printed, cell.similarity), quarter_turns(cell.pose))
    return cell.score > max(max(row) for row in rows)


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
        rows = table.patch_scores(
            printed, boxes_of(printed, group), [cell.pose for cell in members]
        )
        for cell, row in zip(members, rows, strict=True):
            cell.similarity = dict(zip(group, row, strict=True))
            cell.score = max(row)
