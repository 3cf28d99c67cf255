"""The cells of a piece with their star halves, and pieces placed on the grid of a puzzle."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.square import CELLS, ENDS, SIZE, Square

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


Place = tuple[int, int]


class Tile(NamedTuple):
    """A cell of a piece: its kind, and which sides carry a star half, clockwise from the top."""

    kind: str
    halves: tuple[bool, bool, bool, bool]


PlacedPiece = dict[Place, Tile]
# The sides of a tile, in order.
_UPPER, _RIGHT, _LOWER, _LEFT = range(4)
# How column and row of a cell turn, by quarter turns clockwise.
_TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))


# All players of a game have the same square.
@lru_cache(maxsize=8)
def tiles(square: Square) -> tuple[Tile, ...]:
    """Return the 100 cells of a square with their star halves."""
    sides: list[list[bool]] = [[False] * 4 for _ in range(CELLS)]
    for edge in square.stars:
        one, other = ENDS[edge]
        sides[one][_LOWER if edge >= CELLS else _RIGHT] = True
        sides[other][_UPPER if edge >= CELLS else _LEFT] = True
    return tuple(
        Tile(kind, (up, right, down, left))
        for kind, (up, right, down, left) in zip(square.cells, sides, strict=True)
    )


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
