"""Deals a deck to the players."""

from papercraft.games.rope.template import dealt as deal

__all__ = ["deal"]
