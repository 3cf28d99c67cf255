"""The pose of the puzzle in a photo: where each piece lies on one lattice, and how it is turned.

Adjacent pieces give grid transforms from one to the other; a traversal of these composes them into
one transform for each piece.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import atan2, degrees, hypot
from statistics import median
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from papercraft.games.cutit.scan.connectivity import connected_components
from papercraft.games.cutit.scan.photo_spots import shows_piece
from papercraft.games.cutit.square import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.probe import Pose
    from papercraft.games.cutit.scan.cell_detect import Detection

# Cells whose centres are nearer than this, in cells, may touch.
_MAX_DISTANCE = 1.55
# The largest offset (cells) and skew (degrees) of pieces on a common lattice.
MAX_OFFSET, MAX_SKEW = 0.25, 12.0
_AMBIGUOUS_OFFSET = 0.5
Number = TypeVar("Number", int, float)


class GridTransform(NamedTuple):
    """A rigid transform of the grid: quarter turns clockwise, then steps right and down."""

    turn: int
    x: int = 0
    y: int = 0

    def apply(self, point: tuple[Number, Number]) -> tuple[Number, Number]:
        """Return the image of a cell or a point."""
        x, y = point
        for _ in range(self.turn):
            x, y = -y, x
        return x + self.x, y + self.y

    def compose(self, first: GridTransform) -> GridTransform:
        """Return the transform that applies ``first``, then this one."""
        x, y = self.apply((first.x, first.y))
        return GridTransform((self.turn + first.turn) % 4, x, y)

    def inverse(self) -> GridTransform:
        """Return the inverse transform."""
        turn = -self.turn % 4
        x, y = GridTransform(turn).apply((self.x, self.y))
        return GridTransform(turn, -x, -y)


class Adjacency(NamedTuple):
    """Two pieces side by side: the transform from the first to the second, and its residuals.

    ``offset`` is in cells, ``skew`` in degrees.
    """

    one: int
    other: int
    transform: GridTransform
    offset: float
    skew: float

    @property
    def aligned(self) -> bool:
        """Whether both lie on one lattice for certain."""
        return self.offset <= MAX_OFFSET and self.skew <= MAX_SKEW


@dataclass(slots=True)
class PuzzlePose:
    """The pieces (counted from 0) with their transforms from the square to the puzzle.

    ``doubts`` are pieces next to others but off their lattice, ``separate`` groups of pieces that
    lie together elsewhere, ``missing`` pieces that the photo does not show.
    """

    transforms: dict[int, GridTransform] = field(default_factory=dict)
    doubts: dict[int, Adjacency] = field(default_factory=dict)
    separate: list[list[int]] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)

    def placements(self, pieces: Sequence[Sequence[int]]) -> dict[int, tuple[int, int, int]]:
        """Return ``(column, row, turn)`` of each piece: its box's top left in the puzzle."""
        boxes = {}
        for piece, transform in self.transforms.items():
            cells = [transform.apply((cell % SIZE, cell // SIZE)) for cell in pieces[piece]]
            boxes[piece] = min(x for x, _ in cells), min(y for _, y in cells), transform.turn
        left = min((x for x, _, _ in boxes.values()), default=0)
        top = min((y for _, y, _ in boxes.values()), default=0)
        return {piece: (x - left, y - top, turn) for piece, (x, y, turn) in boxes.items()}


def shows_puzzle(detection: Detection, pieces: Sequence[Sequence[int]]) -> bool:
    """Return whether a photo shows pieces side by side in a way they were not printed."""
    return any(
        adjacency.aligned and adjacency.transform != GridTransform(0)
        for adjacency in adjacencies(detection, pieces)
    )


def estimate_puzzle(detection: Detection, pieces: Sequence[Sequence[int]]) -> PuzzlePose:
    """Return the pose of the puzzle, which is the largest group of pieces on one lattice."""
    visible = [n for n, piece in enumerate(pieces) if shows_piece(detection, piece)]
    pose = PuzzlePose(missing=[n for n in range(len(pieces)) if n not in visible])
    all_adjacencies = adjacencies(detection, pieces)
    aligned = [adjacency for adjacency in all_adjacencies if adjacency.aligned]
    groups = connected_components(
        visible, [(adjacency.one, adjacency.other) for adjacency in aligned]
    )
    groups.sort(key=lambda group: -sum(len(pieces[n]) for n in group))
    members = groups[0] if groups and len(groups[0]) > 1 else []
    if members:
        _place_pieces(pose, detection, pieces, members, aligned)
    pose.separate = [group for group in groups[1:] if len(group) > 1]
    for adjacency in all_adjacencies:
        here, there = pose.transforms.get(adjacency.one), pose.transforms.get(adjacency.other)
        confirmed = (
            here is not None
            and adjacency.offset < _AMBIGUOUS_OFFSET
            and here.compose(adjacency.transform) == there
        )
        if not adjacency.aligned and not confirmed:
            loose = [n for n in (adjacency.one, adjacency.other) if n not in pose.transforms]
            for piece in loose or [adjacency.other]:
                pose.doubts.setdefault(piece, adjacency)
    return pose


def _place_pieces(
    pose: PuzzlePose, detection: Detection, pieces: Sequence[Sequence[int]], members: list[int],
    aligned: Sequence[Adjacency],
) -> None:  # fmt: skip
    """Compose transforms from piece to piece (depth-first); paths that disagree are a doubt."""
    root = members[0]
    pose.transforms[root] = GridTransform(_quarter_turns(detection, pieces[root]))
    stack = [root]
    while stack:
        piece = stack.pop()
        here = pose.transforms[piece]
        for adjacency in aligned:
            if piece == adjacency.one:
                other, transform = adjacency.other, here.compose(adjacency.transform)
            elif piece == adjacency.other:
                other, transform = adjacency.one, here.compose(adjacency.transform.inverse())
            else:
                continue
            if other not in pose.transforms:
                pose.transforms[other] = transform
                stack.append(other)
            elif pose.transforms[other] != transform:
                pose.doubts.setdefault(max(adjacency.one, adjacency.other), adjacency)


def _quarter_turns(detection: Detection, piece: Sequence[int]) -> int:
    """Return the quarter turns of a piece in the photo."""
    poses = [detection.cells[cell] for cell in piece if cell in detection.cells]
    x = sum(pose.across[0] for pose in poses)
    y = sum(pose.across[1] for pose in poses)
    return round(degrees(atan2(y, x)) / 90) % 4


def adjacencies(detection: Detection, pieces: Sequence[Sequence[int]]) -> list[Adjacency]:
    """Return all pairs of pieces with cells side by side in a photo."""
    owner = {cell: n for n, piece in enumerate(pieces) for cell in piece}
    cells = [cell for cell in detection.cells if cell in owner]
    relatives: dict[tuple[int, int], list[tuple[GridTransform, float, float]]] = {}
    for place, one in enumerate(cells):
        for other in cells[:place]:
            pair = owner[one], owner[other]
            if pair[0] != pair[1]:
                first, second = (one, other) if pair[0] < pair[1] else (other, one)
                relative = _relative_transform(detection, first, second)
                if relative:
                    relatives.setdefault((min(pair), max(pair)), []).append(relative)
    return [_adjacency(pair, pose) for pair, pose in relatives.items()]


def _adjacency(
    pair: tuple[int, int], relatives: list[tuple[GridTransform, float, float]]
) -> Adjacency:
    """Return the adjacency of two pieces by majority of the transforms between their cells."""
    (transform, count), *_ = Counter(transform for transform, _, _ in relatives).most_common()
    agreeing = [(offset, skew) for other, offset, skew in relatives if other == transform]
    offset, skew = (median(values) for values in zip(*agreeing, strict=True))
    if count < len(relatives):
        # Cells that disagree about the lattice lie on none.
        offset = max(offset, _AMBIGUOUS_OFFSET)
    return Adjacency(*pair, transform, offset, skew)


def _relative_transform(
    detection: Detection, one: int, other: int
) -> tuple[GridTransform, float, float] | None:
    """Return the transform between the pieces of two cells, its offset (cells), skew (degrees).

    None if the cells are too far apart to touch.
    """
    first, second = detection.cells[one], detection.cells[other]
    x1, y1 = _local_coordinates(first, second.middle)
    if hypot(x1, y1) > _MAX_DISTANCE:
        return None
    # Each cell predicts the other; the mean of both predictions is more precise.
    x2, y2 = _local_coordinates(second, first.middle)
    quarters, skew = _relative_turn(first, second)
    x2, y2 = GridTransform(quarters).apply((-x2, -y2))
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    column, row = round(x), round(y)
    tx, ty = GridTransform(quarters).apply((other % SIZE, other // SIZE))
    transform = GridTransform(quarters, one % SIZE + column - tx, one // SIZE + row - ty)
    offset = hypot(x - column, y - row) if (column, row) != (0, 0) else 1.0
    return transform, offset, skew


def _local_coordinates(pose: Pose, point: tuple[float, float]) -> tuple[float, float]:
    """Return a point of the photo in a cell's coordinates, in cells from its centre."""
    (ax, ay), (dx, dy) = pose.across, pose.down
    x, y = point[0] - pose.middle[0], point[1] - pose.middle[1]
    area = ax * dy - ay * dx
    return (x * dy - y * dx) / area, (ax * y - ay * x) / area


def _relative_turn(one: Pose, other: Pose) -> tuple[int, float]:
    """Return the quarter turns from one pose to another, and the remaining degrees."""
    x, y = _local_coordinates(one._replace(middle=(0.0, 0.0)), other.across)
    angle = degrees(atan2(y, x))
    quarters = round(angle / 90)
    return quarters % 4, abs(angle - 90 * quarters)
