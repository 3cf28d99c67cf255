"""Maximum-likelihood decoding of a line drawn along dots, from the log-odds of each segment.

A line is a trail in the graph of dots: it is connected, and only its two ends have odd degree. One
wrong segment breaks that, except at an end. The rules of the game are deliberately not used: they
would turn what was drawn into what should have been drawn. Only among trails that are nearly as
likely may a game choose by its rules.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

# Column and row of a dot, counted from 0; a segment between two neighbours, the smaller dot first.
Dot = tuple[int, int]
Edge = tuple[Dot, Dot]

# Log-odds beyond which segments are never flipped, and by which the best trail must lead.
MAX_FLIPPED, MIN_MARGIN = 4.0, 3.0
# The most doubtful segments that are considered, and the most that are flipped at once.
_MAX_DOUBTFUL, _MAX_FLIPS = 14, 4


class Trail(NamedTuple):
    """The decoded segments; ``sure`` is whether no other trail is nearly as likely.

    ``whole`` is whether they form a single trail, from the start if one is given. ``doubts`` are
    the segments in which likely trails differ, or those that break the trail. If nothing else is
    in doubt, ``likely`` are these trails, the likeliest first.
    """

    edges: frozenset[Edge]
    whole: bool
    sure: bool
    doubts: tuple[Edge, ...]
    likely: tuple[frozenset[Edge], ...] = ()


class _Option(NamedTuple):
    cost: float
    flips: tuple[Edge, ...]
    edges: frozenset[Edge]


def edge(one: Dot, other: Dot) -> Edge:
    """Return the segment between two neighbouring dots."""
    return (one, other) if one < other else (other, one)


def decode_trail(
    odds: Mapping[Edge, float], start: Dot | None = None, *, most: float = MAX_FLIPPED
) -> Trail:
    """Return the likeliest trail, beginning at ``start`` if that is known.

    ``odds`` are the log-odds that each segment is drawn; those beyond ``most`` are certain.
    """
    base = frozenset(one for one, value in odds.items() if value > 0)
    doubtful = sorted((abs(value), one) for one, value in odds.items() if abs(value) < most)
    options = sorted(
        _options(base, doubtful[:_MAX_DOUBTFUL], start), key=lambda option: option.cost
    )
    if not options:
        return Trail(base, whole=False, sure=False, doubts=_loose_edges(base, start))
    best = options[0]
    rivals = [option for option in options[1:] if option.cost < best.cost + MIN_MARGIN]
    doubts: set[Edge] = set()
    for rival in rivals:
        doubts |= rival.edges ^ best.edges
    likely = tuple(option.edges for option in (best, *rivals))
    if len(doubtful) > _MAX_DOUBTFUL:
        doubts, likely = doubts | {one for _, one in doubtful}, ()
    in_doubt = tuple(sorted(doubts))
    return Trail(best.edges, whole=True, sure=not doubts, doubts=in_doubt, likely=likely)


def _options(
    base: frozenset[Edge], doubtful: list[tuple[float, Edge]], start: Dot | None
) -> list[_Option]:
    """Return every trail that differs from ``base`` in at most a few doubtful segments."""
    options = []
    odd = odd_dots(base)
    for count in range(min(_MAX_FLIPS, len(doubtful)) + 1):
        for chosen in combinations(doubtful, count):
            ends = set(odd)
            for _, (one, other) in chosen:
                ends ^= {one, other}
            is_end = start is None or start in ends
            if not ends or (len(ends) == 2 and is_end):  # noqa: PLR2004 - the two ends
                flips = tuple(flip for _, flip in chosen)
                edges = base ^ frozenset(flips)
                if is_connected(edges, start):
                    options.append(_Option(sum(cost for cost, _ in chosen), flips, edges))
    return options


def odd_dots(edges: Collection[Edge]) -> set[Dot]:
    """Return the dots of odd degree."""
    degrees = Counter(dot for ends in edges for dot in ends)
    return {dot for dot, count in degrees.items() if count % 2}


def is_connected(edges: frozenset[Edge], start: Dot | None = None) -> bool:
    """Return whether all segments are connected, and with ``start`` if there is one."""
    if not edges:
        return True
    return connected_component(edges, min(edges)[0] if start is None else start) == edges


def connected_component(edges: Collection[Edge], start: Dot) -> frozenset[Edge]:
    """Return the segments in the connected component of a dot."""
    at: dict[Dot, list[Edge]] = {}
    for one in edges:
        for dot in one:
            at.setdefault(dot, []).append(one)
    component: set[Edge] = set()
    stack, visited = [start], {start}
    while stack:
        for one in at.get(stack.pop(), ()):
            component.add(one)
            for dot in one:
                if dot not in visited:
                    visited.add(dot)
                    stack.append(dot)
    return frozenset(component)


def _loose_edges(edges: frozenset[Edge], start: Dot | None) -> tuple[Edge, ...]:
    """Return the segments that break a trail: at surplus dots of odd degree, or not connected."""
    ends = odd_dots(edges) - {start}
    first = min(edges)[0] if start is None and edges else start
    apart = edges if first is None else edges - connected_component(edges, first)
    most = 1 if start is not None else 2
    loose = {one for one in edges if ends & set(one)} if len(ends) > most else set()
    return tuple(sorted(loose | apart or edges))
