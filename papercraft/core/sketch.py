"""What a player can draw on a screen, along a grid of points, instead of typing it."""

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
        picture: What is drawn on.
        left: Where the first point of the grid is in the picture, in mm; ``top`` the same, down.
        step: The distance of points, in mm.
        columns: How many points are in a row; ``rows`` how many rows there are.
        field: The field that takes the points as a list of ``[x, y]``.
        key: If the field is a list of tables, the key of a table that takes the points; each line
            drawn is then an entry.
        emptied: Fields that the drawn line replaces.
        is_closed: Whether a line ends where it began.
        begin: Where a line begins, if that is given.
        drawn: The lines that the player's entry has so far.
        title: What is to be drawn.
        help: How, in a sentence or two.
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
