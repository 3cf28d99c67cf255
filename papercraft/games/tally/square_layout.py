"""The layout and drawing of grids of squares, which photos are read of."""

from __future__ import annotations

from math import ceil, inf
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.shapes import rect, star
from papercraft.core.sheet import Path, Role, Text
from papercraft.games.tally.dealing import has_distinct_texts, texts_of
from papercraft.games.tally.lettering import DISPLAY, width, wrapped
from papercraft.games.tally.squares import square_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from papercraft.core.sheet import Box, Mark
    from papercraft.games.tally.element import Element

# The least and largest side of squares, and the largest with text in them, in mm. From a pitch of
# 11 mm on, a camera cannot mistake a square for its neighbour.
LEAST, _LARGEST, _LARGEST_WITH_TEXT = 5.2, 12.0, 34.0
# The gap between squares, and the extra gap between groups of them, in mm.
_BETWEEN, _HEAVIER = 1.6, 1.2
# Room on the right and below for names of columns and rows, if printed, in mm.
_NAMES = 4.6
# Room above squares without labels, and the padding at the sides, in mm.
_ABOVE, _PAD = 1.4, 1.4
_LABEL, _LEADING, _AFTER_LABEL = 3.6, 4.3, 1.8
_INITIAL, _INITIAL_HEIGHT = 6.4, 9.0
_MOST_BESIDE = 60.0
# Styles of text in squares with their sizes and width factors, the largest first.
_TEXTS = (
    ("grid-large", 9.0, DISPLAY),
    ("grid-medium", 6.4, DISPLAY),
    ("grid-small", 4.5, DISPLAY),
    ("square-text", 3.6, 1.0),
    ("square-small", 2.9, 1.0),
)
_LINE, _MARGIN = 1.25, 1.0


# A mark is small in a large box. There it is looked for in parts of at most this size, which
# overlap by the margin that is left out at their edges; a blot without strokes, as daubers make it,
# is darker than what is around it: so it is looked for in areas around the middle.
_ONE_PART, _PART, _OVERLAP = 8.0, 6.5, 1.3
_AREAS = (1.0, 0.55, 0.42, 0.3)


class Parts(NamedTuple):
    """Where to measure ink in a box: areas, one of which is the whole box, and small parts."""

    areas: list[Box]
    small: list[Box]


def parts_of(box: Box) -> Parts:
    """Return where to measure ink in a box."""
    x, y, width, height = box
    if max(width, height) <= _ONE_PART:
        return Parts([box], [])
    middle = x + width / 2, y + height / 2
    areas = [
        (middle[0] - width * share / 2, middle[1] - height * share / 2,
         width * share, height * share)
        for share in _AREAS
    ]  # fmt: skip
    across, down = (ceil((side - _OVERLAP) / (_PART - _OVERLAP)) for side in (width, height))
    wide, high = (width + (across - 1) * _OVERLAP) / across, (height + (down - 1) * _OVERLAP) / down
    small = [
        (x + n * (wide - _OVERLAP), y + k * (high - _OVERLAP), wide, high)
        for k in range(down)
        for n in range(across)
    ]
    return Parts([box, *areas[1:]], small)


class SquareGrid(NamedTuple):
    """A grid in a block: the start of each column and row, and the side of a square, in mm.

    ``style`` is the style of texts in squares, None if they do not fit. ``room`` is how many rows
    and columns of the smallest squares fit.
    """

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    side: float
    height: float
    style: str | None
    room: tuple[int, int]

    def at(self, column: int, row: int) -> tuple[float, float]:
        """Return the upper left corner of a square, relative to the block."""
        return self.columns[column], self.rows[row]


def _pieces(label: str, texts: Mapping[str, str]) -> list[str]:
    return texts.get(label, label).split()


def _line(label: str, texts: Mapping[str, str]) -> str:
    """Return the label beside a row: numbers are farther apart than words."""
    pieces = _pieces(label, texts)
    return ("  " if all(map(str.isdecimal, pieces)) else " ").join(pieces)


def _is_initial(element: Element, texts: Mapping[str, str]) -> bool:
    """Return whether the labels over the columns are single letters, which are printed large."""
    words = [texts.get(label, label) for label in element.over or ()]
    return all(len(word) == 1 and word.isalpha() for word in words)


def labels_beside(element: Element) -> list[str]:
    """Return what stands beside the rows: without other words, the label of a single row."""
    high, _ = element.grid_size
    return element.beside or (element.label or [] if high == 1 else [])


