"""What is drawn on a board, from the ink a page shows: segments, cups, ticks. No rules in here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING

from papercraft.core.grid import place_of
from papercraft.games.cat.scan.trail_decode import Edge, edge
from papercraft.games.cat.sheets.board_frame import PITCH
from papercraft.games.cat.sheets.stamps import GUIDE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.photo import Page, Point, Ring, Stroke, Tick
    from papercraft.core.sheet import Box
    from papercraft.games.cat.turn_notation import Dot

# Where a segment is looked at, in shares of its length: things on the dots must not count; and
# how far beside it, in pitches.
_FROM, _TO, _BESIDE = 0.16, 0.84, 0.36
# Log-odds of a segment: how steeply they rise with the inked share of its length and fall with
# the longest gap, and where both say nothing.
_INK, _HALF, _GAP, _HOLE = 25.0, 0.6, 12.0, 0.33
# The same for the darkness against this thread's own strokes; only pencil can be rubbed out, so
# what is darker than the last (0 to 1) is no leftover.
_DARK, _GHOST, _PENCIL = 25.0, 0.5, 0.14
_MOST = 9.0
# Segments less certain than this that end in a circle are looked at again, beyond its line, of
# which so many mm lie outside its middle; no more than the last share may be left out.
_SHAKY, _LINE, _COVERED = 6.0, 0.9, 0.65
# Print may be off so far (mm) before a segment is doubtful, and before a clear tick is.
_ASTRAY, _LOOSE = 1.5, 1.0
# Rings are looked for between these radii, in shares of the guide's. Up to the first share that is
# inked there is no cup, from the second there is one; a thread around the spot inks some of it.
_INNER, _OUTER = 0.62, 1.75
_SPOT, _THREADED = (0.2, 0.45), 0.55
# A circle around a thread has no longer gap than that, or is inked so far round.
_CLOSED, _ROUND = 0.13, 0.9
# A tick that is clear although the print around it is off, and a box that is clearly blank. The
# box's own frame may be what is seen inside: it is paler than that (0 to 1).
_TICKED, _BLANK = 0.15, 0.01
_FRAME = 0.4


@dataclass(frozen=True)
class Inked:
    """One board in a photo; names of places are those of a board alone on its page."""

    page: Page
    prefix: str
    size: Dot

    @classmethod
    def of(cls, page: Page, size: Dot) -> Inked:
        """Take the board that a page, or an area of it, shows."""
        alone = "A1" in page.places.dots
        return cls(page, "" if alone else f"{page.imprint.area + 1}.", size)

    def dot(self, dot: Dot) -> Point:
        """Return where a dot is printed."""
        return self.page.places.dots[f"{self.prefix}{chr(65 + dot[0])}{dot[1] + 1}"]

    def box(self, name: str) -> Box:
        """Return where a box is printed."""
        return self.page.places.boxes[self.prefix + name]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of this board's boxes."""
        boxes = self.page.places.boxes
        return tuple(n.removeprefix(self.prefix) for n in boxes if n.startswith(self.prefix))

    @cached_property
    def pitch(self) -> float:
        """The distance of neighbouring dots in mm."""
        (ax, ay), (bx, by) = self.dot((0, 0)), self.dot((0, 1))
        return abs(ax - bx) + abs(ay - by)

    @cached_property
    def ticks(self) -> dict[str, Tick]:
        """The boxes as seen."""
        found = self.page.ticks([self.box(name) for name in self.names])
        return dict(zip(self.names, found, strict=True))

    def ticked(self, name: str) -> bool | None:
        """Return whether a box is ticked, None if in doubt."""
        tick = self.ticks[name]
        if tick.ticked is not None or tick.fit > _LOOSE:
            return tick.ticked
        if tick.ink >= _TICKED and tick.contrast >= _FRAME:
            return True
        return False if tick.ink <= _BLANK else None

    @property
    def blank(self) -> bool:
        """Whether no box has any ink."""
        return all(tick.ticked is False for tick in self.ticks.values())

    def line(self, one: Edge) -> tuple[Point, Point]:
        """Return the line of a segment."""
        return self.dot(one[0]), self.dot(one[1])

    def segments(self, spots: Iterable[str] = ()) -> dict[Edge, float]:
        """Return the log-odds of every segment of the board; ``spots`` are those of the cups."""
        edges = list(_edges(self.size))
        strokes = self.page.strokes([self._middle(one) for one in edges], _BESIDE * self.pitch)
        inked = [stroke.contrast for stroke in strokes if _share(stroke) > _HALF]
        usual = median(inked) if inked else 1.0
        odds = {one: _odds(stroke, usual) for one, stroke in zip(edges, strokes, strict=True)}
        return odds | self._beside_cups(odds, spots, usual)

    def _middle(self, one: Edge, start: float = _FROM, end: float = _TO) -> tuple[Point, Point]:
        (ax, ay), (bx, by) = self.line(one)
        dx, dy = bx - ax, by - ay
        return (ax + start * dx, ay + start * dy), (ax + end * dx, ay + end * dy)

    def _beside_cups(
        self, odds: Mapping[Edge, float], spots: Iterable[str], usual: float
    ) -> dict[Edge, float]:
        """Look again at doubtful segments that end in circles, whose ink is none of theirs."""
        dots = {place for name in spots if (place := place_of(name)) is not None}
        shaky = [one for one, value in odds.items() if abs(value) < _SHAKY and dots & set(one)]
        near = sorted({dot for one in shaky for dot in one} & dots)
        far = {
            dot: (ring.radius + _LINE) / self.pitch
            for dot, ring in zip(near, self._rings(near), strict=True)
            if _share(ring) >= _ROUND
        }
        again = [one for one in shaky if any(dot in far for dot in one)]
        found = {}
        for one in again:
            start, end = (max(_FROM, far.get(dot, 0.0)) for dot in one)
            if start + end < _COVERED:
                [stroke] = self.page.strokes([self._middle(one, start, 1 - end)],
                                             _BESIDE * self.pitch)  # fmt: skip
                found[one] = _odds(stroke, usual)
        return found

    def cups(self, spots: Iterable[str], thread: Iterable[Edge]) -> dict[str, bool | None]:
        """Return for each spot whether it is circled, None if in doubt."""
        names = list(spots)
        touched = {dot for one in thread for dot in one}
        dots = [place for name in names if (place := place_of(name)) is not None]
        rings = self._rings(dots)
        told = [
            _threaded(ring) if dot in touched else _circled(ring)
            for dot, ring in zip(dots, rings, strict=True)
        ]
        drawn = [ring.contrast for ring, yes in zip(rings, told, strict=True) if yes]
        # What is much fainter than the others may have been rubbed out.
        least = min(_PENCIL, _GHOST * median(drawn)) if drawn else 0.0
        return {
            name: None if yes and ring.contrast < least else yes
            for name, ring, yes in zip(names, rings, told, strict=True)
        }

    def _rings(self, dots: Sequence[Dot]) -> list[Ring]:
        """Return the ink around dots, where a circle may be."""
        guide = GUIDE * self.pitch / PITCH
        return self.page.rings([self.dot(dot) for dot in dots], _INNER * guide, _OUTER * guide)


