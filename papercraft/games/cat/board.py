"""The board of ``cat``: a grid of dots with items, building blocks and cup spots on some of them.

Dots are numbered from 0, row by row from the top left: dot ``row * columns + column``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import cell_name, parse_cell

if TYPE_CHECKING:
    from collections.abc import Iterable


KINDS = ("mice", "socks", "planes")
FACES = (1, 2, 3, 4, 5, 6)
CUPS = 6
MOST_COLUMNS, MOST_ROWS = 26, 99


class Board(NamedTuple):
    """A board: which dots hold what; the dots of one kind in ascending order."""

    columns: int
    rows: int
    start: int
    paw: int
    mice: tuple[int, ...]
    socks: tuple[int, ...]
    planes: tuple[int, ...]
    blocks: tuple[int, ...]
    spots: tuple[int, ...]
    set_values: tuple[int, ...]
    timer: tuple[int, ...]

    @property
    def items(self) -> tuple[tuple[int, ...], ...]:
        """The dots of the mice, the socks and the planes."""
        return self.mice, self.socks, self.planes

    def name(self, dot: int) -> str:
        """Return the name of a dot."""
        return cell_name(dot % self.columns, dot // self.columns)

    def dot(self, name: str) -> int | None:
        """Return the dot with a name, or None if the board has no such dot."""
        place = parse_cell(name)
        if place is None or place[0] >= self.columns or place[1] >= self.rows:
            return None
        return place[1] * self.columns + place[0]

    def names(self, dots: Iterable[int]) -> list[str]:
        """Return the names of dots."""
        return [self.name(dot) for dot in dots]
