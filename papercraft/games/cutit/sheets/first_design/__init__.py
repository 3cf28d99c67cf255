"""The first design of the sheets: photos of sheets printed then are compared with it.

It never changes, nor do the styles it names.
"""

from papercraft.games.cutit.sheets.first_design.square import draw
from papercraft.games.cutit.sheets.first_design.stamps import CODE

__all__ = ["CODE", "draw"]
