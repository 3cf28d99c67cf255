"""Nonograms with exactly one solution, and how difficult they are for people.

Each row and column has a clue: the lengths of its runs of filled squares. Lines are bit sets, of
the squares that may be filled and of those that may be blank. A line is settled when only one of
the two remains for each square.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.rng import Rng

# Levels of difficulty. Easy: a few passes through all lines suffice. Medium: many are needed. Hard:
# somewhere a square has to be filled on trial.
EASY, MEDIUM, HARD = 1, 2, 3
_FEW_ROUNDS = 5
_SIDES = {EASY: 10, MEDIUM: 12, HARD: 12}
_TRIES, _SMOOTHINGS = 400, 2
# The percentage of filled squares in the noise that pictures are made from.
_NOISE = 52
# The range of the share of filled squares, and the most lines that may be full.
_FILLED, _MOST_FULL = (0.4, 0.64), 1

Clue = tuple[int, ...]
Clues = tuple[Clue, ...]
Picture = tuple[str, ...]


class Nonogram(NamedTuple):
    """A picture of ``#`` and ``.``, the clues of its rows and columns, and its difficulty."""

    picture: Picture
    rows: Clues
    columns: Clues
    level: int


def clue_of(line: str) -> Clue:
    """Return the lengths of the runs of filled squares in a line; a single 0 if there is none."""
    return tuple(len(run) for run in line.replace(".", " ").split()) or (0,)


def clues_of(picture: Sequence[str]) -> tuple[Clues, Clues]:
    """Return the clues of the rows and of the columns."""
    columns = ("".join(column) for column in zip(*picture, strict=True))
    return tuple(map(clue_of, picture)), tuple(map(clue_of, columns))


@lru_cache(maxsize=20_000)
def _placings(clue: Clue, size: int) -> tuple[int, ...]:
    """Return all lines with these runs, as bits; the first square is the lowest bit."""
    runs = [run for run in clue if run]
    if not runs:
        return (0,)
    first, rest = runs[0], tuple(runs[1:])
    need = sum(rest) + len(rest)
    found = []
    for start in range(size - need - first + 1):
        run = ((1 << first) - 1) << start
        if not rest:
            found.append(run)
            continue
        after = start + first + 1
        found += [run | inner << after for inner in _placings(rest, size - after)]
    return tuple(found)


class _Board:
    """What is known of each square: ``filled`` and ``blank`` have a number of bits for each row."""

    def __init__(self, rows: Clues, columns: Clues) -> None:
        self.rows, self.columns = rows, columns
        self.high, self.wide = len(rows), len(columns)
        self.filled, self.blank = [0] * self.high, [0] * self.high

    def copy(self) -> _Board:
        """Return a copy."""
        other = _Board(self.rows, self.columns)
        other.filled, other.blank = self.filled.copy(), self.blank.copy()
        return other

    @property
    def solved(self) -> bool:
        """Whether everything is known."""
        every = (1 << self.wide) - 1
        pairs = zip(self.filled, self.blank, strict=True)
        return all(filled | blank == every for filled, blank in pairs)

    @property
    def open(self) -> list[tuple[int, int]]:
        """The unknown squares, as (row, column)."""
        return [(y, x) for y in range(self.high) for x in range(self.wide)
                if not (self.filled[y] | self.blank[y]) >> x & 1]  # fmt: skip

    def settle(self) -> int:
        """Deduce from single lines until nothing changes.

        Return the number of passes, or -1 on a contradiction.
        """
        rounds = 0
        while True:
            changed = 0
            for y, clue in enumerate(self.rows):
                found = _settled(clue, self.wide, self.filled[y], self.blank[y])
                if found is None:
                    return -1
                changed |= found[0] ^ self.filled[y] | found[1] ^ self.blank[y]
                self.filled[y], self.blank[y] = found
            filled, blank = _turned(self.filled, self.wide), _turned(self.blank, self.wide)
            for x, clue in enumerate(self.columns):
                found = _settled(clue, self.high, filled[x], blank[x])
                if found is None:
                    return -1
                changed |= found[0] ^ filled[x] | found[1] ^ blank[x]
                filled[x], blank[x] = found
            self.filled, self.blank = _turned(filled, self.high), _turned(blank, self.high)
            if not changed:
                return rounds
            rounds += 1

    def assume(self, y: int, x: int, *, filled: bool) -> None:
        """Set a square to filled or blank."""
        (self.filled if filled else self.blank)[y] |= 1 << x


