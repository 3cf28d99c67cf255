"""All pieces that one or two straight cuts may take off what is left of a square.

The line between a piece and the rest is one straight run from rim to rim, or two that meet in a
corner. If earlier rounds left a hole, which is against the rules but possible in a record, two
separate runs can also divide the ring around it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from papercraft.games.cutit.cell_sets import ALL_CELLS, NOT_LAST, cells_in
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

# Grid edges to cut: bit n of the first set is the edge right of cell n, of the second the one below
# it, as in rules.cut_lines.
Lines = tuple[int, int]

_RIM = sum(1 << n for n in range(SIZE)) | sum(1 << SIZE * n for n in range(SIZE))
_RIM |= sum(1 << SIZE * (SIZE - 1) + n for n in range(SIZE))
_RIM |= sum(1 << SIZE * n + SIZE - 1 for n in range(SIZE))


def legal_pieces(left: int) -> dict[int, int]:
    """Return each piece that can be cut off, with the number of straight cuts, 1 or 2.

    The piece and the rest of the part that it is cut from are connected. Sizes and points are not
    looked at.
    """
    edges = inner_edges(left)
    runs = list(_straight_runs(edges))
    pieces: dict[int, int] = {}
    for lines in runs:
        for part in _divided(edges, lines):
            pieces.setdefault(part, 1)
    for lines in _corners(edges):
        for part in _divided(edges, lines):
            pieces.setdefault(part, 2)
    if _has_hole(left):
        for lines in _joined_runs(runs):
            parts = _divided(edges, lines)
            # Two runs apart may also cut off a third part.
            if parts and parts[0] | parts[1] == _reached(parts[0], *edges):
                for part in parts:
                    pieces.setdefault(part, 2)
    return pieces


def inner_edges(left: int) -> Lines:
    """Return the grid edges between two cells of a set."""
    return left & left >> 1 & NOT_LAST, left & left >> SIZE


def _straight_runs(edges: Lines) -> Iterator[Lines]:
    """Yield the lines that can be cut from rim to rim."""
    vertical, horizontal = edges
    for start in cells_in(vertical & ~(vertical << SIZE)):
        yield _ray(vertical, start, SIZE), 0
    for start in cells_in(horizontal & ~((horizontal & NOT_LAST) << 1)):
        yield 0, _ray(horizontal, start, 1)


def _ray(edges: int, start: int, step: int) -> int:
    """Return consecutive edges from one of them in a direction, up to the rim."""
    ray, at = 0, start
    while at >= 0 and edges >> at & 1:
        ray |= 1 << at
        # A row of horizontal edges ends with the row of cells.
        if step in (1, -1) and at % SIZE == (SIZE - 1 if step == 1 else 0):
            break
        at += step
    return ray


def _corners(edges: Lines) -> Iterator[Lines]:
    """Yield the pairs of runs from the rim to a point inside, and at a right angle to the rim."""
    vertical, horizontal = edges
    # Where all four edges around the lower right corner of a cell are inside, so is the corner.
    points = vertical & vertical >> SIZE & horizontal & (horizontal >> 1 & NOT_LAST)
    for point in cells_in(points):
        up, down = _ray(vertical, point, -SIZE), _ray(vertical, point + SIZE, SIZE)
        before, behind = _ray(horizontal, point, -1), _ray(horizontal, point + 1, 1)
        yield up, before
        yield up, behind
        yield down, before
        yield down, behind


def _joined_runs(runs: list[Lines]) -> Iterator[Lines]:
    for one, other in combinations(runs, 2):
        yield one[0] | other[0], one[1] | other[1]


def _divided(edges: Lines, lines: Lines) -> list[int]:
    """Return the parts on both sides of where the lines begin, or nothing if they are one."""
    vertical, horizontal = edges[0] & ~lines[0], edges[1] & ~lines[1]
    cut = lines[0] or lines[1]
    seed = cut & -cut
    across = seed << 1 if lines[0] else seed << SIZE
    part = _reached(seed, vertical, horizontal)
    if part & across:
        return []
    return [part, _reached(across, vertical, horizontal)]


def _reached(part: int, vertical: int, horizontal: int) -> int:
    """Return the cells that can be reached across edges that are not cut (flood fill)."""
    before = 0
    while part != before:
        before = part
        part |= (part & vertical) << 1 | part >> 1 & vertical
        part |= (part & horizontal) << SIZE | part >> SIZE & horizontal
    return part


def _has_hole(left: int) -> bool:
    """Return whether something that is gone is surrounded, diagonal neighbours included."""
    gone = ALL_CELLS & ~left
    outside = gone & _RIM
    before = 0
    while outside != before:
        before = outside
        rows = outside | (outside & NOT_LAST) << 1 | outside >> 1 & NOT_LAST
        outside = (rows | rows << SIZE | rows >> SIZE) & gone
    return outside != gone
