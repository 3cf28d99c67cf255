"""The referee of ``cuttle``."""

from papercraft.games.cuttle.referee import judge

__all__ = ["judge"]
