"""Reading photos of ``cuttle``: match sheets, and the cards on a table."""

from papercraft.games.cuttle.scan.match_sheet import scan
from papercraft.games.cuttle.scan.position import read_position as table

__all__ = ["scan", "table"]
