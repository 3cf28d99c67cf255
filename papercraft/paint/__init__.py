"""Painters turn pages into a file. They know styles and formats, but no game."""
