"""Pages with solutions: the printed sheet with the right boxes ticked and cells filled.

They have no registration marks, since there are no answers to read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.shapes import rect
from papercraft.core.sheet import FRAME, Path, Role, Sheet, Text, Use
from papercraft.games.tally.cells import Number, Pick
from papercraft.games.tally.dealing import dealt
from papercraft.games.tally.dots import line_marks, size_of
from papercraft.games.tally.element_sizes import dots_of, grid_of, maze_cell
from papercraft.games.tally.flow import first_x, plan_of
from papercraft.games.tally.grids import added, grid_marks, leaves_out, letters
from papercraft.games.tally.maze import MARGIN, way_marks
from papercraft.games.tally.square_layout import square_texts
from papercraft.games.tally.squares import Squares
from papercraft.games.tally.widths import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.game import Edition
    from papercraft.core.sheet import Mark
    from papercraft.games.tally.cells import Cell
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.element import Element
    from papercraft.games.tally.grids import Grid
    from papercraft.games.tally.placing import Placed

_INSET, _INSET_OF_SQUARES = 1.3, 0.5
_TITLE = Text(Role.INK, "heading", FRAME[0], 11.6, "Solutions", "end")


def solved_stamp(number: int) -> str:
    """Return the name of the stamp of a page, counted from 0, below its solutions."""
    return f"solved-{number + 1}"


def solution_sheets(definition: Definition, edition: Edition, title: str) -> list[Sheet]:
    """Return a page with the solutions for each page of a sheet."""
    plan = plan_of(definition, edition.language)
    alt = gettext("The solutions of {title}.", title=title)
    return [
        Sheet("solutions", title, alt,
              (Use(solved_stamp(n), 0, 0), _TITLE, *_solved(definition, page),
               *dealt_texts(definition, edition, page, 0)), areas=())
        for n, page in enumerate(plan.pages)
    ]  # fmt: skip


def dealt_texts(
    definition: Definition, edition: Edition, page: tuple[Placed, ...], copy: int
) -> Iterator[Mark]:
    """Yield the texts in the squares of a page, as they are dealt to a copy of a set."""
    seed = edition.sheet.seed if edition.sheet else 0
    words, texts = words_of(definition, edition.language), dealt(definition, seed, copy)
    for placed in page:
        item = placed.item
        if item.grid is not None and item.name in texts:
            yield from square_texts(item.grid, texts[item.name], words.texts, placed.x, placed.y)


def _solved(definition: Definition, page: tuple[Placed, ...]) -> Iterator[Mark]:
    for placed in page:
        item = placed.item
        if item.element is not None and item.element.maze is not None:
            rows = item.element.maze
            yield from way_marks(rows, *maze_place(placed, item.element))
        elif item.cell is not None:
            yield from _ticks(definition, placed, _right(item.cell))
        elif item.element is not None:
            yield from _drawn_solution(item.element, placed, placed.width)


def _drawn_solution(element: Element, placed: Placed, width: float) -> Iterator[Mark]:
    """Yield the line through dots, or what fills a grid."""
    if element.dots is not None:
        yield from line_marks(dots_of(element), *dots_place(placed, element))
    elif element.solution is not None:
        yield from _letters(grid_of(element, width), element.solution, placed, width)


def dots_place(placed: Placed, element: Element) -> tuple[float, float]:
    """Return the position of the picture of dots."""
    wide, _ = size_of(dots_of(element))
    return round(placed.x + (placed.width - wide) / 2, 3), placed.y


def maze_place(placed: Placed, element: Element) -> tuple[float, float, float]:
    """Return the size of the cells of a maze, and the position of the first."""
    rows, cell = element.maze or [""], maze_cell(element, placed.width)
    return cell, round(placed.x + (placed.width - cell * len(rows[0])) / 2, 3), placed.y + MARGIN


def _letters(grid: Grid, solution: Sequence[str], placed: Placed, width: float) -> Iterator[Mark]:
    """Yield what a solution adds, or the grid redrawn with only the letters that remain."""
    x = grid.left(placed.x, width)
    if leaves_out(grid.rows, solution):
        yield from grid_marks(grid._replace(rows=tuple(solution)), x, placed.y)
    else:
        yield from letters(grid, added(grid.rows, solution), x, placed.y, "-solution")


def _ticks(definition: Definition, placed: Placed, right: set[str]) -> Iterator[Mark]:
    is_large = placed.item.kind == "squares"
    inset = _INSET_OF_SQUARES if is_large else _INSET
    side = round(placed.item.side - 2 * inset, 3)
    for column in range(definition.columns):
        x = first_x(placed, column) + inset
        for spot in placed.item.spots:
            if spot.mark.name in right:
                at = round(x + spot.x, 3), round(placed.y + spot.y + inset, 3)
                yield Path(Role.INK, "solution", rect(*at, side, side, 0.8))


def _right(cell: Cell) -> set[str]:
    """Return the names of the marks to tick."""
    if isinstance(cell, Pick) and cell.key:
        return {cell.key}
    if isinstance(cell, Number) and cell.key is not None:
        return {f"{n}-{digit}" for n, digit in enumerate(f"{cell.key:0{cell.places}}")}
    return set(cell.solved or ()) if isinstance(cell, Squares) else set()
