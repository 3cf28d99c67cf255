"""What does not fit on a described sheet, and where its file says so."""

from __future__ import annotations


class FitError(Exception):
    """What does not fit: the place in the file, and what would fit."""

    def __init__(self, place: str, message: str) -> None:
        """Store both."""
        super().__init__(message)
        self.place, self.message = place, message
