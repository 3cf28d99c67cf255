"""The lines between the parts of a round: how many straight cuts, and where they start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cutit.cell_sets import NOT_LAST, cells_in
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from papercraft.games.cutit.rules.cut_geometry import RoundCut


def cut_edges(cut: RoundCut) -> tuple[int, int]:
    """Return the grid edges between all parts of a round, the rest included.

    Bit ``n`` of the first set is the edge right of cell ``n``, of the second the edge below it.
    """
    vertical = horizontal = 0
    for part in [*cut.pieces, cut.after]:
        others = cut.before & ~part
        vertical |= part & others >> 1 & NOT_LAST | others & part >> 1 & NOT_LAST
        horizontal |= part & others >> SIZE | others & part >> SIZE
    return vertical, horizontal


def count_cuts(cut: RoundCut) -> int:
    """Return the number of straight cuts that separate the parts: maximal runs of edges."""
    vertical, horizontal = cut_edges(cut)
    vertical_starts = vertical & ~(vertical << SIZE)
    horizontal_starts = horizontal & ~((horizontal & NOT_LAST) << 1)
    return vertical_starts.bit_count() + horizontal_starts.bit_count()


def has_inner_line(cut: RoundCut) -> bool:
    """Return whether a connected component of the cut lines nowhere touches the border."""
    vertical, horizontal = cut_edges(cut)
    lines = [((x + 1, y), (x + 1, y + 1)) for x, y in _coordinates(vertical)]
    lines += [((x, y + 1), (x + 1, y + 1)) for x, y in _coordinates(horizontal)]
    while lines:
        component = set(lines.pop())
        grows = True
        while grows:
            touching = [line for line in lines if component & set(line)]
            lines = [line for line in lines if not component & set(line)]
            component.update(*touching)
            grows = bool(touching)
        if not any(_is_on_border(point, cut.before) for point in component):
            return True
    return False


def _coordinates(bits: int) -> list[tuple[int, int]]:
    return [(n % SIZE, n // SIZE) for n in cells_in(bits)]


def _is_on_border(point: tuple[int, int], left: int) -> bool:
    x, y = point
    neighbours = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
    return not all(
        0 <= cx < SIZE and 0 <= cy < SIZE and left >> SIZE * cy + cx & 1 for cx, cy in neighbours
    )
