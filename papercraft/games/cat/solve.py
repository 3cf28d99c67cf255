"""The best possible score for given dice."""

from papercraft.games.cat.best import par, solve

__all__ = ["par", "solve"]
