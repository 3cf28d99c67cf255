"""The verdict in words."""

from papercraft.games.cutit.telling import explain

__all__ = ["explain"]
