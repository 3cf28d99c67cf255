"""The cells of a piece with their star halves, and pieces placed on the grid of a puzzle."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.square import CELLS, SIZE, Square

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


Place = tuple[int, int]


class Tile(NamedTuple):
    """A cell of a piece: its kind, and which sides carry a star half, clockwise from the top."""

    kind: str
    halves: tuple[bool, bool, bool, bool]


PlacedPiece = dict[Place, Tile]
# How column and row of a cell turn, by quarter turns clockwise.
_TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))


# All players of a game have the same square.
@lru_cache(maxsize=8)
def tiles(square: Square) -> tuple[Tile, ...]:
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
    return tuple(result)


@cache
def _turned(tile: Tile, turn: int) -> Tile:
    """Return a tile after quarter turns clockwise; there are not many different ones."""
    up, right, down, left = tile.halves[4 - turn :] + tile.halves[: 4 - turn]
    return Tile(tile.kind, (up, right, down, left))


def placed_piece(
    all_tiles: Sequence[Tile], cells: int, at: Iterable[int], turn: int
) -> PlacedPiece:
    """Return a piece after quarter turns clockwise, with the top left of its box at ``at``."""
    xx, xy, yx, yy = _TURNS[turn]
    numbers = list(cells_in(cells))
    columns = [n % SIZE * xx + n // SIZE * xy for n in numbers]
    rows = [n % SIZE * yx + n // SIZE * yy for n in numbers]
    column, row = at
    dx, dy = column - min(columns), row - min(rows)
    return {
        (x + dx, y + dy): _turned(all_tiles[n], turn)
        for x, y, n in zip(columns, rows, numbers, strict=True)
    }
