"""The printed sheets of ``cuttle``."""

from papercraft.games.cuttle.sheets.print_set import draw, options

__all__ = ["draw", "options"]
