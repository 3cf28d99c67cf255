"""To which side of its dot each item leans, so that it keeps off everything around it.

Distances are those of outlines, in mm on a whole page. Earlier designs choose by the middles of
things (``leaning.py``).
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain, pairwise
from math import cos, sin, tau
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.sheet import Path
from papercraft.games.cat.sheets.artwork import BESIDE, LEASHES, SIGNS, stamps
from papercraft.games.cat.sheets.frame import PITCH
from papercraft.games.cat.sheets.leaning import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.sheet import Steps
    from papercraft.games.cat.board import Board

    Point = tuple[float, float]

# What is farther from a thing than this does not matter, however far it is.
_ENOUGH = 4.0
# Middles of things that are farther apart than this have more than enough between them.
_FAR = 14.0
# So far a thing beside a dot, and one beside another dot, may be from each other's dots.
_REACH = _FAR + 2 * BESIDE
# Outlines are known in these directions, all around; curves at these shares of them.
_DIRECTIONS = tuple((cos(tau * n / 48), sin(tau * n / 48)) for n in range(48))
_SHARES = (0.25, 0.5, 0.75)
# The ball of wool above its dot; how far the thread below the ball, the ring of the paw and those
# of items reach around their dots.
_WOOL = 8.5
_AROUND = {"wool": 4.4, "end": 2.1, "item": 1.5, "cup-spot": 4.32}
_ROUNDS = 3
# A thing that has too little room is so much smaller, as often as it takes, down to a size at which
# it can still be told; or larger by such steps.
_STEP, _LEAST = 0.02, 0.6


class Sizes(NamedTuple):
    """How large things are: the ``most`` an item is, and the ``paw``: below its dot, its scale."""

    most: float = 1.0
    paw: Point = (5.6, 0.9)


USUAL, LARGE = Sizes(), Sizes(1.14, (6.2, 1.08))
"""Sizes on whole pages, and on half a page, where things are small; lines stay free by 1 mm."""


class Shape(NamedTuple):
    """A circle of a radius, or the outline of a stamp at a scale."""

    radius: float
    stamp: str = ""
    scale: float = 1.0

    def reach(self, direction: int) -> float:
        """Return how far it reaches from its middle in a direction."""
        return self.scale * _outline(self.stamp)[direction] if self.stamp else self.radius


_Thing = tuple[float, float, Shape]


class Place(NamedTuple):
    """Where a thing lies: its side, as a place in ``SIDES``, and the scale it has there."""

    side: int
    size: float


# All players of a set have the same board.
@lru_cache(maxsize=4)
def roomy_places(
    board: Board, *, mirrored: bool, room: float, sizes: Sizes = USUAL
) -> Mapping[int, Place]:
    """Return the place of every item by its dot; the same for the same board.

    Of the sides there are, it is the one with most room. Items of the first column lean to the
    right, those of the last one to the left. Where there is less than ``room``, a thing is smaller,
    and where there is more, as large as ``sizes`` allow.
    """
    kinds = {dot: SIGNS[kind] for kind in LEASHES for dot in sorted(getattr(board, kind))}
    places = {dot: _at(board, dot, mirrored=mirrored) for dot in kinds}
    fixed = list(_fixed(board, kinds, sizes, mirrored=mirrored))
    fixed_near = {
        dot: [one for one in fixed if _is_near(at, *one[:2])] for dot, at in places.items()
    }
    items_near = {
        dot: [one for one, place in places.items() if one != dot and _is_near(at, *place)]
        for dot, at in places.items()
    }

    def thing(dot: int, side: int, size: float = 1.0) -> _Thing:
        return _beside(places[dot], side, kinds[dot], size)

    def around(dot: int) -> list[_Thing]:
        return [*fixed_near[dot], *(things[one] for one in items_near[dot])]

    possible = {dot: _possible(board, dot, mirrored=mirrored) for dot in sorted(kinds)}
    things = {dot: thing(dot, of[0]) for dot, of in possible.items()}
    sides: dict[int, int] = {}
    seen: dict[int, list[_Thing]] = {}
    # What is chosen first does not know the others: a few rounds settle it.
    for dot in list(things) * _ROUNDS:
        near = around(dot)
        if seen.get(dot) != near:
            seen[dot] = near
            sides[dot] = max(possible[dot], key=lambda side: _room(thing(dot, side), near))
            things[dot] = thing(dot, sides[dot])
    for dot, side in sides.items():
        near, size = around(dot), 1.0
        while size > _LEAST and _room(things[dot], near) < room:
            size = round(size - _STEP, 2)
            things[dot] = thing(dot, side, size)
    # Only then some are larger, so that none has less room for that.
    for dot, side in sides.items():
        near, larger = around(dot), round(things[dot][2].scale + _STEP, 2)
        while larger <= sizes.most and _room(thing(dot, side, larger), near) >= room:
            things[dot] = thing(dot, side, larger)
            larger = round(larger + _STEP, 2)
    return {dot: Place(side, things[dot][2].scale) for dot, side in sides.items()}


def _at(board: Board, dot: int, *, mirrored: bool) -> Point:
    row, column = divmod(dot, board.columns)
    return PITCH * (board.columns - 1 - column if mirrored else column), PITCH * row


def _is_near(dot: Point, x: float, y: float) -> bool:
    """Return whether what lies beside a dot may be near another thing, or what lies beside that."""
    return abs(dot[0] - x) < _REACH and abs(dot[1] - y) < _REACH


def _fixed(board: Board, items: Iterable[int], sizes: Sizes, *, mirrored: bool) -> Iterable[_Thing]:
    """Yield what lies on the dots, and the ball of wool and the paw."""

    def at(dot: int) -> Point:
        return _at(board, dot, mirrored=mirrored)

    for dot in board.blocks:
        yield (*at(dot), Shape(0.0, SIGNS["blocks"]))
    for dot, name in chain(((dot, "cup-spot") for dot in board.spots),
                           ((dot, "item") for dot in items), ((board.paw, "end"),)):  # fmt: skip
        yield (*at(dot), Shape(_AROUND[name]))
    (x, y), (across, down) = at(board.start), at(board.paw)
    yield x, y - _WOOL, Shape(_AROUND["wool"])
    below, scale = sizes.paw
    yield across, down + below, Shape(0.0, "paw", scale)


def _possible(board: Board, dot: int, *, mirrored: bool) -> Sequence[int]:
    """Return the sides there is carpet on: beside the outer columns there is little."""
    column = round(_at(board, dot, mirrored=mirrored)[0] / PITCH)
    outwards: Mapping[int, int] = {0: -1, board.columns - 1: 1}
    return [n for n, (right, _) in enumerate(SIDES) if right != outwards.get(column)]


def _beside(dot: Point, side: int, stamp: str, size: float) -> _Thing:
    (x, y), (right, down) = dot, SIDES[side]
    return x + right * BESIDE, y + down * BESIDE, Shape(0.0, stamp, size)


def _room(thing: _Thing, others: Iterable[_Thing]) -> float:
    """Return how far the nearest of the others is; whatever is far enough is as far."""
    x, y, shape = thing
    gaps = (
        gap(shape, other, round(across - x, 3), round(down - y, 3))
        for across, down, other in others
        if abs(across - x) < _FAR and abs(down - y) < _FAR
    )
    return round(min(chain(gaps, (_ENOUGH,))), 3)


@cache
def gap(one: Shape, other: Shape, across: float, down: float) -> float:
    """Return how far two shapes are apart, or a little less, if their middles are as far as that.

    Between outlines that bulge there is a line; this is the widest band without any of both.
    """
    opposite = len(_DIRECTIONS) // 2
    return max(
        x * across + y * down - one.reach(n) - other.reach(n - opposite)
        for n, (x, y) in enumerate(_DIRECTIONS)
    )


@cache
def _outline(stamp: str) -> tuple[float, ...]:
    """Return how far a stamp reaches from its origin, in each direction."""
    drawn = (mark for mark in stamps()[stamp] if isinstance(mark, Path))
    points = list(chain.from_iterable(_points(mark.steps) for mark in drawn))
    return tuple(max(a * x + b * y for x, y in points) for a, b in _DIRECTIONS)


def _points(steps: Steps) -> Iterable[Point]:
    """Yield points of an outline: its corners, and three of each curve between them."""
    last: Point = (0.0, 0.0)
    for _, *numbers in steps:
        *handles, end = zip(numbers[::2], numbers[1::2], strict=True) if numbers else (last,)
        for share in _SHARES if handles else ():
            yield _on_curve(share, (last, *handles, end))
        last = end
        yield end


def _on_curve(share: float, points: Sequence[Point]) -> Point:
    """Return the point at a share of a Bezier curve through its points."""
    while len(points) > 1:
        points = [(a + share * (c - a), b + share * (d - b)) for (a, b), (c, d) in pairwise(points)]
    return points[0]
