"""Hidden fleets with exactly one solution, and how difficult they are for people.

Ten ships lie in a grid of 10 x 10 and do not touch, not even diagonally. Given are the number of
ship squares in each row and column, and some squares that belong to ships. A sea is a number with
a bit for each square, row by row; the upper left square is the lowest bit.
"""

from __future__ import annotations

from functools import cache
from operator import le
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from papercraft.core.rng import Rng

# Levels of difficulty. Easy: counting and the water around ships suffice. Medium: one or two
# squares have to be tried. Hard: more have to, or trying single squares is not enough.
EASY, MEDIUM, HARD = 1, 2, 3
_FEW_TRIALS = 2
SIDE = 10
FLEET = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)
# How many ships there are of each length, from 1.
_WHOLE = tuple(FLEET.count(length + 1) for length in range(max(FLEET)))
# The most ship squares to give away, by level.
_MOST_GIVEN = {EASY: 10, MEDIUM: 8, HARD: 7}
_TRIES = 30
# How many seas a search for solutions may visit.
_MOST_TRIED = 400
# How many solutions are compared to choose the next square to give.
_MANY = 12
_ALL = (1 << SIDE * SIDE) - 1
_ROWS = [((1 << SIDE) - 1) << SIDE * y for y in range(SIDE)]
_COLUMNS = [sum(1 << SIDE * y + x for y in range(SIDE)) for x in range(SIDE)]
_LINES = [*_ROWS, *_COLUMNS]

Counts = tuple[int, ...]


class Battleship(NamedTuple):
    """A sea, its given squares, and its difficulty."""

    sea: int
    given: int
    level: int


def counts_of(sea: int) -> Counts:
    """Return how many squares of ships each row has, from the top, then each column."""
    return tuple((sea & line).bit_count() for line in _LINES)


