"""The verdict in words."""

from papercraft.games.cat.telling import explain

__all__ = ["explain"]
