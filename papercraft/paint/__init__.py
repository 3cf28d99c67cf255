"""Painters: pages in, one file out. They know looks and formats, and no game."""
