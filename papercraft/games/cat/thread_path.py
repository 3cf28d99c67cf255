"""A thread drawn as points, instead of its turns: snapped to the lines between the dots.

Points are in units of dots, ``[0, 0]`` is A1, y runs down. Around each dot lies a square, and
between two neighbours a band, both as wide as the tolerance to each side: the thread is the
sequence of dots whose squares the drawn line passes. What lies outside, or goes towards a dot and
back again, is not clear and is no thread.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from math import floor, hypot
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import cell_name
from papercraft.core.messages import Message, gettext
from papercraft.games.cat.turn_notation import DIRECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.games.cat.turn_notation import Dot

# As far as an outline of cutit may be off its grid.
TOLERANCE = 0.25
_EPSILON = 1e-9
Point = tuple[float, float]
# Where a line is: in the square of a dot, in the band to the dot on the right or below, or outside.
_Zone = tuple[int, int, str]
_SQUARE, _RIGHT, _BELOW, _OUTSIDE = "dot", "right", "below", "outside"


class DrawnThread(NamedTuple):
    """The dots of a thread, one after the other, and how far off a point of it was, in dots."""

    dots: tuple[Dot, ...]
    offset: float

    @property
    def steps(self) -> str:
        """The directions of the segments, a letter for each."""
        letters = {step: letter for letter, step in DIRECTIONS.items()}
        return "".join(letters[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(self.dots))


class UnclearError(ValueError):
    """A line that is no thread; ``point`` is the number of the point, from 1."""

    def __init__(self, point: int, message: Message) -> None:
        """Store the point and the message."""
        super().__init__(message)
        self.point = point


def outside(point: Point, size: Dot) -> bool:
    """Return whether a point lies outside a board by more than the tolerance."""
    low = -TOLERANCE - _EPSILON
    return not all(low <= v <= most - 1 - low for v, most in zip(point, size, strict=True))


def snap(points: Sequence[Point]) -> DrawnThread:
    """Return the thread along a line.

    Raises:
        UnclearError: the line leaves the lines between the dots by more than the tolerance, ends
            between two dots, or turns back between them.
    """
    zones = list(_zones(points))
    for number, (*_, kind) in zones:
        if kind == _OUTSIDE:
            form = "the line to this point is more than {most} off the lines between the dots"
            raise UnclearError(number, gettext(form, most=TOLERANCE))
    for number, zone in (zones[0], zones[-1]):
        if zone[2] != _SQUARE:
            raise UnclearError(number, _between(zone))
    passed = [(column, row) for _, (column, row, kind) in zones if kind == _SQUARE]
    dots = tuple(dot for dot, _ in groupby(passed))
    return DrawnThread(dots, _offset(points, dots))


def _between(zone: _Zone) -> Message:
    column, row, way = zone
    other = (column + 1, row) if way == _RIGHT else (column, row + 1)
    form = "the thread begins or ends between {one} and {other}; it must go from dot to dot"
    return gettext(form, one=cell_name(column, row), other=cell_name(*other))


def _zones(points: Sequence[Point]) -> Iterator[tuple[int, _Zone]]:
    """Yield where a line is, piece by piece, each with the number of the point it goes to."""
    yield 1, _zone(points[0])
    for number, (one, other) in enumerate(pairwise(points), 2):
        cuts = [0.0, *sorted(_crossings(one, other)), 1.0]
        for begin, end in pairwise(cuts):
            # A line may touch a square in nothing but its corner.
            for part in ((begin + end) / 2, end):
                yield number, _zone(_along(one, other, part))


def _along(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _crossings(one: Point, other: Point) -> Iterator[float]:
    """Yield at which part of its way a straight line enters or leaves a square or a band."""
    for begin, end in zip(one, other, strict=True):
        low, high = min(begin, end), max(begin, end)
        for whole in range(floor(low - 1), floor(high + 2)):
            for edge in (whole - TOLERANCE, whole + TOLERANCE):
                if low < edge < high:
                    yield (edge - begin) / (end - begin)


def _zone(point: Point) -> _Zone:
    x, y = point
    near = [abs(v - round(v)) <= TOLERANCE + _EPSILON for v in point]
    if all(near):
        return round(x), round(y), _SQUARE
    if near[1]:
        return floor(x), round(y), _RIGHT
    return (round(x), floor(y), _BELOW) if near[0] else (floor(x), floor(y), _OUTSIDE)


def _offset(points: Sequence[Point], dots: Sequence[Dot]) -> float:
    """Return how far off the thread the drawn points are at most.

    Raises:
        UnclearError: a point is further off than the tolerance: the line turned back there.
    """
    # Imported late: only records with a drawn thread need it.
    import shapely  # noqa: PLC0415

    thread = shapely.LineString([*dots, dots[-1]])
    far = shapely.distance(shapely.points(points), thread)
    worst = max(range(len(points)), key=lambda n: float(far[n]))
    # In a corner both coordinates may be off.
    if far[worst] > hypot(TOLERANCE, TOLERANCE) + _EPSILON:
        form = "the thread turns back here without reaching a dot, {far:.2f} from where it goes on"
        raise UnclearError(worst + 1, gettext(form, far=float(far[worst])))
    return float(far[worst])
