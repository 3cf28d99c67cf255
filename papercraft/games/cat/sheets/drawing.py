"""The printed set of ``cat``, in the present design of its sheets or an earlier one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.sheet import Drawing
from papercraft.games.cat.sheets import board as present
from papercraft.games.cat.sheets import fourth_design, second_design, third_design
from papercraft.games.cat.sheets.artwork import stamps
from papercraft.games.cat.sheets.first_design.board import draw as draw_first_design
from papercraft.games.cat.sheets.half_plans import (
    EIGHTH,
    ELEVENTH,
    FIFTH,
    NINTH,
    PLAN,
    SIXTH,
    TENTH,
)

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.games.cat.board import Board
    from papercraft.games.cat.sheets.half_plans import HalfPlan

_HALF_PLANS: dict[int | None, HalfPlan] = {
    4: FIFTH, 5: SIXTH, 7: EIGHTH, 8: NINTH, 9: TENTH, 10: ELEVENTH,
}  # fmt: skip


def draw(board: Board, edition: Edition) -> Drawing:
    """Return the set: a board for each player, two on a page with ``--nup 2``, and the log."""
    if edition.design == 0:
        first = draw_first_design(board, edition)
        return Drawing({**stamps(), **first.stamps}, first.sheets)
    if edition.design == 1:
        return second_design.draw(board, edition)
    if edition.design == 2:  # noqa: PLR2004 - a number of a design
        return third_design.draw(board, edition)
    if edition.design == 3:  # noqa: PLR2004 - a number of a design
        return fourth_design.draw(board, edition)
    return present.draw(board, edition, _HALF_PLANS.get(edition.design, PLAN))
