"""The rules of ``cutit``: how pieces are cut, what they score, what the puzzle is worth."""

from papercraft.games.cutit.rules.referee import judge

__all__ = ["judge"]
