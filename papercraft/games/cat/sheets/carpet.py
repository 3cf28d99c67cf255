"""The carpet up to design 8, and on screens: its borders, the names around it, its patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import line, moved, polygon, polyline, rect
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.cat.sheets.artwork import carpet
from papercraft.games.cat.sheets.frame import EDGE, RIGHT_EDGE

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark, Steps
    from papercraft.games.cat.sheets.frame import Frame

# On a whole page the carpet reaches further to the right, or things beside dots touch its border.
_FURTHER = 1.1
# From the carpet to the middles of the names: of rows, and of columns, with more room on a high
# page.
_TO_ROWS, _TO_COLUMNS, _HIGH = 2.8, 3.4, 0.5
# A carpet is long enough for patterns from so much height on that a page has more than usual.
_LONG = 10.0
# The middle of a pattern from the end of the carpet, half its height, the length of one figure.
_PATTERN, _HALF, FIGURE = 3.4, 0.9, 4.4
# From a woven end to the next thread of its fringe.
_THREADS = 2.4


class Rim(NamedTuple):
    """By how many mm a carpet is larger than in earlier designs, and how its edge looks.

    It reaches further to the left, above and below its dots, so that nothing beside a dot meets
    its border, the middle of which is ``band`` inside the edge. ``fringe`` is the length of the
    threads; names of columns are ``names`` further up. ``right`` is as ``left``. With ``woven``
    small patterns are in both ends, their middles so far from the edge.
    """

    left: float
    head: float
    tail: float
    band: float
    fringe: float
    names: float = 0.0
    right: float = 0.0
    woven: float = 0.0


RIM = Rim(0.4, 0.9, 0.6, 0.7, 1.4)
# Half a page has little room, and things on it are smaller.
HALF_RIM = Rim(0.4, 1.3, 1.8, 0.5, 1.2, 0.7)


def carpet_marks(frame: Frame, rim: Rim | None = None) -> list[Mark]:
    """Return the carpet and the names of its columns and rows; earlier designs have no ``rim``."""
    left, top, *_ = box = carpet_box(frame)
    long = frame.spare >= _LONG and not frame.half
    above = round(top - _TO_COLUMNS - _HIGH * long, 3)
    marks: list[Mark]
    if rim is None:
        marks = list(carpet(frame.side, *box))
    else:
        box = _widened(box, rim)
        marks = rimmed(frame.side, box, rim.band, rim.fringe)
        above = round(above - rim.names, 3)
    if long:
        marks += patterns(frame.side, box)
    elif rim and rim.woven:
        marks += patterns(frame.side, box, rim.woven, frame.grid.scale)
    columns, rows = frame.size
    for column in range(columns):
        x, _ = frame.place(column, 0)
        name = chr(65 + column)
        marks.append(Text(Role.GUIDE, "axis", x, above, name, "middle", centred=True))
    for row in range(rows):
        y = frame.grid.top + frame.grid.pitch * row
        name = str(row + 1)
        marks.append(Text(Role.GUIDE, "axis", left - _TO_ROWS, y, name, "middle", centred=True))
    return marks


def carpet_box(frame: Frame) -> Box:
    """Return the corner and the size of the carpet, without its fringe."""
    columns, rows = frame.size
    grid = frame.grid
    left, top = grid.upper_left
    width = grid.pitch * (columns - 1) + (EDGE + RIGHT_EDGE) * grid.scale
    height = grid.pitch * (rows - 1) + (grid.head + grid.tail) * grid.scale
    return left, top, width if frame.half else width + _FURTHER, height


def _widened(box: Box, rim: Rim) -> Box:
    left, top, width, height = box
    return (
        round(left - rim.left, 3),
        round(top - rim.head, 3),
        round(width + rim.left + rim.right, 3),
        round(height + rim.head + rim.tail, 3),
    )


def rimmed(side: str, box: Box, band: float, long: float) -> list[Mark]:
    """Return a carpet with a narrow border ``band`` mm inside its edge, a fringe at both ends."""
    x, y, width, height = box
    count, far = round(width / _THREADS), y + height
    threads = [round(x + width * n / count, 3) for n in range(count + 1)]
    fringe = tuple(
        step
        for at in threads
        for start, end in ((y, y - long), (far, far + long))
        for step in line(at, start, at, end)
    )
    inner = x + band, y + band, width - 2 * band, height - 2 * band
    return [
        *([ink(f"carpet-{side}-fringe", fringe)] if long else []),
        ink(f"carpet-{side}", rect(*box)),
        ink(f"carpet-{side}-rim", rect(*inner)),
        ink(f"carpet-{side}-line", rect(*box)),
    ]


def patterns(side: str, box: Box, middle: float = _PATTERN, scale: float = 1.0) -> list[Mark]:
    """Return what is woven into both ends; each side has its own figures, told without colour.

    Smaller ones have thinner lines.
    """
    left, top, width, height = box
    count = round((width - 2 * middle) / (scale * FIGURE))
    x = round(left + (width - count * scale * FIGURE) / 2, 3)
    style = f"carpet-{side}-{'fringe' if scale == 1.0 else 'woven'}"
    return [
        ink(style, moved(figures(side, count), x, round(y, 3), scale))
        for y in (top + middle, top + height - middle)
    ]


def figures(side: str, count: int) -> Steps:
    """Return so many figures of a side in a line from the origin on."""
    return _diamonds(count) if side == "a" else _waves(count)


def _diamonds(count: int) -> Steps:
    half = FIGURE / 2
    return tuple(
        step
        for n in range(count)
        for step in polygon(
            [
                (FIGURE * n, 0.0), (FIGURE * n + half, -_HALF),
                (FIGURE * (n + 1), 0.0), (FIGURE * n + half, _HALF),
            ]
        )
    )  # fmt: skip


def _waves(count: int) -> Steps:
    """Return two zigzag lines, one above the other."""
    half, up = FIGURE / 2, _HALF
    return tuple(
        step
        for y in (-up / 2, up)
        for step in polyline([(half * n, y - up * (n % 2)) for n in range(2 * count + 1)])
    )
