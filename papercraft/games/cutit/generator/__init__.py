"""Random squares of ``cutit`` that are fair."""

from papercraft.games.cutit.generator.square import generate

__all__ = ["generate"]