def _turned(lines: list[int], size: int) -> list[int]:
    """Transpose rows to columns or back; ``lines`` have ``size`` bits each."""
    # Through text, which is five times as fast as bit by bit.
    texts = [format(line, f"0{size}b") for line in reversed(lines)]
    return [int("".join(signs), 2) for signs in zip(*texts, strict=True)][::-1]


@lru_cache(maxsize=20_000)
def _settled(clue: Clue, size: int, filled: int, blank: int) -> tuple[int, int] | None:
    """Return the certainly filled and certainly blank squares of a line; None if no line fits."""
    every = (1 << size) - 1
    both, some, fits = every, 0, False
    for line in _placings(clue, size):
        if line & filled == filled and not line & blank:
            both &= line
            some |= line
            fits = True
    return (both, every & ~some) if fits else None


def difficulty(rows: Clues, columns: Clues) -> int | None:
    """Return the difficulty of a nonogram; None if it does not have exactly one solution.

    Hard ones need nothing beyond trying single squares, until one leads to a contradiction.
    """
    board = _Board(rows, columns)
    rounds = board.settle()
    if rounds < 0:
        return None
    if board.solved:
        return EASY if rounds <= _FEW_ROUNDS else MEDIUM
    while not board.solved:
        if not _refute(board):
            return None
    return HARD


def _refute(board: _Board) -> bool:
    """Find a square where filled or blank is impossible, and set it to the other.

    Return whether there was one; there is none if the clues have no solution or several.
    """
    for y, x in board.open:
        for filled in (True, False):
            tried = board.copy()
            tried.assume(y, x, filled=filled)
            if tried.settle() < 0:
                board.assume(y, x, filled=not filled)
                return board.settle() >= 0
    return False


def nonogram(rng: Rng, level: int) -> Nonogram:
    """Return a nonogram with exactly one solution, of ``level`` or the nearest level found.

    It has 10 x 10 or 12 x 12 squares; with more, they would be too small to read reliably.
    """
    best: Nonogram | None = None
    tries = 0
    while best is None or (best.level != level and tries < _TRIES):
        tries += 1
        picture = _picture(rng, _SIDES[level])
        rows, columns = clues_of(picture)
        if not _is_picture(picture, rows, columns):
            continue
        found = difficulty(rows, columns)
        if found is not None and (best is None or abs(found - level) < abs(best.level - level)):
            best = Nonogram(picture, rows, columns, found)
    return best


def _is_picture(picture: Picture, rows: Clues, columns: Clues) -> bool:
    """Return whether a picture is about half filled, with no empty and few full lines."""
    lengths = [sum(clue) for clue in (*rows, *columns)]
    side = len(picture)
    least, most = _FILLED
    return (
        min(lengths) > 0
        and lengths.count(side) <= _MOST_FULL
        and least * side**2 <= sum(lengths) / 2 <= most * side**2
    )


def _picture(rng: Rng, side: int) -> Picture:
    """Return a picture with shapes: smoothed noise, often symmetric."""
    cells = [[rng.below(100) < _NOISE for _ in range(side)] for _ in range(side)]
    if rng.below(3):
        for row in cells:
            row[side - side // 2 :] = row[: side // 2][::-1]
    for _ in range(rng.below(_SMOOTHINGS + 1)):
        cells = [[_most(cells, y, x) for x in range(side)] for y in range(side)]
    return tuple("".join("#" if filled else "." for filled in row) for row in cells)


def _most(cells: list[list[bool]], y: int, x: int) -> bool:
    """Return whether most of a square and its neighbours are filled."""
    side = len(cells)
    near = [
        cells[j][i]
        for j in range(max(0, y - 1), min(side, y + 2))
        for i in range(max(0, x - 1), min(side, x + 2))
    ]
    return 2 * sum(near) >= len(near)
