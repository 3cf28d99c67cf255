"""The rules of ``rope``: which moves are legal, what they do, and the referee."""

from papercraft.games.rope.rules.referee import judge

__all__ = ["judge"]
