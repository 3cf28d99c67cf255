"""Paper to draw and write on: dots, squares, hexagons, lines and staves, in mm of a rectangle."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import circle, line, polyline
from papercraft.core.sheet import Path, Role

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.sheet import Mark, Steps

PATTERNS = ("dots", "squares", "hexes", "lines", "staves")
# Patterns in which every few lines or dots can be heavier.
WITH_HEAVY = ("dots", "squares", "lines")
# The default distance of lines by pattern, in mm.
USUAL_STEP = {"staves": 2.0, "lines": 8.0, "hexes": 12.0}
_LINES_OF_STAFF, _BETWEEN_STAVES = 5, 6.0
_DOT, _HEAVY_DOT = 0.3, 0.6


class Paper(NamedTuple):
    """A pattern in a rectangle; every ``heavy``-th line is heavier, none if it is 0."""

    pattern: str
    step: float
    heavy: int
    width: float
    height: float

    @property
    def columns(self) -> int:
        """How many steps fit side by side."""
        return int(self.width / self.step + 1e-6)

    @property
    def rows(self) -> int:
        """How many steps fit one below the other."""
        return int(self.height / self.step + 1e-6)


def step_of(pattern: str, step: float | None) -> float:
    """Return the distance of lines, in mm."""
    return USUAL_STEP.get(pattern, 5.0) if step is None else step


def paper_marks(paper: Paper, x: float, y: float) -> Iterator[Mark]:
    """Yield the pattern, centred in its rectangle at ``x, y``."""
    draw = {"dots": _dots, "squares": _squares, "hexes": _hexes, "lines": _lines,
            "staves": _staves}[paper.pattern]  # fmt: skip
    usual, heavy = draw(paper, x, y)
    fill = "dots" if paper.pattern == "dots" else "lines"
    for style, steps in ((f"paper-{fill}", usual), (f"paper-heavy-{fill}", heavy)):
        if steps:
            yield Path(Role.GUIDE, style, _rounded(steps))


_Steps = list[tuple[str, *tuple[float, ...]]]


def _rounded(steps: _Steps) -> Steps:
    return tuple((step[0], *(round(value, 3) for value in step[1:])) for step in steps)


def _is_heavy(paper: Paper, number: int) -> bool:
    return bool(paper.heavy) and number % paper.heavy == 0


def _grid(paper: Paper, x: float, y: float) -> tuple[list[float], list[float]]:
    """Return the x of vertical and the y of horizontal lines."""
    left = x + (paper.width - paper.columns * paper.step) / 2
    top = y + (paper.height - paper.rows * paper.step) / 2
    return ([left + paper.step * n for n in range(paper.columns + 1)],
            [top + paper.step * n for n in range(paper.rows + 1)])  # fmt: skip


def _squares(paper: Paper, x: float, y: float) -> tuple[_Steps, _Steps]:
    columns, rows = _grid(paper, x, y)
    usual: _Steps = []
    heavy: _Steps = []
    for n, at in enumerate(columns):
        (heavy if _is_heavy(paper, n) else usual).extend(line(at, rows[0], at, rows[-1]))
    for n, at in enumerate(rows):
        (heavy if _is_heavy(paper, n) else usual).extend(line(columns[0], at, columns[-1], at))
    return usual, heavy


def _dots(paper: Paper, x: float, y: float) -> tuple[_Steps, _Steps]:
    usual: _Steps = []
    heavy: _Steps = []
    columns, rows = _grid(paper, x, y)
    for i, at_x in enumerate(columns):
        for j, at_y in enumerate(rows):
            if _is_heavy(paper, i) and _is_heavy(paper, j):
                heavy.extend(circle(at_x, at_y, _HEAVY_DOT))
            else:
                usual.extend(circle(at_x, at_y, _DOT))
    return usual, heavy


def _lines(paper: Paper, x: float, y: float) -> tuple[_Steps, _Steps]:
    usual: _Steps = []
    heavy: _Steps = []
    for n in range(1, paper.rows + 1):
        at = y + paper.step * n
        (heavy if _is_heavy(paper, n) else usual).extend(line(x, at, x + paper.width, at))
    return usual, heavy


def _staves(paper: Paper, x: float, y: float) -> tuple[_Steps, _Steps]:
    high, each = (
        paper.step * (_LINES_OF_STAFF - 1),
        paper.step * (_LINES_OF_STAFF - 1 + _BETWEEN_STAVES),
    )
    count = int((paper.height - high) / each + 1e-6) + 1 if paper.height >= high else 0
    between = each if count < 2 else (paper.height - high) / (count - 1)  # noqa: PLR2004
    usual: _Steps = []
    for staff in range(count):
        for n in range(_LINES_OF_STAFF):
            at = y + staff * between + n * paper.step
            usual.extend(line(x, at, x + paper.width, at))
        for end in (x, x + paper.width):
            usual.extend(line(end, y + staff * between, end, y + staff * between + high))
    return usual, []


def _hexes(paper: Paper, x: float, y: float) -> tuple[_Steps, _Steps]:
    """Return hexagons with a corner at the top; the step is their width.

    Each is drawn as its two upper sides and its right one; its other sides are its neighbours'.
    """
    side = paper.step / sqrt(3)
    rows = int((paper.height - side / 2) / (1.5 * side) + 1e-6)
    columns = int(paper.width / paper.step - 0.5 + 1e-6)
    left = x + (paper.width - (columns + 0.5) * paper.step) / 2
    top = y + (paper.height - (1.5 * rows + 0.5) * side) / 2
    usual: _Steps = []
    for row in range(rows):
        start = left + paper.step / 2 * (row % 2)
        upper, lower = top + 1.5 * side * row + side / 2, top + 1.5 * side * (row + 1)
        edge = [(start + paper.step / 2 * n, upper - side / 2 * (n % 2))
                for n in range(2 * columns + 1)]  # fmt: skip
        usual.extend(polyline(edge))
        for n in range(columns + 1):
            usual.extend(line(start + paper.step * n, upper, start + paper.step * n, lower))
    # What closes the lowest row, and the corners beside every second row.
    usual.extend(_closing(left, top, side, columns, rows, paper.step))
    return usual, []


def _closing(left: float, top: float, side: float, columns: int, rows: int, step: float) -> _Steps:
    steps: _Steps = []
    for row in range(1, rows + 1):
        # Below a row lies the edge of the next, moved by half a step: one side is missing.
        start = left + step / 2 * ((row - 1) % 2)
        at = top + 1.5 * side * row
        low = [(start + step / 2 * n, at + side / 2 * (n % 2)) for n in range(2 * columns + 1)]
        if row == rows:
            steps.extend(polyline(low))
        elif (row - 1) % 2:
            steps.extend(polyline(low[-2:]))
        else:
            steps.extend(polyline(low[:2]))
    return steps
