"""Areas of a photo that questions and notes point to: cells, a piece, all pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.photo import Spot
from papercraft.core.tracing import outline
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.games.cutit.scan.cell_detect import Detection


def whole_spot(detection: Detection) -> Spot | None:
    """Return the box around all pieces in a photo, or None if it shows none."""
    return cells_spot(detection, list(detection.cells)) if detection.cells else None


def cells_spot(detection: Detection, cells: Sequence[int]) -> Spot | None:
    """Return the box around cells in a photo, or None if it shows none of them."""
    corners = [
        detection.cells[cell].at(x, y)
        for cell in cells
        if cell in detection.cells
        for x in (-0.6, 0.6)
        for y in (-0.6, 0.6)
    ]
    if not corners:
        return None
    xs, ys = zip(*corners, strict=True)
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    return Spot(detection.table, ((left, top), (right, top), (right, bottom), (left, bottom)))


def piece_spot(detection: Detection, piece: Sequence[int]) -> Spot | None:
    """Return the outline of a piece in a photo, or None if it does not show the piece."""
    visible = {cell for cell in piece if cell in detection.cells}
    if not visible:
        return None
    rows = [[SIZE * row + column in visible for column in range(SIZE)] for row in range(SIZE)]
    points = []
    for name, *values in outline(rows):
        if name == "Z":
            break
        x, y = values
        cell = min(visible, key=lambda c: abs(c % SIZE + 0.5 - x) + abs(c // SIZE + 0.5 - y))
        points.append(detection.cells[cell].at(x - cell % SIZE - 0.5, y - cell // SIZE - 0.5))
    return Spot(detection.table, tuple(points))
