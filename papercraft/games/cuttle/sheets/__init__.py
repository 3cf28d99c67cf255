"""The printed sheets of ``cuttle``."""

from papercraft.games.cuttle.sheets.print_set import draw

__all__ = ["draw"]
