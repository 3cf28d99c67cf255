"""The laid puzzle: which piece lies where and how turned, from its cells in a photo."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import atan2, degrees, hypot
from statistics import median
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from papercraft.games.cutit.scan.connectivity import grouped
from papercraft.games.cutit.setup import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.table import Pose
    from papercraft.games.cutit.scan.cell_detect import Sight

# Cells whose middles are nearer than this, in cells, may touch each other.
_NEAR = 1.55
# A piece lies on the common lattice if it is off by no more than these, in cells and degrees.
MOST_OFF, MOST_TURNED = 0.25, 12.0
_WRONGLY = 0.5
Number = TypeVar("Number", int, float)


class Move(NamedTuple):
    """Quarter turns clockwise, then steps right and down: from one piece's cells to another's."""

    turn: int
    x: int = 0
    y: int = 0

    def of(self, spot: tuple[Number, Number]) -> tuple[Number, Number]:
        """Return where a cell, or a point, comes to lie."""
        x, y = spot
        for _ in range(self.turn):
            x, y = -y, x
        return x + self.x, y + self.y

    def after(self, first: Move) -> Move:
        """Return both moves as one."""
        x, y = self.of((first.x, first.y))
        return Move((self.turn + first.turn) % 4, x, y)

    def back(self) -> Move:
        """Return the opposite move."""
        turn = -self.turn % 4
        x, y = Move(turn).of((self.x, self.y))
        return Move(turn, -x, -y)


class Touch(NamedTuple):
    """Two pieces side by side: how the second lies seen from the first, and how exactly.

    ``off`` is in cells, ``askew`` in degrees.
    """

    one: int
    other: int
    move: Move
    off: float
    askew: float

    @property
    def good(self) -> bool:
        """Whether both lie on one lattice beyond doubt."""
        return self.off <= MOST_OFF and self.askew <= MOST_TURNED


@dataclass(slots=True)
class Puzzle:
    """Pieces (counted from 0) with their moves from the square to the puzzle.

    ``doubts`` are pieces beside others but not on their lattice, ``apart`` are groups that lie
    together elsewhere, ``unseen`` pieces are not in the photo.
    """

    moves: dict[int, Move] = field(default_factory=dict)
    doubts: dict[int, Touch] = field(default_factory=dict)
    apart: list[list[int]] = field(default_factory=list)
    unseen: list[int] = field(default_factory=list)

    def places(self, pieces: Sequence[Sequence[int]]) -> dict[int, tuple[int, int, int]]:
        """Return for each laid piece column and row of its box in the puzzle, and its turn."""
        boxes = {}
        for piece, move in self.moves.items():
            spots = [move.of((cell % SIZE, cell // SIZE)) for cell in pieces[piece]]
            boxes[piece] = min(x for x, _ in spots), min(y for _, y in spots), move.turn
        left = min((x for x, _, _ in boxes.values()), default=0)
        top = min((y for _, y, _ in boxes.values()), default=0)
        return {piece: (x - left, y - top, turn) for piece, (x, y, turn) in boxes.items()}


def is_puzzle(sight: Sight, pieces: Sequence[Sequence[int]]) -> bool:
    """Tell whether pieces lie together in a photo otherwise than they were printed."""
    return any(touch.good and touch.move != Move(0) for touch in touches(sight, pieces))


def puzzle(sight: Sight, pieces: Sequence[Sequence[int]]) -> Puzzle:
    """Return how the pieces are laid; the largest group that lies together is the puzzle."""
    seen = [n for n, piece in enumerate(pieces) if any(cell in sight.cells for cell in piece)]
    found = Puzzle(unseen=[n for n in range(len(pieces)) if n not in seen])
    known = touches(sight, pieces)
    good = [touch for touch in known if touch.good]
    groups = grouped(seen, [(touch.one, touch.other) for touch in good])
    groups.sort(key=lambda group: -sum(len(pieces[n]) for n in group))
    laid = groups[0] if groups and len(groups[0]) > 1 else []
    if laid:
        _place(found, sight, pieces, laid, good)
    found.apart = [group for group in groups[1:] if len(group) > 1]
    for touch in known:
        here, there = found.moves.get(touch.one), found.moves.get(touch.other)
        borne_out = here is not None and touch.off < _WRONGLY and here.after(touch.move) == there
        if not touch.good and not borne_out:
            loose = [n for n in (touch.one, touch.other) if n not in found.moves]
            for piece in loose or [touch.other]:
                found.doubts.setdefault(piece, touch)
    return found


def _place(
    found: Puzzle, sight: Sight, pieces: Sequence[Sequence[int]], laid: list[int],
    good: Sequence[Touch],
) -> None:  # fmt: skip
    """Walk from piece to piece; where two ways lead to different places, it is a doubt."""
    root = laid[0]
    found.moves[root] = Move(_quarters(sight, pieces[root]))
    edge = [root]
    while edge:
        piece = edge.pop()
        here = found.moves[piece]
        for touch in good:
            if piece == touch.one:
                other, move = touch.other, here.after(touch.move)
            elif piece == touch.other:
                other, move = touch.one, here.after(touch.move.back())
            else:
                continue
            if other not in found.moves:
                found.moves[other] = move
                edge.append(other)
            elif found.moves[other] != move:
                found.doubts.setdefault(max(touch.one, touch.other), touch)


def _quarters(sight: Sight, piece: Sequence[int]) -> int:
    """Return by how many quarter turns a piece lies turned in the photo."""
    poses = [sight.cells[cell] for cell in piece if cell in sight.cells]
    x = sum(pose.across[0] for pose in poses)
    y = sum(pose.across[1] for pose in poses)
    return round(degrees(atan2(y, x)) / 90) % 4


def touches(sight: Sight, pieces: Sequence[Sequence[int]]) -> list[Touch]:
    """Return all pairs of pieces that have cells side by side in a photo."""
    owner = {cell: n for n, piece in enumerate(pieces) for cell in piece}
    cells = [cell for cell in sight.cells if cell in owner]
    meetings: dict[tuple[int, int], list[tuple[Move, float, float]]] = {}
    for place, one in enumerate(cells):
        for other in cells[:place]:
            pair = owner[one], owner[other]
            if pair[0] != pair[1]:
                first, second = (one, other) if pair[0] < pair[1] else (other, one)
                meeting = _meeting(sight, first, second)
                if meeting:
                    meetings.setdefault((min(pair), max(pair)), []).append(meeting)
    return [_touch(pair, found) for pair, found in meetings.items()]


def _touch(pair: tuple[int, int], meetings: list[tuple[Move, float, float]]) -> Touch:
    """Return what the meetings of two pieces' cells say together."""
    (move, count), *_ = Counter(move for move, _, _ in meetings).most_common()
    own = [(off, askew) for other, off, askew in meetings if other == move]
    off, askew = (median(values) for values in zip(*own, strict=True))
    if count < len(meetings):
        # Cells that tell different lattices lie on none.
        off = max(off, _WRONGLY)
    return Touch(*pair, move, off, askew)


