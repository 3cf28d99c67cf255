"""The geometry of cutting: the pieces that the entries of a record take off, round by round.

An entry is a set of cells, an outline or a list of cuts, in cell units with y down. The points of
outlines and cuts are snapped to the grid first, so that everything is computed on integers. Lines
along the grid that occur several times are one, and the slanted ones of an entry are few: the work
is bounded by the grid, however many points there are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.core.messages import Message, gettext
from papercraft.games.cutit.cell_sets import ALL_CELLS, cells_in, connected_parts, parse_cells
from papercraft.games.cutit.rules.dividing import dividing_lines, part_holding
from papercraft.games.cutit.rules.outlines import enclosed_cells
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.games.cutit.rules.outlines import Point
    from papercraft.games.cutit.schema import Cuts, Outline, Player

# Lines that do not follow the grid can cross each other anywhere: dividing paper along all of an
# entry's takes at most about 10 ms. Two traced cuts have about ten.
MOST_SLANTED = 50
_EPSILON = 1e-9


@dataclass(slots=True)
class RoundCut:
    """The pieces cut off in one round.

    ``before`` is the square as it was before the round. ``pieces`` are connected sets of cells,
    including ``already_taken`` cells of earlier rounds; ``missed_take`` names a cell to take that
    was already gone. ``offset`` is the largest distance of a point from the grid, in cells;
    ``off_grid`` means that it exceeds the tolerance. ``unreadable`` are the reasons why a record
    with this round cannot be read; ``slanted_lines`` is their number in all cuts.
    """

    before: int
    pieces: list[int] = field(default_factory=list)
    already_taken: int = 0
    missed_take: str = ""
    offset: float = 0.0
    off_grid: bool = False
    slanted: bool = False
    slanted_lines: int = 0
    unreadable: list[Message] = field(default_factory=list)

    @property
    def cells(self) -> int:
        """All cells of the round."""
        union = 0
        for piece in self.pieces:
            union |= piece
        return union

    @property
    def after(self) -> int:
        """What is left of the square after the round."""
        return self.before & ~self.cells


def cut_rounds(player: Player, tolerance: float) -> list[RoundCut]:
    """Return a player's rounds; ``tolerance`` is how far points may be off the grid, in cells."""
    left = ALL_CELLS
    rounds = []
    for entry in player.pieces:
        cut = RoundCut(left)
        for item in entry if isinstance(entry, list) else [entry]:
            _add_entry(cut, item, tolerance)
        left = cut.after
        rounds.append(cut)
    return rounds


def _add_entry(cut: RoundCut, item: str | Outline | Cuts, tolerance: float) -> None:
    """Add one entry's pieces to a round."""
    left = cut.after
    if isinstance(item, str):
        cells = parse_cells(item)
    elif hasattr(item, "outline"):
        cells = _enclosed(cut, _snapped(cut, [item.outline], tolerance, closed=True)[0])
    else:
        polylines = _snapped(cut, item.cuts, tolerance, closed=False)
        cells = parse_cells(item.take)
        if cells & left:
            cells = _divided(cut, polylines, cells)
        else:
            cut.missed_take = item.take
            cut.pieces.append(0)
            cut.already_taken |= cells
            return
    cut.already_taken |= cells & ~left
    cut.pieces += connected_parts(cells)


def _snapped(
    cut: RoundCut, lines: Iterable[list[list[float]]], tolerance: float, *, closed: bool
) -> list[list[Point]]:
    """Return the lines with their points snapped to the grid; note their offsets in ``cut``."""
    snapped = []
    for line in lines:
        points = [(round(x), round(y)) for x, y in line]
        offset = max(abs(v - round(v)) for point in line for v in point)
        cut.offset = max(cut.offset, offset)
        cut.off_grid |= offset > tolerance + _EPSILON
        following = points[1:] + points[:1] if closed else points[1:]
        cut.slanted |= any(
            a[0] != b[0] and a[1] != b[1] for a, b in zip(points, following, strict=False)
        )
        snapped.append(points)
    return snapped


def _enclosed(cut: RoundCut, points: list[Point]) -> int:
    """Return the cells inside an outline."""
    cells, crossed = enclosed_cells(points)
    if crossed:
        form = "the outline crosses itself around {cell}; list its points once around the piece"
        cell = CELL_NAMES[next(cells_in(crossed))]
        cut.unreadable.append(gettext(form, cell=cell))
    elif not cells:
        text = gettext("is empty: the outline does not contain the centre of any cell")
        cut.unreadable.append(text)
    return cells


def _divided(cut: RoundCut, polylines: list[list[Point]], start: int) -> int:
    """Return the part that contains a cell after dividing the remaining square along lines."""
    lines = dividing_lines(polylines)
    cut.slanted_lines += len(lines.slanted)
    if cut.slanted_lines > MOST_SLANTED:
        form = "has more than {most} different slanted lines once its points are on the grid"
        cut.unreadable.append(gettext(form, most=MOST_SLANTED))
        return start
    return part_holding(cut.after, lines, start)
