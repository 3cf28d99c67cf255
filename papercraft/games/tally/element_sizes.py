"""Sizes of large elements: grids, threads, mazes, dots and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.fiducials import BODY_BOTTOM
from papercraft.core.sheet import FRAME
from papercraft.games.tally.art import USUAL_SIZE, art_size
from papercraft.games.tally.dot_grid import LARGEST as LARGEST_STEP
from papercraft.games.tally.dot_grid import LEAST as LEAST_STEP
from papercraft.games.tally.dot_grid import LEAST_DIAGONAL, dot_grid
from papercraft.games.tally.grids import LARGEST, Grid, grid_in
from papercraft.games.tally.maze import LARGEST as WIDEST
from papercraft.games.tally.maze import LEAST as LEAST_OF_MAZE
from papercraft.games.tally.maze import cell_of

if TYPE_CHECKING:
    from papercraft.games.tally.dot_grid import DotGrid
    from papercraft.games.tally.dots import Dot
    from papercraft.games.tally.element import Element

# The y range for elements, in mm; names of players are above it.
TOP, BOTTOM = 32.0, BODY_BOTTOM - 2.0
PAGE_HEIGHT = BOTTOM - TOP
BELOW_GRID = 3.0


def placed_room(element: Element) -> tuple[float, float]:
    """Return the room for an element placed by mm: its size, or the rest of the page."""
    if element.size is not None and len(element.size) > 1:
        return element.size[0], element.size[1]
    x, y = element.at or (0.0, TOP)
    return FRAME[0] - x, BOTTOM - y


def _height_for(element: Element) -> float:
    """Return the height available to an element that is as large as possible, in mm."""
    return PAGE_HEIGHT if element.at is None else placed_room(element)[1]


def dots_of(element: Element) -> list[Dot]:
    """Return the dots of an element, as x and y in mm, y down."""
    return [(x, y) for x, y in element.dots or ()]


def size_of_art(element: Element) -> tuple[float, float]:
    """Return the width and height of a picture, in mm."""
    return art_size(element.drawing, element.longest or USUAL_SIZE)


def grid_of(element: Element, width: float) -> Grid:
    """Return the grid of an element, as large as possible."""
    height, most = _height_for(element) - BELOW_GRID, element.step or LARGEST
    return grid_in(element.grid or (), element.heavy or 0, width, height, most)


def thread_grid(element: Element, width: float) -> DotGrid:
    """Return the grid of dots of a thread, spaced as widely as possible."""
    high, wide = element.thread or (0, 0)
    return dot_grid(high, wide, width, _height_for(element), element.step or LARGEST_STEP)


def maze_cell(element: Element, width: float) -> float:
    """Return the size of the cells of a maze, in mm."""
    return cell_of(element.maze or (), width, _height_for(element), element.step or WIDEST)


def is_readable(element: Element, width: float) -> bool:
    """Return whether the dots of a thread, or the cells of a maze, are far enough apart."""
    if element.maze is not None:
        return maze_cell(element, width) >= LEAST_OF_MAZE
    least = LEAST_DIAGONAL if element.diagonal else LEAST_STEP
    return thread_grid(element, width).step >= least


def readable_size(element: Element, width: float) -> tuple[int, int]:
    """Return how many rows and columns of a thread or a maze there is room for, 0 if none."""
    maze, (high, wide) = element.maze, element.thread or (0, 0)
    if maze is not None:
        high, wide = len(maze), len(maze[0])

    def fits(high: int, wide: int) -> bool:
        one = {"thread": [high, wide]} if maze is None else {"maze": ["." * wide] * high}
        return is_readable(element.model_copy(update=one), width)

    rows = next((n for n in range(high, 0, -1) if fits(n, 1)), 0)
    return rows, next((n for n in range(wide, 0, -1) if fits(1, n)), 0)
