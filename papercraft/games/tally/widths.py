"""The words on a described sheet, and the widths of labels, rows of marks and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.messages import gettext
from papercraft.core.sheet import FRAME
from papercraft.games.tally.element_cells import cells_of
from papercraft.games.tally.element_sizes import size_of_art
from papercraft.games.tally.fit_error import FitError
from papercraft.games.tally.grids import LARGEST
from papercraft.games.tally.lettering import DISPLAY, width
from papercraft.games.tally.naming import label_of
from papercraft.games.tally.square_layout import natural_grid_width
from papercraft.games.tally.squares import Squares

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.games.tally.cells import Cell, Mark
    from papercraft.games.tally.definition import Definition
    from papercraft.games.tally.element import Element

# The side of marks and the least gap between them; then the sizes of text above and beside, in mm.
SIDE, BETWEEN = 6.0, 1.2
MARK_TEXT, LABEL_TEXT = 2.9, 3.6
# A label up to this width is printed inside its mark, in mm.
_INSIDE = 4.4
BESIDE_TEXT, BESIDE_GAP = 2.9, 1.4
_LABELS, AFTER_LABELS = (10.0, 60.0), 3.0
_LEAST_COLUMN = 16.0
# Styles of titles with their sizes.
_TITLES = (("title", 13.0), ("long-title", 9.0), ("heading", 6.4), ("lead", 4.5))


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
    cells = (cell for key, one in definition.box.items() for cell in cells_of(key, one))
    labels = {cell.name: cell.label for cell in cells}
    labels |= {name: label_of(name) for name in definition.total}
    labels = {name: texts.get(label, label) for name, label in labels.items()}
    title = texts.get(definition.name, definition.name)
    if title_style(title) is None:
        raise FitError("name", gettext("{title} is too long to print", title=repr(title)))
    return Words(texts, title, labels)


def title_style(title: str) -> str | None:
    """Return the largest style in which a title fits between the marks of the header."""
    room = (HEAD_RIGHT - HEAD_LEFT) / DISPLAY
    return next((style for style, size in _TITLES if width(title, size) <= room), None)


def label_width(words: Words, share: float = 0.6) -> float:
    """Return the width of the labels including the gap after them, in mm.

    A label wider than ``share`` of the largest width is wrapped.

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
    # Rounded up, so that the longest label fits.
    return round(room + 0.01 + AFTER_LABELS, 2)


def is_inside(row: tuple[Mark, ...]) -> bool:
    """Return whether the labels of a row fit into its marks."""
    return all(width(mark.label, MARK_TEXT) <= _INSIDE for mark in row)


def pitch_of(row: tuple[Mark, ...]) -> float:
    """Return the pitch of the marks of a row, with room for labels above them, in mm."""
    widest = 0.0 if is_inside(row) else max(width(mark.label, MARK_TEXT) for mark in row)
    return max(SIDE + BETWEEN, widest + 1.0)


def _row_width(row: tuple[Mark, ...]) -> float:
    """Return the width of a row of marks, including labels above them, in mm."""
    return len(row) * pitch_of(row) - (BETWEEN if is_inside(row) else 0.0)


def room_beside(cell: Cell) -> float:
    """Return the width of the text to the right of a cell's marks, with its gap, in mm."""
    return BESIDE_GAP + width(cell.beside, BESIDE_TEXT) if cell.beside else 0.0


def cells_in(key: str, element: Element, texts: Mapping[str, str]) -> list[Cell]:
    """Return the boxes of an element as they are printed with some translations."""
    return [cell.translated(texts) for cell in cells_of(key, element)]


def natural_width(box: Mapping[str, Element], texts: Mapping[str, str]) -> float:
    """Return the width of a column in which no row of marks is wrapped, in mm.

    Grids are as large as possible; lists of words and mazes span the page.
    """
    boxes = box.values()
    widths = [natural_row_width(box, texts)]
    widths += [(one.step or LARGEST) * len(one.grid[0]) for one in boxes if one.grid]
    widths += [FRAME[0] for one in boxes if one.words or one.maze or one.thread or one.dots]
    widths += [size_of_art(one)[0] for one in boxes if one.art or one.drawing]
    widths += [natural_grid_width(one) for one in boxes if one.squares]
    return max(widths) or _LEAST_COLUMN


def natural_row_width(box: Mapping[str, Element], texts: Mapping[str, str]) -> float:
    """Return the width of the longest row of marks, with text beside it, in mm; 0 if none."""
    widths = [
        max(map(_row_width, cell.rows)) + room_beside(cell)
        for key, one in box.items()
        for cell in cells_in(key, one, texts)
        if cell.rows and not isinstance(cell, Squares)
    ]
    return max(widths, default=0.0)
