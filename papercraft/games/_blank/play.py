"""A legal random game, and a record file to fill in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from papercraft.core.rng import Rng
    from papercraft.games._blank.setup import Target


def play(setup: Target, sheet: str | None, players: tuple[str, ...], rng: Rng) -> dict[str, Any]:
    """Play a game to its end and return the data of its record."""
    where = {"sheet": sheet} if sheet else {"target": {"number": setup.number}}
    told = [{"name": name, "guess": 1 + rng.below(6)} for name in players]
    return {"papercraft": 1, "game": "_blank"} | where | {"players": told}


def template(_setup: Target, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record; it can be read as it stands."""
    head = f'papercraft = 1\ngame = "_blank"\nsheet = "{sheet}"\n'
    rows = [
        f"\n[[players]]\nname = {json.dumps(name, ensure_ascii=False)}\nguess = 1   # 1 to 6\n"
        for name in players
    ]
    return head + "".join(rows)
