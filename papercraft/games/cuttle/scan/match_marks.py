"""What is marked in the row of a game on a match sheet, in whichever design."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.sheet import Box
    from papercraft.core.tick_boxes import Pick

PLAYERS = (1, 2)


class TickCount(NamedTuple):
    """How many of a player's boxes are ticked: at least, at most, of how many."""

    least: int
    most: int
    boxes: int


class GameMarks(NamedTuple):
    """Which player is marked as who ``begins`` and as the ``winner``, and where that is.

    ``inked`` tells whether there may be other marks, but for points; ``counts`` are the boxes that
    each player has ticked for games won so far, on sheets that have such boxes.
    """

    picks: Mapping[str, Pick]
    boxes: Mapping[str, Box]
    inked: bool = False
    counts: tuple[TickCount, ...] = ()

    @property
    def states(self) -> list[bool | None]:
        """Whether each mark is there, None if in doubt."""
        return [state for pick in self.picks.values() for state in pick.states]
