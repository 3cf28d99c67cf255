"""The square without codes up to the sixth design: photos of pieces are compared with it.

What it shares with the present design, the lines and what is around the square, has to be copied
when it changes; a digest in the tests notices.
"""

from papercraft.games.cutit.sheets.sixth_design.plain_cells import name_tabs, plain_stamps

__all__ = ["name_tabs", "plain_stamps"]
