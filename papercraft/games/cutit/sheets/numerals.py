"""Figures of dice as strokes, where no letters can lie: on slanted sides, and pale in boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papercraft.core.sheet import Steps

NUMERALS: dict[str, Steps] = {
    "2": (
        ("M", -1.8, -1.5), ("C", -1.7, -4.0, 1.9, -3.9, 1.8, -1.3),
        ("C", 1.7, 0.2, -0.6, 1.2, -1.9, 2.8), ("L", 2.0, 2.8),
    ),
    "3": (
        ("M", -1.7, -2.2), ("C", -1.1, -3.7, 1.7, -3.7, 1.7, -1.7),
        ("C", 1.7, -0.6, 0.7, -0.1, -0.4, -0.1), ("C", 0.9, -0.1, 2.0, 0.3, 2.0, 1.4),
        ("C", 2.0, 3.5, -1.3, 3.6, -1.9, 1.9),
    ),
    "4": (("M", 0.9, 2.9), ("L", 0.9, -2.9), ("L", -2.1, 1.2), ("L", 2.2, 1.2)),
    "?": (
        ("M", -1.7, -1.6), ("C", -1.5, -3.9, 1.8, -3.8, 1.7, -1.4),
        ("C", 1.6, 0.0, 0.0, 0.0, 0.0, 1.3),
        ("M", 0.0, 2.5), ("L", 0.0, 3.1),
    ),
}  # fmt: skip
"""The figures around their middle, about 6 mm high and 4 mm wide."""
