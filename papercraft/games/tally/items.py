"""What stands on a described sheet, piece by piece, with heights: cells, totals, texts, lines."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.fiducials import BODY_BOTTOM, HEAD_LEFT, HEAD_RIGHT
from papercraft.core.messages import gettext
from papercraft.core.sheet import FRAME
from papercraft.games.tally.art import USUAL_SIZE, art_size
from papercraft.games.tally.definition import COLOURS, PRINTED, WHOLE, cells_of
from papercraft.games.tally.dot_grid import LARGEST as LARGEST_STEP
from papercraft.games.tally.dot_grid import LEAST as LEAST_STEP
from papercraft.games.tally.dot_grid import dot_grid
from papercraft.games.tally.dots import size_of
from papercraft.games.tally.grids import LARGEST, Grid, grid_in
from papercraft.games.tally.lettering import DISPLAY, tight_width, width, wrapped
from papercraft.games.tally.maze import LARGEST as WIDEST
from papercraft.games.tally.maze import LEAST as LEAST_OF_MAZE
from papercraft.games.tally.maze import MARGIN, NAMES, cell_of
from papercraft.games.tally.naming import label_of
from papercraft.games.tally.square_layout import (
    LEAST,
    natural_grid_width,
    room_of,
    shape_of,
    smallest_style,
    square_grid,
    too_long,
)
from papercraft.games.tally.squares import Squares, square_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from papercraft.games.tally.cells import Cell, Mark
    from papercraft.games.tally.definition import Definition, Element
    from papercraft.games.tally.dot_grid import DotGrid
    from papercraft.games.tally.dots import Dot
    from papercraft.games.tally.square_layout import SquareGrid

# The sides of marks, and what is at least between them; the letters above and beside them.
SIDE, _BETWEEN = 6.0, 1.2
MARK_TEXT, LABEL_TEXT, LABEL_LEADING, TEXT_LEADING = 2.9, 3.6, 4.4, 4.9
# A label that fits is inside its mark, where it takes no room; others are above, so high.
_INSIDE, LABEL_ABOVE = 4.4, 3.8
BESIDE_TEXT, BESIDE_GAP = 2.9, 1.4
_LINE, _ROW_GAP, _PADDING, _LEAST = 7.2, 1.4, 2.2, 8.2
_LABELS, _AFTER_LABELS = (10.0, 60.0), 3.0
TOTAL_HEIGHT, TOTAL_WIDTH, WRITE_LINE, _TOTAL_ROW = 8.2, 30.0, 9.0, 10.4
_LEAST_COLUMN = 16.0
# Letters and rows of lists of words, and what is at least behind each.
WORD_TEXT, WORD_LEADING, _AFTER_WORD = 4.5, 6.6, 5.0
# From where to where things reach; names of players stand above.
TOP, BOTTOM = 32.0, BODY_BOTTOM - 2.0
PAGE_HEIGHT = BOTTOM - TOP
_BELOW_GRID, _BELOW_TEXT = 3.0, 3.2
# Paper that shares a page has at least so much of it.
_LEAST_PAPER = 40.0
# Grids of squares that share a page have at least so much of it each.
_LEAST_SQUARES = 90.0
# Styles of titles with their sizes.
_TITLES = (("title", 13.0), ("heading", 6.4), ("lead", 4.5))


class FitError(Exception):
    """What does not fit: the place in the file, and what would fit."""

    def __init__(self, place: str, message: str) -> None:
        """Store both."""
        super().__init__(message)
        self.place, self.message = place, message


class Spot(NamedTuple):
    """A mark of a cell: where it lies, from the upper left corner of the cell, in mm.

    Its label is above it or inside.
    """

    mark: Mark
    x: float
    y: float
    above: bool


@dataclass(frozen=True)
class Item:
    """What is laid out in one piece: a cell, a total, a text, or lines to write on.

    ``height`` is in mm; ``lines`` are those of the label or the text, and ``spots`` the marks,
    with this ``side``; ``grid`` says where squares are.
    ``colour`` is that of a suit, from 1, or 0.
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


class Words(NamedTuple):
    """The words on a sheet in a language: translations, the title, labels by names."""

    texts: Mapping[str, str]
    title: str
    labels: Mapping[str, str]


class Widths(NamedTuple):
    """How wide labels with the gap behind them, a column and a block are, in mm."""

    labels: float
    column: float
    block: float