def _rooms(element: Element, texts: Mapping[str, str]) -> tuple[float, float]:
    """Return the room on the left and above for labels."""
    beside = [width(_line(label, texts), _LABEL) for label in labels_beside(element)]
    left = max(beside, default=0.0) + _AFTER_LABEL if beside else 0.0
    if element.over is None:
        return left, _ABOVE
    if _is_initial(element, texts):
        return left, _INITIAL_HEIGHT
    return left, max(len(_pieces(label, texts)) for label in element.over) * _LEADING + 0.8


def largest(element: Element) -> float:
    """Return the largest side of its squares, in mm."""
    return _LARGEST if element.cells is None else _LARGEST_WITH_TEXT


def natural_grid_width(element: Element) -> float:
    """Return the width of a grid with the largest possible squares, in mm."""
    left, _ = _rooms(element, {})
    _, wide = element.grid_size
    names, _ = _rooms_of_names(element)
    return left + names + wide * largest(element) + _gaps(wide, element.heavy)


def _rooms_of_names(element: Element) -> tuple[float, float]:
    """Return the room on the right and below for what names rows and columns.

    A single row or column has no name, and none of its squares have if their texts tell them apart.
    """
    high, wide = element.grid_size
    are_distinct = min(high, wide) == 1 and has_distinct_texts(element)
    beside, below = (count > 1 and not are_distinct for count in (high, wide))
    return _NAMES * beside, _NAMES * below


