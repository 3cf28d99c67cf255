"""The rules of ``cat``: which turns are legal, when the game ends, what threads score."""

from papercraft.games.cat.rules.referee import judge

__all__ = ["judge"]
