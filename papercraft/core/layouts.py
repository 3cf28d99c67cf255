"""Read layouts: those shipped with papercraft or a game, overridden by the user's own."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

from papercraft.core.data_files import (
    LAYOUTS_VARIABLE,
    merged,
    packaged_files,
    packaged_layout,
)
from papercraft.core.problems import UsageError


@cache
def layout(name: str) -> dict[str, Any]:
    """Return ``layouts/NAME.toml`` or, for a self-contained game, its ``layout.toml``.

    A file in the user's own folder (``core.own_layouts``) takes precedence.

    Raises:
        UsageError: the file is not TOML.
        ReadError: the user's file is invalid; lists all problems.
    """
    base = packaged_layout(name)
    if not os.environ.get(LAYOUTS_VARIABLE):
        return base
    # Imported late: few people change layouts, and every command would pay for it.
    from papercraft.core.own_layouts import own_layout  # noqa: PLC0415

    return merged(base, own_layout(name))


def game_layout(name: str) -> dict[str, Any]:
    """Return the layout file of a game.

    Raises:
        UsageError: there is no such file, or it has no named layout.
    """
    try:
        data = layout(name)
    except FileNotFoundError:
        data = {}
    named = data.get("layouts")
    if not named or not all("code" in entry for entry in named.values()):
        message = f"game {name}: its layout.toml has a table [layouts.NAME] with a code each"
        raise UsageError(message)
    return data


def layout_files() -> list[Path]:
    """Return every layout file, including those in the user's own folder."""
    folder = os.environ.get(LAYOUTS_VARIABLE)
    return [*packaged_files(), *(sorted(Path(folder).glob("*.toml")) if folder else ())]
