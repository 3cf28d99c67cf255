"""Detection of a square's cells in one photo: codes that were read, and codes matched beside them.

A decoded cell predicts its neighbours' poses to about a millimetre. There the expected code is
compared with the image (template matching), which works where decoding fails: in blur, in shadow,
on a bend. Detection grows like this from cell to cell.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.codes import CELL_CODES
from papercraft.core.probe import Pose
from papercraft.games.cutit.sheets import first_design
from papercraft.games.cutit.sheets.cells import CODE
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.square import BLACK, JOKER, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from papercraft.core.probe import Code, Match, Probe

Steps = tuple[tuple[int, int], ...]
SIDES: Steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
# The least match score of a cell's code; a wrong code scores a third at most.
MIN_CODE_SCORE = 0.55
# Two readings of one code are at most this far apart, in cells.
SAME_PLACE = 0.14
# Neighbours with a larger misfit than the first, in cells, were cut apart. The second limits the
# misfit of pairs whose steps refine that of the next pair.
SEPARATE, ROUGH_MISFIT = 0.24, 0.18


class CodeDesign(NamedTuple):
    """How a design of the square prints codes: their side in cells, and where light and dark swap.

    Of the two polarities ``few`` are the kinds that have the rarer one; ``few_inverted`` tells
    whether that is light on dark. ``large_symbols`` tells whether codes lie within the symbols.
    """

    side: float
    few: str
    few_inverted: bool
    large_symbols: bool


PRESENT = CodeDesign(CODE / CELL, BLACK + JOKER, few_inverted=False, large_symbols=True)
FIRST = CodeDesign(first_design.CODE / CELL, BLACK, few_inverted=True, large_symbols=False)
# The first design in which symbols without codes are large; before, they were as large as codes
# were in the first design.
_LARGE_SYMBOLS = 6


def uncoded(design: int) -> CodeDesign:
    """Return how a design of this number prints cells without codes."""
    return FIRST._replace(large_symbols=design >= _LARGE_SYMBOLS)


@dataclass(slots=True)
class Detection:
    """The cells detected in one photo: pose and match score by cell number.

    ``duplicates`` are cells detected at two places, ``inverted`` cells with a light code on dark,
    ``design`` how their codes were printed, ``jokers`` which cells are jokers if that is known.
    """

    table: Probe
    cells: dict[int, Pose] = field(default_factory=dict)
    scores: dict[int, float] = field(default_factory=dict)
    duplicates: list[tuple[int, Pose, Pose]] = field(default_factory=list)
    inverted: set[int] = field(default_factory=set)
    design: CodeDesign = PRESENT
    jokers: frozenset[int] | None = None


def detect_cells(table: Probe) -> Detection:
    """Return the cells whose codes a photo shows."""
    codes = table.codes(CELL_CODES)
    detection = Detection(table, design=_design(codes))
    _add_codes(detection, codes)
    _grow_from_neighbours(detection)
    return detection


def _design(codes: Iterable[Code]) -> CodeDesign:
    """Return the design by which neighbours lie best as printed; pieces carry no imprint."""
    poses = {code.number: Pose.of(code.corners) for code in codes}

    def fitting(design: CodeDesign) -> float:
        cells = {number: pose.scaled(1 / design.side) for number, pose in poses.items()}
        return sum(
            max(0.0, SEPARATE - misfit(pose, cells[other], dx, dy))
            for cell, pose in cells.items()
            for other, dx, dy in neighbours(cell)
            if other in cells
        )

    return max((PRESENT, FIRST), key=fitting)


def neighbours(cell: int) -> Iterator[tuple[int, int, int]]:
    """Yield the side neighbours of a cell as ``(cell, dx, dy)``."""
    column, row = cell % SIZE, cell // SIZE
    for dx, dy in SIDES:
        if 0 <= column + dx < SIZE and 0 <= row + dy < SIZE:
            yield cell + dx + SIZE * dy, dx, dy


def _add_codes(detection: Detection, codes: Iterable[Code]) -> None:
    """Add decoded cells whose codes match the image; put cells at two places into duplicates."""
    poses: dict[int, list[Pose]] = {}
    code_list = list(codes)
    code_poses = [Pose.of(code.corners) for code in code_list]
    numbers = [code.number for code in code_list]
    matches = detection.table.match(list(zip(numbers, code_poses, strict=True)))
    for code, pose, match in zip(code_list, code_poses, matches, strict=True):
        poses_so_far = poses.setdefault(code.number, [])
        cell_pose = pose.scaled(1 / detection.design.side)
        if match.score >= MIN_CODE_SCORE and not any(
            _distance(cell_pose, other) < SAME_PLACE for other in poses_so_far
        ):
            poses_so_far.append(cell_pose)
            if match.contrast < 0:
                detection.inverted.add(code.number)
            earlier = detection.scores.get(code.number, match.score)
            detection.scores[code.number] = max(match.score, earlier)
    for number, poses_so_far in poses.items():
        if len(poses_so_far) == 1:
            detection.cells[number] = poses_so_far[0]
        elif poses_so_far:
            detection.duplicates.append((number, poses_so_far[0], poses_so_far[1]))


def _distance(one: Pose, other: Pose) -> float:
    """Return the distance of two centres in cells."""
    (x1, y1), (x2, y2) = one.middle, other.middle
    return hypot(x2 - x1, y2 - y1) / hypot(*one.across)


def _grow_from_neighbours(detection: Detection) -> None:
    """Match missing cells beside detected ones until nothing new is detected (region growing)."""
    tried: set[tuple[int, int]] = set()
    while True:
        wanted = [
            (other, cell, detection.cells[cell]._replace(middle=detection.cells[cell].at(dx, dy)))
            for cell in detection.cells
            for other, dx, dy in neighbours(cell)
            if other not in detection.cells and (other, cell) not in tried
        ]
        if not wanted:
            return
        tried |= {(other, cell) for other, cell, _ in wanted}
        matches = detection.table.match(
            [(n, pose.scaled(detection.design.side)) for n, _, pose in wanted]
        )
        best: dict[int, Match] = {}
        for (other, _, _), match in zip(wanted, matches, strict=True):
            if match.score >= MIN_CODE_SCORE and (
                other not in best or match.score > best[other].score
            ):
                best[other] = match
        for other, match in best.items():
            detection.cells[other] = match.pose.scaled(1 / detection.design.side)
            detection.scores[other] = match.score
            if match.contrast < 0:
                detection.inverted.add(other)


def misfits(cells: Mapping[int, Pose]) -> dict[tuple[int, int], float]:
    """Return how far each pair of neighbours is from lying as printed, in cells.

    The first estimate extrapolates the poses of both cells, which come from small codes. Where it
    is small it is refined with the steps between the cells before and after the pair.
    """
    pairs = {
        (cell, other): (dx, dy)
        for cell in cells
        for other, dx, dy in neighbours(cell)
        if other > cell and other in cells
    }
    rough = {
        (one, other): misfit(cells[one], cells[other], dx, dy)
        for (one, other), (dx, dy) in pairs.items()
    }
    return {
        (one, other): _refined(cells, rough, (one, other), pairs[one, other])
        for one, other in rough
    }


def _refined(
    cells: Mapping[int, Pose],
    rough: Mapping[tuple[int, int], float],
    pair: tuple[int, int],
    step: tuple[int, int],
) -> float:
    one, other = pair
    stride = step[0] + SIZE * step[1]
    steps = [
        _step(cells[first], cells[first + stride])
        for first in (one - stride, other)
        if rough.get((first, first + stride), 1.0) < ROUGH_MISFIT
    ]
    if rough[pair] > SEPARATE or not steps:
        return rough[pair]
    x = sum(dx for dx, _ in steps) / len(steps)
    y = sum(dy for _, dy in steps) / len(steps)
    measured = _step(cells[one], cells[other])
    return min(rough[pair], hypot(measured[0] - x, measured[1] - y) / hypot(x, y))


def _step(one: Pose, other: Pose) -> tuple[float, float]:
    return other.middle[0] - one.middle[0], other.middle[1] - one.middle[1]


def misfit(one: Pose, other: Pose, dx: int, dy: int) -> float:
    """Return how far two poses are from lying ``dx, dy`` apart and equally turned, in cells."""
    (ax, ay), (bx, by) = one.across, one.down
    (cx, cy), (ex, ey) = other.across, other.down
    mean = Pose(one.middle, ((ax + cx) / 2, (ay + cy) / 2), ((bx + ex) / 2, (by + ey) / 2))
    side = (hypot(ax, ay) + hypot(cx, cy) + hypot(bx, by) + hypot(ex, ey)) / 4
    x, y = mean.at(dx, dy)
    rotation = max(hypot(ax - cx, ay - cy), hypot(bx - ex, by - ey)) / side
    distance = hypot(other.middle[0] - x, other.middle[1] - y) / side
    # Codes are small, so their directions are less precise than their centres.
    return max(distance, rotation / 2)
