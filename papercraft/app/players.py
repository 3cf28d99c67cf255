"""Parsing the names of players: ``Ada,Ben``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame


def parse_players(text: str | None, game: AnyGame) -> tuple[str, ...]:
    """Return the names of ``Ada,Ben``; raise UsageError if they do not fit the game."""
    names = tuple(name.strip() for name in (text or "").split(","))
    least, most = game.players
    if not all(name.isprintable() for name in names):
        raise UsageError("a name contains a character that cannot be displayed")
    if not all(names):
        raise UsageError("names are separated by commas, as in Ada,Ben")
    if len(set(names)) < len(names):
        raise UsageError("two players have the same name; names must differ")
    if not least <= len(names) <= most:
        raise UsageError(f"{game.name} is for {least} to {most} players, not {len(names)}")
    return names
