"""What the second design drew in its own way: mats, puzzles and score sheet; its places still hold.

It never changes, nor do the styles it names.
"""

from papercraft.games.rope.sheets.second_design.mats import mat_stamps
from papercraft.games.rope.sheets.second_design.puzzle_pages import puzzle_sheets, puzzle_stamps
from papercraft.games.rope.sheets.second_design.score_sheet import score_sheet, score_stamps

__all__ = ["mat_stamps", "puzzle_sheets", "puzzle_stamps", "score_sheet", "score_stamps"]
