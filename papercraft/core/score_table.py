"""The table of a score sheet: a column for each player, and in each row the same boxes for all.

It has boxes to tick and to write into, by names with the numbers of row and player; names are
written above a line. What a photo is read by are these boxes, so they never move within a design.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_RIGHT
from papercraft.core.shapes import circle, line, rect
from papercraft.core.sheet import NameLine, Path, Role, Text, ink

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from papercraft.core.probe import Point
    from papercraft.core.sheet import Box, Mark

# Where the field for the date begins, and the lines on which its word and its line stand.
_DATE, _DATE_WORD, _DATE_LINE = 129, 3.4, 15.2


class Part(NamedTuple):
    """A box in the column of each player: its name, its left edge in the column, and its size, mm.

    The name has ``{row}`` and ``{player}`` instead of their numbers.
    """

    name: str
    x: float
    width: float
    height: float


class Row(NamedTuple):
    """A row: its number, its middle in mm of the frame, and the boxes of each player in it."""

    number: int
    middle: float
    parts: tuple[Part, ...]


def table_boxes(
    names: Sequence[Box], lefts: Sequence[float], rows: Sequence[Row]
) -> dict[str, Box]:
    """Return the boxes by their names, player by player: of the name, then from row to row.

    ``names`` are the boxes for the names of the players, ``lefts`` where their columns begin, in
    mm.
    """
    boxes: dict[str, Box] = {}
    for player, (name, left) in enumerate(zip(names, lefts, strict=True), 1):
        boxes[f"name.{player}"] = name
        for number, middle, parts in rows:
            for part in parts:
                at = part.name.format(row=number, player=player)
                boxes[at] = _centred(left + part.x, middle, part.width, part.height)
    return boxes


def _centred(x: float, middle: float, width: float, height: float) -> Box:
    return round(x, 3), round(middle - height / 2, 3), round(width, 3), height


def box_marks(boxes: Mapping[str, Box], styles: Mapping[str, str], radius: float) -> list[Mark]:
    """Return the outlines of the boxes whose names begin with a word that has a style."""
    kinds = {name: name.partition(".")[0] for name in boxes}
    return [
        Path(Role.GUIDE, styles[kind], rect(*boxes[name], radius))
        for name, kind in kinds.items()
        if kind in styles
    ]


def name_lines(names: Iterable[Box]) -> tuple[NameLine, ...]:
    """Return the lines below the boxes for the names of the players."""
    return tuple(NameLine(x, round(y + height, 3), width) for x, y, width, height in names)


def numbered_disc(number: int, middle: Point, radius: float, styles: tuple[str, str]) -> list[Mark]:
    """Return the number of a row on a disc; ``styles`` are those of the disc and of the number."""
    disc, text = styles
    return [
        ink(disc, circle(*middle, radius)),
        Text(Role.INK, text, *middle, str(number), "middle", centred=True),
    ]


def date_field() -> list[Mark]:
    """Return the line for the date at the head of the sheet."""
    return [
        Text(Role.INK, "label", _DATE, _DATE_WORD, "Date"),
        Path(Role.GUIDE, "write", line(_DATE, _DATE_LINE, HEAD_RIGHT, _DATE_LINE)),
    ]
