"""What the sixth design had of its own: names on squares without codes, a sign on the pad.

Photos of pieces are compared with squares. Their cells, and what else sheets share with pictures
and the present design, have to be copied when those change; a digest in the tests notices.
"""

from papercraft.games.cutit.sheets.sixth_design.name_tabs import name_tabs
from papercraft.games.cutit.sheets.sixth_design.puzzle_sign import puzzle_sign

__all__ = ["name_tabs", "puzzle_sign"]
