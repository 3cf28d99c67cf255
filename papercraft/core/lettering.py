"""A single-stroke alphabet for the titles of games, which each game decorates in its own way.

The x-height is 1, y points down and is 0 on the baseline; strokes are the centre lines of letters.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate, pairwise
from math import ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

_Point = tuple[float, float]
_BETWEEN = 0.6
# The thickness of strokes, and the height of letters with an ascender or descender, including it.
_WIDE, _HIGH = 0.4, 2.02
# Points on a full circle: enough to look smooth at title sizes.
_TURN = 72


def _arc(x: float, y: float, radius: float, start: float, end: float) -> list[_Point]:
    """Return points on an arc; angles are in degrees clockwise from straight up."""
    count = ceil(abs(end - start) / 360 * _TURN)
    angles = [(start + (end - start) * n / count) * pi / 180 for n in range(count + 1)]
    return [(x + radius * sin(a), y - radius * cos(a)) for a in angles]


_BOWL = _arc(0.5, -0.5, 0.5, -90, 270)
# The strokes of each letter, and its width.
_LETTERS: dict[str, tuple[tuple[list[_Point], ...], float]] = {
    "c": ((_arc(0.5, -0.5, 0.5, 48, -228),), 0.9),
    "e": (([(0.1, -0.5), (1.0, -0.5)], _arc(0.5, -0.5, 0.5, 90, -214)), 1.0),
    "l": (([(0.0, -1.62), *_arc(0.34, -0.34, 0.34, -90, -200)],), 0.48),
    "o": ((_BOWL,), 1.0),
    "p": (([(0.0, -1.0), (0.0, 0.62)], _BOWL), 1.0),
    "r": (([(0.0, 0.0), (0.0, -1.0)], _arc(0.45, -0.52, 0.48, -75, 38)), 0.72),
    "t": (
        ([(0.26, -1.44), *_arc(0.6, -0.34, 0.34, -90, -200)], [(0.0, -1.0), (0.66, -1.0)]),
        0.74,
    ),
    "u": (
        ([(0.0, -1.0), *_arc(0.46, -0.46, 0.46, -90, -264)], [(0.92, -1.0), (0.92, 0.0)]),
        0.92,
    ),
}  # fmt: skip


class Stroke(NamedTuple):
    """A polyline; ``lengths`` is the distance of each point from the first, along the line."""

    points: tuple[_Point, ...]
    lengths: tuple[float, ...]

    @property
    def length(self) -> float:
        """The length of the whole line."""
        return self.lengths[-1]

    @property
    def closed(self) -> bool:
        """Whether it ends where it begins."""
        (x, y), (end_x, end_y) = self.points[0], self.points[-1]
        return hypot(end_x - x, end_y - y) < self.length / 1000

    def at(self, along: float, aside: float) -> _Point:
        """Return the point ``along`` the stroke, offset by ``aside`` to its right.

        Distances wrap around on a closed stroke, and are clamped to the ends of an open one.
        """
        along = along % self.length if self.closed else min(max(along, 0.0), self.length)
        n = min(bisect_right(self.lengths, along), len(self.points) - 1)
        (x1, y1), (x2, y2) = self.points[n - 1], self.points[n]
        part = self.lengths[n] - self.lengths[n - 1]
        share, dx, dy = (along - self.lengths[n - 1]) / part, (x2 - x1) / part, (y2 - y1) / part
        return x1 + (x2 - x1) * share - dy * aside, y1 + (y2 - y1) * share + dx * aside


def _stroke(points: Sequence[_Point]) -> Stroke:
    parts = [hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(points)]
    return Stroke(tuple(points), (0.0, *accumulate(parts)))


class Word(NamedTuple):
    """The strokes of a word, its x-height, and its width including the stroke thickness, in mm."""

    strokes: tuple[Stroke, ...]
    size: float
    width: float


@cache
def word(letters: str, x: float, y: float, height: float) -> Word:
    """Return a word in a box ``height`` mm high with its upper left corner at (x, y).

    A word may have ascenders or descenders, but not both.
    """
    size = height / _HIGH
    top = min(at for letter in letters for line in _LETTERS[letter][0] for _, at in line)
    left, base = x + size * _WIDE / 2, y + size * (_WIDE / 2 - top)
    drawn: list[Stroke] = []
    for letter in letters:
        lines, width = _LETTERS[letter]
        drawn += [_stroke([(left + size * px, base + size * py) for px, py in of]) for of in lines]
        left += size * (width + _BETWEEN)
    return Word(tuple(drawn), size, round(left - size * (_BETWEEN - _WIDE / 2) - x, 3))
