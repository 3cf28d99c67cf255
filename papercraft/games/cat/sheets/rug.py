"""The rug of the present design: its dots lie in its middle, its columns and rows are named on it.

Earlier designs have a carpet that ends close to its first column, with the names around it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.shapes import moved
from papercraft.core.sheet import Role, Text, ink
from papercraft.games.cat.sheets.carpet import FIGURE, figures, patterns, rimmed

if TYPE_CHECKING:
    from papercraft.core.sheet import Box, Mark
    from papercraft.games.cat.sheets.frame import Frame


class Rug(NamedTuple):
    """How far a rug reaches beyond its dots, and what is on it, in mm.

    ``left``, ``right``, ``head`` and ``tail`` are from the outer dots to its edge, the middle of
    its border is ``band`` inside that, its fringe is as long as said. The names of columns are
    ``names`` below its upper edge, those of rows ``numbers`` beside its left one. Figures between
    the names have the scale ``woven``; with a ``pattern`` others are so far from the lower edge.
    """

    left: float
    right: float
    head: float
    tail: float
    band: float
    fringe: float
    names: float
    numbers: float
    woven: float = 0.0
    pattern: float = 0.0


# On half a page, where the things of the last row leave no room for a pattern.
HALF_RUG = Rug(8.0, 8.0, 12.3, 7.9, 0.5, 0.9, 2.45, 2.85, woven=0.85)
# A whole page of the usual height. Left of the first column nothing lies beside a dot, so the rug
# ends where the page does, and things beside the last column still keep off its border.
_RUG = Rug(10.8, 11.9, 17.0, 11.4, 0.7, 0.9, 2.4, 3.3)
# What a page has more goes into the ends of the rug by these shares; there are patterns on it then.
_HEAD, _TAIL, _FRINGE, _NAMES, _PATTERN, _LONG = 0.12, 0.2, 0.03, 0.07, 2.9, 10.0
# Figures between two names, or beside the first and the last one.
_BETWEEN, _BESIDE = 2, 1


def whole_rug(spare: float, further: float = 0.0) -> Rug:
    """Return the rug on a whole page so many mm higher than usual, so much wider on the right."""
    long = spare >= _LONG
    return _RUG._replace(
        right=round(_RUG.right + further, 3),
        head=_RUG.head + _HEAD * spare,
        tail=_RUG.tail + _TAIL * spare,
        fringe=_RUG.fringe + _FRINGE * spare,
        names=_RUG.names + _NAMES * spare,
        woven=1.0 if long else 0.0,
        pattern=_PATTERN if long else 0.0,
    )


def rug_marks(frame: Frame, rug: Rug) -> list[Mark]:
    """Return the rug with the names of its columns and rows."""
    box = rug_box(frame, rug)
    left, top, *_ = box
    columns, rows = frame.size
    above, beside = round(top + rug.names, 3), round(left + rug.numbers, 3)
    marks = rimmed(frame.side, box, rug.band, rug.fringe)
    if rug.woven:
        marks += _between_names(frame, above, rug.woven)
    if rug.pattern:
        marks += patterns(frame.side, box, rug.pattern)[1:]
    for column in range(columns):
        x, _ = frame.place(column, 0)
        marks.append(_name(x, above, chr(65 + column)))
    for row in range(rows):
        marks.append(_name(beside, frame.grid.top + frame.grid.pitch * row, str(row + 1)))
    return marks


def _name(x: float, y: float, name: str) -> Text:
    return Text(Role.GUIDE, "axis", round(x, 3), round(y, 3), name, "middle", centred=True)


def rug_box(frame: Frame, rug: Rug) -> Box:
    """Return the corner and the size of the rug, without its fringe."""
    (columns, rows), grid = frame.size, frame.grid
    return (
        round(grid.left - rug.left, 3),
        round(grid.top - rug.head, 3),
        round(grid.pitch * (columns - 1) + rug.left + rug.right, 3),
        round(grid.pitch * (rows - 1) + rug.head + rug.tail, 3),
    )


def _between_names(frame: Frame, y: float, woven: float) -> list[Mark]:
    """Return the figures that are woven into the rug between the names of its columns."""
    grid, last = frame.grid, frame.size[0] - 1
    scale = round(grid.scale * woven, 4)
    style = f"carpet-{frame.side}-{'woven' if frame.half else 'fringe'}"
    marks: list[Mark] = []
    for n in range(-1, last + 1):
        count = _BETWEEN if 0 <= n < last else _BESIDE
        middle = grid.left + grid.pitch * (n + 0.5)
        if count == _BESIDE:
            # As far from the name as the others.
            nearer = (_BETWEEN - _BESIDE) * FIGURE * scale / 2
            middle += nearer if n < 0 else -nearer
        x = round(middle - count * FIGURE * scale / 2, 3)
        marks.append(ink(style, moved(figures(frame.side, count), x, y, scale)))
    return marks
