"""The referee of ``cutit``."""

from papercraft.games.cutit.referee import judge

__all__ = ["judge"]
