"""What the second design drew in its own way: the marks of the mats, whose places still hold.

It never changes, nor do the styles it names.
"""

from papercraft.games.rope.sheets.second_design.mats import mat_stamps

__all__ = ["mat_stamps"]
