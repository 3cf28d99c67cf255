"""The fourth design of the boards: photos of boards printed then are compared with it.

The third design has it as well, with other cups. What it shares with the present design, such as
carpets and what lies on them, has to be copied when it changes; digests in the tests notice.
"""

from papercraft.games.cat.sheets.fourth_design.board import draw

__all__ = ["draw"]
