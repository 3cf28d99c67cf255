"""Scale drawings around the origin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.shapes import moved
from papercraft.core.sheet import Path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.sheet import Mark, Marks


def scaled(drawing: Iterable[Mark], scale: float) -> Marks:
    """Return the paths of a drawing scaled by ``scale``; stroke widths stay the same."""
    return tuple(
        mark._replace(steps=moved(mark.steps, 0, 0, scale))
        for mark in drawing
        if isinstance(mark, Path)
    )
