"""The third design of the match sheet; cards and mats of that design are those of today.

It never changes, nor do the styles it names.
"""

from papercraft.games.cuttle.sheets.third_design.match_sheet import match_sheet, match_stamps

__all__ = ["match_sheet", "match_stamps"]
