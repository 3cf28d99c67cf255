"""Photos of ``rope``: score sheets, and tables with cards."""

from papercraft.games.rope.position import position as table
from papercraft.games.rope.series import scan

__all__ = ["scan", "table"]
