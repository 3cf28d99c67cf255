"""The geometry of cutting: the pieces that the entries of a record take off, round by round.

An entry is a set of cells, an outline or a list of cuts, in cell units with y down. The points of
outlines and cuts are snapped to the grid first, so that shapely computes on integers, exactly.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.games.cutit.cell_sets import ALL_CELLS, cells_in, connected_parts, parse_cells
from papercraft.games.cutit.square import CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.games.cutit.schema import Cuts, Outline, Player

Points = list[tuple[int, int]]
_EPSILON = 1e-9
_CENTRES = [(n % SIZE + 0.5, n // SIZE + 0.5) for n in range(CELLS)]


@dataclass(slots=True)
class RoundCut:
    """The pieces cut off in one round.

    ``before`` is what was left of the square. ``pieces`` are connected sets of cells, including
    ``already_taken`` cells of earlier rounds; ``missed_take`` names a cell to take that was gone.
    ``offset`` is the largest distance of a point from the grid, in cells; ``off_grid`` says that it
    is more than tolerated.
    """

    before: int
    pieces: list[int] = field(default_factory=list)
    already_taken: int = 0
    missed_take: str = ""
    offset: float = 0.0
    off_grid: bool = False
    slanted: bool = False
    empty: bool = False

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
        cells = cells_inside(_snapped(cut, [item.outline], tolerance, closed=True)[0])
        cut.empty |= not cells
    else:
        lines = _snapped(cut, item.cuts, tolerance, closed=False)
        cells = parse_cells(item.take)
        if cells & left:
            cells = part_holding(left, lines, cells)
        else:
            cut.missed_take = item.take
            cut.pieces.append(0)
            cut.already_taken |= cells
            return
    cut.already_taken |= cells & ~left
    cut.pieces += connected_parts(cells)


def _snapped(
    cut: RoundCut, lines: Iterable[list[list[float]]], tolerance: float, *, closed: bool
) -> list[Points]:
    """Return the lines with their points snapped to the grid; note their offsets in ``cut``."""
    snapped = []
    for line in lines:
        points = [(round(x), round(y)) for x, y in line]
        offsets = [max(abs(x - round(x)), abs(y - round(y))) for x, y in line]
        cut.offset = max(cut.offset, *offsets)
        cut.off_grid |= max(offsets) > tolerance + _EPSILON
        following = points[1:] + points[:1] if closed else points[1:]
        cut.slanted |= any(
            a[0] != b[0] and a[1] != b[1] for a, b in zip(points, following, strict=False)
        )
        snapped.append(points)
    return snapped


def cells_inside(points: Points) -> int:
    """Return the cells whose centres lie inside a polygon of grid points."""
    import shapely  # noqa: PLC0415 - only where geometry was entered

    if len(set(points)) < 3:  # noqa: PLR2004
        return 0
    area = shapely.make_valid(shapely.Polygon(points))
    hits = shapely.contains_xy(area, *zip(*_CENTRES, strict=True))
    return sum(1 << n for n, hit in enumerate(hits) if hit)


def part_holding(left: int, lines: list[Points], start: int) -> int:
    """Return the part of ``left`` that contains the cell ``start`` once the lines divide it."""
    import shapely  # noqa: PLC0415 - only where geometry was entered

    whole = next(part for part in connected_parts(left) if part & start)
    boxes = [shapely.box(n % SIZE, n // SIZE, n % SIZE + 1, n // SIZE + 1) for n in cells_in(whole)]
    paper = shapely.union_all(boxes)
    cuts = [shapely.LineString(line) for line in lines if len(set(line)) > 1]
    net = shapely.union_all([paper.boundary, *cuts])
    centres = {n: shapely.Point(_CENTRES[n]) for n in cells_in(whole)}
    first = centres[start.bit_length() - 1]
    parts = (
        sum(1 << n for n, centre in centres.items() if face.intersects(centre))
        for face in shapely.get_parts(shapely.polygonize([net]))
        if face.intersects(first)
    )
    # The faces tile the paper, but for rounding at slanted lines.
    return next(parts, start)
