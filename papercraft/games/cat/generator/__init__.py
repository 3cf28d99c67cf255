"""Random boards of ``cat`` that are fair."""

from papercraft.games.cat.generator.placement import generate

__all__ = ["generate"]
