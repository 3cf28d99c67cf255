"""The second design of the boards, the same on every paper.

It never changes. Carpet, dots and the things on them, all but the cups, are those of the present
design; a digest in the tests notices if they change.
"""

from papercraft.games.cat.sheets.second_design.board import draw

__all__ = ["draw"]
