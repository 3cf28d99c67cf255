"""Coerce what people may write for a list, a float or a text."""

from __future__ import annotations

from typing import Any

from pydantic import BeforeValidator

from papercraft.core.messages import gettext


def as_list(value: Any) -> Any:
    """Return a list as it is, any other value as a list of one."""
    return value if isinstance(value, list) else [value]


def as_real(value: Any) -> Any:
    """Return an int as a float, any other value as it is."""
    return float(value) if type(value) is int else value


def as_text(value: Any) -> Any:
    """Return an int as text, any other value as it is."""
    return str(value) if type(value) is int else value


def tables(key: str) -> BeforeValidator:
    """Return a validator of a list of tables, whose name takes two brackets in TOML."""

    def is_list(value: Any) -> Any:
        if isinstance(value, dict):
            message = gettext("write {key}, with two brackets", key=f"[[{key}]]")
            raise ValueError(message)  # noqa: TRY004 - pydantic takes no TypeError
        return value

    return BeforeValidator(is_list)
