"""The error for what does not fit on a described sheet."""

from __future__ import annotations


class FitError(Exception):
    """Something does not fit; has the place in the file, and says what would fit."""

    def __init__(self, place: str, message: str) -> None:
        """Store both."""
        super().__init__(message)
        self.place, self.message = place, message
