"""The printed sheets of ``cutit``: the square, the score pad, the aids."""

from papercraft.games.cutit.sheets.square import draw

__all__ = ["draw"]
