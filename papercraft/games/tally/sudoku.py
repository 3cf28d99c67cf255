"""Sudokus with exactly one solution, and how difficult they are for people.

Sets of cells are bits, row by row; the upper left cell is the lowest. A board has such a set for
each digit, of the cells where it still fits.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.rng import Rng

SIDE, _BOX = 9, 3
# Levels of difficulty, by the technique needed: the only digit for a cell (a naked single), the
# only cell for a digit (a hidden single), or neither suffices.
EASY, MEDIUM, HARD = 1, 2, 3
_TRIES = 60
_ALL = (1 << SIDE * SIDE) - 1

Cells = list[int]


def _units() -> list[int]:
    """Return the cells of all rows, columns and squares."""
    row, column = (1 << SIDE) - 1, sum(1 << SIDE * n for n in range(SIDE))
    square = sum((1 << _BOX) - 1 << SIDE * n for n in range(_BOX))
    corners = [SIDE * top + left for top in range(0, SIDE, _BOX) for left in range(0, SIDE, _BOX)]
    return [
        *(row << SIDE * n for n in range(SIDE)),
        *(column << n for n in range(SIDE)),
        *(square << corner for corner in corners),
    ]


def _peers(cell: int) -> int:
    """Return the other cells of the row, the column and the square of a cell."""
    seen = 0
    for unit in _UNITS:
        if unit >> cell & 1:
            seen |= unit
    return seen & ~(1 << cell)


_UNITS = _units()
_PEERS = [_peers(cell) for cell in range(SIDE * SIDE)]


@lru_cache(maxsize=10_000)
def _seen(cells: int) -> int:
    """Return the peers of cells."""
    seen = 0
    while cells:
        last = cells.bit_length() - 1
        seen |= _PEERS[last]
        cells ^= 1 << last
    return seen


def _placed(cells: Cells) -> list[int]:
    """Return the cells of each digit, from 1."""
    placed = [0] * SIDE
    for cell, digit in enumerate(cells):
        if digit:
            placed[digit - 1] |= 1 << cell
    return placed


def _digits(placed: Sequence[int]) -> Cells:
    """Return the digit in each cell, 0 for an empty one."""
    found = [0] * (SIDE * SIDE)
    for digit, cells in enumerate(placed, 1):
        for cell in range(SIDE * SIDE):
            if cells >> cell & 1:
                found[cell] = digit
    return found


class _Board:
    """``fits`` are the cells where each digit fits, from 1; ``filled`` are those with one digit.

    A digit in a filled cell does not fit in its peers any more.
    """

    __slots__ = ("filled", "fits")

    def __init__(self, fits: list[int], filled: int) -> None:
        self.fits, self.filled = fits, filled

    @classmethod
    def of(cls, placed: Sequence[int]) -> _Board | None:
        """Return the board where each digit is placed in some cells; None if two contradict."""
        seen = [_seen(cells) for cells in placed]
        if any(map(and_, placed, seen)):
            return None
        empty = _ALL & ~reduce(or_, placed)
        fits = [cells | empty & ~no for cells, no in zip(placed, seen, strict=True)]
        return cls(fits, _ALL & ~empty)

    def copy(self) -> _Board:
        """Return a copy."""
        return _Board(self.fits.copy(), self.filled)

    def place(self, cells: int, digit: int) -> None:
        """Leave only one digit to cells; it is filled in by ``naked_singles``."""
        self.fits = [fit if one == digit else fit & ~cells for one, fit in enumerate(self.fits, 1)]

    def naked_singles(self, wanted: int = _ALL) -> bool:
        """Fill cells where only one digit fits, until there is none or the wanted ones are filled.

        Return False on a contradiction.
        """
        fits = self.fits
        while True:
            some = several = 0
            for fit in fits:
                several |= some & fit
                some |= fit
            if some != _ALL:
                return False
            new = _ALL & ~(several | self.filled)
            if not new or not wanted & ~self.filled:
                return True
            self.filled |= new
            for n, fit in enumerate(fits):
                here = fit & new
                if here:
                    fits[n] = fit & ~_seen(here)

    def hidden_singles(self) -> bool:
        """Place digits that fit in only one cell of a unit; return whether there was one."""
        found = False
        for digit in range(1, SIDE + 1):
            free = self.fits[digit - 1] & ~self.filled
            lone = 0
            for unit in _UNITS:
                here = free & unit
                if here and not here & here - 1:
                    lone |= here
            if lone:
                self.place(lone, digit)
                found = True
        return found

    def singles(self, wanted: int = _ALL) -> None:
        """Fill in naked and hidden singles, until there is none or the wanted cells are filled."""
        while self.naked_singles(wanted) and wanted & ~self.filled and self.hidden_singles():
            pass

    def tightest(self) -> tuple[int, list[int]]:
        """Return the first empty cell with the fewest digits, as a bit, and these digits."""
        ones = twos = fours = eights = 0
        for fit in self.fits:
            # A binary counter for each cell.
            two, ones = ones & fit, ones ^ fit
            four, twos = twos & two, twos ^ two
            eights, fours = eights | fours & four, fours ^ four
        fewest = _ALL & ~self.filled
        for bits in (eights, fours, twos, ones):
            fewest = fewest & ~bits or fewest
        cell = fewest & -fewest
        return cell, [digit for digit, fit in enumerate(self.fits, 1) if fit & cell]


def solutions(cells: Cells, most: int = 2, rng: Rng | None = None) -> list[Cells]:
    """Return up to ``most`` solutions; with ``rng``, digits are tried in random order."""
    found: list[Cells] = []

    def search(board: _Board) -> None:
        if not board.naked_singles():
            return
        cell, digits = board.tightest()
        if not cell:
            found.append(_digits(board.fits))
            return
        if rng is not None:
            rng.shuffle(digits)
        for digit in digits:
            tried = board.copy()
            tried.place(cell, digit)
            search(tried)
            if len(found) >= most:
                return

    first = _Board.of(_placed(cells))
    if first is not None:
        search(first)
    return found


def difficulty(cells: Cells) -> int:
    """Return the difficulty of a sudoku with one solution: ``EASY``, ``MEDIUM`` or ``HARD``."""
    board = _Board.of(_placed(cells))
    assert board is not None, "it has a solution"
    board.naked_singles()
    if board.filled == _ALL:
        return EASY
    board.singles()
    return MEDIUM if board.filled == _ALL else HARD


def _solvable(board: _Board) -> bool:
    """Return whether a board has a solution."""
    if not board.naked_singles():
        return False
    cell, digits = board.tightest()
    for digit in digits:
        tried = board.copy()
        tried.place(cell, digit)
        if _solvable(tried):
            return True
    return not cell


def sudoku(rng: Rng, level: int) -> tuple[Cells, Cells]:
    """Return a sudoku with one solution, and the solution; of ``level`` or the nearest found.

    Givens are removed in opposite pairs as long as the solution stays unique.
    """
    best: tuple[int, Cells, Cells] | None = None
    for _ in range(_TRIES):
        (solved,) = solutions([0] * (SIDE * SIDE), 1, rng)
        given = _thinned(solved, rng, level)
        off = abs(difficulty(given) - level)
        if best is None or off < best[0]:
            best = off, given, solved
        if not off:
            break
    assert best is not None, "there is at least one try"
    return best[1], best[2]


def _thinned(solved: Cells, rng: Rng, level: int) -> Cells:
    given, filled, half = _placed(solved), _ALL, list(range(SIDE * SIDE // 2 + 1))
    rng.shuffle(half)
    # Below, nothing is searched, and it soon turns out that something does not follow.
    needed = _unavoidable(given) if level >= HARD else []
    for cell in half:
        pair = 1 << cell | 1 << SIDE * SIDE - 1 - cell
        left = filled & ~pair
        without = [cells & left for cells in given]
        if all(map(left.__and__, needed)) and _follow(pair, given, without, level):
            given, filled = without, left
    return _digits(given)


def _unavoidable(solved: Sequence[int]) -> list[int]:
    """Return sets of cells where two digits can be swapped: one of each set has to be given."""
    found = []
    for one, other in combinations(solved, 2):
        cells = one | other
        while cells:
            # Of units that a set touches, it has both digits.
            swapped = new = cells & -cells
            while new:
                new = _seen(new) & cells & ~swapped
                swapped |= new
            found.append(swapped)
            cells &= ~swapped
    return found


def _follow(pair: int, given: Sequence[int], without: Sequence[int], level: int) -> bool:
    """Return whether the digits of a pair follow from the others, by the techniques of a level.

    With the pair, the others suffice by these techniques: nothing else has to be looked at.
    """
    board = _Board.of(without)
    assert board is not None, "the digits are from a solution"
    (board.naked_singles if level == EASY else board.singles)(pair)
    return not pair & ~board.filled or (level >= HARD and not _has_other(board, pair, given))


def _has_other(board: _Board, pair: int, given: Sequence[int]) -> bool:
    """Return whether there is a solution with other digits in a pair of cells than given."""
    for cell in (pair & -pair, pair & pair - 1):
        for n, cells in enumerate(given):
            if cell & cells & ~board.filled:
                other = board.copy()
                other.fits[n] &= ~cell
                if _solvable(other):
                    return True
                board.place(cell, n + 1)
                board.naked_singles()
    return False
