"""Reading photos of ``rope``: score sheets, and the rows of cards on a table."""

from papercraft.games.rope.scan.position import read_position as table
from papercraft.games.rope.scan.score_sheet import scan

__all__ = ["scan", "table"]