def words_of(definition: Definition, language: str) -> Words:
    """Return the words of a sheet.

    Raises:
        FitError: the title is too long.
    """
    texts = definition.texts.get(language, {})
    labels = {cell.name: cell.label for cell in definition.cells.values()}
    labels |= {name: label_of(name) for name in definition.total}
    labels = {name: texts.get(label, label) for name, label in labels.items()}
    title = texts.get(definition.name, definition.name)
    if title_style(title) is None:
        raise FitError("name", gettext("{title} is too long to print", title=repr(title)))
    return Words(texts, title, labels)


def title_style(title: str) -> str | None:
    """Return the style in which a title fits between the marks of the head, the largest one."""
    room = (HEAD_RIGHT - HEAD_LEFT) / DISPLAY
    return next((style for style, size in _TITLES if width(title, size) <= room), None)


def label_width(words: Words, share: float = 0.6) -> float:
    """Return the width of the labels with the gap behind them.

    One that takes up more than a ``share`` of the largest width has several lines.

    Raises:
        FitError: a word is too long.
    """
    least, most = _LABELS
    room = least
    for name, label in words.labels.items():
        for word in label.split():
            if width(word, LABEL_TEXT) > most:
                form = "the label {label} has a word that is too long to print"
                raise FitError(name, gettext(form, label=repr(label)))
            room = max(room, width(word, LABEL_TEXT))
        room = max(room, min(width(label, LABEL_TEXT), most * share))
    # Rounded up: a label is as wide as its room.
    return round(room + 0.01 + _AFTER_LABELS, 2)


def _is_inside(row: tuple[Mark, ...]) -> bool:
    """Tell whether the labels of a row fit into its marks."""
    return all(width(mark.label, MARK_TEXT) <= _INSIDE for mark in row)


def _pitch(row: tuple[Mark, ...]) -> float:
    """Return how far the marks of a row are apart, with what is printed above them."""
    widest = 0.0 if _is_inside(row) else max(width(mark.label, MARK_TEXT) for mark in row)
    return max(SIDE + _BETWEEN, widest + 1.0)


def natural_width(box: Mapping[str, Element]) -> float:
    """Return how wide a column is in which every row of marks has a line of its own.

    Grids are as large as they can be; lists of words and mazes take the width of the page.
    """
    boxes = box.values()
    widths = [natural_row_width(box)]
    widths += [(one.step or LARGEST) * len(one.grid[0]) for one in boxes if one.grid]
    widths += [FRAME[0] for one in boxes if one.words or one.maze or one.thread or one.dots]
    widths += [size_of_art(one)[0] for one in boxes if one.art or one.drawing]
    widths += [natural_grid_width(one) for one in boxes if one.squares]
    return max(widths) or _LEAST_COLUMN


def natural_row_width(box: Mapping[str, Element]) -> float:
    """Return how wide the longest row of marks is, with what stands beside it; 0 without any."""
    widths = [
        max(len(row) * _pitch(row) for row in cell.rows)
        + (BESIDE_GAP + width(cell.beside, BESIDE_TEXT) if cell.beside else 0.0)
        for key, one in box.items()
        for cell in cells_of(key, one)
        if cell.rows and not isinstance(cell, Squares)
    ]
    return max(widths, default=0.0)


def placed_room(element: Element) -> tuple[float, float]:
    """Return how wide and high something that is placed by mm may be: its size, or the rest."""
    if element.size is not None and len(element.size) > 1:
        return element.size[0], element.size[1]
    x, y = element.at or (0.0, TOP)
    return FRAME[0] - x, BOTTOM - y


def _height_for(element: Element) -> float:
    """Return how high something may be that is as large as it can be."""
    return PAGE_HEIGHT if element.at is None else placed_room(element)[1]


def items_of(
    box: Mapping[str, Element],
    totals: Iterable[str],
    words: Words,
    widths: Widths,
    page: float = PAGE_HEIGHT,
) -> list[Item]:
    """Return elements, then totals, in their order, with heights; a ``page`` is so high, in mm.

    Raises:
        FitError: something is too wide.
    """
    room = widths.labels - _AFTER_LABELS
    items: list[Item] = []
    for key, element in box.items():
        if element.kinds[0] in PRINTED:
            items.append(_printed_item(key, element, words, widths.block))
        elif element.kinds[0] in WHOLE:
            items += _headings(key, element, words, widths.block)
            items.append(_whole_item(key, element, widths.block))
        else:
            cells = cells_of(key, element)
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
    """Return the number of the suit that has the colour of an element, from 1, or 0."""
    return COLOURS.index(element.colour) + 1 if element.colour else 0


