"""Check that the cells in a photo have the colours of the square."""

from __future__ import annotations

from math import dist
from statistics import median
from typing import TYPE_CHECKING

from papercraft.games.cutit.square import COLOURS

if TYPE_CHECKING:
    from papercraft.core.probe import Colour
    from papercraft.games.cutit.scan.cell_detect import Detection
    from papercraft.games.cutit.square import Square

# Where colour is sampled, in cells from the centre: at the rim of the symbol or, if the ground is
# printed pale, within it, in the frame of a large code or beside a small one.
_MARGIN, _FRAME = 0.3, 0.19
_LANE_OFFSETS = (-0.2, -0.1, 0.1, 0.2)
_MIN_CELLS = 3
# On the right square at least this share of the cells has the colour of its kind.
_MIN_MATCHING_SHARE = 0.7
_MIN_SPREAD = 12.0


def is_other_square(square: Square, detection: Detection) -> bool:
    """Return whether the colours of the cells are clearly not those of a square."""
    share = matching_share(square, detection)
    return share is not None and share < _MIN_MATCHING_SHARE


def matching_share(square: Square, detection: Detection) -> float | None:
    """Return the share of coloured cells whose chromaticity is nearest to that of their kind.

    Without colours, the share of cells whose code is light on dark or dark on light as printed, of
    the kinds that have the rarer of the two. None if there are too few cells.
    """
    cells = [cell for cell in detection.cells if square.cells[cell] in COLOURS]
    for far in (_MARGIN, _FRAME):
        sample_points = [
            [
                detection.cells[cell].at(side * far, lane)
                for side in (-1, 1)
                for lane in _LANE_OFFSETS
            ]
            for cell in cells
        ]
        colours = detection.table.colours(sample_points)
        share = _nearest_kind_share(
            square, dict(zip(cells, map(_chromaticity, colours), strict=True))
        )
        if share is not None:
            return share
    design = detection.design
    few = {cell for cell in detection.cells if square.cells[cell] in design.few}
    seen = detection.inverted if design.few_inverted else set(detection.cells) - detection.inverted
    if not detection.inverted or len(few) < _MIN_CELLS:
        return None
    return len(few & seen) / len(few | seen)


def _nearest_kind_share(square: Square, tints: dict[int, Colour]) -> float | None:
    by_kind = {
        kind: [tint for cell, tint in tints.items() if square.cells[cell] == kind]
        for kind in COLOURS
    }
    if min(map(len, by_kind.values())) < _MIN_CELLS:
        return None
    centres = {kind: _median_colour(tints_of_kind) for kind, tints_of_kind in by_kind.items()}
    middle = _median_colour(list(tints.values()))
    if median(dist(tint, middle) for tint in tints.values()) < _MIN_SPREAD:
        return None
    right = sum(
        min(centres, key=lambda kind: dist(tint, centres[kind])) == square.cells[cell]
        for cell, tint in tints.items()
    )
    return right / len(tints)


def _chromaticity(colour: Colour) -> Colour:
    """Return a colour normalized to equal lightness, so that shadows do not matter."""
    whole = sum(colour) / 300 + 0.01
    b, g, r = (value / whole for value in colour)
    return b, g, r


def _median_colour(tints: list[Colour]) -> Colour:
    b, g, r = (median(values) for values in zip(*tints, strict=True))
    return b, g, r
