"""What the seventh design had of its own: another sign of the puzzle on the pad."""

from papercraft.games.cutit.sheets.seventh_design.puzzle_sign import puzzle_sign

__all__ = ["puzzle_sign"]
