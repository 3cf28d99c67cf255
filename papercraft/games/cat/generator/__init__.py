"""Random boards of ``cat`` that are fair."""

from papercraft.games.cat.generator.board import generate

__all__ = ["generate"]
