"""A legal random game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.games._blank.record import FORMAT

if TYPE_CHECKING:
    from papercraft.core.rng import Rng
    from papercraft.games._blank.setup import Target


def play(setup: Target, sheet: str | None, players: tuple[str, ...], rng: Rng) -> dict[str, Any]:
    """Play a game to its end and return the data of its record."""
    guesses = [{"name": name, "guess": 1 + rng.below(6)} for name in players]
    return FORMAT.data(sheet, setup, players=guesses)
