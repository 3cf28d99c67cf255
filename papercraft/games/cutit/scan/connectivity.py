"""Segmentation of the cells into pieces: connected components, from one or several photos.

Two neighbours of the square belong to one piece if they lie as printed and the paper between them
is whole. Pieces less than a millimetre apart look nearly the same; whatever could be either becomes
a question and is never guessed silently.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.scan.cell_detect import SEPARATE, Detection, misfits
from papercraft.games.cutit.square import CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.probe import Colour

Pair = tuple[int, int]
# Limits of the misfit and of the width of the gap between neighbours, in cells. Below the first
# line's limits a pair is surely whole, above the second line's surely parted.
_WHOLE, _SURELY_WHOLE, _NARROW = 0.1, 0.045, 0.075
_PARTED, _WIDE = 0.13, 0.09
_LIKELY_WHOLE = 0.09
# Profiles are sampled at these offsets from the centre line, where there is no star or symbol.
_LANE_OFFSETS = (-0.22, -0.2, 0.2, 0.22)
_REACH, _SAMPLES, _MIN_DISTANCE = 0.2, 41, 22.0


class Bond(IntEnum):
    """Whether two neighbours of the square are one piece of paper."""

    WHOLE = 1
    DOUBTFUL = 2
    PARTED = 3


class Joint(NamedTuple):
    """The bond of two neighbours in a photo; ``offset`` is their misfit in cells."""

    bond: Bond
    offset: float
    detection: Detection


class Doubt(NamedTuple):
    """A pair of neighbours that may or may not belong to one piece, and which is likelier."""

    pair: Pair
    joint: Joint
    likely_whole: bool


@dataclass(frozen=True)
class Segmentation:
    """The pieces as sorted cells, in reading order, with doubts and the cells no photo shows."""

    pieces: list[list[int]]
    doubts: list[Doubt]
    missing: list[int]


def segment(detections: Sequence[Detection], answers: Mapping[Pair, bool]) -> Segmentation:
    """Return the pieces that a player's photos show; ``answers`` say whether a pair is whole."""
    joint_of = _merged(joints(detection) for detection in detections)
    for pair, whole in answers.items():
        if pair in joint_of:
            bond = Bond.WHOLE if whole else Bond.PARTED
            joint_of[pair] = joint_of[pair]._replace(bond=bond)
    visible = {cell for detection in detections for cell in detection.cells}
    groups = connected_components(
        visible, [pair for pair, joint in joint_of.items() if joint.bond is Bond.WHOLE]
    )
    doubts = _doubts(groups, joint_of, set(answers))
    likely_links = [doubt.pair for doubt in doubts if doubt.likely_whole]
    links = [pair for pair, joint in joint_of.items() if joint.bond is Bond.WHOLE]
    missing = [cell for cell in range(CELLS) if cell not in visible]
    return Segmentation(connected_components(visible, links + likely_links), doubts, missing)


def connected_components(cells: Iterable[int], links: Iterable[Pair]) -> list[list[int]]:
    """Return the connected components as sorted cells, in reading order of their first cells."""
    neighbours_of: dict[int, list[int]] = {cell: [] for cell in cells}
    for one, other in links:
        neighbours_of[one].append(other)
        neighbours_of[other].append(one)
    components = []
    unvisited = dict.fromkeys(sorted(neighbours_of))
    while unvisited:
        stack = [next(iter(unvisited))]
        component = []
        while stack:
            cell = stack.pop()
            if cell in unvisited:
                del unvisited[cell]
                component.append(cell)
                stack += neighbours_of[cell]
        components.append(sorted(component))
    return components


def _merged(all_joints: Iterable[dict[Pair, Joint]]) -> dict[Pair, Joint]:
    """Return the joints of all photos; a pair that is apart in one of them was parted.

    In a puzzle two pieces may lie next to each other again as printed.
    """
    merged: dict[Pair, Joint] = {}
    for joint_of in all_joints:
        for pair, joint in joint_of.items():
            previous = merged.get(pair)
            clearer = previous is not None and previous.bond is Bond.DOUBTFUL
            if (
                previous is None
                or joint.bond is Bond.PARTED
                or (clearer and joint.bond is Bond.WHOLE)
            ):
                merged[pair] = joint
    return merged


