"""The distances of the log of rolls and of the final scores below it, in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.sheet import spare_height
from papercraft.games.cat.sheets.finish import FINISH, Finish
from papercraft.games.cat.sheets.tick_areas import TURNS

if TYPE_CHECKING:
    from papercraft.core.sheet import Size

# Boxes to tick begin here, and their side; turns in a block.
TOP, BOX = 36.0, 7.4
PER_BLOCK = TURNS // 2
# From the last row to the table of the final scores.
_TO_TABLE = 28.0
PLAYERS = 6


class LogPlan(NamedTuple):
    """The distances of the rows of turns, and of the lines of the table below, in mm; the cat."""

    row: float
    line: float
    cat: float
    bar_high: float
    bar_up: float

    @classmethod
    def of(cls, page: Size, finish: Finish = FINISH) -> LogPlan:
        """Return the plan of a page; what it is higher than usual is shared by all rows."""
        spare = spare_height(page)
        line = round(finish.row + 0.4 * spare / PLAYERS, 3)
        return cls(round(11.4 + 0.6 * spare / PER_BLOCK, 3), line, finish.cat, *finish.bar)

    @property
    def table(self) -> float:
        """Where the table begins."""
        return round(TOP + self.row * PER_BLOCK + _TO_TABLE, 3)

    @property
    def bar(self) -> float:
        """Where the bar with the words above the table begins."""
        return round(self.table - self.bar_up, 3)

    def middle(self, row: int) -> float:
        """Return the height of the middle of a row of a block."""
        return round(TOP + self.row * row + BOX / 2, 3)
