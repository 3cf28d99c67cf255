"""Records of ``cutit`` read from photos: dice off the pads, pieces and puzzles off the table."""

from papercraft.games.cutit.scan.scanner import scan

__all__ = ["scan"]
