"""Tables of how pairs of pieces can lie in a puzzle: which shifts conflict, and which match.

All rules of the puzzle concern pairs of placed pieces, so the tables contain the rules completely:
a puzzle is legal if no pair conflicts and the matching pairs connect all its pieces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.rules.tiles import tiles
from papercraft.games.cutit.solver.poses import BACK, SIDES, TURNS, Pose
from papercraft.games.cutit.square import JOKER, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.games.cutit.square import Square


class Border(NamedTuple):
    """An edge of a piece's border: its cell, the side of the cell, and the cell's kind."""

    cell: complex
    side: int
    kind: str

    def turned(self, turn: int) -> Border:
        """Return the edge after quarter turns about the origin."""
        return Border(self.cell * TURNS[turn], (self.side + turn) & 3, self.kind)


class Shape(NamedTuple):
    """A piece with its cells relative to the first one, and its border with and without halves."""

    cells: tuple[complex, ...]
    halves: tuple[Border, ...]
    bare: tuple[Border, ...]


class PairTables(NamedTuple):
    """The tables of some pieces, which are called by their places in the list, from 0.

    ``conflicts[p][q][turn]`` holds the shifts at which ``q``, turned so against ``p``, overlaps it
    or meets it badly. ``matches[p][q]`` holds the poses of ``q`` in the frame of ``p`` with a good
    meeting and no conflict, for ``p < q``.
    """

    shapes: list[Shape]
    conflicts: list[list[list[set[complex]]]]
    matches: list[list[list[Pose]]]


def pair_tables(square: Square, pieces: Sequence[int], *, expert: bool) -> PairTables:
    """Return the tables of pieces, each a set of cells of the square."""
    shapes = [_shape(square, piece) for piece in pieces]
    count = len(shapes)
    conflicts: list[list[list[set[complex]]]] = [[[] for _ in shapes] for _ in shapes]
    matches: list[list[list[Pose]]] = [[[] for _ in shapes] for _ in shapes]
    for p in range(count):
        for q in range(p + 1, count):
            for turn in range(4):
                bad, good = _meetings(shapes[p], shapes[q], turn, expert=expert)
                conflicts[p][q].append(bad)
                matches[p][q] += [(turn, shift) for shift in good if shift not in bad]
            conflicts[q][p] = [
                {-BACK[-turn & 3] * shift for shift in conflicts[p][q][-turn & 3]}
                for turn in range(4)
            ]
    return PairTables(shapes, conflicts, matches)


def _shape(square: Square, piece: int) -> Shape:
    all_tiles = tiles(square)
    first = next(cells_in(piece))
    places = {complex(n % SIZE - first % SIZE, n // SIZE - first // SIZE): all_tiles[n]
              for n in cells_in(piece)}  # fmt: skip
    halves: list[Border] = []
    bare: list[Border] = []
    for cell, tile in places.items():
        for side, step in enumerate(SIDES):
            if cell + step not in places:
                edges = halves if tile.halves[side] else bare
                edges.append(Border(cell, side, tile.kind))
    return Shape(tuple(places), tuple(halves), tuple(bare))


def _meetings(
    one: Shape, other: Shape, turn: int, *, expert: bool
) -> tuple[set[complex], dict[complex, None]]:
    """Return the shifts of ``other``, turned so, that conflict, and those with a good meeting."""
    turned = [cell * TURNS[turn] for cell in other.cells]
    bad = {mine - its for mine in one.cells for its in turned}
    good: dict[complex, None] = {}
    for mine, its, shift in _facing(one.halves, other.halves, turn):
        if mine.kind == its.kind or JOKER in (mine.kind, its.kind):
            good[shift] = None
        else:
            bad.add(shift)
    if expert:
        bad.update(shift for _, _, shift in _facing(one.halves, other.bare, turn))
        bad.update(shift for _, _, shift in _facing(one.bare, other.halves, turn))
    return bad, good


def _facing(
    ones: tuple[Border, ...], others: tuple[Border, ...], turn: int
) -> Iterator[tuple[Border, Border, complex]]:
    """Yield pairs of border edges, with the shift of the other piece that makes them meet."""
    turned = [edge.turned(turn) for edge in others]
    for mine in ones:
        opposite, beyond = (mine.side + 2) & 3, mine.cell + SIDES[mine.side]
        for its in turned:
            if its.side == opposite:
                yield mine, its, beyond - its.cell
