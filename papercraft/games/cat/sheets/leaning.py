"""To which side of its dot each item leans, so that it keeps off what lies around."""

from __future__ import annotations

from itertools import chain
from math import hypot
from typing import TYPE_CHECKING

from papercraft.games.cat.sheets.artwork import BESIDE
from papercraft.games.cat.sheets.frame import PITCH

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.games.cat.board import Board

    Point = tuple[float, float]

# The sides in quarter turns clockwise from the upper right, which is taken unless another is freer.
SIDES: tuple[Point, ...] = ((1, -1), (1, 1), (-1, 1), (-1, -1))
_REACH = BESIDE / PITCH
# Middles nearer than this look crowded; in distances of dots, as all lengths here.
_CROWDED = 0.8
# The wool and the paw, above and below their dots.
_WOOL, _PAW = 8.5 / PITCH, 5.6 / PITCH
_ROUNDS = 3


def leanings(board: Board, *, mirrored: bool) -> dict[int, int]:
    """Return the side of every item's dot, as a place in ``SIDES``; the same for the same board."""

    def at(dot: int) -> Point:
        row, column = divmod(dot, board.columns)
        return (board.columns - 1 - column if mirrored else column), row

    (start_x, start_y), (paw_x, paw_y) = at(board.start), at(board.paw)
    fixed = [at(dot) for dot in chain(board.blocks, board.spots)]
    fixed += [(start_x, start_y - _WOOL), (paw_x, paw_y + _PAW)]
    dots = sorted(chain.from_iterable(board.items))
    sides = dict.fromkeys(dots, 0)
    middles = {dot: _middle(at(dot), 0) for dot in dots}
    # What is chosen first does not know the others: a few rounds settle it.
    for dot in dots * _ROUNDS:
        place = at(dot)
        others = (middle for other, middle in middles.items() if other != dot)
        near = _around(place, chain(fixed, others))
        sides[dot] = min(_possible(place), key=lambda side: _crowd(_middle(place, side), near))
        middles[dot] = _middle(place, sides[dot])
    return sides


def _possible(place: Point) -> Sequence[int]:
    """Return the sides there is carpet on: beside the first column there is little."""
    return [n for n, (right, _) in enumerate(SIDES) if place[0] or right > 0]


def _middle(place: Point, side: int) -> Point:
    right, down = SIDES[side]
    return place[0] + right * _REACH, place[1] + down * _REACH


def _around(place: Point, others: Iterable[Point]) -> list[Point]:
    """Return what can be near an item of a dot, whichever side it leans to."""
    (x, y), far = place, _REACH + _CROWDED
    return [other for other in others if abs(other[0] - x) < far and abs(other[1] - y) < far]


def _crowd(middle: Point, near: Iterable[Point]) -> float:
    """Return how crowded a place is, 0 if nothing is near; equal ones go by their order."""
    gaps = (hypot(middle[0] - x, middle[1] - y) for x, y in near)
    return round(sum(max(0.0, _CROWDED - gap) for gap in gaps), 6)
