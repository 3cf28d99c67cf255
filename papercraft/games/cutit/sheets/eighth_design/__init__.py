"""What the eighth design had of its own.

Of squares: patterns in cells with codes, the edge, what is below it. The puzzle on the pad. Logs.
"""

from papercraft.games.cutit.sheets.eighth_design.cells import placed_stamps
from papercraft.games.cutit.sheets.eighth_design.dice_log import log_sheet, log_stamps
from papercraft.games.cutit.sheets.eighth_design.faces import face_stamps
from papercraft.games.cutit.sheets.eighth_design.puzzle_sign import puzzle_sign

__all__ = ["face_stamps", "log_sheet", "log_stamps", "placed_stamps", "puzzle_sign"]
