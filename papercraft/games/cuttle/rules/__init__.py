"""The rules of ``cuttle``: which moves are legal, what they do, and the referee."""

from papercraft.games.cuttle.rules.referee import judge

__all__ = ["judge"]