def _doubts(
    groups: list[list[int]], joint_of: Mapping[Pair, Joint], settled: set[Pair]
) -> list[Doubt]:
    """Return the pairs that may be joined or separated wrongly."""
    owner = {cell: number for number, group in enumerate(groups) for cell in group}
    between: dict[Pair, list[tuple[Pair, Joint]]] = {}
    doubts = []
    for pair, joint in joint_of.items():
        one, other = sorted(owner[cell] for cell in pair)
        if one != other:
            between.setdefault((one, other), []).append((pair, joint))
        elif joint.bond is Bond.PARTED and pair not in settled:
            doubts.append(Doubt(pair, joint, likely_whole=True))
    for pairs_between in between.values():
        if all(joint.bond is Bond.DOUBTFUL for _, joint in pairs_between):
            offset = sum(joint.offset for _, joint in pairs_between) / len(pairs_between)
            doubts.append(Doubt(*pairs_between[0], likely_whole=offset < _LIKELY_WHOLE))
    return doubts


def joints(detection: Detection) -> dict[Pair, Joint]:
    """Return the joints of all neighbours that a photo shows."""
    misfit_of = misfits(detection.cells)
    unclear = unclear_pairs(misfit_of)
    gaps = dict(zip(unclear, _gap_widths(detection, unclear), strict=True))
    return {
        pair: Joint(_bond(offset, gaps.get(pair, 0.0)), offset, detection)
        for pair, offset in misfit_of.items()
    }


def unclear_pairs(misfit_of: Mapping[Pair, float]) -> list[Pair]:
    """Return the neighbours that lie neither as printed nor clearly apart."""
    return [pair for pair, offset in misfit_of.items() if _SURELY_WHOLE < offset < SEPARATE]


def _bond(offset: float, gap: float) -> Bond:
    if offset >= SEPARATE or (offset >= _PARTED and gap >= _WIDE):
        return Bond.PARTED
    if offset < _SURELY_WHOLE or (offset < _WHOLE and gap < _NARROW):
        return Bond.WHOLE
    return Bond.DOUBTFUL


def _gap_widths(detection: Detection, pairs: Sequence[Pair]) -> list[float]:
    """Return the visible width of the line between two neighbours, in cells."""
    lines = []
    for one, other in pairs:
        dx, dy = (1, 0) if other == one + 1 else (0, other // SIZE - one // SIZE)
        first, second = detection.cells[one], detection.cells[other]
        for lane in _LANE_OFFSETS:
            # From inside one cell to inside the other, beside the star.
            start = first.at(0.3 * dx + lane * dy, 0.3 * dy + lane * dx)
            end = second.at(-0.3 * dx + lane * dy, -0.3 * dy + lane * dx)
            lines.append((start, end))
    rows = detection.table.profiles(lines, _SAMPLES)
    count = len(_LANE_OFFSETS)
    return [_gap_width(rows[n : n + count]) for n in range(0, len(rows), count)]


def _gap_width(rows: Sequence[Sequence[Colour]]) -> float:
    """Return the median of the widths along several profiles from one cell to the next."""
    widths = [_different_samples(row) for row in rows]
    return 2 * _REACH * median(widths) / (_SAMPLES - 1)


def _different_samples(row: Sequence[Colour]) -> int:
    """Return how many samples of a profile are neither of the colours at its ends nor between."""
    # Each profile has ends of its own: the bands of a joker differ.
    inner = round(0.28 * _SAMPLES)
    one, other = _median_colour(row[:inner]), _median_colour(row[-inner:])
    return sum(_distance_to_mixture(colour, one, other) > _MIN_DISTANCE for colour in row)


def _median_colour(colours: Sequence[Colour]) -> Colour:
    blue, green, red = (median(values) for values in zip(*colours, strict=True))
    return blue, green, red


def _distance_to_mixture(colour: Colour, one: Colour, other: Colour) -> float:
    """Return the distance (max norm) of a colour from the segment between two colours."""
    direction = [b - a for a, b in zip(one, other, strict=True)]
    square_length = max(1.0, sum(step * step for step in direction))
    position = (
        sum((c - a) * step for c, a, step in zip(colour, one, direction, strict=True))
        / square_length
    )
    position = min(1.0, max(0.0, position))
    return max(
        abs(c - a - position * step) for c, a, step in zip(colour, one, direction, strict=True)
    )
