"""The table of a score sheet: a column for each player, with the same boxes in each row.

The boxes, to tick or to write in, have names that contain the numbers of row and player; players'
names are written above a line. Photos are read at these boxes, so they never move within a design.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.fiducials import HEAD_RIGHT
from papercraft.core.head_fields import head_line
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import NameLine, Path, Role, Text, ink

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from papercraft.core.probe import Point
    from papercraft.core.sheet import Box, Mark

    # ``head_field`` or ``head_line``.
    Field = Callable[[str, float, float, float, float], list[Mark]]

# The x of the field for the date, and the y of its label and its line.
_DATE, _DATE_WORD, _DATE_LINE = 129, 3.4, 15.2


class Part(NamedTuple):
    """A box in the column of each player: its name, its left edge in the column, its size, in mm.

    The name is a template with ``{row}`` and ``{player}`` for their numbers.
    """

    name: str
    x: float
    width: float
    height: float


class Row(NamedTuple):
    """A row: its number, the y of its middle in mm of the frame, and each player's boxes in it."""

    number: int
    middle: float
    parts: tuple[Part, ...]


def table_boxes(
    names: Sequence[Box], lefts: Sequence[float], rows: Sequence[Row]
) -> dict[str, Box]:
    """Return the boxes by name, player by player: the player's name, then row by row.

    ``names`` are the boxes for the names of the players, ``lefts`` the left edges of their columns,
    in mm.
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
    """Return the outlines of boxes; ``styles`` are keyed by the first word of a box's name."""
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
    """Return the number of a row on a disc; ``styles`` are that of the disc and of the number."""
    disc, text = styles
    return [
        ink(disc, circle(*middle, radius)),
        Text(Role.INK, text, *middle, str(number), "middle", centred=True),
    ]


def date_field(write: Field = head_line) -> list[Mark]:
    """Return the place for the date at the head of the sheet: a line, or what ``write`` draws."""
    return write("Date", _DATE, HEAD_RIGHT, _DATE_WORD, _DATE_LINE)
