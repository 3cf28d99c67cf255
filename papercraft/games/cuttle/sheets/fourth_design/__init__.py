"""The fourth design of the match sheet; cards and mats of that design are those of today.

It never changes, nor do the styles it names.
"""

from papercraft.games.cuttle.sheets.fourth_design.match_sheet import match_stamps

__all__ = ["match_stamps"]
