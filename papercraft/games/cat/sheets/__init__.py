"""The printed sheets of ``cat``: boards with bars, timer and roll track."""

from papercraft.games.cat.sheets.drawing import draw

__all__ = ["draw"]
