"""Nonograms with exactly one solution, and how difficult they are for people.

Each row and column has a clue: the lengths of its runs of filled squares. Lines are bit sets, of
the squares that may be filled and of those that may be blank. A line is settled when only one of
the two remains for each square.
"""

from __future__ import annotations

from functools import cache, lru_cache
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


@cache
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


class _Lines:
    """The rows or the columns: their clues, how many squares they have, and what is known of these.

    ``filled`` and ``blank`` are known squares, and ``stale`` the lines that changed since they were
    settled.
    """

    __slots__ = ("blank", "clues", "filled", "size", "stale")

    def __init__(self, clues: Clues, size: int) -> None:
        self.clues, self.size = clues, size
        self.filled, self.blank = [0] * len(clues), [0] * len(clues)
        self.stale = (1 << len(clues)) - 1

    def copy(self) -> _Lines:
        """Return a copy."""
        other = _Lines.__new__(_Lines)
        other.clues, other.size, other.stale = self.clues, self.size, self.stale
        other.filled, other.blank = self.filled.copy(), self.blank.copy()
        return other

    def settle(self, crossing: _Lines) -> bool | None:
        """Settle stale lines, and note it in those crossing them.

        Return whether anything changed, or None on a contradiction.
        """
        changed, stale, self.stale = False, self.stale, 0
        for n in _bits(stale):
            filled, blank = self.filled[n], self.blank[n]
            found = _settled(self.clues[n], self.size, filled, blank)
            if found is None:
                return None
            if found != (filled, blank):
                changed = True
                self.filled[n], self.blank[n] = found
                crossing.note(crossing.filled, found[0] ^ filled, n)
                crossing.note(crossing.blank, found[1] ^ blank, n)
        return changed

    def note(self, squares: list[int], lines: int, n: int) -> None:
        """Note in some lines that their square ``n`` is one of the filled or blank ``squares``."""
        self.stale |= lines
        for line in _bits(lines):
            squares[line] |= 1 << n


class _Board:
    """What is known of each square, by rows and again by columns."""

    __slots__ = ("columns", "rows")

    def __init__(self, rows: Clues, columns: Clues) -> None:
        self.rows, self.columns = _Lines(rows, len(columns)), _Lines(columns, len(rows))

    @property
    def open(self) -> list[tuple[int, int]]:
        """The unknown squares, as (row, column)."""
        every = (1 << self.rows.size) - 1
        pairs = enumerate(zip(self.rows.filled, self.rows.blank, strict=True))
        return [(y, x) for y, (filled, blank) in pairs for x in _bits(every & ~(filled | blank))]

    def settle(self) -> int:
        """Deduce from single lines until nothing changes.

        Return the number of passes through rows and columns, or -1 on a contradiction.
        """
        rounds = 0
        while True:
            across = self.rows.settle(self.columns)
            down = None if across is None else self.columns.settle(self.rows)
            if down is None:
                return -1
            if not (across or down):
                return rounds
            rounds += 1

    def assuming(self, y: int, x: int, *, filled: bool) -> _Board:
        """Return a copy with one more square known."""
        other = _Board.__new__(_Board)
        rows, columns = other.rows, other.columns = self.rows.copy(), self.columns.copy()
        rows.note(rows.filled if filled else rows.blank, 1 << y, x)
        columns.note(columns.filled if filled else columns.blank, 1 << x, y)
        return other


@cache
def _bits(bits: int) -> tuple[int, ...]:
    """Return the places of bits, from the lowest."""
    return tuple(n for n in range(bits.bit_length()) if bits >> n & 1)


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


def difficulty(picture: Picture) -> int | None:
    """Return the difficulty of the nonogram of a picture; None if its clues have other solutions.

    Hard ones need nothing beyond trying single squares, until one leads to a contradiction.
    """
    board = _Board(*clues_of(picture))
    return _by_lines(board) or (HARD if _by_trials(board, picture) else None)


def _by_lines(board: _Board) -> int | None:
    """Return the difficulty of a nonogram that single lines solve; None of another."""
    rounds = board.settle()
    if board.open:
        return None
    return EASY if rounds <= _FEW_ROUNDS else MEDIUM


