"""The printed set: as many sheets as the players need columns, each with all its pages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from papercraft.core.coordinates import cell_name
from papercraft.core.fiducials import HEAD_LEFT, whole_area
from papercraft.core.messages import gettext
from papercraft.core.shapes import line, rect
from papercraft.core.sheet import Drawing, NameLine, Path, Places, Role, Sheet, Text, Use
from papercraft.games.tally import GAME, items
from papercraft.games.tally.art import USUAL_SIZE, art_mark, art_name, art_stamp
from papercraft.games.tally.card_sheets import deck_sheets, deck_stamps
from papercraft.games.tally.cut_sheets import cut_sheets
from papercraft.games.tally.dot_grid import dot_marks
from papercraft.games.tally.dots import numbered_dots
from papercraft.games.tally.element_sizes import dots_of, grid_of, size_of_art, thread_grid
from papercraft.games.tally.flow import column_x, first_x, plan_of
from papercraft.games.tally.grids import grid_marks
from papercraft.games.tally.maze import maze_marks
from papercraft.games.tally.paper import Paper, paper_marks, step_of
from papercraft.games.tally.solutions import (
    dealt_texts,
    dots_place,
    maze_place,
    solution_sheets,
    solved_stamp,
)
from papercraft.games.tally.square_layout import square_marks
from papercraft.games.tally.widths import BESIDE_GAP, SIDE, title_style, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.game import Edition
    from papercraft.core.probe import Point
    from papercraft.core.sheet import Box, Mark, Marks
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.element import Element
    from papercraft.games.tally.flow import Plan
    from papercraft.games.tally.placing import Placed
    from papercraft.games.tally.widths import Words

_NAMES, _NAME_WIDTH = 27.4, 110.0
_RADIUS, _BELOW_PAPER = 1.0, 2.0
# Between the grounds of rows with a colour, and of squares.
_INSET, _BELOW_GROUND = 0.8, 1.6
# Texts and headings: their style, from line to line, and how far down the first line stands, in mm.
_LETTERED = {
    "text": ("body", items.TEXT_LEADING, -0.6),
    "heading": ("bold", items.TEXT_LEADING, -0.6),
    "section": ("subheading", items.SECTION_LEADING, items.ABOVE_SECTION - 1.2),
}


def draw(definition: Definition, edition: Edition) -> Drawing:
    """Return the sheets of a set; they are alike for all who share one."""
    sheets: list[Sheet] = []
    if "sheet" in (edition.parts or GAME.parts) and definition.has_sheet:
        for copy in range(ceil(edition.players / definition.columns)):
            sheets += _copy(definition, edition, copy)
    title = words_of(definition, edition.language).title
    sheets += deck_sheets(definition, edition, title)
    sheets += cut_sheets(definition, edition)
    asked = edition.options.get("with-solutions") or "solutions" in edition.parts
    stamps = _stamps(definition, edition.language)
    if asked and "solutions" in (edition.parts or GAME.parts) and definition.has_solutions:
        sheets += solution_sheets(definition, edition, title)
        stamps = _stamps_with_solutions(definition, edition.language)
    return Drawing(stamps, tuple(sheets))


def box_name(column: int, cell: str, mark: str) -> str:
    """Return the name of a box on the sheet."""
    return f"{column + 1}.{cell}.{mark}"


def _boxes(page: tuple[Placed, ...], columns: int) -> Iterator[tuple[tuple[int, str, str], Box]]:
    for placed in page:
        for column in range(columns):
            x = first_x(placed, column)
            side = placed.item.side
            for spot in placed.item.spots:
                key = column, placed.item.name, spot.mark.name
                place = round(x + spot.x, 3), round(placed.y + spot.y, 3)
                yield key, (*place, side, side)


def _dots(page: tuple[Placed, ...]) -> Iterator[tuple[str, Point]]:
    """Yield the dots of a page over which lines are drawn, and where they are."""
    for placed in page:
        for name, place in _dots_of(placed).items():
            yield box_name(0, placed.item.name, name), place


def _written(page: tuple[Placed, ...]) -> dict[str, Box]:
    """Return the places of a page that people write in, by their names."""
    return {
        placed.item.name: (placed.x, placed.y, placed.width, placed.item.height)
        for placed in page
        if placed.item.kind == "write"
    }


def _dots_of(placed: Placed) -> dict[str, Point]:
    """Return where the dots of a thread are, or the middles of a maze's cells."""
    element = placed.item.element
    if element is None or (element.thread is None and element.maze is None):
        return {}
    if element.thread is not None:
        return thread_grid(element, placed.width).places(placed.x, placed.y, placed.width)
    rows = element.maze or [""]
    cell, x, y = maze_place(placed, element)
    return {
        cell_name(column, row): (round(x + cell * (column + 0.5), 3),
                                 round(y + cell * (row + 0.5), 3))
        for row in range(len(rows)) for column in range(len(rows[0]))
    }  # fmt: skip


