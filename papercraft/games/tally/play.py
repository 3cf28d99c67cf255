"""Randomly filled-in sheets, within the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.games.tally.record import FORMAT
from papercraft.games.tally.rules import result_of

if TYPE_CHECKING:
    from papercraft.core.rng import Rng
    from papercraft.games.tally.definition import Definition

# Attempts before settling for an empty sheet: the rules may allow few others.
_TRIES = 200


def play(
    definition: Definition, sheet: str | None, players: tuple[str, ...], rng: Rng
) -> dict[str, Any]:
    """Fill in a column for each player and return the data of the record."""
    columns = [{"name": name, **_values(definition, rng)} for name in players]
    return FORMAT.data(sheet, definition, players=columns)


def _values(definition: Definition, rng: Rng) -> dict[str, Any]:
    for _ in range(_TRIES):
        values = {name: cell.random(rng) for name, cell in definition.cells.items()}
        if not result_of(definition, "", values)[1].entries:
            return values
    return {}
