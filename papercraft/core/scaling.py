"""Scale every length in plain data, for sheets in large print."""

from __future__ import annotations

from typing import Any


def scale_lengths(data: Any, scale: float) -> Any:
    """Return data with every number multiplied by ``scale``, rounded to 0.001, as int if whole.

    The number of a code, under the key ``code``, is not a length and stays the same.
    """
    if isinstance(data, dict):
        return {
            key: value if key == "code" and isinstance(value, int) else scale_lengths(value, scale)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [scale_lengths(value, scale) for value in data]
    if not isinstance(data, int | float):
        return data
    length = round(data * scale, 3)
    return int(length) if length == int(length) else length