def _headings(key: str, element: Element, words: Words, room: float) -> Iterator[Item]:
    """Yield the label of what takes up the width of the page, if it is not beside a row."""
    if element.label is None or (element.squares and element.squares[0] == 1):
        return
    lines = wrapped(words.labels[key], LABEL_TEXT, room)
    if lines is None:
        raise FitError(key, gettext("has a word that is too long to print"))
    yield Item("heading", key, TEXT_LEADING * len(lines) + _BELOW_TEXT, tuple(lines))


def _whole_item(key: str, element: Element, width: float) -> Item:
    """Return a maze, a thread, or a grid of squares without its height."""
    if element.maze is not None:
        return _maze_item(key, element, width)
    if element.thread is not None:
        return _thread_item(key, element, width)
    (cell,) = cells_of(key, element)
    return Item("squares", key, 0.0, (), cell, (), element, colour=colour_of(element))


def _maze_item(key: str, element: Element, width: float) -> Item:
    rows, side = element.maze or (), maze_cell(element, width)
    if side < LEAST_OF_MAZE:
        form = "the cells would be too small to read; use fewer rows or columns, or a larger step"
        raise FitError(key, gettext(form))
    (cell,) = cells_of(key, element)
    height = round(side * len(rows) + 2 * MARGIN + NAMES, 3)
    return Item("maze", key, height, cell=cell, element=element)


def _thread_item(key: str, element: Element, width: float) -> Item:
    grid = thread_grid(element, width)
    if grid.step < LEAST_STEP:
        form = "the dots would be too close to read; use fewer rows or columns, or a larger step"
        raise FitError(key, gettext(form))
    (cell,) = cells_of(key, element)
    return Item("thread", key, grid.height, cell=cell, element=element)


def _printed_item(key: str, element: Element, words: Words, room: float) -> Item:
    """Return what is only printed: texts, lists, lines, grids, dots, pictures, paper."""
    if element.text is not None:
        return _text_item(key, words.texts.get(element.text, element.text), room)
    if element.words is not None:
        return _words_item(key, element.words, words, room)
    if element.write is not None:
        return Item("write", key, WRITE_LINE * element.write + 1.0)
    if element.grid is not None:
        grid = grid_of(element, room)
        return Item("grid", key, grid.height + _BELOW_GRID, element=element)
    if element.dots is not None:
        return Item("dots", key, size_of(dots_of(element))[1], element=element)
    if element.paper is not None:
        return Item("paper", key, element.height or 0.0, element=element)
    # No picture is wider than a page, and no block narrower than the widest picture.
    return Item("art", key, round(size_of_art(element)[1] + _BELOW_GRID, 3), element=element)


def _text_item(key: str, text: str, room: float) -> Item:
    lines = wrapped(text, LABEL_TEXT, room, tight_width)
    if lines is None:
        raise FitError(key, gettext("has a word that is too long to print"))
    return Item("text", key, TEXT_LEADING * len(lines) + _BELOW_TEXT, tuple(lines))


def dots_of(element: Element) -> list[Dot]:
    """Return the dots of an element, each as mm to the right and down."""
    return [(x, y) for x, y in element.dots or ()]


def size_of_art(element: Element) -> tuple[float, float]:
    """Return the width and height of a picture, in mm."""
    return art_size(element.drawing, element.longest or USUAL_SIZE)