def _by_trials(board: _Board, picture: Picture) -> bool:
    """Return whether everything follows from trying single squares.

    Only the opposite of what is in the picture can be impossible.
    """
    left: list[tuple[int, int]] = []
    while left != board.open:
        left = board.open
        for y, x in left:
            if not (board.rows.filled[y] | board.rows.blank[y]) >> x & 1:
                filled = picture[y][x] == "#"
                tried = board.assuming(y, x, filled=not filled)
                if tried.settle() < 0:
                    board = board.assuming(y, x, filled=filled)
                    board.settle()
                elif not tried.open:
                    return False
    return not left


def nonogram(rng: Rng, level: int) -> Nonogram:
    """Return a nonogram with exactly one solution, of ``level`` or the nearest level found.

    It has 10 x 10 or 12 x 12 squares; with more, they would be too small to read reliably.
    """
    others = []
    for _ in range(_TRIES):
        picture = _picture(rng, _SIDES[level])
        if not picture:
            continue
        board = _Board(*clues_of(picture))
        found = _by_lines(board)
        # Trying squares takes long: only where the result may be what is wanted.
        if found == level or (not found and level == HARD and _by_trials(board, picture)):
            return Nonogram(picture, *clues_of(picture), level)
        others.append(picture)
    return _nearest(rng, level, others)


def _nearest(rng: Rng, level: int, pictures: list[Picture]) -> Nonogram:
    """Return the first nonogram of the level nearest to one that no picture has."""
    best: Nonogram | None = None
    for picture in pictures:
        found = difficulty(picture)
        if found and (best is None or abs(found - level) < abs(best.level - level)):
            best = Nonogram(picture, *clues_of(picture), found)
            if abs(found - level) == 1:
                break
    while best is None:
        picture = _picture(rng, _SIDES[level])
        found = difficulty(picture) if picture else None
        if found:
            best = Nonogram(picture, *clues_of(picture), found)
    return best


def _picture(rng: Rng, side: int) -> Picture:
    """Return a picture with shapes, from smoothed noise, often symmetric; empty if it has none.

    Its rows are hexadecimal numbers here, with a digit for each square.
    """
    unit, line = rng.unit, range(side)
    cells = [["1" if unit() * 100 < _NOISE else "0" for _ in line] for _ in line]
    if rng.below(3):
        for row in cells:
            row[side - side // 2 :] = row[: side // 2][::-1]
    rows = [int("".join(row), 16) for row in cells]
    for _ in range(rng.below(_SMOOTHINGS + 1)):
        rows = _smoothed(rows)
    if not _is_picture(rows):
        return ()
    return tuple(f"{row:0{side}x}".replace("0", ".").replace("1", "#") for row in rows)


def _is_picture(rows: list[int]) -> bool:
    """Return whether a picture is about half filled, with no empty and few full lines."""
    side, filled = len(rows), sum(map(int.bit_count, rows))
    least, most = _FILLED
    if not least * side**2 <= filled <= most * side**2:
        return False
    # Of each digit there are at most 12, so that nothing is carried.
    lengths = [*map(int.bit_count, rows), *(int(sign, 16) for sign in f"{sum(rows):0{side}x}")]
    return min(lengths) > 0 and lengths.count(side) <= _MOST_FULL


def _smoothed(rows: list[int]) -> list[int]:
    """Return a picture where a square is filled if most of it and its neighbours are."""
    side = len(rows)
    every, ends = int("1" * side, 16), 1 | 1 << 4 * (side - 1)
    across = [0, *(row + (row << 4 & 15 * every) + (row >> 4) for row in rows), 0]
    counts = map(sum, zip(across, across[1:], across[2:], strict=False))
    # What is missing from half of 9, 6 or 4 to 8, so that the highest bit of a digit tells.
    inner, outer = 3 * every + 2 * ends, 5 * every + ends
    fill_up = [outer, *[inner] * (side - 2), outer]
    return [count + more >> 3 & every for count, more in zip(counts, fill_up, strict=True)]
