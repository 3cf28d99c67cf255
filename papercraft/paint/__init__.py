"""Painters: pages in, one file out. They know styles and formats, but no game."""