def _copy(definition: Definition, edition: Edition, copy: int) -> Iterator[Sheet]:
    """Yield the pages of a copy of the sheet: each has other texts in squares that are shuffled."""
    language = edition.language
    pages = plan_of(definition, language).pages
    for sheet, page in zip(_pages(definition, language), pages, strict=True):
        texts = tuple(dealt_texts(definition, edition, page, copy))
        yield replace(sheet, marks=(*sheet.marks, *texts)) if texts else sheet


@cache
def _pages(definition: Definition, language: str) -> tuple[Sheet, ...]:
    plan = plan_of(definition, language)
    title = words_of(definition, language).title
    made = []
    for n, page in enumerate(plan.pages):
        dots = dict(_dots(page))
        boxes = {box_name(*key): box for key, box in _boxes(page, definition.columns)}
        made.append(
            Sheet(
                "sheet", title, _alt(title, len(boxes), len(dots)), (Use(f"page-{n + 1}", 0, 0),),
                Places(boxes=boxes, dots=dots, written=_written(page)), (whole_area(),),
                name_lines=_name_lines(definition, plan), shared=definition.columns > 1,
            )
        )  # fmt: skip
    return tuple(made)


def _alt(title: str, boxes: int, dots: int) -> str:
    if dots and not boxes:
        return gettext("The sheet {title}, to draw a line on.", title=title)
    form = "The sheet {title}, with {n} boxes to tick."
    return gettext(form, title=title, n=boxes)


def _name_lines(definition: Definition, plan: Plan) -> tuple[NameLine, ...]:
    if definition.columns == 1:
        return (NameLine(20.0, _NAMES, _NAME_WIDTH - 20.0),)
    return tuple(
        NameLine(column_x(plan.widths, 0.0, column), _NAMES, plan.widths.column)
        for column in range(definition.columns)
    )


@cache
def _stamps(definition: Definition, language: str) -> dict[str, Marks]:
    """Return each page as a stamp, and the stamps of cards."""
    drawn = deck_stamps(definition, language)
    return drawn | (_page_stamps(definition, language) if definition.has_sheet else {})


@cache
def _stamps_with_solutions(definition: Definition, language: str) -> dict[str, Marks]:
    """Return the stamps, with the pages as solutions need them: without places for a name."""
    plan, stamps = plan_of(definition, language), _stamps(definition, language)
    return stamps | {
        solved_stamp(n): (
            _title(definition, language),
            *(mark for placed in page for mark in _drawn(definition, placed, language)),
        )
        for n, page in enumerate(plan.pages)
    }


def _page_stamps(definition: Definition, language: str) -> dict[str, Marks]:
    plan = plan_of(definition, language)
    pictures = {
        art_name(key): art_stamp(one.art, one.drawing, one.longest or USUAL_SIZE)
        for key, one in definition.box.items()
        if one.art or one.drawing
    }
    return pictures | {
        f"page-{n + 1}": (
            *_head(definition, plan, language),
            *(mark for placed in page for mark in _drawn(definition, placed, language)),
        )
        for n, page in enumerate(plan.pages)
    }


def _head(definition: Definition, plan: Plan, language: str) -> Iterator[Mark]:
    yield _title(definition, language)
    if definition.columns == 1:
        yield Text(Role.INK, "label", 0.0, _NAMES - 1.2, "Your name")
        yield Text(Role.INK, "label", _NAME_WIDTH + 6.0, _NAMES - 1.2, "Date")
        yield Path(Role.GUIDE, "write", line(_NAME_WIDTH + 18.0, _NAMES, 190.0, _NAMES))
    else:
        yield Text(Role.INK, "label", 0.0, _NAMES - 1.2, "Players")
    for one in _name_lines(definition, plan):
        yield Path(Role.GUIDE, "write", one.steps)


def _title(definition: Definition, language: str) -> Mark:
    title = words_of(definition, language).title
    return Text(Role.INK, title_style(title) or "", HEAD_LEFT, 11.6, title)


def _drawn(definition: Definition, placed: Placed, language: str) -> Iterator[Mark]:
    item = placed.item
    yield from _ground(placed)
    if item.kind in _LETTERED:
        yield from _lettered(placed, *_LETTERED[item.kind])
    elif item.kind == "words":
        yield from _words(placed, placed.width)
    elif item.kind == "write":
        for n in range(round((item.height - 1.0) / items.WRITE_LINE)):
            y = round(placed.y + items.WRITE_LINE * (n + 1), 3)
            yield Path(Role.GUIDE, "write", line(placed.x, y, placed.x + placed.width, y))
    elif item.element is not None:
        yield from _element(placed, item.element, words_of(definition, language))
    else:
        yield from _label(placed, bold=item.kind == "total")
        for column in range(definition.columns):
            x = column_x(placed.widths, placed.x, column)
            if item.kind == "total":
                column_width = placed.widths.column
                wide = column_width if definition.columns > 1 else items.TOTAL_WIDTH
                yield _total(placed, x, min(column_width, wide))
            else:
                yield from _cell(placed, x)


