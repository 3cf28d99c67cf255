"""Whose sheets are missing: names in the list of a sheet that no record has."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from papercraft.app.owners import listed_names
from papercraft.core.messages import gettext, join
from papercraft.core.named_seeds import normalized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.app.scored import Scored
    from papercraft.core.game import AnyGame

_MOST_NAMES = 40
# The second sheet of a player, or that of another player with the same name.
_SECOND = re.compile(r"(.+) \(\d+\)")


def missing_names(scored: Sequence[Scored]) -> Iterator[str]:
    """Yield a sentence for each list of names with some that no record has.

    A list of which no record has a name is not that of the players.

    Raises:
        ReadError: a list cannot be read.
    """
    players: dict[tuple[str, Any], list[str]] = {}
    games: dict[str, AnyGame] = {}
    for one in scored:
        if one.game.names_file is not None:
            games[one.game.name] = one.game
            here = players.setdefault((one.game.name, one.reading.setup), [])
            here += [player.name for player in one.verdict.players]
    for (game, setup), names in players.items():
        listed = listed_names(games[game], setup)
        missing = _missing([row.name for row in listed[1]], names) if listed else []
        if missing:
            shown = [*missing[:_MOST_NAMES], *["..."] * (len(missing) > _MOST_NAMES)]
            yield gettext("No sheet was read of: {names}", names=join(shown))


def _missing(listed: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the listed names that are not among the names; none if no name is listed."""
    wanted = Counter(map(normalized, listed))
    found = Counter(_listed(name, wanted) for name in names)
    if wanted.keys().isdisjoint(found):
        return []
    left, missing = wanted - found, []
    for name in reversed(listed):
        # Of several equal names, the last ones are missing.
        if left[normalized(name)] > 0:
            left[normalized(name)] -= 1
            missing.append(name)
    return missing[::-1]


def _listed(name: str, wanted: Counter[str]) -> str:
    second = _SECOND.fullmatch(name)
    is_own = normalized(name) in wanted or second is None
    return normalized(name if is_own or second is None else second[1])
