"""Lines that players draw over dots, recorded as the dots at which they bend.

Dots are named like squares: a letter for the column and a number for the row. Only the set of
joined neighbours counts, because paper does not show the order in which they were joined.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.messages import gettext
from papercraft.core.trail_decode import edge, odd_dots
from papercraft.core.trails import components, corners, straight_steps, trails
from papercraft.games.tally.cells import Cell
from papercraft.games.tally.formulas import BENDS, CLOSED, CROSSINGS, JOINS, LENGTH

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from collections.abc import Set as AbstractSet

    from papercraft.core.rng import Rng
    from papercraft.core.trail_decode import Dot, Edge
    from papercraft.games.tally.cells import Mark

# The most steps of a random line.
_RANDOM_STEPS = 30


def segment_name(one: Edge) -> str:
    """Return the name of a segment: ``A1-B1``."""
    return "-".join(cell_name(*dot) for dot in one)


def diagonals(high: int, wide: int) -> list[Edge]:
    """Return the diagonals of all squares in a grid of dots."""
    squares = [(x, y) for y in range(high - 1) for x in range(wide - 1)]
    falling = [((x, y), (x + 1, y + 1)) for x, y in squares]
    return falling + [((x, y + 1), (x + 1, y)) for x, y in squares]


def pieces_of(value: Any) -> list[list[str]]:
    """Return the lines in a record's value: either one list of dots, or a list of such lists."""
    return value if value and isinstance(value[0], list) else [value] * bool(value)


def segments_of(value: Any) -> list[Edge]:
    """Return the segments of a valid value, in order."""
    return [one for line in pieces_of(value) for one in _segments(line)]


def _segments(line: Sequence[str]) -> list[Edge]:
    dots = [dot for name in line if (dot := parse_cell(name)) is not None]
    return [one for pair in pairwise(dots) for one in straight_steps(*pair)]


def are_joined(edges: Collection[Edge], ends: Collection[Dot]) -> bool:
    """Return whether segments form one line with two ends, which include ``ends``."""
    odd = odd_dots(edges)
    return len(components(edges)) == 1 and len(odd) == 2 and odd >= {*ends}  # noqa: PLR2004


@dataclass(frozen=True, kw_only=True)
class Thread(Cell):
    """A line over ``high`` rows and ``wide`` columns of dots; ``ends`` are its required ends.

    Neighbours are adjacent in a row or column or, if ``diagonal``, on a diagonal.
    """

    high: int
    wide: int
    ends: tuple[str, ...] = ()
    diagonal: bool = False

    @cached_property
    def edges(self) -> list[Edge]:
        """All segments: each between two neighbours."""
        dots = [(x, y) for y in range(self.high) for x in range(self.wide)]
        across = [((x, y), (x + 1, y)) for x, y in dots if x + 1 < self.wide]
        straight = across + [((x, y), (x, y + 1)) for x, y in dots if y + 1 < self.high]
        return straight + (diagonals(self.high, self.wide) if self.diagonal else [])

    @cached_property
    def names(self) -> list[str]:
        """The names of all dots, row by row."""
        return [cell_name(x, y) for y in range(self.high) for x in range(self.wide)]

    @property
    def rows(self) -> tuple[tuple[Mark, ...], ...]:
        return ()

    @property
    def example(self) -> str:
        return f'["A1", "{self.names[1]}"]   # A1-{self.names[-1]}'

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", "enum": self.names}}

    def read(self, ticked: AbstractSet[str]) -> Any:
        edges = [one for one in self.edges if segment_name(one) in ticked]
        lines = [[cell_name(*dot) for dot in corners(trail)] for trail in trails(edges)]
        return lines[0] if len(lines) == 1 else lines or None

    def refusal(self, value: Any) -> str:
        lines = pieces_of(value) if isinstance(value, list) else [[""]]
        for line in lines:
            if message := self._refusal_of_line(line):
                return message
        counted = Counter(segments_of(value)).most_common(1)
        if counted and counted[0][1] > 1:
            form = "has the segment {segment} twice"
            return gettext(form, segment=segment_name(counted[0][0]))
        return ""

    def _refusal_of_line(self, line: Any) -> str:
        names = self.names
        # Nested lists are not hashable.
        if not isinstance(line, list) or len(line) == 1 or any(one not in names for one in line):
            form = "should be a list of two dots or more, from A1 to {last}"
            return gettext(form, last=names[-1])
        for one, other in pairwise(line):
            steps = _segments([one, other])
            if self.diagonal and not steps:
                form = "{one} and {other} are not two dots of a row, a column or a diagonal"
                return gettext(form, one=one, other=other)
            if not self.diagonal and not any(map(_is_straight, steps)):
                form = "{one} and {other} are not two dots of a row or a column"
                return gettext(form, one=one, other=other)
        return ""

    def fault(self, value: Any) -> tuple[str, str]:
        count = len(trails(segments_of(value)))
        if count < 2:  # noqa: PLR2004 - more than one line
            return "", ""
        form = "{name} is not a single line, but {n}; it counts 0"
        return "tally.one-line", gettext(form, name=self.label, n=count)

    def worth(self, value: Any) -> int:
        return 0 if self.fault(value)[0] else self.times * len(segments_of(value))

    def random(self, rng: Rng) -> Any:
        at = rng.below(self.wide), rng.below(self.high)
        way: list[Dot] = [at]
        used: set[Edge] = set()
        for _ in range(1 + rng.below(_RANDOM_STEPS)):
            free = [one for one in self.edges if at in one and one not in used]
            if not free:
                break
            step = rng.pick(free)
            used.add(step)
            at = step[0] if step[1] == at else step[1]
            way.append(at)
        return [cell_name(*dot) for dot in corners(way)]

    def counts(self, value: Any) -> dict[str, int]:
        """Return the numbers about the line for formulas, by the names of their functions.

        Where a line meets itself, it is taken to go straight on, so no bend is counted. The two
        diagonals of a square cross between dots.
        """
        edges = segments_of(value)
        at: defaultdict[Dot, list[Edge]] = defaultdict(list)
        for one in edges:
            for dot in one:
                at[dot].append(one)
        return {
            LENGTH: len(edges),
            BENDS: sum(_is_bend(met) for met in at.values()),
            CROSSINGS: sum(len(met) > 2 for met in at.values())  # noqa: PLR2004 - in and out
            + sum(_other_diagonal(one) in edges for one in edges) // 2,
            CLOSED: int(len(components(edges)) == 1 and not odd_dots(edges)),
            JOINS: int(self.is_joined(edges)),
        }

    def is_joined(self, edges: Collection[Edge]) -> bool:
        """Return whether a line joins its required ends."""
        return are_joined(edges, [dot for name in self.ends if (dot := parse_cell(name))])


def _is_bend(met: Sequence[Edge]) -> bool:
    """Return whether exactly two segments meet at a dot, at an angle."""
    return len(met) == 2 and _direction(met[0]) != _direction(met[1])  # noqa: PLR2004


def _direction(one: Edge) -> Dot:
    """Return the offset of a segment, right and down."""
    (ax, ay), (bx, by) = one
    return bx - ax, by - ay


def _is_straight(one: Edge) -> bool:
    """Return whether a segment is horizontal or vertical."""
    return 0 in _direction(one)


def _other_diagonal(one: Edge) -> Edge | None:
    """Return the diagonal that crosses a diagonal segment; None for other segments."""
    (ax, ay), (bx, by) = one
    return None if _is_straight(one) else edge((ax, by), (bx, ay))
