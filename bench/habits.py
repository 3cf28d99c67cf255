"""Bad habits of people with pens: what is on filled sheets besides what the rules ask for.

Circles around boxes instead of ticks in them, ticks that were scribbled out, remains of rubbed out
ones, doodles, the ring of a cup of coffee, specks. They have dice of their own, so a sheet with bad
habits is the same sheet otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import cos, hypot, pi, sin
from random import Random
from typing import TYPE_CHECKING

from bench.strokes import Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bench.strokes import Point
    from papercraft.core.sheet import Box

# Where doodles, coffee and specks may be, in mm of the frame.
_AREA = (5.0, 5.0, 185.0, 255.0)
# Doodles keep so many mm from all places.
_CLEAR = 3.0
# The share of boxes that somebody circles who has the habit.
_AT_TIMES = 0.6


@dataclass(frozen=True)
class Habits:
    """Which habits show on a sheet, and the dice for them."""

    rng: Random
    circles: bool = False
    scribbles: bool = False
    ghosts: bool = False
    doodles: bool = False
    coffee: bool = False
    specks: bool = False

    @classmethod
    def of(cls, seed: int, share: float) -> Habits:
        """Return the habits of a sheet, each with this probability."""
        rng = Random(f"habits {seed}")
        kinds = [one.name for one in fields(cls) if one.name != "rng"]
        return cls(rng, **{kind: rng.random() < share for kind in kinds})

    def circled(self, box: Box) -> tuple[Point, ...]:
        """Return a circle around a box if this one gets one, or nothing."""
        if not self.circles or self.rng.random() > _AT_TIMES:
            return ()
        x, y, width, height = box
        # A circle leaves the corners of the box inside, or cuts them a little.
        across, down = (side * self.rng.uniform(0.6, 0.75) for side in (width, height))
        middle = x + width / 2 + self.rng.uniform(-0.4, 0.4), y + height / 2
        return closed_curve(middle, across, down, self.rng)

    def scribbled(self, boxes: Sequence[Box], pen: str) -> list[Line]:
        """Return ticks in one or two of some boxes that were scribbled out afterwards."""
        if not self.scribbles or not boxes:
            return []
        chosen = self.rng.sample(boxes, min(len(boxes), self.rng.randint(1, 2)))
        return [line for box in chosen for line in (*_ticked(box, pen), self._scribble(box, pen))]

    def scribbled_circles(
        self, circles: Sequence[Line], around: Sequence[Box], pen: str
    ) -> list[Line]:
        """Return one of some circles and a scribble over it; ``around`` are their boxes."""
        if not self.scribbles or not circles:
            return []
        chosen = self.rng.randrange(len(circles))
        return [circles[chosen], self._scribble(around[chosen], pen)]

    def _scribble(self, box: Box, pen: str) -> Line:
        x, y, width, height = box
        count = self.rng.randint(7, 12)
        points = [
            (x + width * (-0.15 if n % 2 else 1.15), y + height * (-0.1 + 1.2 * n / (count - 1)))
            for n in range(count)
        ]
        return Line(tuple(points), pen, 0.5, 0.3)

    def rubbed(self, boxes: Sequence[Box]) -> list[Line]:
        """Return what is left of ticks in one or two of some boxes that were rubbed out."""
        if not self.ghosts or not boxes:
            return []
        chosen = self.rng.sample(boxes, min(len(boxes), self.rng.randint(1, 2)))
        left = self.rng.uniform(0.08, 0.2)
        return [
            Line(line.points, line.pen, line.stray, line.past, left)
            for box in chosen
            for line in _ticked(box, "pencil")
        ]

    def elsewhere(self, places: Iterable[Box], pen: str) -> list[Line]:
        """Return doodles beside all places, and coffee and specks anywhere."""
        lines = []
        if self.doodles:
            lines += self._doodles(list(places), pen)
        if self.coffee:
            radius = self.rng.uniform(32, 42)
            ring = closed_curve(self._anywhere(), radius, radius, self.rng)
            lines.append(Line(ring, "coffee", 0.5))
        if self.specks:
            lines += [self._speck() for _ in range(self.rng.randint(5, 15))]
        return lines

    def _doodles(self, places: list[Box], pen: str) -> list[Line]:
        lines = []
        for _ in range(60):
            (x, y), radius = self._anywhere(), self.rng.uniform(3, 7)
            if any(_distance(box, (x, y)) < radius + _CLEAR for box in places):
                continue
            turns = [0.9 * n for n in range(20)]
            spiral = [(x + radius * n / 20 * cos(t), y + radius * n / 20 * sin(t))
                      for n, t in enumerate(turns)]  # fmt: skip
            lines.append(Line(tuple(spiral), pen, 0.5))
            if len(lines) > 1:
                break
        return lines

    def _speck(self) -> Line:
        x, y = self._anywhere()
        long = self.rng.uniform(0.1, 0.8)
        angle = self.rng.uniform(0, pi)
        end = (x + long * cos(angle), y + long * sin(angle))
        return Line(((x, y), end), "gel_black", 0.1, 0.0, 0.0, self.rng.uniform(0.2, 0.7))

    def _anywhere(self) -> Point:
        left, top, right, bottom = _AREA
        return self.rng.uniform(left, right), self.rng.uniform(top, bottom)


NO_HABITS = Habits(Random(0))


def closed_curve(middle: Point, across: float, down: float, rng: Random) -> tuple[Point, ...]:
    """Return an ellipse as somebody begins it anywhere."""
    begin = rng.uniform(0, 2 * pi)
    turns = [begin + 2 * pi * n / 40 for n in range(40)]
    points = [(middle[0] + across * cos(t), middle[1] + down * sin(t)) for t in turns]
    return (*points, points[0])


def _ticked(box: Box, pen: str) -> list[Line]:
    x, y, width, height = box
    points = ((x + 0.1 * width, y + 0.45 * height), (x + 0.4 * width, y + 0.85 * height),
              (x + width, y + 0.05 * height))  # fmt: skip
    return [Line(points, pen, 0.4, 0.3)]


def _distance(box: Box, point: Point) -> float:
    """Return how far a point is from a box, 0 inside."""
    x, y, width, height = box
    return hypot(max(x - point[0], 0, point[0] - x - width),
                 max(y - point[1], 0, point[1] - y - height))  # fmt: skip