def _lettered(placed: Placed, style: str, leading: float, above: float) -> Iterator[Mark]:
    """Yield a text or a heading, line by line, the first one a leading and ``above`` mm down."""
    for n, words in enumerate(placed.item.lines):
        y = round(placed.y + above + leading * (n + 1), 3)
        yield Text(Role.INK, style, placed.x, y, words)


def _ground(placed: Placed) -> Iterator[Mark]:
    """Yield what is behind a row: its colour, or a band behind every other one; a line below it.

    The ground of squares is a little smaller, for they may lie one below the other.
    """
    item = placed.item
    if item.colour:
        # Boxes are in the middle of a row's height, and so in the middle of its colour.
        above, below = (0.0, _BELOW_GROUND) if item.kind == "squares" else (_INSET / 2, _INSET / 2)
        y, height = round(placed.y + above, 3), round(item.height - above - below, 3)
        field = rect(placed.x, y, placed.width, height, 2.0)
        yield Path(Role.GUIDE, f"row-{item.colour}", field)
    elif placed.band:
        band = rect(placed.x, placed.y, placed.width, item.height, 2.0)
        yield Path(Role.GUIDE, "band", band)
    if item.kind in {"cell", "total"} and not item.colour:
        y = round(placed.y + item.height, 3)
        under = line(placed.x, y, round(placed.x + placed.width, 3), y)
        yield Path(Role.GUIDE, "hair", under)


def _words(placed: Placed, room: float) -> Iterator[Mark]:
    """Yield a list of words, column by column."""
    listed, rows = placed.item.lines, items.rows_of_words(placed.item)
    pitch = room / ceil(len(listed) / rows)
    for n, word in enumerate(listed):
        column, row = divmod(n, rows)
        y = placed.y + items.WORD_LEADING * (row + 1) - 1.6
        yield Text(Role.INK, "word", round(placed.x + pitch * column, 3), round(y, 3), word)


def _element(placed: Placed, element: Element, words: Words) -> Iterator[Mark]:
    """Yield a grid, a grid of squares, a picture, a maze, a thread, dots, or paper."""
    if element.squares is not None:
        squares = placed.item.grid
        assert squares is not None, "squares are laid out"
        yield from square_marks(squares, element, words.texts, placed.x, placed.y)
    elif element.dots is not None:
        yield from numbered_dots(dots_of(element), *dots_place(placed, element))
    elif element.art is not None or element.drawing is not None:
        wide, high = size_of_art(element)
        x = placed.x + (placed.width - wide) / 2
        yield art_mark(placed.item.name, (wide, high), x, placed.y)
    elif element.maze is not None:
        yield from maze_marks(element.maze, *maze_place(placed, element))
    elif element.thread is not None:
        yield from dot_marks(_dots_of(placed), element.ends or ())
    elif element.grid is not None:
        grid = grid_of(element, placed.width)
        yield from grid_marks(grid, grid.left(placed.x, placed.width), placed.y)
    else:
        yield from _paper(placed, element)


def _paper(placed: Placed, element: Element) -> Iterator[Mark]:
    pattern = str(element.paper)
    paper = Paper(pattern, step_of(pattern, element.step), element.heavy or 0, placed.width,
                  placed.item.height - _BELOW_PAPER)  # fmt: skip
    yield from paper_marks(paper, placed.x, placed.y)


def _label(placed: Placed, *, bold: bool) -> Iterator[Mark]:
    lines = placed.item.lines
    first = placed.y + (placed.item.height - items.LABEL_LEADING * (len(lines) - 1)) / 2
    for n, words in enumerate(lines):
        y = round(first + items.LABEL_LEADING * n, 3)
        yield Text(Role.INK, "bold" if bold else "body", placed.x + 1.2, y, words, centred=True)


def _total(placed: Placed, x: float, wide: float) -> Mark:
    y = round(placed.y + (placed.item.height - items.TOTAL_HEIGHT) / 2, 3)
    return Path(Role.GUIDE, "heavy-box", rect(x, y, wide, items.TOTAL_HEIGHT, 1.6))


def _cell(placed: Placed, x: float) -> Iterator[Mark]:
    right = 0.0
    for mark, left, top, above in placed.item.spots:
        at_x, at_y = round(x + left, 3), round(placed.y + top, 3)
        yield Path(Role.GUIDE, "box", rect(at_x, at_y, SIDE, SIDE, _RADIUS))
        if mark.label:
            down = -items.LABEL_ABOVE / 2 if above else SIDE / 2
            middle = round(at_x + SIDE / 2, 3), round(at_y + down, 3)
            yield Text(Role.GUIDE, "mark", *middle, mark.label, "middle", centred=True)
        right = max(right, at_x + SIDE)
    cell = placed.item.cell
    if cell is not None and cell.beside:
        y = round(placed.y + placed.item.height / 2, 3)
        beside = round(right + BESIDE_GAP, 3)
        yield Text(Role.GUIDE, "small", beside, y, cell.beside, centred=True)
