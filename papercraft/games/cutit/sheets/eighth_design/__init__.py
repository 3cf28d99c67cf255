"""What the eighth design had of its own: patterns in cells with codes, jokers' names in corners."""

from papercraft.games.cutit.sheets.eighth_design.cells import placed_stamps

__all__ = ["placed_stamps"]