def _meeting(sight: Sight, one: int, other: int) -> tuple[Move, float, float] | None:
    """Return how one cell's piece lies seen from another's, how far off in cells and degrees."""
    first, second = sight.cells[one], sight.cells[other]
    x1, y1 = _seen_from(first, second.middle)
    if hypot(x1, y1) > _NEAR:
        return None
    # Both cells see each other; the mean of both views is the better one.
    x2, y2 = _seen_from(second, first.middle)
    quarters, askew = _turned(first, second)
    x2, y2 = Move(quarters).of((-x2, -y2))
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    column, row = round(x), round(y)
    tx, ty = Move(quarters).of((other % SIZE, other // SIZE))
    move = Move(quarters, one % SIZE + column - tx, one // SIZE + row - ty)
    off = hypot(x - column, y - row) if (column, row) != (0, 0) else 1.0
    return move, off, askew


def _seen_from(pose: Pose, point: tuple[float, float]) -> tuple[float, float]:
    """Return a point in sides right of and below the middle of a square."""
    (ax, ay), (dx, dy) = pose.across, pose.down
    x, y = point[0] - pose.middle[0], point[1] - pose.middle[1]
    size = ax * dy - ay * dx
    return (x * dy - y * dx) / size, (ax * y - ay * x) / size


def _turned(one: Pose, other: Pose) -> tuple[int, float]:
    """Return by how many quarters a square is turned against another, and the degrees left."""
    x, y = _seen_from(one._replace(middle=(0.0, 0.0)), other.across)
    angle = degrees(atan2(y, x))
    quarters = round(angle / 90)
    return quarters % 4, abs(angle - 90 * quarters)
