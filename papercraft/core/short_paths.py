"""Shorten paths for messages."""

from __future__ import annotations

from pathlib import Path


def short_path(path: Path) -> Path:
    """Return a path relative to the working folder if it is inside it, else unchanged."""
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):
        return path
