"""The square of ``cutit``: 100 cells and the stars on the edges between them.

Cells are numbered 0 to 99, row by row from the top left. Edges are numbered by the cell to their
left or above: edge ``n`` lies between ``n`` and ``n + 1``, edge ``100 + n`` between ``n`` and
``n + 10``.
"""

from __future__ import annotations

from typing import NamedTuple

from papercraft.core.coordinates import cell_name, parse_cell

SIZE = 10
CELLS = SIZE * SIZE
COLOURS = "GPYB"
BLACK, JOKER = "#", "*"
KINDS = COLOURS + BLACK + JOKER
# The name of each die and of its colour, in the order of COLOURS.
DICE = ("green", "pink", "yellow", "blue")
ROUNDS = 10
CORNERS = {"A1": 0, "J1": 9, "A10": 90, "J10": 99}
EDGES = tuple(n for n in range(CELLS) if n % SIZE < SIZE - 1) + tuple(
    CELLS + n for n in range(CELLS - SIZE)
)
CELL_NAMES = tuple(cell_name(n % SIZE, n // SIZE) for n in range(CELLS))


def ends(edge: int) -> tuple[int, int]:
    """Return the two cells of an edge."""
    return (edge, edge + 1) if edge < CELLS else (edge - CELLS, edge - CELLS + SIZE)


ENDS = {edge: ends(edge) for edge in EDGES}


class Square(NamedTuple):
    """The kinds of the 100 cells and the edges that carry a star."""

    cells: str
    stars: tuple[int, ...]

    @property
    def jokers(self) -> frozenset[int]:
        """The cells that are jokers."""
        return frozenset(n for n, kind in enumerate(self.cells) if kind == JOKER)


_EDGE_OF = {cells: edge for edge, cells in ENDS.items()}


def edge_of(star: str) -> int | None:
    """Return the edge that two cell names such as ``A1-B1`` denote, or None."""
    names = star.split("-")
    places = [parse_cell(name) for name in names]
    cells = sorted(p[1] * SIZE + p[0] for p in places if p and max(p) < SIZE)
    return _EDGE_OF.get((cells[0], cells[1])) if len(names) == len(cells) == 2 else None  # noqa: PLR2004
