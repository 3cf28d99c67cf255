"""Short forms of paths, for messages."""

from __future__ import annotations

from pathlib import Path


def short_path(path: Path) -> Path:
    """Return a path as seen from the working folder if it is in there, else unchanged."""
    try:
        return path.relative_to(Path.cwd())
    except (ValueError, OSError):
        return path
