"""Input that a player can draw on a screen, along a grid of points, instead of typing it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papercraft.core.messages import Message
    from papercraft.core.sheet import Picture

# In units of the grid: column and row, from the upper left point.
Point = tuple[float, float]
Line = tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """A picture to draw on, and the field of a player's entry that takes the drawn points.

    Attributes:
        picture: The background to draw on.
        left: The x of the first point of the grid in the picture, in mm; ``top`` is its y.
        step: The distance between neighbouring points, in mm.
        columns: The number of points in a row; ``rows`` is the number of rows.
        field: The field that takes the points as a list of ``[x, y]``.
        key: If the field is a list of tables, the key in each table that takes the points; each
            drawn line is then an entry.
        emptied: Fields that the drawn line replaces.
        is_closed: Whether a line ends where it began.
        begin: Where a line must begin, or None.
        drawn: The lines already in the player's entry.
        title: What to draw.
        help: How to draw it, in a sentence or two.
    """

    picture: Picture
    left: float
    top: float
    step: float
    columns: int
    rows: int
    field: str
    key: str = ""
    emptied: tuple[str, ...] = ()
    is_closed: bool = False
    begin: Point | None = None
    drawn: tuple[Line, ...] = ()
    title: Message
    help: Message
