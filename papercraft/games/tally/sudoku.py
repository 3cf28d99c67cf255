"""Sudokus with exactly one solution, and how difficult they are for people.

The solver keeps the digits that each row, column and square still lacks as bits, and always fills
the cell with the fewest of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papercraft.core.rng import Rng

SIDE, _BOX, _ALL = 9, 3, 0b1111111110
# Levels of difficulty, by the technique needed: the only digit for a cell, the only cell for a
# digit, or neither suffices.
EASY, MEDIUM, HARD = 1, 2, 3
_TRIES = 60

Cells = list[int]


def _units() -> list[list[int]]:
    """Return the cells of all rows, columns and squares."""
    rows = [[SIDE * row + column for column in range(SIDE)] for row in range(SIDE)]
    columns = [list(cells) for cells in zip(*rows, strict=True)]
    squares = [
        [SIDE * (top + row) + left + column for row in range(_BOX) for column in range(_BOX)]
        for top in range(0, SIDE, _BOX)
        for left in range(0, SIDE, _BOX)
    ]
    return [*rows, *columns, *squares]


_UNITS = _units()
_OF_CELL = [[n for n, unit in enumerate(_UNITS) if cell in unit] for cell in range(SIDE * SIDE)]


class _Board:
    """Digits from 1, 0 for an empty cell; ``free`` are what each unit still lacks, as bits."""

    def __init__(self, cells: Cells) -> None:
        self.cells = [0] * (SIDE * SIDE)
        self.free = [_ALL] * len(_UNITS)
        self.fits = True
        for cell, digit in enumerate(cells):
            if digit:
                self.fits = self.fits and bool(self.choices(cell) >> digit & 1)
                self.set(cell, digit)

    def choices(self, cell: int) -> int:
        """Return the digits that fit a cell, as bits."""
        row, column, square = _OF_CELL[cell]
        return self.free[row] & self.free[column] & self.free[square]

    def set(self, cell: int, digit: int) -> None:
        """Fill a cell."""
        self.cells[cell] = digit
        for unit in _OF_CELL[cell]:
            self.free[unit] &= ~(1 << digit)

    def clear(self, cell: int) -> None:
        """Empty a cell."""
        for unit in _OF_CELL[cell]:
            self.free[unit] |= 1 << self.cells[cell]
        self.cells[cell] = 0

    def tightest(self) -> tuple[int, int]:
        """Return the empty cell with the fewest choices and these, -1 if all are filled."""
        best, bits, least = -1, 0, SIDE + 1
        for cell, digit in enumerate(self.cells):
            if not digit:
                here = self.choices(cell)
                count = here.bit_count()
                if count < least:
                    best, bits, least = cell, here, count
                    if count <= 1:
                        break
        return best, bits


def solutions(cells: Cells, most: int = 2, rng: Rng | None = None) -> list[Cells]:
    """Return up to ``most`` solutions; with ``rng``, digits are tried in random order."""
    board, found = _Board(cells), []

    def search() -> None:
        cell, bits = board.tightest()
        if cell < 0:
            found.append(board.cells.copy())
            return
        digits = [digit for digit in range(1, SIDE + 1) if bits >> digit & 1]
        if rng is not None:
            rng.shuffle(digits)
        for digit in digits:
            board.set(cell, digit)
            search()
            board.clear(cell)
            if len(found) >= most:
                return

    if board.fits:
        search()
    return found


def difficulty(cells: Cells) -> int:
    """Return the difficulty of a sudoku: ``EASY``, ``MEDIUM`` or ``HARD``."""
    board, level = _Board(cells), EASY
    while 0 in board.cells:
        if _only_digit(board):
            continue
        if not _only_cell(board):
            return HARD
        level = MEDIUM
    return level


def _only_digit(board: _Board) -> bool:
    """Fill cells that have only one choice; return whether there was one."""
    filled = False
    for cell, digit in enumerate(board.cells):
        if not digit and board.choices(cell).bit_count() == 1:
            board.set(cell, board.choices(cell).bit_length() - 1)
            filled = True
    return filled


def _only_cell(board: _Board) -> bool:
    """Fill one cell that is the only one in a unit for a digit; return whether there was one."""
    for unit in _UNITS:
        for digit in range(1, SIDE + 1):
            places = [
                cell for cell in unit
                if not board.cells[cell] and board.choices(cell) >> digit & 1
            ]  # fmt: skip
            if len(places) == 1:
                board.set(places[0], digit)
                return True
    return False


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
    given, half = solved.copy(), list(range(SIDE * SIDE // 2 + 1))
    rng.shuffle(half)
    for cell in half:
        pair = {cell, SIDE * SIDE - 1 - cell}
        kept = {one: given[one] for one in pair}
        for one in pair:
            given[one] = 0
        if len(solutions(given)) > 1 or difficulty(given) > level:
            for one, digit in kept.items():
                given[one] = digit
    return given
