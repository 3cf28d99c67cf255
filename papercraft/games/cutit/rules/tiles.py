"""The cells of a piece with their star halves, and pieces placed on the grid of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.square import CELLS, SIZE, Square

if TYPE_CHECKING:
    from collections.abc import Iterable


Place = tuple[int, int]


class Tile(NamedTuple):
    """A cell of a piece: its kind, and which sides carry a star half, clockwise from the top."""

    kind: str
    halves: tuple[bool, bool, bool, bool]


PlacedPiece = dict[Place, Tile]


def tiles(square: Square) -> list[Tile]:
    """Return the 100 cells of a square with their star halves."""
    stars = set(square.stars)
    result = []
    for n in range(CELLS):
        edges = (
            CELLS + n - SIZE if n >= SIZE else -1,
            n if n % SIZE < SIZE - 1 else -1,
            CELLS + n,
            n - 1 if n % SIZE else -1,
        )
        up, right, down, left = (edge in stars for edge in edges)
        result.append(Tile(square.cells[n], (up, right, down, left)))
    return result


def placed_piece(all_tiles: list[Tile], cells: int, at: Iterable[int], turn: int) -> PlacedPiece:
    """Return a piece after quarter turns clockwise, with the top left of its box at ``at``."""
    spots = [((n % SIZE, n // SIZE), all_tiles[n]) for n in cells_in(cells)]
    for _ in range(turn):
        spots = [((-y, x), Tile(t.kind, t.halves[3:] + t.halves[:3])) for (x, y), t in spots]
    column, row = at
    dx = column - min(x for (x, _), _ in spots)
    dy = row - min(y for (_, y), _ in spots)
    return {(x + dx, y + dy): tile for (x, y), tile in spots}
