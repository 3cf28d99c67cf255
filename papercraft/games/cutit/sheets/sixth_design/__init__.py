"""What squares without codes had up to the sixth design: photos of pieces are compared with it.

Their cells, and what else they share with pictures and the present design, have to be copied when
those change; a digest in the tests notices.
"""

from papercraft.games.cutit.sheets.sixth_design.name_tabs import name_tabs

__all__ = ["name_tabs"]
