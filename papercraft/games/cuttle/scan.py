"""Photos of ``cuttle``: score sheets, and tables with cards."""

from papercraft.games.cuttle.match import scan
from papercraft.games.cuttle.position import position as table

__all__ = ["scan", "table"]
