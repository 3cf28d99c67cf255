"""Which segments are drawn: one thread from the start on, found from how likely each segment is.

A thread is a trail: an odd number of its segments meets at both its ends and nowhere else, and
all hang together. One wrong segment breaks that, except at the tail. The rolls are not looked at:
they would bend what was drawn until it is what should have been drawn.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from papercraft.games.cat.turn_notation import Dot

Edge = tuple["Dot", "Dot"]

# Log-odds: a segment more certain than the first is not changed, and the best thread must be so
# much likelier than any other.
LIMIT, GAP = 4.0, 3.0
# So many doubtful segments are tried, so many of them changed at once.
_MOST, _AT_ONCE = 14, 4


class Trail(NamedTuple):
    """The segments of a thread; ``sure`` if no other thread is nearly as likely.

    ``whole`` tells whether they are one thread from the start on; ``doubts`` are the segments
    about which likely threads differ, or that end where no thread can.
    """

    edges: frozenset[Edge]
    whole: bool
    sure: bool
    doubts: tuple[Edge, ...]


class _Option(NamedTuple):
    cost: float
    flips: tuple[Edge, ...]
    edges: frozenset[Edge]


def edge(one: Dot, other: Dot) -> Edge:
    """Return the segment between two neighbouring dots."""
    return (one, other) if one < other else (other, one)


def decode(odds: Mapping[Edge, float], start: Dot) -> Trail:
    """Return the likeliest thread; ``odds`` are the log-odds that a segment is drawn."""
    base = frozenset(one for one, value in odds.items() if value > 0)
    shaky = sorted((abs(value), one) for one, value in odds.items() if abs(value) < LIMIT)
    options = sorted(_options(base, shaky[:_MOST], start), key=lambda option: option.cost)
    if not options:
        return Trail(base, whole=False, sure=False, doubts=_loose(base, start))
    best = options[0]
    rivals = [option for option in options[1:] if option.cost < best.cost + GAP]
    doubts: set[Edge] = set()
    for rival in rivals:
        doubts |= rival.edges ^ best.edges
    if len(shaky) > _MOST:
        doubts |= {one for _, one in shaky}
    return Trail(best.edges, whole=True, sure=not doubts, doubts=tuple(sorted(doubts)))


def _options(base: frozenset[Edge], shaky: list[tuple[float, Edge]], start: Dot) -> list[_Option]:
    """Return every thread that differs from the likeliest segments in a few doubtful ones."""
    found = []
    odd = odd_dots(base)
    for count in range(min(_AT_ONCE, len(shaky)) + 1):
        for chosen in combinations(shaky, count):
            ends = set(odd)
            for _, (one, other) in chosen:
                ends ^= {one, other}
            if not ends or (len(ends) == 2 and start in ends):  # noqa: PLR2004 - the two ends
                flips = tuple(flip for _, flip in chosen)
                edges = base ^ frozenset(flips)
                if not edges or component(edges, start) == edges:
                    found.append(_Option(sum(cost for cost, _ in chosen), flips, edges))
    return found


def odd_dots(edges: Collection[Edge]) -> set[Dot]:
    """Return the dots at which an odd number of segments meets."""
    degrees = Counter(dot for ends in edges for dot in ends)
    return {dot for dot, count in degrees.items() if count % 2}


def component(edges: Collection[Edge], start: Dot) -> frozenset[Edge]:
    """Return the segments that hang together with a dot."""
    at: dict[Dot, list[Edge]] = {}
    for one in edges:
        for dot in one:
            at.setdefault(dot, []).append(one)
    found: set[Edge] = set()
    todo, seen = [start], {start}
    while todo:
        for one in at.get(todo.pop(), ()):
            found.add(one)
            for dot in one:
                if dot not in seen:
                    seen.add(dot)
                    todo.append(dot)
    return frozenset(found)


def _loose(edges: frozenset[Edge], start: Dot) -> tuple[Edge, ...]:
    """Return the segments at which no thread can end, or that hang together with nothing."""
    ends = odd_dots(edges) - {start}
    apart = edges - component(edges, start)
    loose = {one for one in edges if ends & set(one)} if len(ends) > 1 else set()
    return tuple(sorted(loose | apart or edges))
