"""The board of ``cat`` to draw a thread on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Picture
from papercraft.core.ids import parse_id
from papercraft.core.messages import gettext
from papercraft.core.sheet import Mark, Use
from papercraft.core.sketch import Sketch
from papercraft.core.validation import valid_or_none
from papercraft.games.cat.schema import Player
from papercraft.games.cat.sheets.artwork import stamps
from papercraft.games.cat.sheets.board import SIDE_OF, BoardCopy, dot_marks
from papercraft.games.cat.sheets.carpet import carpet_marks
from papercraft.games.cat.sheets.frame import (
    EDGE,
    HEAD,
    LEFT,
    PITCH,
    RIGHT_EDGE,
    TAIL,
    TOP,
    Frame,
)
from papercraft.games.cat.turn_notation import DIRECTIONS, parse_turn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.sketch import Line, Point
    from papercraft.games.cat.board import Board

# Around the carpet, for the names of columns and rows.
_MARGIN = 6.5


def sketch(board: Board, sheet: str | None, entry: Mapping[str, Any]) -> Sketch:
    """Return the board with the player's thread so far."""
    side = "a" if sheet is None else SIDE_OF[parse_id(sheet).layout]
    left, top = EDGE + _MARGIN, HEAD + _MARGIN
    begin = (float(board.start % board.columns), float(board.start // board.columns))
    return Sketch(
        picture=_picture(BoardCopy(board, Frame.of(board, side)), left, top),
        left=left,
        top=top,
        step=PITCH,
        columns=board.columns,
        rows=board.rows,
        field="path",
        emptied=("turns",),
        begin=begin,
        drawn=_drawn(entry, begin),
        title=gettext("Draw the thread"),
        help=gettext(
            "From the ball of wool along the dots; lift your finger and continue where "
            "the thread ends."
        ),
    )


def _picture(copy: BoardCopy, left: float, top: float) -> Picture:
    marks: tuple[Mark, ...] = (*carpet_marks(copy.frame), *dot_marks(copy))
    board = copy.board
    width = left + PITCH * (board.columns - 1) + RIGHT_EDGE + 1.0
    height = top + PITCH * (board.rows - 1) + TAIL + 1.0
    moved = Use("sketch", round(left - LEFT, 3), round(top - TOP, 3))
    alt = gettext("The board with its dots.")
    return Picture(round(width, 3), round(height, 3), alt, (moved,), {**stamps(), "sketch": marks})


def _drawn(entry: Mapping[str, Any], begin: Point) -> tuple[Line, ...]:
    """Return the thread of an entry, nothing if it cannot be read."""
    player = valid_or_none(Player, {**entry, "name": "A"})
    if player is None:
        return ()
    if player.path is not None:
        return (tuple((x, y) for x, y in player.path),)
    points = [begin]
    for text in player.turns:
        turn = parse_turn(text)
        for way, many in turn.runs if turn is not None else ():
            (x, y), (dx, dy) = points[-1], DIRECTIONS[way]
            points.append((x + dx * many, y + dy * many))
    return (tuple(points),)
