"""The ink on a board in a photo, without any rules: segments as log-odds, circled cups, ticks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import cycle
from statistics import median
from typing import TYPE_CHECKING

from papercraft.core.box_marks import marked
from papercraft.core.coordinates import parse_cell
from papercraft.core.line_ink import (
    MAX_PENCIL_CONTRAST,
    NEUTRAL_CONTRAST,
    inked_share,
    log_odds,
    usual_contrast,
)
from papercraft.core.photo import Band
from papercraft.core.trail_decode import Edge, edge
from papercraft.games.cat.board import CUPS, KINDS
from papercraft.games.cat.scan.cup_rings import (
    ROUND,
    by_their_number,
    circled_spots,
    without_dashes,
    without_pale,
)
from papercraft.games.cat.sheets.frame import RING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.photo import Page, Ring, Tick
    from papercraft.core.probe import Point
    from papercraft.core.sheet import Box
    from papercraft.games.cat.turn_notation import Dot

# The part of a segment that is measured, in shares of its length (clear of things on dots), and
# how far beside it strokes are accepted, in pitches.
_FROM, _TO, _BESIDE = 0.16, 0.84, 0.36
# Beside the border of the carpet they are accepted up to here: the border is a third of a pitch
# from the dots of one column, and thresholds and sharpening make it thicker than it was printed.
_BESIDE_BORDER = 0.29
# Segments with smaller log-odds that end in a circle are measured again outside its line, which is
# this many mm beyond the radius; at most the last share of a segment may be left out.
_DOUBTFUL_ODDS, _LINE, _MAX_COVERED = 6.0, 0.9, 0.65
# The misregistration (mm) from which a clear tick is doubtful.
_MAX_TICK_MISREGISTRATION = 1.0
# Rings are measured between these radii, relative to the printed guide.
_INNER, _OUTER = 0.62, 1.75
# Circles do not reach the first radius, relative to the guide; large ones lie beyond the second. A
# segment of the thread inks the last share of a ring that it crosses.
BEYOND, _WITHIN, LEG = 1.5, 0.8, 0.07
# Rings are divided into so many zones to tell how wide their ink is. From this width in mm on, and
# from so many times that of most circles, one is scribbled out (the second number: if as many are
# circled as there are cups); each segment of the thread adds some width. Of zones of which less
# than the last share can be seen, that alone counts.
_ZONES, _SCRIBBLED, _WIDER, _MUCH_WIDER, _PASSING, _OPEN = 14, 1.75, 1.35, 1.55, 0.2, 0.3
# Strokes across a ring ink parts of it: less than _BROKEN of one that is seen well, without a gap
# of _GAP. With _HATCHED times the usual width it was scribbled out.
_BROKEN, _SEEN_WELL, _GAP, _HATCHED = 0.8, 0.9, 0.1, 1.15
# The ink of a clear tick in misregistered print, and of a clearly blank box. Ink with less contrast
# than the last number (0 to 1) may be the frame of the box.
_TICKED, _BLANK = 0.15, 0.01
_FRAME = 0.4
# A box in doubt that is dark all over may be filled, or lie at the edge of a shadow.
_ALL = 1.0


@dataclass(frozen=True)
class BoardInk:
    """One board in a photo; dots and boxes are named as on a page with a single board."""

    page: Page
    prefix: str
    size: Dot

    @classmethod
    def of(cls, page: Page, size: Dot) -> BoardInk:
        """Return the board on a page or on an area of a page."""
        alone = "A1" in page.places.dots
        return cls(page, "" if alone else f"{page.imprint.area + 1}.", size)

    def dot(self, dot: Dot) -> Point:
        """Return where a dot is printed, in mm."""
        return self.page.places.dots[f"{self.prefix}{chr(65 + dot[0])}{dot[1] + 1}"]

    def box(self, name: str) -> Box:
        """Return where a box is printed, in mm."""
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
        """The boxes of this board as measured."""
        bars = [n for n, name in enumerate(self.names) if name.startswith((*KINDS, "cup"))]
        passes = [n for n, name in enumerate(self.names) if name.endswith("pass")]
        boxes = [self.box(name) for name in self.names]
        ticks = marked(self.page, boxes, (bars, passes))
        return dict(zip(self.names, ticks, strict=True))

    @cached_property
    def inside(self) -> dict[str, float]:
        """How much of each box is inked, whatever is around it."""
        ticks = self.page.ticks([self.box(name) for name in self.names])
        return {name: tick.ink for name, tick in zip(self.names, ticks, strict=True)}

    def ticked(self, name: str) -> bool | None:
        """Return whether a box is ticked, None if in doubt."""
        tick = self.ticks[name]
        if tick.ticked is not None or tick.fit > _MAX_TICK_MISREGISTRATION:
            return tick.ticked
        # A part of a circle is no tick, however dark: it may be around the next box.
        if _TICKED <= min(tick.ink, self.inside[name]) < _ALL and tick.contrast >= _FRAME:
            return True
        return False if tick.ink <= _BLANK else None

    @property
    def counts_nothing(self) -> bool:
        """Whether no box has any ink in which players count what they have found."""
        counts = (tick for name, tick in self.ticks.items() if not name.startswith(("roll", "paw")))
        return all(tick.ticked is False for tick in counts)

    def line(self, one: Edge) -> tuple[Point, Point]:
        """Return the ends of a segment, in mm."""
        return self.dot(one[0]), self.dot(one[1])

    def segments(self, spots: Iterable[str] = ()) -> dict[Edge, float]:
        """Return the log-odds that each segment is drawn; ``spots`` may be circled."""
        # Those along the border come last.
        edges = sorted(_edges(self.size), key=self._is_at_border)
        inside = sum(not self._is_at_border(one) for one in edges)
        lines = [self._middle(one) for one in edges]
        strokes = [
            *self.page.strokes(lines[:inside], _BESIDE * self.pitch),
            *self.page.strokes(lines[inside:], _BESIDE_BORDER * self.pitch),
        ]
        usual = usual_contrast(strokes)
        odds = {one: log_odds(stroke, usual) for one, stroke in zip(edges, strokes, strict=True)}
        return odds | self._remeasure_beside_cups(odds, spots, usual)

    def _is_at_border(self, one: Edge) -> bool:
        """Tell whether a segment runs along the nearer border of the carpet, at its left."""
        left = min(self.dot((0, 0))[0], self.dot((self.size[0] - 1, 0))[0])
        return all(self.dot(dot)[0] == left for dot in one)

    def _middle(self, one: Edge, start: float = _FROM, end: float = _TO) -> tuple[Point, Point]:
        (ax, ay), (bx, by) = self.line(one)
        dx, dy = bx - ax, by - ay
        return (ax + start * dx, ay + start * dy), (ax + end * dx, ay + end * dy)

    def _remeasure_beside_cups(
        self, odds: Mapping[Edge, float], spots: Iterable[str], usual: float
    ) -> dict[Edge, float]:
        """Measure doubtful segments that end in circles again, without the ink of the circles."""
        dots = {place for name in spots if (place := parse_cell(name)) is not None}
        doubtful = [
            one for one, value in odds.items() if abs(value) < _DOUBTFUL_ODDS and dots & set(one)
        ]
        doubtful_dots = sorted({dot for one in doubtful for dot in one if dot in dots})
        circle_ends = {
            dot: (ring.radius + _LINE) / self.pitch
            for dot, ring in zip(doubtful_dots, self.rings(doubtful_dots), strict=True)
            if inked_share(ring) >= ROUND
        }
        again = [one for one in doubtful if any(dot in circle_ends for dot in one)]
        remeasured = {}
        for one in again:
            start, end = (max(_FROM, circle_ends.get(dot, 0.0)) for dot in one)
            if start + end < _MAX_COVERED:
                reach = (_BESIDE_BORDER if self._is_at_border(one) else _BESIDE) * self.pitch
                [stroke] = self.page.strokes([self._middle(one, start, 1 - end)], reach)
                remeasured[one] = log_odds(stroke, usual)
        return remeasured

    def cups(self, spots: Iterable[str], thread: Iterable[Edge]) -> dict[str, bool | None]:
        """Return for each spot whether it is circled, None if in doubt."""
        names = list(spots)
        touched = {dot for one in thread for dot in one}
        dots = [place for name in names if (place := parse_cell(name)) is not None]
        rings = self.rings(dots)
        crossed = [dot in touched for dot in dots]
        circled = circled_spots(rings, crossed, bilevel=self.page.bilevel)
        if self.page.bilevel:
            circled = without_dashes(circled, rings, crossed)
        circled = by_their_number(circled, rings)
        circled = self._without_scribbles(circled, dots, rings, thread)
        cup_contrasts = [ring.contrast for ring, yes in zip(rings, circled, strict=True) if yes]
        # Circles much fainter than the others may have been erased.
        least = (
            min(MAX_PENCIL_CONTRAST, NEUTRAL_CONTRAST * median(cup_contrasts))
            if cup_contrasts
            else 0.0
        )
        circled = [
            None if yes and ring.contrast < least else yes
            for ring, yes in zip(rings, circled, strict=True)
        ]
        circled = without_pale(circled, rings, bilevel=self.page.bilevel)
        return dict(zip(names, circled, strict=True))

    def _without_scribbles(
        self,
        circled: Sequence[bool | None],
        dots: Sequence[Dot],
        rings: Sequence[Ring],
        thread: Iterable[Edge],
    ) -> list[bool | None]:
        """Return which spots are circled; circles that seem scribbled out are in doubt."""
        marked = [dot for dot, yes in zip(dots, circled, strict=True) if yes]
        widths = self.stroke_widths(marked, thread)
        usual = median(widths.values()) if widths else 0.0
        # Who scribbles a circle out draws another one: beside as many cups as there are, few are.
        wider = _MUCH_WIDER if len(marked) == CUPS else _WIDER
        least = max(_SCRIBBLED, wider * usual)
        hatched = _HATCHED * usual

        def is_scribble(dot: Dot, ring: Ring) -> bool:
            return widths[dot] >= (min(least, hatched) if _is_hatched(ring) else least)

        return [
            None if yes and is_scribble(dot, ring) else yes
            for dot, ring, yes in zip(dots, rings, circled, strict=True)
        ]

    def stroke_widths(self, dots: Sequence[Dot], thread: Iterable[Edge]) -> dict[Dot, float]:
        """Return how wide the ink around each dot is, in mm of an even circle.

        A circle is about a pen wide, a scribble over it wider. The thread is left out.
        """
        guide = RING * self.pitch
        step = (_OUTER - _INNER) * guide / _ZONES
        inner = [_INNER * guide + zone * step for zone in range(_ZONES)]
        zones = [Band(self.dot(dot), radius, radius + step) for radius in inner for dot in dots]
        widths = dict.fromkeys(dots, 0.0)
        for dot, ring in zip(cycle(dots), self.page.rings_in(zones), strict=False):
            # Print that hides a part of a circle does not make it thinner.
            widths[dot] += (ring.coverage if ring.seen >= _OPEN else inked_share(ring)) * step
        for one in thread:
            for dot in widths.keys() & set(one):
                widths[dot] -= _PASSING
        return widths

    def ink_beyond(self, dots: Sequence[Dot], thread: Iterable[Edge]) -> dict[Dot, float]:
        """Return the inked share around each dot farther out than circles reach.

        The strokes of a scribble end there. The thread is left out.
        """
        guide = RING * self.pitch
        rings = self.page.rings([self.dot(dot) for dot in dots], BEYOND * guide, _OUTER * guide)
        legs = [sum(dot in one for one in thread) for dot in dots]
        return {
            dot: inked_share(ring) - LEG * count
            for dot, ring, count in zip(dots, rings, legs, strict=True)
        }

    def alike_rings(self, dots: Sequence[Dot]) -> list[Ring]:
        """Return the ink around all spots for cups, as they look in comparison with each other."""
        return self._compared(dots, _INNER, BEYOND)

    def alike_beyond(self, dots: Sequence[Dot]) -> list[Ring]:
        """Return the ink around all spots farther out than circles reach, in comparison.

        Shadows and scribbles go on there.
        """
        return self._compared(dots, BEYOND, _OUTER)

    def ink_inside(self, dots: Sequence[Dot]) -> list[Ring]:
        """Return the ink around all spots within large circles, in comparison with each other.

        There is none, but for a thread, unless a circle was scribbled out.
        """
        return self._compared(dots, _INNER, _WITHIN)

    def _compared(self, dots: Sequence[Dot], start: float, end: float) -> list[Ring]:
        guide = RING * self.pitch
        return self.page.alike_rings(
            [Band(self.dot(dot), start * guide, end * guide) for dot in dots]
        )

    def rings(self, dots: Sequence[Dot]) -> list[Ring]:
        """Return the ink around dots where circles may be."""
        guide = RING * self.pitch
        return self.page.rings([self.dot(dot) for dot in dots], _INNER * guide, _OUTER * guide)


def _is_hatched(ring: Ring) -> bool:
    """Return whether strokes cross a ring all around, instead of following it."""
    return ring.coverage < _BROKEN and ring.gap < _GAP and ring.seen >= _SEEN_WELL


def _edges(size: Dot) -> Iterable[Edge]:
    columns, rows = size
    for row in range(rows):
        for column in range(columns):
            if column + 1 < columns:
                yield edge((column, row), (column + 1, row))
            if row + 1 < rows:
                yield edge((column, row), (column, row + 1))


def bounding_box(points: Iterable[Point], margin: float) -> Box:
    """Return the box around points, with a margin in mm."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - margin, min(ys) - margin
    return left, top, max(xs) + margin - left, max(ys) + margin - top
