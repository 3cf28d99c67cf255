"""The names on the sheets of a set."""

from __future__ import annotations

from typing import NamedTuple


class SetNames(NamedTuple):
    """The names on the sheets of a set: one for all of them, or one for each player."""

    whole: str = ""
    players: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """The names; the one for all sheets counts as one."""
        return (self.whole,) if self.whole else self.players

    def has(self, name: str) -> bool:
        """Return whether a name is on the sheets."""
        return bool(name) and name in (self.whole, *self.players)


NO_NAMES = SetNames()
