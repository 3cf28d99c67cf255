"""The referee of ``cat``."""

from papercraft.games.cat.referee import judge

__all__ = ["judge"]
