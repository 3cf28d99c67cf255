"""The second design of mats and match sheet: the places of the present ones, drawn otherwise.

It never changes, nor do the styles it names.
"""

from papercraft.games.cuttle.sheets.second_design.match_sheet import match_stamps
from papercraft.games.cuttle.sheets.second_design.mats import mat_stamps

__all__ = ["mat_stamps", "match_stamps"]
