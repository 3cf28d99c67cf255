"""What people may write instead of a list, a number with a fraction, or a text."""

from __future__ import annotations

from typing import Any


def as_list(value: Any) -> Any:
    """Return a value that is no list as one."""
    return value if isinstance(value, list) else [value]


def as_real(value: Any) -> Any:
    """Return a whole number as one with a fraction."""
    return float(value) if type(value) is int else value


def as_text(value: Any) -> Any:
    """Return a whole number as it is written."""
    return str(value) if type(value) is int else value
