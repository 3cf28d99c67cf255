"""The fourth design of pads and logs: photos of sheets printed then are compared with it.

Squares and what else it shares with the present design have to be copied when they change; a digest
in the tests notices.
"""

from papercraft.games.cutit.sheets.fourth_design.dice_log import log_sheet, log_stamps
from papercraft.games.cutit.sheets.fourth_design.pad import pad_sheet, pad_stamps

__all__ = ["log_sheet", "log_stamps", "pad_sheet", "pad_stamps"]