def _edges(size: Dot) -> Iterable[Edge]:
    columns, rows = size
    for row in range(rows):
        for column in range(columns):
            if column + 1 < columns:
                yield edge((column, row), (column + 1, row))
            if row + 1 < rows:
                yield edge((column, row), (column, row + 1))


def _share(ink: Stroke | Ring) -> float:
    """Return the inked share of the whole length: what known print hides is not inked."""
    return ink.coverage * ink.seen


def _odds(stroke: Stroke, usual: float) -> float:
    """Return the log-odds that a segment is drawn; ``usual`` is how dark drawn ones are."""
    share = _share(stroke)
    odds = _INK * (share - _HALF) + _GAP * (_HOLE - stroke.gap)
    if stroke.contrast < _PENCIL:
        odds = min(odds, _DARK * (stroke.contrast / usual - _GHOST))
    if stroke.fit > _ASTRAY:
        odds = max(-1.0, min(1.0, odds))
    return max(-_MOST, min(_MOST, odds))


def _circled(ring: Ring) -> bool | None:
    """Tell whether a spot is circled that no thread passes."""
    none, cup = _SPOT
    share = _share(ring)
    if ring.fit > _ASTRAY or none < share < cup:
        return None
    return share >= cup


def _threaded(ring: Ring) -> bool | None:
    """Tell whether a spot is circled that the thread passes, which looks like a part of a circle.

    Two strokes that pass at both sides look much like a whole one, but it has no long gaps.
    """
    if ring.fit > _ASTRAY:
        return None
    if _share(ring) <= _THREADED:
        return False
    return True if ring.gap <= _CLOSED or ring.coverage >= _ROUND else None


def around(points: Iterable[Point], margin: float) -> Box:
    """Return the box around points, with a margin in mm."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - margin, min(ys) - margin
    return left, top, max(xs) + margin - left, max(ys) + margin - top
