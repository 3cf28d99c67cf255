"""Which cells hang together: the pieces, from one or several photos of them.

Two neighbours of the square are one piece if they lie as printed and the paper between them is
whole. Pieces that were pulled apart by less than a millimetre look nearly so; what could be either
is asked, never guessed in silence.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.scan.cell_detect import FAR, Sight, misfits
from papercraft.games.cutit.setup import CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.table import Colour

Pair = tuple[int, int]
# Distances from the printed place and widths of the line between, all in cells. Up to these two
# neighbours are surely whole, from those on surely parted.
_WHOLE, _STILL, _NARROW = 0.1, 0.045, 0.075
_PARTED, _WIDE = 0.13, 0.09
_GUESS = 0.09
# Along these lines between two cells there is neither star nor symbol.
_LANES = (-0.22, -0.2, 0.2, 0.22)
_REACH, _SAMPLES, _UNLIKE = 0.2, 41, 22.0


class Bond(IntEnum):
    """Whether two neighbours of the square are one piece of paper, the surer the larger."""

    WHOLE = 1
    DOUBTFUL = 2
    PARTED = 3


class Tie(NamedTuple):
    """The bond of two neighbours in a photo; ``off`` in cells from lying as printed."""

    bond: Bond
    off: float
    sight: Sight


class Doubt(NamedTuple):
    """Two parts that may be one piece: the neighbours between them, and what is likely."""

    pair: Pair
    tie: Tie
    likely_one: bool


@dataclass(frozen=True)
class Cutting:
    """The pieces as sorted cells, in reading order, what is doubtful about them, cells not seen."""

    pieces: list[list[int]]
    doubts: list[Doubt]
    missing: list[int]


def cutting(sights: Sequence[Sight], answers: Mapping[Pair, bool]) -> Cutting:
    """Put together what all photos of a player show; ``answers`` say whether a pair is whole."""
    ties = _merged(bonds(sight) for sight in sights)
    for pair, whole in answers.items():
        if pair in ties:
            bond = Bond.WHOLE if whole else Bond.PARTED
            ties[pair] = Tie(bond, 0.0 if whole else 1.0, ties[pair].sight)
    seen = {cell for sight in sights for cell in sight.cells}
    groups = grouped(seen, [pair for pair, tie in ties.items() if tie.bond is Bond.WHOLE])
    doubts = _doubts(groups, ties, set(answers))
    joined = [doubt.pair for doubt in doubts if doubt.likely_one]
    links = [pair for pair, tie in ties.items() if tie.bond is Bond.WHOLE]
    missing = [cell for cell in range(CELLS) if cell not in seen]
    return Cutting(grouped(seen, links + joined), doubts, missing)


def grouped(cells: Iterable[int], links: Iterable[Pair]) -> list[list[int]]:
    """Return cells that hang together by links, in reading order of their first cells."""
    near: dict[int, list[int]] = {cell: [] for cell in cells}
    for one, other in links:
        near[one].append(other)
        near[other].append(one)
    found = []
    rest = dict.fromkeys(sorted(near))
    while rest:
        edge = [next(iter(rest))]
        group = []
        while edge:
            cell = edge.pop()
            if cell in rest:
                del rest[cell]
                group.append(cell)
                edge += near[cell]
        found.append(sorted(group))
    return found


def _merged(all_ties: Iterable[dict[Pair, Tie]]) -> dict[Pair, Tie]:
    """Return the ties of all photos: what lies apart in one of them was parted.

    In the laid puzzle pieces may meet again as they were printed.
    """
    merged: dict[Pair, Tie] = {}
    for ties in all_ties:
        for pair, tie in ties.items():
            known = merged.get(pair)
            clearer = known is not None and known.bond is Bond.DOUBTFUL
            if known is None or tie.bond is Bond.PARTED or (clearer and tie.bond is Bond.WHOLE):
                merged[pair] = tie
    return merged


def _doubts(groups: list[list[int]], ties: Mapping[Pair, Tie], settled: set[Pair]) -> list[Doubt]:
    """Return what may be joined wrongly, or wrongly not joined."""
    owner = {cell: number for number, group in enumerate(groups) for cell in group}
    between: dict[Pair, list[tuple[Pair, Tie]]] = {}
    found = []
    for pair, tie in ties.items():
        one, other = sorted(owner[cell] for cell in pair)
        if one != other:
            between.setdefault((one, other), []).append((pair, tie))
        elif tie.bond is Bond.PARTED and pair not in settled:
            found.append(Doubt(pair, tie, likely_one=True))
    for meetings in between.values():
        if all(tie.bond is Bond.DOUBTFUL for _, tie in meetings):
            off = sum(tie.off for _, tie in meetings) / len(meetings)
            found.append(Doubt(*meetings[0], likely_one=off < _GUESS))
    return found


def bonds(sight: Sight) -> dict[Pair, Tie]:
    """Return the bonds of all neighbours that a photo shows."""
    offs = misfits(sight.cells)
    unclear = [pair for pair, off in offs.items() if _STILL < off < FAR]
    gaps = dict(zip(unclear, _gaps(sight, unclear), strict=True))
    return {pair: Tie(_bond(off, gaps.get(pair, 0.0)), off, sight) for pair, off in offs.items()}


def _bond(off: float, gap: float) -> Bond:
    if off >= FAR or (off >= _PARTED and gap >= _WIDE):
        return Bond.PARTED
    if off < _STILL or (off < _WHOLE and gap < _NARROW):
        return Bond.WHOLE
    return Bond.DOUBTFUL


def _gaps(sight: Sight, pairs: Sequence[Pair]) -> list[float]:
    """Return how wide the line between two neighbours looks, in cells."""
    lines = []
    for one, other in pairs:
        dx, dy = (1, 0) if other == one + 1 else (0, other // SIZE - one // SIZE)
        first, second = sight.cells[one], sight.cells[other]
        for lane in _LANES:
            # From inside one cell to inside the other, beside the star.
            start = first.at(0.3 * dx + lane * dy, 0.3 * dy + lane * dx)
            end = second.at(-0.3 * dx + lane * dy, -0.3 * dy + lane * dx)
            lines.append((start, end))
    rows = sight.table.profiles(lines, _SAMPLES)
    count = len(_LANES)
    return [_gap(rows[n : n + count]) for n in range(0, len(rows), count)]


def _gap(rows: Sequence[Sequence[Colour]]) -> float:
    """Return the middle one of the widths along several lanes from one cell to the next."""
    inner = round(0.28 * _SAMPLES)
    one = _middle([colour for row in rows for colour in row[:inner]])
    other = _middle([colour for row in rows for colour in row[-inner:]])
    widths = [sum(_unlike(colour, one, other) > _UNLIKE for colour in row) for row in rows]
    return 2 * _REACH * median(widths) / (_SAMPLES - 1)


def _middle(colours: Sequence[Colour]) -> Colour:
    blue, green, red = (median(values) for values in zip(*colours, strict=True))
    return blue, green, red


def _unlike(colour: Colour, one: Colour, other: Colour) -> float:
    """Return how far a colour is from both of two colours and from their mixtures."""
    way = [b - a for a, b in zip(one, other, strict=True)]
    long = max(1.0, sum(step * step for step in way))
    part = sum((c - a) * step for c, a, step in zip(colour, one, way, strict=True)) / long
    part = min(1.0, max(0.0, part))
    return max(abs(c - a - part * step) for c, a, step in zip(colour, one, way, strict=True))
