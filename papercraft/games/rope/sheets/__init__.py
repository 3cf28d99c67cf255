"""The printed sheets of ``rope``."""

from papercraft.games.rope.sheets.print_set import draw

__all__ = ["draw"]
