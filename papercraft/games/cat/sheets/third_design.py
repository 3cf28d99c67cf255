"""The third design of the boards: the fourth, with the cups of the second."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.sheet import Drawing
from papercraft.games.cat.sheets import fourth_design
from papercraft.games.cat.sheets.artwork import SIGNS
from papercraft.games.cat.sheets.board import is_half
from papercraft.games.cat.sheets.second_design.cups import stamps_with_cups

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.core.sheet import Marks
    from papercraft.games.cat.board import Board


def draw(board: Board, edition: Edition) -> Drawing:
    """Return the set: a board for each player, two on a page with ``--nup 2``, and the log."""
    drawing = fourth_design.draw(board, edition)
    cups = _cups(half=is_half(edition))
    return Drawing({**drawing.stamps, **cups}, drawing.sheets)


@cache
def _cups(*, half: bool) -> dict[str, Marks]:
    """Return the cups under the names they have in the fourth design."""
    stamps = stamps_with_cups()
    return {SIGNS["spots"]: stamps["small-spot" if half else "spot"], "teacup": stamps["cup"]}
