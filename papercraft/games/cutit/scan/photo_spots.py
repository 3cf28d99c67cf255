"""Areas of a photo that questions and notes point to: cells, a piece, all pieces."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from papercraft.core.tracing import outline
from papercraft.core.transcript import Spot
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.games.cutit.scan.cell_detect import Detection


def whole_spot(detection: Detection) -> Spot | None:
    """Return the box around all pieces in a photo, or None if it shows none."""
    return cells_spot(detection, list(detection.cells)) if detection.cells else None


def cells_spot(detection: Detection, cells: Sequence[int]) -> Spot:
    """Return the box around cells that a photo shows."""
    corners = [
        detection.cells[cell].at(x, y) for cell in cells for x in (-0.6, 0.6) for y in (-0.6, 0.6)
    ]
    xs, ys = zip(*corners, strict=True)
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    return Spot(detection.table, ((left, top), (right, top), (right, bottom), (left, bottom)))


def shows_piece(detection: Detection, piece: Iterable[int]) -> bool:
    """Return whether a photo shows any cell of a piece."""
    return any(cell in detection.cells for cell in piece)


def piece_spot(detection: Detection, piece: Sequence[int]) -> Spot:
    """Return the outline of a piece of which a photo shows a cell at least."""
    visible = {cell for cell in piece if cell in detection.cells}
    rows = [[SIZE * row + column in visible for column in range(SIZE)] for row in range(SIZE)]
    points = []
    for _, *corner in takewhile(lambda step: step[0] != "Z", outline(rows)):
        x, y = corner
        cell = min(visible, key=lambda c: abs(c % SIZE + 0.5 - x) + abs(c // SIZE + 0.5 - y))
        points.append(detection.cells[cell].at(x - cell % SIZE - 0.5, y - cell // SIZE - 0.5))
    return Spot(detection.table, tuple(points))
