"""The lines between the parts of a round: how many straight cuts, and where they start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cutit.cell_sets import NOT_LAST
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
    """Return whether a connected component of the cut lines nowhere touches the border.

    Flood fill over the points inside the paper, from those with a line to the border. A point has
    the number of the cell to its lower right.
    """
    vertical, horizontal = cut_edges(cut)
    # By the upper point of each line, and by the left one.
    down, right = vertical << 1, horizontal << SIZE
    before = cut.before
    shifted = (before & NOT_LAST) << 1
    inside = before & shifted & before << SIZE & shifted << SIZE
    points = (down | down << SIZE | right | (right & NOT_LAST) << 1) & inside
    reached, more = 0, _with_line_to_border(down, right, inside)
    while more != reached:
        reached = more
        across = right & NOT_LAST
        more |= (reached & down) << SIZE | reached >> SIZE & down
        more |= (reached & across) << 1 | reached >> 1 & across
        more &= inside
    return points != reached


def _with_line_to_border(down: int, right: int, inside: int) -> int:
    """Return the points inside that a line joins to one on the border."""
    across = (right & ~inside & NOT_LAST) << 1 | right & ~(inside >> 1 & NOT_LAST)
    return (across | (down & ~inside) << SIZE | down & ~(inside >> SIZE)) & inside
