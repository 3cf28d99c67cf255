"""Convert between drawn segments and lists of dots: the fewest trails that cover all segments."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from papercraft.core.trail_decode import Dot, Edge, connected_component, edge, odd_dots

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

# The kind of an auxiliary edge between two ends, which joins several trails into one.
_LINK = 1


def components(edges: Collection[Edge]) -> list[frozenset[Edge]]:
    """Return the connected components of segments, from the upper left on."""
    left, pieces = frozenset(edges), []
    while left:
        piece = connected_component(left, min(left, key=_from_the_top)[0])
        pieces.append(piece)
        left -= piece
    return pieces


def trails(edges: Collection[Edge]) -> list[list[Dot]]:
    """Return the fewest lists of dots that traverse every segment once, from the upper left on.

    A component with at most two dots of odd degree is one trail; otherwise it takes half as many
    trails as it has such dots. Each list contains every dot along its trail.
    """
    return [trail for piece in components(edges) for trail in _trails_of(piece)]


def corners(trail: Sequence[Dot]) -> list[Dot]:
    """Return the dots where a trail begins, bends and ends."""
    inner = (
        dot
        for before, dot, after in zip(trail, trail[1:], trail[2:], strict=False)
        if not _is_straight(before, dot, after)
    )
    return [trail[0], *inner, trail[-1]]


def straight_steps(one: Dot, other: Dot) -> list[Edge]:
    """Return the segments between two dots in a row, column or diagonal; empty for others."""
    (ax, ay), (bx, by) = one, other
    across, down = abs(bx - ax), abs(by - ay)
    if across and down and across != down:
        return []
    dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
    way = [(ax + dx * n, ay + dy * n) for n in range(max(across, down) + 1)]
    return [edge(*both) for both in pairwise(way)]


def _from_the_top(one: Edge) -> tuple[int, int]:
    (x, y), _ = one
    return y, x


def _is_straight(before: Dot, dot: Dot, after: Dot) -> bool:
    return before[0] + after[0] == 2 * dot[0] and before[1] + after[1] == 2 * dot[1]


def _trails_of(piece: frozenset[Edge]) -> Iterator[list[Dot]]:
    """Yield the trails of connected segments, found by Hierholzer's algorithm."""
    ends = sorted(odd_dots(piece), key=lambda dot: (dot[1], dot[0]))
    start = ends[0] if ends else min(piece, key=_from_the_top)[0]
    # Link all dots of odd degree but two in pairs, so that an Eulerian trail exists; cut it there.
    links = list(zip(ends[1:-1:2], ends[2:-1:2], strict=True))
    at: dict[Dot, list[tuple[Dot, int]]] = {}
    for kind, pairs in ((0, piece), (_LINK, links)):
        for one, other in sorted(pairs):
            at.setdefault(one, []).append((other, kind))
            at.setdefault(other, []).append((one, kind))
    yield from (_straightened(trail[::-1]) for trail in [*_cut(_way(at, start))][::-1])


def _way(at: dict[Dot, list[tuple[Dot, int]]], start: Dot) -> list[tuple[Dot, int]]:
    """Return the dots of an Eulerian trail in reverse, each with the kind of the edge to it."""
    stack, way = [(start, 0)], []
    while stack:
        dot, kind = stack[-1]
        if not at[dot]:
            way.append((dot, kind))
            stack.pop()
            continue
        before = stack[-2][0] if len(stack) > 1 else dot
        step = next((one for one in at[dot] if _is_straight(before, dot, one[0])), at[dot][0])
        at[dot].remove(step)
        at[step[0]].remove((dot, step[1]))
        stack.append(step)
    return way


def _cut(way: Sequence[tuple[Dot, int]]) -> Iterator[list[Dot]]:
    """Yield the parts of an Eulerian trail between links."""
    trail: list[Dot] = []
    for dot, kind in way:
        trail.append(dot)
        if kind == _LINK:
            yield trail
            trail = []
    yield trail


def _straightened(trail: list[Dot]) -> list[Dot]:
    """Return a trail that goes straight on where it crosses itself, where possible.

    Reversing a loop changes which segments are joined at the dot where it begins and ends.
    """
    visits: dict[Dot, list[int]] = {}
    for n, dot in enumerate(trail):
        visits.setdefault(dot, []).append(n)
    for places in visits.values():
        for i, j in pairwise(places):
            turned = trail[:i] + trail[i : j + 1][::-1] + trail[j + 1 :]
            if len(corners(turned)) < len(corners(trail)):
                return _straightened(turned)
    return trail
