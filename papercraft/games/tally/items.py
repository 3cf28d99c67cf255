"""The items on a described sheet with their heights: cells, totals, texts, lines."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.messages import gettext
from papercraft.games.tally.dots import size_of
from papercraft.games.tally.element import COLOURS, PRINTED, WHOLE
from papercraft.games.tally.element_cells import cells_of
from papercraft.games.tally.element_sizes import (
    BELOW_GRID,
    PAGE_HEIGHT,
    dots_of,
    grid_of,
    is_readable,
    maze_cell,
    readable_size,
    size_of_art,
    thread_grid,
)
from papercraft.games.tally.fit_error import FitError
from papercraft.games.tally.lettering import DISPLAY, tight_width, wrapped
from papercraft.games.tally.maze import MARGIN, NAMES
from papercraft.games.tally.square_layout import (
    LEAST,
    room_of,
    shape_of,
    smallest_style,
    square_grid,
    too_long,
)
from papercraft.games.tally.squares import square_name
from papercraft.games.tally.widths import (
    AFTER_LABELS,
    BETWEEN,
    LABEL_TEXT,
    SIDE,
    Widths,
    Words,
    cells_in,
    is_inside,
    pitch_of,
    room_beside,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from papercraft.games.tally.cells import Cell, Mark
    from papercraft.games.tally.element import Element
    from papercraft.games.tally.square_layout import SquareGrid

# The leading of labels and of texts, and the height of labels above marks, in mm.
LABEL_LEADING, TEXT_LEADING, LABEL_ABOVE = 4.4, 4.9, 3.8
_LINE, _ROW_GAP, _PADDING, _LEAST = 7.2, 1.4, 2.2, 8.2
TOTAL_HEIGHT, TOTAL_WIDTH, WRITE_LINE, _TOTAL_ROW = 8.2, 30.0, 9.0, 10.4
# The size and leading of lists of words, and the least gap after each word, in mm.
WORD_TEXT, WORD_LEADING, _AFTER_WORD = 4.5, 6.6, 5.0
_BELOW_TEXT = 3.2
# Headings between rows.
SECTION_TEXT, SECTION_LEADING, ABOVE_SECTION, _BELOW_SECTION = 4.5, 5.6, 2.2, 1.6
# The least height of paper that shares a page, in mm.
_LEAST_PAPER = 40.0
# The least height of each grid of squares that shares a page, in mm.
_LEAST_SQUARES = 90.0


class Spot(NamedTuple):
    """A mark of a cell: its position from the upper left corner of the cell, in mm.

    Its label is above it or inside.
    """

    mark: Mark
    x: float
    y: float
    above: bool


@dataclass(frozen=True)
class Item:
    """The unit of layout: a cell, a total, a text, or lines to write on.

    ``height`` is in mm. ``lines`` are the lines of the label or text, ``spots`` the marks, with
    their ``side`` in mm; ``grid`` is the layout of squares.
    ``colour`` is the number of a suit, from 1, or 0 for none.
    """

    kind: str
    name: str
    height: float
    lines: tuple[str, ...] = ()
    cell: Cell | None = None
    spots: tuple[Spot, ...] = ()
    element: Element | None = None
    side: float = SIDE
    grid: SquareGrid | None = None
    colour: int = 0


def items_of(
    box: Mapping[str, Element],
    totals: Iterable[str],
    words: Words,
    widths: Widths,
    page: float = PAGE_HEIGHT,
) -> list[Item]:
    """Return elements, then totals, in order, with heights; ``page`` is a page's height in mm.

    Raises:
        FitError: something is too wide.
    """
    room = widths.labels - AFTER_LABELS
    items: list[Item] = []
    for key, element in box.items():
        if element.kinds[0] in PRINTED:
            items.append(_printed_item(key, element, words, widths.block))
        elif element.kinds[0] in WHOLE:
            items += _headings(key, element, words, widths.block)
            items.append(_whole_item(key, element, widths.block))
        else:
            cells = cells_in(key, element, words.texts)
            made = (
                _cell_item(cell, words.labels[cell.name], room, widths.column) for cell in cells
            )
            items += (replace(item, colour=colour_of(element)) for item in made)
    for name in totals:
        lines = wrapped(words.labels[name], LABEL_TEXT, room) or []
        height = max(_TOTAL_ROW, LABEL_LEADING * len(lines) + _PADDING)
        items.append(Item("total", name, height, tuple(lines)))
    return _with_heights(_with_squares(items, words, widths.block, page), page)


def colour_of(element: Element) -> int:
    """Return the number of the suit with the colour of an element, from 1; 0 without a colour."""
    return COLOURS.index(element.colour) + 1 if element.colour else 0


def _headings(key: str, element: Element, words: Words, room: float) -> Iterator[Item]:
    """Yield the label of a full-width element as a heading, unless it is beside a row."""
    if element.label is None or (element.squares and element.squares[0] == 1):
        return
    lines = wrapped(words.labels[key], LABEL_TEXT, room)
    if lines is None:
        raise FitError(key, gettext("has a word that is too long to print"))
    yield Item("heading", key, TEXT_LEADING * len(lines) + _BELOW_TEXT, tuple(lines))


def _whole_item(key: str, element: Element, width: float) -> Item:
    """Return the item of a maze, a thread, or a grid of squares (whose height is not known yet)."""
    if element.maze is not None:
        return _maze_item(key, element, width)
    if element.thread is not None:
        return _thread_item(key, element, width)
    (cell,) = cells_of(key, element)
    return Item("squares", key, 0.0, (), cell, (), element, colour=colour_of(element))


def _maze_item(key: str, element: Element, width: float) -> Item:
    rows, side = element.maze or (), maze_cell(element, width)
    if not is_readable(element, width):
        high, wide = readable_size(element, width)
        if high and wide:
            form = "the cells would be too small to read; there is room for {high} rows of {wide}"
        else:
            form = "the cells would be too small to read; use a larger step"
        raise FitError(key, gettext(form, high=high, wide=wide))
    (cell,) = cells_of(key, element)
    height = round(side * len(rows) + 2 * MARGIN + NAMES, 3)
    return Item("maze", key, height, cell=cell, element=element)


def _thread_item(key: str, element: Element, width: float) -> Item:
    grid = thread_grid(element, width)
    if not is_readable(element, width):
        high, wide = readable_size(element, width)
        if high and wide:
            form = "the dots would be too close to read; there is room for {high} rows of {wide}"
        else:
            form = "the dots would be too close to read; use a larger step"
        raise FitError(key, gettext(form, high=high, wide=wide))
    (cell,) = cells_of(key, element)
    return Item("thread", key, grid.height, cell=cell, element=element)


def _printed_item(key: str, element: Element, words: Words, room: float) -> Item:
    """Return the item of a printed element: text, list, lines, grid, dots, picture or paper."""
    if element.text is not None:
        return _text_item(key, words.texts.get(element.text, element.text), room)
    if element.heading is not None:
        return _section_item(key, words.texts.get(element.heading, element.heading), room)
    if element.words is not None:
        return _words_item(key, element.words, words, room)
    if element.write is not None:
        return Item("write", key, WRITE_LINE * element.write + 1.0)
    if element.grid is not None:
        grid = grid_of(element, room)
        return Item("grid", key, grid.height + BELOW_GRID, element=element)
    if element.dots is not None:
        return Item("dots", key, size_of(dots_of(element))[1], element=element)
    if element.paper is not None:
        return Item("paper", key, element.height or 0.0, element=element)
    # No picture is wider than a page, and no block narrower than the widest picture.
    return Item("art", key, round(size_of_art(element)[1] + BELOW_GRID, 3), element=element)


def _text_item(key: str, text: str, room: float) -> Item:
    lines = wrapped(text, LABEL_TEXT, room, tight_width)
    if lines is None:
        raise FitError(key, gettext("has a word that is too long to print"))
    return Item("text", key, TEXT_LEADING * len(lines) + _BELOW_TEXT, tuple(lines))


def _section_item(key: str, text: str, room: float) -> Item:
    lines = wrapped(text, SECTION_TEXT * DISPLAY, room)
    if lines is None:
        raise FitError(key, gettext("has a word that is too long to print"))
    height = ABOVE_SECTION + SECTION_LEADING * len(lines) + _BELOW_SECTION
    return Item("section", key, height, tuple(lines))


def _words_item(key: str, listed: list[str], words: Words, room: float) -> Item:
    """Return the item of a list of words in as many columns as fit; ``lines`` are the words."""
    shown = tuple(words.texts.get(word, word) for word in listed)
    most = int(room // (max(tight_width(word, WORD_TEXT) for word in shown) + _AFTER_WORD))
    if not most:
        raise FitError(key, gettext("has a word that is too long to print"))
    rows = ceil(len(shown) / most)
    return Item("words", key, WORD_LEADING * rows + 1.0, shown)


def rows_of_words(item: Item) -> int:
    """Return the number of rows of a list of words."""
    return round((item.height - 1.0) / WORD_LEADING)


def _with_squares(items: list[Item], words: Words, width: float, page: float) -> list[Item]:
    """Return the items with sizes of grids of squares, which share a page or fill one each."""
    count = sum(item.kind == "squares" for item in items)
    if not count:
        return items
    rest = (page - sum(item.height for item in items)) / count
    height = rest if rest >= _LEAST_SQUARES else page
    grids = _aligned(items, words, width, height - BELOW_GRID)
    return [
        item if item.kind != "squares" else _squares_item(item, grids[item.name], words)
        for item in items
    ]


def _aligned(items: list[Item], words: Words, width: float, height: float) -> dict[str, SquareGrid]:
    """Return each grid of squares, as large as possible; grids of the same shape look the same.

    These share the left edge, the size of squares and the size of texts.
    """
    alike: dict[tuple[Any, ...], dict[str, Element]] = defaultdict(dict)
    for item in items:
        if item.kind == "squares" and item.element is not None:
            alike[shape_of(item.element)][item.name] = item.element
    by_key: dict[str, SquareGrid] = {}
    for same in alike.values():
        room = room_of(same.values(), words.texts, width, height)
        grids = {name: square_grid(one, words.texts, room) for name, one in same.items()}
        side = min(grid.side for grid in grids.values())
        grids = {name: square_grid(one, words.texts, room, side) for name, one in same.items()}
        style = smallest_style(grid.style for grid in grids.values())
        by_key |= {name: grid._replace(style=style) for name, grid in grids.items()}
    return by_key


def _squares_item(item: Item, grid: SquareGrid, words: Words) -> Item:
    """Return the item of a grid of squares with its height."""
    element, cell = item.element, item.cell
    assert element is not None, "squares are an element"
    assert cell is not None, "squares are read"
    label = too_long(element, words.texts, grid.side)
    if label:
        form = "the label {label} has a word that is too long to print"
        raise FitError(cell.name, gettext(form, label=repr(label)))
    if grid.side < LEAST:
        high, wide = grid.room
        if high and wide:
            form = "the squares would be too small to read; there is room for {high} rows of {wide}"
        else:
            form = "the squares would be too small to read; use shorter words or a larger size"
        raise FitError(cell.name, gettext(form, high=high, wide=wide))
    if grid.style is None:
        raise FitError(cell.name, gettext("has a text that is too long for a square"))
    places = {
        square_name(x, y): grid.at(x, y)
        for x in range(len(grid.columns))
        for y in range(len(grid.rows))
    }
    spots = tuple(Spot(mark, *places[mark.name], above=False) for row in cell.rows for mark in row)
    height = grid.height + BELOW_GRID
    return replace(item, height=height, spots=spots, side=grid.side, grid=grid)


def _with_heights(items: list[Item], page: float) -> list[Item]:
    """Return the items with heights of paper, which shares the rest of a page or fills pages."""
    high = [item for item in items if item.kind == "paper" and not item.height]
    if not high:
        return items
    rest = (page - sum(item.height for item in items)) / len(high)
    each = round(rest if rest >= _LEAST_PAPER else page, 3)
    return [replace(item, height=each) if item in high else item for item in items]


def _lines_of(row: tuple[Mark, ...], fit: int) -> Iterator[tuple[Mark, ...]]:
    """Yield a row in as few lines as possible, of about the same length."""
    lines = ceil(len(row) / fit)
    each, more = divmod(len(row), lines)
    first = 0
    for n in range(lines):
        last = first + each + (n < more)
        yield row[first:last]
        first = last


def _cell_item(cell: Cell, label: str, room: float, column: float) -> Item:
    spots: list[Spot] = []
    y, column = 0.0, column - room_beside(cell)
    for row in cell.rows:
        pitch, above = pitch_of(row), 0.0 if is_inside(row) else LABEL_ABOVE
        fit = int((column + BETWEEN) // pitch)
        if not fit:
            form = "{name} is too wide for a column; use fewer columns"
            raise FitError(cell.name, gettext(form, name=cell.name))
        for line in _lines_of(row, fit):
            left = (pitch - SIDE) / 2 if above else 0.0
            spots += [
                Spot(mark, round(pitch * n + left, 3), round(y + above, 3), above > 0)
                for n, mark in enumerate(line)
            ]
            y += _LINE + above
        y += _ROW_GAP
    lines_of_label = wrapped(label, LABEL_TEXT, room, tight_width) or []
    marks = y - _ROW_GAP - _LINE + SIDE
    padding = _PADDING if len({spot.y for spot in spots}) == 1 else _PADDING * 2
    height = max(max(marks, LABEL_LEADING * len(lines_of_label)) + padding, _LEAST)
    down = round((height - marks) / 2, 3)
    moved = tuple(spot._replace(y=round(spot.y + down, 3)) for spot in spots)
    return Item("cell", cell.name, round(height, 3), tuple(lines_of_label), cell, moved)