def _words_item(key: str, listed: list[str], words: Words, room: float) -> Item:
    """Return a list in as many columns as there is room for; ``lines`` are its words."""
    shown = tuple(words.texts.get(word, word) for word in listed)
    most = int(room // (max(tight_width(word, WORD_TEXT) for word in shown) + _AFTER_WORD))
    if not most:
        raise FitError(key, gettext("has a word that is too long to print"))
    rows = ceil(len(shown) / most)
    return Item("words", key, WORD_LEADING * rows + 1.0, shown)


def rows_of_words(item: Item) -> int:
    """Return how many rows a list of words has."""
    return round((item.height - 1.0) / WORD_LEADING)


def _with_squares(items: list[Item], words: Words, width: float, page: float) -> list[Item]:
    """Return the items; grids of squares share the rest of a page, or fill one each."""
    count = sum(item.kind == "squares" for item in items)
    if not count:
        return items
    rest = (page - sum(item.height for item in items)) / count
    height = rest if rest >= _LEAST_SQUARES else page
    grids = _aligned(items, words, width, height - _BELOW_GRID)
    return [
        item if item.kind != "squares" else _squares_item(item, grids[item.name], words)
        for item in items
    ]


def _aligned(items: list[Item], words: Words, width: float, height: float) -> dict[str, SquareGrid]:
    """Return each grid of squares, as large as it can be; those of a shape are alike.

    They share the left edge, the size of squares and that of texts.
    """
    alike: dict[tuple[Any, ...], dict[str, Element]] = defaultdict(dict)
    for item in items:
        if item.kind == "squares" and item.element is not None:
            alike[shape_of(item.element)][item.name] = item.element
    found: dict[str, SquareGrid] = {}
    for same in alike.values():
        room = room_of(same.values(), words.texts, width, height)
        grids = {name: square_grid(one, words.texts, room) for name, one in same.items()}
        side = min(grid.side for grid in grids.values())
        grids = {name: square_grid(one, words.texts, room, side) for name, one in same.items()}
        style = smallest_style(grid.style for grid in grids.values())
        found |= {name: grid._replace(style=style) for name, grid in grids.items()}
    return found


def grid_of(element: Element, width: float) -> Grid:
    """Return the grid of an element, as large as it can be."""
    height, most = _height_for(element) - _BELOW_GRID, element.step or LARGEST
    return grid_in(element.grid or (), element.heavy or 0, width, height, most)


def thread_grid(element: Element, width: float) -> DotGrid:
    """Return the dots of a thread, as far apart as they can be."""
    high, wide = element.thread or (0, 0)
    return dot_grid(high, wide, width, _height_for(element), element.step or LARGEST_STEP)


def maze_cell(element: Element, width: float) -> float:
    """Return how large the cells of a maze are, in mm."""
    return cell_of(element.maze or (), width, _height_for(element), element.step or WIDEST)


def _squares_item(item: Item, grid: SquareGrid, words: Words) -> Item:
    """Return the item of a grid of squares: its height is what it needs."""
    element, cell = item.element, item.cell
    assert element is not None, "squares are an element"
    assert cell is not None, "squares are read"
    label = too_long(element, words.texts, grid.side)
    if label:
        form = "the label {label} has a word that is too long to print"
        raise FitError(cell.name, gettext(form, label=repr(label)))
    if grid.side < LEAST:
        form = "the squares would be too small to read; use fewer rows or columns, or shorter words"
        raise FitError(cell.name, gettext(form))
    if grid.style is None:
        raise FitError(cell.name, gettext("has a text that is too long for a square"))
    places = {
        square_name(x, y): grid.at(x, y)
        for x in range(len(grid.columns))
        for y in range(len(grid.rows))
    }
    spots = tuple(Spot(mark, *places[mark.name], above=False) for row in cell.rows for mark in row)
    height = grid.height + _BELOW_GRID
    return replace(item, height=height, spots=spots, side=grid.side, grid=grid)


def _with_heights(items: list[Item], page: float) -> list[Item]:
    """Return the items; paper without a height shares the rest of a page, or fills pages."""
    high = [item for item in items if item.kind == "paper" and not item.height]
    if not high:
        return items
    rest = (page - sum(item.height for item in items)) / len(high)
    each = round(rest if rest >= _LEAST_PAPER else page, 3)
    return [replace(item, height=each) if item in high else item for item in items]


def _lines_of(row: tuple[Mark, ...], fit: int) -> Iterator[tuple[Mark, ...]]:
    """Yield a row in as few lines as there can be, of about the same length."""
    lines = ceil(len(row) / fit)
    each, more = divmod(len(row), lines)
    first = 0
    for n in range(lines):
        last = first + each + (n < more)
        yield row[first:last]
        first = last


def _cell_item(cell: Cell, label: str, room: float, column: float) -> Item:
    spots: list[Spot] = []
    y = 0.0
    for row in cell.rows:
        pitch, above = _pitch(row), 0.0 if _is_inside(row) else LABEL_ABOVE
        fit = int((column + _BETWEEN) // pitch)
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
