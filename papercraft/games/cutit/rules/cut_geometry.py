"""From what was entered to the pieces that came off: cells, outlines and cuts alike.

Outlines and cuts are real geometry. Their points are moved to the grid first, so shapely works
on whole numbers only, where it is exact.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from papercraft.games.cutit.cell_sets import ALL, cells_in, cells_of, parts
from papercraft.games.cutit.setup import CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.games.cutit.schema import Cuts, Outline, Player

Points = list[tuple[int, int]]
_EDGE = 1e-9
_CENTRES = [(n % SIZE + 0.5, n // SIZE + 0.5) for n in range(CELLS)]


@dataclass(slots=True)
class Turn:
    """What came off in one round.

    ``pieces`` are sets of cells that hang together, also where a cell was gone already;
    ``before`` is what was left of the square, ``twice`` the cells that were taken before.
    ``off`` is the largest distance of a point from the grid, in cells.
    """

    before: int
    pieces: list[int] = field(default_factory=list)
    twice: int = 0
    missed: str = ""
    off: float = 0.0
    far: bool = False
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
        """What is left when the pieces are off."""
        return self.before & ~self.cells


def cut_out(player: Player, tolerance: float) -> list[Turn]:
    """Return the rounds of a player as pieces."""
    left = ALL
    turns = []
    for entry in player.pieces:
        turn = Turn(left)
        for item in entry if isinstance(entry, list) else [entry]:
            _take(turn, item, tolerance)
        left = turn.after
        turns.append(turn)
    return turns


def _take(turn: Turn, item: str | Outline | Cuts, tolerance: float) -> None:
    """Add one entered piece to the round."""
    left = turn.after
    if isinstance(item, str):
        cells = cells_of(item)
    elif hasattr(item, "outline"):
        cells = inside(_moved(turn, [item.outline], tolerance, closed=True)[0])
        turn.empty |= not cells
    else:
        lines = _moved(turn, item.cuts, tolerance, closed=False)
        cells = cells_of(item.take)
        if cells & left:
            cells = part_of(left, lines, cells)
        else:
            turn.missed = item.take
            turn.pieces.append(0)
            turn.twice |= cells
            return
    turn.twice |= cells & ~left
    turn.pieces += parts(cells)


def _moved(
    turn: Turn, lines: Iterable[list[list[float]]], tolerance: float, *, closed: bool
) -> list[Points]:
    """Return the lines with their points moved to the grid; note how far off they were."""
    moved = []
    for line in lines:
        points = [(round(x), round(y)) for x, y in line]
        offs = [max(abs(x - round(x)), abs(y - round(y))) for x, y in line]
        turn.off = max(turn.off, *offs)
        turn.far |= max(offs) > tolerance + _EDGE
        following = points[1:] + points[:1] if closed else points[1:]
        turn.slanted |= any(
            a[0] != b[0] and a[1] != b[1] for a, b in zip(points, following, strict=False)
        )
        moved.append(points)
    return moved


def inside(points: Points) -> int:
    """Return the cells whose centre lies inside a polygon of grid points."""
    import shapely  # noqa: PLC0415 - only where geometry was entered

    if len(set(points)) < 3:  # noqa: PLR2004
        return 0
    area = shapely.make_valid(shapely.Polygon(points))
    hits = shapely.contains_xy(area, *zip(*_CENTRES, strict=True))
    return sum(1 << n for n, hit in enumerate(hits) if hit)


def part_of(left: int, lines: list[Points], start: int) -> int:
    """Return the part of what is left that holds a cell, once it is divided along the lines."""
    import shapely  # noqa: PLC0415 - only where geometry was entered

    whole = next(part for part in parts(left) if part & start)
    boxes = [shapely.box(n % SIZE, n // SIZE, n % SIZE + 1, n // SIZE + 1) for n in cells_in(whole)]
    paper = shapely.union_all(boxes)
    cuts = [shapely.LineString(line) for line in lines if len(set(line)) > 1]
    net = shapely.union_all([paper.boundary, *cuts])
    centres = {n: shapely.Point(_CENTRES[n]) for n in cells_in(whole)}
    first = centres[start.bit_length() - 1]
    for face in shapely.get_parts(shapely.polygonize([net])):
        if face.intersects(first):
            return sum(1 << n for n, centre in centres.items() if face.intersects(centre))
    return start