def _gaps(count: int, heavy: int | None) -> float:
    return (count - 1) * _BETWEEN + ((count - 1) // heavy * _HEAVIER if heavy else 0.0)


class Room(NamedTuple):
    """The room for a grid, in mm: width, height, and the least space on the left for labels.

    ``pad`` is kept free on both sides, for the edges of a coloured background.
    """

    width: float
    height: float
    left: float = 0.0
    pad: float = 0.0


def room_of(
    elements: Iterable[Element], texts: Mapping[str, str], width: float, height: float
) -> Room:
    """Return the room for grids of the same shape, so that their squares are aligned."""
    shared = [*elements]
    left = max(_rooms(one, texts)[0] for one in shared)
    return Room(width, height, left, _PAD if any(one.colour for one in shared) else 0.0)


def square_grid(
    element: Element, texts: Mapping[str, str], room: Room, side: float = inf
) -> SquareGrid:
    """Return the largest grid that fits, centred in its block.

    ``texts`` are translations, and ``side`` is the largest side of a square. A resulting side below
    ``LEAST`` is too small to be read.
    """
    high, wide = element.grid_size
    left, top = _rooms(element, texts)
    left, height = max(left, room.left), room.height
    width = room.width - 2 * room.pad
    right, bottom = _rooms_of_names(element)
    free = width - left - right, height - top - bottom
    across, down = (
        (one - _gaps(count, element.heavy)) / count
        for one, count in zip(free, (wide, high), strict=True)
    )
    most = _most(free[1], element.heavy, high), _most(free[0], element.heavy, wide)
    side = int(min(across, down, side, largest(element)) * 10 + 1e-6) / 10
    inner = side * wide + _gaps(wide, element.heavy)
    # Squares are in the middle if their labels leave room for it.
    start = room.pad + max(left, (width - inner) / 2)
    begin = [start, top]
    columns, rows = (
        tuple(round(begin[n] + k * side + _gaps(k + 1, element.heavy), 3) for k in range(count))
        for n, count in enumerate((wide, high))
    )
    whole = round(top + side * high + _gaps(high, element.heavy) + bottom, 3)
    return SquareGrid(columns, rows, side, whole, _style(element, texts, side), most)


def _most(room: float, heavy: int | None, count: int) -> int:
    """Return how many of ``count`` of the smallest squares in a line have room there."""
    fit = (n for n in range(count, 0, -1) if n * LEAST + _gaps(n, heavy) <= room)
    return next(fit, 0)


def shape_of(element: Element) -> tuple[Any, ...]:
    """Return a key that is equal for grids to draw the same way."""
    return *(element.squares or ()), element.heavy, element.cells is None, element.over is None


def smallest_style(styles: Iterable[str | None]) -> str | None:
    """Return the style in which all texts fit; None if there is none."""
    order = [*(name for name, *_ in _TEXTS), None]
    return max(styles, key=order.index)


def too_long(element: Element, texts: Mapping[str, str], side: float) -> str:
    """Return a label that does not fit beside a row or above a column, or empty."""
    for label in labels_beside(element):
        if width(_line(label, texts), _LABEL) > _MOST_BESIDE:
            return label
    for label in element.over or ():
        if any(width(word, _LABEL) > side + _BETWEEN for word in _pieces(label, texts)):
            return label
    return ""


def _style(element: Element, texts: Mapping[str, str], side: float) -> str | None:
    """Return the largest style in which every text fits into a square."""
    words = [texts.get(text, text) for text in texts_of(element)]
    for name, size, wider in _TEXTS:
        if all(_lines(word, size * wider, size, side) for word in words):
            return name
    return None


def _lines(text: str, letters: float, size: float, side: float) -> list[str] | None:
    """Return the lines of a text in a square; None if it does not fit."""
    lines = wrapped(text, letters, side - 2 * _MARGIN)
    fits = lines is not None and len(lines) * size * _LINE <= side - 2 * _MARGIN
    return lines if fits else None


def square_marks(
    grid: SquareGrid, element: Element, texts: Mapping[str, str], x: float, y: float
) -> Iterator[Mark]:
    """Yield the squares, their labels and names, without the texts in them."""
    side = grid.side
    radius = 1.0 if element.cells is None else 1.6
    for row in range(len(grid.rows)):
        for column in range(len(grid.columns)):
            left, top = grid.at(column, row)
            place = round(x + left, 3), round(y + top, 3)
            is_free = square_name(column, row) in (element.free or ())
            style = "square-free" if is_free else "box"
            yield Path(Role.GUIDE, style, rect(*place, side, side, radius))
            if is_free:
                middle = round(place[0] + side / 2, 3), round(place[1] + side / 2, 3)
                points = star(*middle, 5, side * 0.32, side * 0.14)
                yield Path(Role.GUIDE, "square-star", points)
    yield from _labels(grid, element, texts, x, y)
    yield from _names(grid, element, x, y)


def _labels(
    grid: SquareGrid, element: Element, texts: Mapping[str, str], x: float, y: float
) -> Iterator[Mark]:
    half = grid.side / 2
    large = _is_initial(element, texts)
    for column, label in zip(grid.columns, element.over or (), strict=False):
        pieces = _pieces(label, texts)
        up, style = (_INITIAL_HEIGHT, "grid-medium") if large else (_LEADING, "body")
        for n, piece in enumerate(reversed(pieces)):
            at = round(x + column + half, 3), round(y + grid.rows[0] - up * (n + 0.5) - 0.4, 3)
            yield Text(Role.INK, style, *at, piece, "middle", centred=True)
    for row, label in zip(grid.rows, labels_beside(element), strict=False):
        at = round(x + grid.columns[0] - _AFTER_LABEL, 3), round(y + row + half, 3)
        yield Text(Role.INK, "body", *at, _line(label, texts), "end", centred=True)


def _names(grid: SquareGrid, element: Element, x: float, y: float) -> Iterator[Mark]:
    """Yield the letters below the columns and the numbers to the right of the rows."""
    half, beside = grid.side / 2, 2.6
    right, bottom = _rooms_of_names(element)
    for n, column in enumerate(grid.columns if bottom else ()):
        at = round(x + column + half, 3), round(y + grid.rows[-1] + grid.side + beside, 3)
        yield Text(Role.GUIDE, "mark", *at, square_name(n, 0)[0], "middle", centred=True)
    for n, row in enumerate(grid.rows if right else ()):
        at = round(x + grid.columns[-1] + grid.side + beside, 3), round(y + row + half, 3)
        yield Text(Role.GUIDE, "mark", *at, str(n + 1), "middle", centred=True)


def square_texts(
    grid: SquareGrid, dealt: Mapping[str, str], texts: Mapping[str, str], x: float, y: float
) -> Iterator[Mark]:
    """Yield what stands in the squares of a copy: the texts that were dealt, by squares."""
    style, size, wider = next(one for one in _TEXTS if one[0] == grid.style)
    for row in range(len(grid.rows)):
        for column in range(len(grid.columns)):
            text = dealt.get(square_name(column, row))
            if text is None:
                continue
            left, top = grid.at(column, row)
            lines = _lines(texts.get(text, text), size * wider, size, grid.side) or []
            first = y + top + (grid.side - size * _LINE * (len(lines) - 1)) / 2
            for n, words in enumerate(lines):
                at = round(x + left + grid.side / 2, 3), round(first + size * _LINE * n, 3)
                yield Text(Role.INK, style, *at, words, "middle", centred=True)
