"""Connect the dots: numbered dots along a closed figure, the last joined to the first."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.problems import Problem
from papercraft.core.shapes import circle, polygon
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.tally.lettering import width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.rng import Rng
    from papercraft.core.sheet import Mark

Dot = tuple[int, int]
# The number of dots by level.
COUNTS = {1: 20, 2: 36, 3: 56}
# In mm: the least distance between dots, the margin for numbers around all dots, the radius of
# dots, the height of numbers.
LEAST, MARGIN, _RADIUS, _SIZE = 4, 7.0, 0.8, 2.9
# Directions tried for a number, distances from its dot, and the gap around it, in mm.
_DIRECTIONS, _REACHES, _GAP = 12, (2.6, 3.4, 4.4), 0.35
# The size of figures, and the most a dot is displaced at random, in mm.
_LARGE, _JITTER = 160, 2
# Our own silhouettes, in hundredths of a square.
_FIGURES = {
    "fish": "2,50 14,36 30,26 48,24 64,32 76,44 96,28 92,50 96,72 76,56 64,68 48,76 30,74 14,64",
    "house": "15,95 15,48 5,48 30,24 30,8 40,8 40,15 50,5 95,48 85,48 85,95 62,95 62,65 42,65 "
    "42,95",
    "boat": "4,66 43,66 43,58 10,58 43,6 51,6 51,15 88,58 53,58 53,66 96,66 82,90 18,90",
    "tree": "50,4 72,30 60,30 80,54 66,54 90,80 57,80 57,96 43,96 43,80 10,80 34,54 20,54 40,30 "
    "28,30",
    "rocket": "50,2 62,18 66,38 66,58 82,78 82,92 66,80 58,80 50,96 42,80 34,80 18,92 18,78 34,58 "
    "34,38 38,18",
    "crown": "8,24 28,52 36,12 50,46 64,12 72,52 92,24 84,88 16,88",
}


class Dots(NamedTuple):
    """A figure and its dots, as x and y in mm, y down."""

    figure: str
    dots: tuple[Dot, ...]


def dots_to_connect(rng: Rng, level: int) -> Dots:
    """Return a figure with the dots of a level, each with room for its number."""
    while True:
        figure = rng.pick([*_FIGURES])
        dots = _placed(rng, figure, COUNTS[level])
        if not any(problems_of_dots("", dots)):
            return Dots(figure, tuple(dots))


def _placed(rng: Rng, figure: str, count: int) -> list[Dot]:
    """Return ``count`` dots of a figure: its corners, and more on its longest sides."""
    corners = [tuple(map(float, one.split(","))) for one in _FIGURES[figure].split()]
    points = [(x, y) for x, y in corners]
    while len(points) < count:
        sides = [
            hypot(x - points[n - 1][0], y - points[n - 1][1]) for n, (x, y) in enumerate(points)
        ]
        n = sides.index(max(sides))
        (a, b), (c, d) = points[n - 1], points[n]
        points.insert(n, ((a + c) / 2, (b + d) / 2))
    wide = _LARGE * (85 + rng.below(16)) / 10_000
    if rng.below(2):
        points = [(100 - x, y) for x, y in points]
    first = rng.below(len(points))
    points = points[first:] + points[:first]
    moved = [(x * wide + _near(rng), y * _LARGE / 100 + _near(rng)) for x, y in points]
    left, top = min(x for x, _ in moved), min(y for _, y in moved)
    return [(round(x - left), round(y - top)) for x, y in moved]


def _near(rng: Rng) -> float:
    return (rng.below(2 * _JITTER * 10 + 1) - _JITTER * 10) / 10


def problems_of_dots(place: str, dots: Sequence[Dot]) -> Iterator[Problem]:
    """Yield problems with dots that are too close together or have no room for a number."""
    for n, (x, y) in enumerate(dots):
        for k, (i, j) in enumerate(dots[:n]):
            if hypot(x - i, y - j) < LEAST:
                form = "the dots {one} and {other} are less than {n} mm apart"
                yield Problem(place, gettext(form, one=k + 1, other=n + 1, n=LEAST))
                return
    missing = next((n for n, at in enumerate(_numbers(tuple(dots)), 1) if at is None), 0)
    if missing:
        form = "there is no room for the number of dot {n}; move the dots apart"
        yield Problem(place, gettext(form, n=missing))


def size_of(dots: Sequence[Dot]) -> tuple[float, float]:
    """Return the width and height of the picture including numbers, in mm."""
    return max(x for x, _ in dots) + 2 * MARGIN, max(y for _, y in dots) + 2 * MARGIN


@lru_cache(maxsize=64)
def _numbers(dots: tuple[Dot, ...]) -> tuple[tuple[float, float] | None, ...]:
    """Return the centre of each dot's number; None if there is no room for it."""
    wide, high = (side - MARGIN for side in size_of(dots))
    taken: list[tuple[float, float, float, float]]
    taken = [(x, y, 2 * _RADIUS + _GAP, 2 * _RADIUS + _GAP) for x, y in dots]
    places: list[tuple[float, float] | None] = []
    for n, (x, y) in enumerate(dots, 1):
        room = width(str(n), _SIZE) + _GAP, _SIZE * 0.75 + _GAP
        before, after = dots[n - 2], dots[n % len(dots)]
        around = (
            (x + reach * cos(turn), y + reach * sin(turn))
            for reach in _REACHES
            for turn in _turns((x, y), before, after)
        )
        free = (
            (round(i, 3), round(j, 3))
            for i, j in around
            if -MARGIN + room[0] / 2 < i < wide - room[0] / 2
            and -MARGIN + room[1] / 2 < j < high - room[1] / 2
            and not any(
                abs(i - a) < (room[0] + w) / 2 and abs(j - b) < (room[1] + h) / 2
                for a, b, w, h in taken
            )
        )
        at = next(free, None)
        places.append(at)
        if at is not None:
            taken.append((*at, *room))
    return tuple(places)


def _turns(dot: Dot, before: Dot, after: Dot) -> list[float]:
    """Return directions from a dot, those away from its lines first."""
    lines = [atan2(j - dot[1], i - dot[0]) for i, j in (before, after)]

    def off(turn: float) -> float:
        return -min(abs((turn - line + pi) % (2 * pi) - pi) for line in lines)

    return sorted((2 * pi * k / _DIRECTIONS for k in range(_DIRECTIONS)), key=off)


def numbered_dots(dots: Sequence[Dot], x: float, y: float) -> Iterator[Mark]:
    """Yield the dots and their numbers; ``x`` and ``y`` are the picture's upper left corner."""
    x, y = x + MARGIN, y + MARGIN
    for n, ((i, j), at) in enumerate(zip(dots, _numbers(tuple(dots)), strict=True), 1):
        steps = circle(round(x + i, 3), round(y + j, 3), _RADIUS)
        yield Path(Role.INK, "solid", tuple((name, *(round(v, 3) for v in values))
                                            for name, *values in steps))  # fmt: skip
        assert at is not None, "a description without room for a number is refused"
        middle = round(x + at[0], 3), round(y + at[1], 3)
        yield Text(Role.INK, "label-small", *middle, str(n), "middle", centred=True)


def line_marks(dots: Sequence[Dot], x: float, y: float) -> Iterator[Mark]:
    """Yield the line through all dots."""
    corners = [(round(x + MARGIN + i, 3), round(y + MARGIN + j, 3)) for i, j in dots]
    yield Path(Role.INK, "dots-line", polygon(corners))