def squares_of(sea: int) -> list[tuple[int, int]]:
    """Return the column and the row of each square of a ship."""
    return [(n % SIDE, n // SIDE) for n in range(SIDE * SIDE) if sea >> n & 1]


def picture(sea: int) -> list[str]:
    """Return a sea as rows of ``#`` for ships and ``.`` for water."""
    rows = range(SIDE)
    return ["".join(".#"[sea >> SIDE * y + x & 1] for x in rows) for y in rows]


def _around(sea: int) -> int:
    """Return squares together with all their neighbours, including diagonal ones."""
    wide = sea | (sea & ~_COLUMNS[-1]) << 1 | (sea & ~_COLUMNS[0]) >> 1
    return (wide | wide << SIDE | wide >> SIDE) & _ALL


@cache
def _placings(size: int) -> tuple[int, ...]:
    """Return everywhere a ship of this size can be, across and, if it is longer than 1, down."""
    found = []
    for step in (1, SIDE)[: 1 if size == 1 else 2]:
        ship = sum(1 << step * n for n in range(size))
        wide, high = (size, 1) if step == 1 else (1, size)
        found += [
            ship << SIDE * y + x for y in range(SIDE - high + 1) for x in range(SIDE - wide + 1)
        ]
    return tuple(found)


class _Board:
    """The known squares: ships and water.

    ``settled`` are the known squares whose lines have been evaluated: a line with no other known
    squares gives nothing new.
    """

    def __init__(self, counts: Counts, ships: int, water: int = 0, settled: int = 0) -> None:
        self.counts, self.ships, self.water, self.settled = counts, ships, water, settled

    @property
    def open(self) -> int:
        """The unknown squares."""
        return _ALL & ~(self.ships | self.water)

    def settle(self) -> bool:
        """Deduce from lines and corners until nothing changes; return False on a contradiction."""
        ships, water, settled = self.ships, self.water, self.settled
        while True:
            corners = _corners(ships)
            if corners & ships:
                return False
            water |= corners
            new = (ships | water) & ~settled
            if not new:
                self.ships, self.water, self.settled = ships, water, settled
                return self._fits()
            settled |= new
            concluded = _from_lines(self.counts, ships, water, new)
            if concluded is None:
                return False
            ships, water = concluded

    def _fits(self) -> bool:
        """Return whether no ship is too long, and no length has too many complete ships."""
        complete = _complete_ships(self.ships, self.open)
        if complete is None or not self.open:
            return complete == _WHOLE
        return all(map(le, complete, _WHOLE))


def _from_lines(counts: Counts, ships: int, water: int, new: int) -> tuple[int, int] | None:
    """Return ships and water deduced from lines with new squares; None on a contradiction."""
    taken = ships | water
    for line, count in zip(_LINES, counts, strict=True):
        if line & new:
            free = line & ~taken
            need = count - (line & ships).bit_count()
            if not need:
                water |= free
                taken |= free
                continue
            room = free.bit_count()
            if not 0 < need <= room:
                return None
            if need == room:
                ships |= free
                taken |= free
    return ships, water


def _complete_ships(ships: int, free: int) -> Counts | None:
    """Return the number of complete ships of each length, from 1; None if one is too long.

    Ships never touch at a corner, so they are straight and only their ends can still grow.
    """
    counts, taken, single = [0] * len(_WHOLE), ships | free, ships
    for step, first, last in ((1, _COLUMNS[0], _COLUMNS[-1]), (SIDE, _ROWS[0], _ROWS[-1])):
        starts = ships & ~((taken & ~last) << step)
        ends = ships & ~((taken & ~first) >> step)
        single &= starts & ends
        # Squares with at least this many squares of the ship before them.
        behind = ships
        for length in range(1, len(_WHOLE)):
            behind = ships & (behind & ~first) >> step
            if behind:
                counts[length] += (starts & behind & ends >> step * length).bit_count()
        if ships & (behind & ~first) >> step:
            return None
    counts[0] = single.bit_count()
    return tuple(counts)


def _corners(sea: int) -> int:
    """Return the diagonal neighbours of squares."""
    beside = (sea & ~_COLUMNS[-1]) << 1 | (sea & ~_COLUMNS[0]) >> 1
    return (beside << SIDE | beside >> SIDE) & _ALL


def solutions(counts: Counts, given: int, most: int = 2) -> list[int] | None:
    """Return up to ``most`` seas with these counts and squares; None if the search is too long."""
    found: list[int] = []
    tried = 0
    waiting = [(given, 0, 0)]
    while waiting and len(found) < most:
        board = _Board(counts, *waiting.pop())
        tried += 1
        if tried > _MOST_TRIED:
            return None
        if not board.settle():
            continue
        unknown = board.open
        if not unknown:
            found.append(board.ships)
            continue
        lines = [unknown & line for line in _LINES]
        fewest = min(filter(None, lines), key=int.bit_count)
        square = fewest & -fewest
        waiting += [
            (board.ships, board.water | square, board.settled),
            (board.ships | square, board.water, board.settled),
        ]
    return found


def difficulty(counts: Counts, given: int) -> int:
    """Return the difficulty of a puzzle that has one solution."""
    board, trials = _Board(counts, given), 0
    board.settle()
    while board.open:
        if trials == _FEW_TRIALS or not _refute(board):
            return HARD
        trials += 1
    return MEDIUM if trials else EASY


def _refute(board: _Board) -> bool:
    """Find a square where ship or water is impossible, and fill in the other; return if found."""
    for n in range(SIDE * SIDE):
        square = 1 << n
        if not board.open & square:
            continue
        for is_ship in (True, False):
            ships, water = (square, 0) if is_ship else (0, square)
            tried = _Board(board.counts, board.ships | ships, board.water | water, board.settled)
            if not tried.settle():
                board.ships |= water
                board.water |= ships
                board.settle()
                return True
    return False


def battleship(rng: Rng, level: int) -> Battleship:
    """Return a puzzle with exactly one solution, of ``level`` or the nearest level found."""
    best: Battleship | None = None
    tries = 0
    while best is None or (best.level != level and tries < _TRIES):
        tries += 1
        sea = _fleet(rng)
        given = _given(rng, sea, level)
        if given is None:
            continue
        found = difficulty(counts_of(sea), given)
        if best is None or abs(found - level) < abs(best.level - level):
            best = Battleship(sea, given, found)
    return best


def _fleet(rng: Rng) -> int:
    """Return a sea with all ships at random."""
    while True:
        ships = closed = 0
        for size in FLEET:
            free = [one for one in _placings(size) if not one & closed]
            if not free:
                break
            ship = rng.pick(free)
            ships, closed = ships | ship, closed | _around(ship)
        else:
            return ships


def _given(rng: Rng, sea: int, level: int) -> int | None:
    """Return given squares that leave one solution of a level; None if it needs too many."""
    counts = counts_of(sea)
    squares = [1 << SIDE * y + x for x, y in squares_of(sea)]
    rng.shuffle(squares)
    given = squares[0] | squares[1]
    while given.bit_count() <= _MOST_GIVEN[level]:
        found = solutions(counts, given, _MANY)
        others = [one for one in found or () if one != sea]
        if found == [sea] and difficulty(counts, given) <= level:
            return given
        # The square missing from most other solutions rules out the most.
        left = [one for one in squares if not one & given]
        given |= max(left, key=lambda one: sum(not one & other for other in others))
    return None
