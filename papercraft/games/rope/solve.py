"""The best turn from a table."""

from papercraft.games.rope.best import hint

__all__ = ["hint"]
