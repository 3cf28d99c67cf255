"""The fifth design of the score sheet; cards and mats of that design are those of today.

It never changes, nor do the styles it names.
"""

from papercraft.games.rope.sheets.fifth_design.score_sheet import score_sheet, score_stamps

__all__ = ["score_sheet", "score_stamps"]
