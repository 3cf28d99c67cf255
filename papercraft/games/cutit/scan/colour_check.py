"""Whether the cells in a photo have the colours that the square has."""

from __future__ import annotations

from math import dist
from statistics import median
from typing import TYPE_CHECKING

from papercraft.games.cutit.setup import BLACK, COLOURS

if TYPE_CHECKING:
    from papercraft.core.table import Colour
    from papercraft.games.cutit.scan.cell_detect import Sight
    from papercraft.games.cutit.setup import Square

# Where colour is to be found, in cells from the middle: between code and symbol, or, where cells
# are left pale, in the frame of the code.
_MARGIN, _FRAME = 0.3, 0.19
_LANES = (-0.2, -0.1, 0.1, 0.2)
_FEWEST = 3
_LEAST_SPREAD = 12.0


def share_alike(square: Square, sight: Sight) -> float | None:
    """Return how many coloured cells look most like others of their kind, as a share.

    Where there are no colours, dark cells must tell. None if the photo tells too little.
    """
    cells = [cell for cell in sight.cells if square.cells[cell] in COLOURS]
    for far in (_MARGIN, _FRAME):
        spots = [
            [sight.cells[cell].at(side * far, lane) for side in (-1, 1) for lane in _LANES]
            for cell in cells
        ]
        colours = sight.table.colours(spots)
        share = _share(square, dict(zip(cells, map(_tint, colours), strict=True)))
        if share is not None:
            return share
    dark = {cell for cell in sight.cells if square.cells[cell] == BLACK}
    if not sight.light or len(dark) < _FEWEST:
        return None
    return len(dark & sight.light) / len(dark | sight.light)


def _share(square: Square, tints: dict[int, Colour]) -> float | None:
    by_kind = {
        kind: [tint for cell, tint in tints.items() if square.cells[cell] == kind]
        for kind in COLOURS
    }
    if min(map(len, by_kind.values())) < _FEWEST:
        return None
    centres = {kind: _centre(own) for kind, own in by_kind.items()}
    middle = _centre(list(tints.values()))
    if median(dist(tint, middle) for tint in tints.values()) < _LEAST_SPREAD:
        return None
    right = sum(
        min(centres, key=lambda kind: dist(tint, centres[kind])) == square.cells[cell]
        for cell, tint in tints.items()
    )
    return right / len(tints)


def _tint(colour: Colour) -> Colour:
    """Return a colour without its lightness, so that shadows do not matter."""
    whole = sum(colour) / 300 + 0.01
    b, g, r = (value / whole for value in colour)
    return b, g, r


def _centre(tints: list[Colour]) -> Colour:
    b, g, r = (median(values) for values in zip(*tints, strict=True))
    return b, g, r
