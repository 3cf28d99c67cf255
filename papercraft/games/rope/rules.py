"""The referee of ``rope``."""

from papercraft.games.rope.referee import judge

__all__ = ["judge"]
