"""Printed grids of letters and digits to solve on paper: sudokus, word searches, number squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.problems import Problem
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.tally.lettering import is_printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.sheet import Mark

# A cell to write in.
EMPTY = "."
# The largest cell, in mm. The style of its characters depends on its size.
LARGEST = 17.0
_SIZES = ((12.0, "grid-large"), (8.6, "grid-medium"), (0.0, "grid-small"))


class Grid(NamedTuple):
    """A grid: its rows, the interval of heavier lines, and the side of a cell in mm."""

    rows: tuple[str, ...]
    heavy: int
    cell: float

    @property
    def width(self) -> float:
        """How wide it is, in mm."""
        return self.cell * len(self.rows[0])

    def left(self, x: float, width: float) -> float:
        """Return the x of its left edge when centred in ``width`` mm from ``x``."""
        return round(x + (width - self.width) / 2, 3)

    @property
    def height(self) -> float:
        """How high it is, in mm."""
        return self.cell * len(self.rows)


def grid_in(
    rows: Sequence[str], heavy: int, width: float, height: float, most: float = LARGEST
) -> Grid:
    """Return the largest grid that fits in a room; its cells are at most ``most`` mm."""
    room = min(width / len(rows[0]), height / len(rows), most)
    return Grid(tuple(rows), heavy, int(room * 10) / 10)


def problems_of_grid(
    place: str, rows: Sequence[str], solution: Sequence[str] | None
) -> Iterator[Problem]:
    """Yield problems with uneven rows, unprintable characters, and the shape of the solution."""
    lengths = {len(row) for row in rows}
    if len(lengths) > 1:
        form = "the rows have {least} to {most} cells; all need the same number"
        message = gettext(form, least=min(lengths), most=max(lengths))
        yield Problem(f"{place}.grid", message)
    for key, lines in (("grid", rows), ("solution", solution or ())):
        bad = next((sign for row in lines for sign in row if not is_printable(sign)), None)
        if bad is not None:
            form = "{text} has a character that the fonts of sheets do not have: {sign}"
            message = gettext(form, text=ascii("".join(lines)[:20]), sign=ascii(bad))
            yield Problem(f"{place}.{key}", message)
    if solution is None:
        return
    if [len(row) for row in solution] != [len(row) for row in rows]:
        form = "has a different number of rows or cells than the grid"
        yield Problem(f"{place}.solution", gettext(form))
        return
    pairs = zip("".join(rows), "".join(solution), strict=True)
    if any(EMPTY not in (given, solved) and given != solved for given, solved in pairs):
        form = (
            "changes the contents of the grid; a solution fills cells with a dot, or leaves "
            "out letters"
        )
        yield Problem(f"{place}.solution", gettext(form))


def grid_marks(grid: Grid, x: float, y: float) -> Iterator[Mark]:
    """Yield the lines of a grid and the characters in its cells."""
    columns, rows = len(grid.rows[0]), len(grid.rows)
    right, bottom = round(x + grid.width, 3), round(y + grid.height, 3)
    yield Path(Role.GUIDE, "grid-field", rect(x, y, grid.width, grid.height))
    for n in range(1, columns):
        at = round(x + grid.cell * n, 3)
        yield Path(Role.GUIDE, _style(grid, n), line(at, y, at, bottom))
    for n in range(1, rows):
        at = round(y + grid.cell * n, 3)
        yield Path(Role.GUIDE, _style(grid, n), line(x, at, right, at))
    yield Path(Role.GUIDE, "grid-edge", rect(x, y, grid.width, grid.height))
    yield from letters(grid, grid.rows, x, y)


def _style(grid: Grid, number: int) -> str:
    return "grid-heavy" if grid.heavy and number % grid.heavy == 0 else "grid-line"


def letters(grid: Grid, rows: Sequence[str], x: float, y: float, look: str = "") -> Iterator[Mark]:
    """Yield the characters in the cells of a grid; ``look`` is a suffix of the styles' names."""
    style = next(style for least, style in _SIZES if grid.cell >= least) + look
    for n, row in enumerate(rows):
        for column, sign in enumerate(row):
            if sign not in (EMPTY, " "):
                at = round(x + grid.cell * (column + 0.5), 3), round(y + grid.cell * (n + 0.5), 3)
                yield Text(Role.INK, style, *at, sign, "middle", centred=True)


def leaves_out(rows: Sequence[str], solution: Sequence[str]) -> bool:
    """Return whether a solution replaces letters of the grid by dots, as in a word search."""
    pairs = zip("".join(rows), "".join(solution), strict=True)
    return any(given != solved == EMPTY for given, solved in pairs)


def added(rows: Sequence[str], solution: Sequence[str]) -> list[str]:
    """Return what a solution adds to a grid."""
    return [
        "".join(new if old == EMPTY else EMPTY for old, new in zip(row, solved, strict=True))
        for row, solved in zip(rows, solution, strict=True)
    ]
