"""Coerce what people may write for a list, a float or a text."""

from __future__ import annotations

from typing import Any


def as_list(value: Any) -> Any:
    """Return a list as it is, any other value as a list of one."""
    return value if isinstance(value, list) else [value]


def as_real(value: Any) -> Any:
    """Return an int as a float, any other value as it is."""
    return float(value) if type(value) is int else value


def as_text(value: Any) -> Any:
    """Return an int as text, any other value as it is."""
    return str(value) if type(value) is int else value
