"""The second design of the sheets: photos of sheets printed then are compared with it.

It never changes, nor do the styles it names.
"""

from papercraft.games.cutit.sheets.second_design.drawing import draw

__all__ = ["draw"]
