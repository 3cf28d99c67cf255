"""Scaling every length in plain data, for sheets in large print."""

from __future__ import annotations

from typing import Any


def scale_lengths(data: Any, scale: float) -> Any:
    """Return data with every number times ``scale``, to 0.001; the same data if it is 1."""
    if scale == 1:
        return data
    if isinstance(data, dict):
        return {key: scale_lengths(value, scale) for key, value in data.items()}
    if isinstance(data, list):
        return [scale_lengths(value, scale) for value in data]
    return round(data * scale, 3) if isinstance(data, int | float) else data
