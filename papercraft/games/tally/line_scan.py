"""Read lines over dots and through mazes from photos: which neighbours they join."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.confirm import NO, YES
from papercraft.core.coordinates import cell_name
from papercraft.core.line_ink import inked_share, log_odds, usual_contrast
from papercraft.core.messages import gettext
from papercraft.core.trail_decode import MAX_FLIPPED, decode_trail, edge, odd_dots
from papercraft.core.trails import components
from papercraft.core.transcript import Note, Question
from papercraft.games.tally.maze import is_open
from papercraft.games.tally.maze_line import MazeLine
from papercraft.games.tally.sheets import box_name
from papercraft.games.tally.threads import diagonals, segment_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from papercraft.core.photo import Page, Stroke
    from papercraft.core.probe import Point
    from papercraft.core.sheet import Box
    from papercraft.core.trail_decode import Dot, Edge
    from papercraft.core.transcript import Transcript
    from papercraft.games.tally.threads import Thread

# Log-odds of a segment: as answered by a person, beyond doubt, and with broad ink.
_ANSWERED, _SURE, _BROADLY = 99.0, 8.0, 1.0
# The margin around a segment in the picture of its question, in mm.
_AROUND = 4.0
# A diagonal of a square of dots on which there is so much ink is drawn: it is measured between
# these shares of its length, and so many pitches beside it.
_DIAGONAL, _DIAGONAL_PART, _DIAGONAL_BESIDE = 0.75, (0.25, 0.75), 0.1

# Ink along such a share of a segment may be a line too broad to be a stroke, where a pen went there
# and back: then so much of the square around the middle is filled, which is so many pitches wide,
# and at most so many mm. With diagonals it takes more, since two may cross there.
_SOME_INK, _BROAD, _BROAD_CROSSING, _SQUARE, _WIDEST = 0.05, 0.35, 0.6, 0.6, 5.0


class _Strip(NamedTuple):
    """Where to measure a line: from and to a share of a segment, and its width in pitches."""

    start: float
    end: float
    beside: float


# Over dots a line goes from one to the next. Through a maze it may go anywhere between walls, so
# that only the middle third tells whether it goes from one cell to the next.
_OVER_DOTS, _IN_MAZE = _Strip(0.16, 0.84, 0.36), _Strip(0.3, 0.7, 0.42)
# With diagonals, strips are so short and narrow that a line leads through its own alone.
_ALL_WAYS = _Strip(0.3, 0.7, 0.2)
# There, strips with such a share of ink at one end may hold something that is no line from dot to
# dot: a line from A1 to C2 takes 0.25 of the strips beside it, thick ones to the same dots at most
# 0.1. Where the other diagonal crosses, the ink is in the middle, with no such gap.
_PARTLY, _ONE_SIDED = 0.2, 0.5


@dataclass(frozen=True)
class Drawn:
    """A line on a page, and where its dots are, in mm; ``player`` is counted from 1."""

    page: Page
    cell: Thread
    dots: Mapping[Dot, Point]
    player: int

    @classmethod
    def of(cls, page: Page, cell: Thread, player: int) -> Drawn | None:
        """Return the line of a cell if it is on a page."""
        every = {(x, y): box_name(0, cell.name, cell_name(x, y))
                 for y in range(cell.high) for x in range(cell.wide)}  # fmt: skip
        dots = page.places.dots
        if not all(name in dots for name in every.values()):
            return None
        return cls(page, cell, {dot: dots[name] for dot, name in every.items()}, player)

    @property
    def pitch(self) -> float:
        """The distance of neighbouring dots, in mm."""
        first = self.cell.edges[0]
        (ax, ay), (bx, by) = (self.dots[dot] for dot in first)
        return abs(ax - bx) + abs(ay - by)

    def key(self, one: Edge) -> str:
        """Return the key of the question about a segment."""
        return f"players.{self.player}.{self.cell.name}:{segment_name(one)}"

    def part(self, one: Edge, start: float, end: float) -> tuple[Point, Point]:
        """Return the ends of a part of a segment, in mm."""
        (ax, ay), (bx, by) = (self.dots[dot] for dot in one)
        dx, dy = bx - ax, by - ay
        return (ax + start * dx, ay + start * dy), (ax + end * dx, ay + end * dy)

    def odds(self) -> dict[Edge, float]:
        """Return the log-odds that each segment is drawn."""
        usual = usual_contrast([*self.strokes.values()])
        return {one: log_odds(stroke, usual) for one, stroke in self.strokes.items()}

    @cached_property
    def strokes(self) -> dict[Edge, Stroke]:
        """The ink along each segment."""
        strip = _IN_MAZE if isinstance(self.cell, MazeLine) else _OVER_DOTS
        strip = _ALL_WAYS if self.cell.diagonal else strip
        parts = [self.part(one, strip.start, strip.end) for one in self.cell.edges]
        lines = self.page.strokes(parts, strip.beside * self.pitch)
        return dict(zip(self.cell.edges, lines, strict=True))

    def partly_drawn(self, odds: Mapping[Edge, float]) -> set[Edge]:
        """Return the segments that seem not to be drawn, but have ink along a part of them."""
        return {
            one
            for one, ink in self.strokes.items()
            if odds[one] < 0 and inked_share(ink) > _PARTLY and ink.gap > _ONE_SIDED
        }

    def broadly_drawn(self, odds: Mapping[Edge, float]) -> set[Edge]:
        """Return the segments that seem not to be drawn, but are filled by broad ink."""
        some = [
            one
            for one, ink in self.strokes.items()
            if odds[one] < 0 and inked_share(ink) > _SOME_INK
        ]
        side = min(_SQUARE * self.pitch, _WIDEST)
        middles = [middle for middle, _ in (self.part(one, 0.5, 0.5) for one in some)]
        squares = [(x - side / 2, y - side / 2, side, side) for x, y in middles]
        ticks = self.page.ticks(squares, framed=0)
        least = _BROAD_CROSSING if self.cell.diagonal else _BROAD
        return {one for one, tick in zip(some, ticks, strict=True) if tick.filled > least}

    def beside_diagonals(self) -> set[Edge]:
        """Return the sides of squares of dots through which a line runs from corner to corner."""
        ways = diagonals(self.cell.high, self.cell.wide)
        parts = [self.part(one, *_DIAGONAL_PART) for one in ways]
        strokes = self.page.strokes(parts, _DIAGONAL_BESIDE * self.pitch)
        edges: set[Edge] = set()
        for ((ax, ay), (bx, by)), stroke in zip(ways, strokes, strict=True):
            if inked_share(stroke) >= _DIAGONAL:
                for corner in ((ax, by), (bx, ay)):
                    edges |= {edge(corner, (ax, ay)), edge(corner, (bx, by))}
        return edges


def read_line(drawn: Drawn, transcript: Transcript) -> set[str]:
    """Return the names of the segments that are drawn; those in doubt are asked."""
    odds = drawn.odds()
    answered = set()
    for one in drawn.cell.edges:
        if drawn.key(one) in transcript.answers:
            answer = transcript.resolve(_question(drawn, one, is_drawn=odds[one] > 0), sure=True)
            odds[one] = _ANSWERED if answer == YES else -_ANSWERED
            answered.add(one)
    broad = drawn.broadly_drawn(odds) - answered
    odds |= dict.fromkeys(broad, _BROADLY)
    edges, doubts = (_through_maze if isinstance(drawn.cell, MazeLine) else _over_dots)(drawn, odds)
    doubts = (doubts | broad) - answered
    for one in sorted(doubts):
        transcript.resolve(_question(drawn, one, is_drawn=one in edges), sure=False)
    if edges:
        lines = tuple(drawn.part(one, 0.0, 1.0) for one in sorted(edges))
        box, text = _box(lines), str(drawn.cell.label)
        transcript.notes.append(Note(drawn.page, box, text, sure=not doubts, lines=lines))
    return {segment_name(one) for one in edges}


def _over_dots(drawn: Drawn, odds: Mapping[Edge, float]) -> tuple[frozenset[Edge], set[Edge]]:
    """Return the segments of a single line, and those in doubt."""
    trail = decode_trail(odds)
    strange = drawn.partly_drawn(odds) if drawn.cell.diagonal else drawn.beside_diagonals()
    doubts = {*trail.doubts, *strange}
    if not trail.whole:
        doubts |= _gaps(trail.edges, odds)
    return trail.edges, doubts


def _through_maze(drawn: Drawn, odds: Mapping[Edge, float]) -> tuple[frozenset[Edge], set[Edge]]:
    """Return the segments of a line that may turn back in dead ends, and those in doubt.

    Few people go through walls, so that a line through one is in doubt unless it is very clear.
    """
    assert isinstance(drawn.cell, MazeLine), "a line through a maze"
    edges = frozenset(one for one, value in odds.items() if value > 0)
    walls = {one for one in drawn.cell.edges if not is_open(drawn.cell.maze, *one)}
    doubts = {one for one, value in odds.items()
              if abs(value) < (_SURE if one in walls else MAX_FLIPPED)}  # fmt: skip
    ways = odds.keys() - walls
    return edges, doubts | _gaps(edges, ways) | _openings(edges, ways)


def _openings(edges: frozenset[Edge], ways: Iterable[Edge]) -> set[Edge]:
    """Return the ways between two pieces of a line, which may be one."""
    piece = {dot: n for n, one in enumerate(components(edges)) for pair in one for dot in pair}
    return {(one, other) for one, other in ways
            if one in piece and other in piece and piece[one] != piece[other]}  # fmt: skip


def _gaps(edges: frozenset[Edge], every: Iterable[Edge]) -> set[Edge]:
    """Return the segments that are not drawn between two ends of lines."""
    ends = odd_dots(edges)
    return {one for one in every if one not in edges and ends >= {*one}}


def _question(drawn: Drawn, one: Edge, *, is_drawn: bool) -> Question:
    form = "does the line of {name} run from {one} to {other}?"
    names = (cell_name(*dot) for dot in one)
    text = gettext(form, name=drawn.cell.label, one=next(names), other=next(names))
    read = YES if is_drawn else NO
    box = _box([drawn.part(one, 0.0, 1.0)])
    return Question(drawn.key(one), text, read, (YES, NO), drawn.page, box)


def _box(lines: Iterable[tuple[Point, Point]]) -> Box:
    """Return what is around lines, in mm."""
    xs, ys = zip(*(point for line in lines for point in line), strict=True)
    left, top = min(xs) - _AROUND, min(ys) - _AROUND
    return left, top, max(xs) + _AROUND - left, max(ys) + _AROUND - top
