"""The square of ``cutit`` to draw the outline of a piece on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.coordinates import cell_name
from papercraft.core.game import Picture
from papercraft.core.messages import gettext
from papercraft.core.sheet import Mark, Role, Text, Use
from papercraft.core.sketch import Sketch
from papercraft.core.validation import valid_or_none
from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.rules.cut_geometry import cut_rounds
from papercraft.games.cutit.schema import Player, Rules
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.plain_cells import plain_stamps
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.square import CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.sketch import Line, Point
    from papercraft.games.cutit.square import Square

# Around the square, for the names of columns and rows.
_MARGIN = 9.0


def sketch(square: Square, _sheet: str | None, entry: Mapping[str, Any]) -> Sketch:
    """Return the square with the outlines of the player's pieces so far."""
    return Sketch(
        picture=_picture(square),
        left=_MARGIN,
        top=_MARGIN,
        step=CELL,
        columns=SIZE + 1,
        rows=SIZE + 1,
        field="pieces",
        key="outline",
        is_closed=True,
        drawn=_drawn(entry),
        title=gettext("Draw the outline of a piece"),
        help=gettext("Along the lines of the grid, once around the piece, back to the start."),
    )


def _picture(square: Square) -> Picture:
    marks: list[Mark] = [
        Use(f"plain-{NAMES[kind]}", _MARGIN + CELL * (n % SIZE), _MARGIN + CELL * (n // SIZE))
        for n, kind in enumerate(square.cells)
    ]
    for edge in square.stars:
        beside = edge < CELLS
        x, y = edge % SIZE + (1 if beside else 0.5), edge % CELLS // SIZE + (0.5 if beside else 1)
        marks.append(Use("plain-star", _MARGIN + CELL * x, _MARGIN + CELL * y))
    for n in range(SIZE):
        middle, edge_middle = _MARGIN + CELL * (n + 0.5), _MARGIN / 2
        column, row = cell_name(n, 0)[0], str(n + 1)
        for x, y, name in ((middle, edge_middle, column), (edge_middle, middle, row)):
            marks.append(Text(Role.GUIDE, "picture", x, y, name, "middle", centred=True))
    side = 2 * _MARGIN + CELL * SIZE
    return Picture(side, side, gettext("The square with its cells."), tuple(marks), plain_stamps())


def _drawn(entry: Mapping[str, Any]) -> tuple[Line, ...]:
    """Return the outlines of an entry's pieces, nothing if it cannot be read."""
    player = valid_or_none(Player, {"corner": "A1", **entry, "name": "A"})
    if player is None:
        return ()
    pieces = [piece for cut in cut_rounds(player, Rules().tolerance) for piece in cut.pieces]
    return tuple(line for piece in pieces for line in _outlines(piece))


def _outlines(piece: int) -> list[Line]:
    """Return the sides of a piece as closed lines: each cell is to the right of its sides."""
    inside = set(cells_in(piece))
    following: dict[Point, list[Point]] = {}
    for n in sorted(inside):
        x, y = n % SIZE, n // SIZE
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        beside = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for side, (column, row) in enumerate(beside):
            is_own = 0 <= column < SIZE and 0 <= row < SIZE and row * SIZE + column in inside
            if not is_own:
                following.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    return _chained(following)


def _chained(following: dict[Point, list[Point]]) -> list[Line]:
    """Return sides one after the other, as closed lines."""
    lines = []
    while following:
        line = [next(iter(following))]
        while line[-1] in following:
            ends = following[line[-1]]
            end = ends.pop()
            if not ends:
                del following[line[-1]]
            line.append(end)
        lines.append(tuple(line))
    return lines
