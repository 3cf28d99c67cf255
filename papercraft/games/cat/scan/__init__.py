"""Records of ``cat`` read from photos of filled-in boards."""

from papercraft.games.cat.scan.scanner import scan

__all__ = ["scan"]
