"""The printed sheets of ``cutit``: the square, the score pad, the dice log, the aids."""

from papercraft.games.cutit.sheets.drawing import draw

__all__ = ["draw"]
