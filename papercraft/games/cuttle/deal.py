"""Deals a deck to the players."""

from papercraft.games.cuttle.template import dealt as deal

__all__ = ["deal"]
