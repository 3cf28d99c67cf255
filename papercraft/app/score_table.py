"""The points of all players as a spreadsheet: one row per player, one column per part."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from papercraft.app.spreadsheet import csv_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.app.scored import Scored

_FIRST = ("record", "player", "rank", "total")
_LAST = ("violations", "provisional")
Path = tuple[str, ...]


def table_of(scored: Sequence[Scored]) -> str:
    """Return a table of records as CSV, with a heading.

    Parts of points are called like their keys in the verdict, with those above if that is not
    enough to tell them apart: ``boxes.total``. ``violations`` are the codes of the rules that a
    player broke, or nobody in particular; ``provisional`` is 1 while a question is open.
    """
    found = [(one, player, dict(_numbers(player.parts or {}))) for one in scored
             for player in one.verdict.players]  # fmt: skip
    titles = _titles(list(dict.fromkeys(path for _, _, parts in found for path in parts)))
    columns = (*_FIRST, *titles.values(), *_LAST)
    rows = (
        {titles[path]: value for path, value in parts.items()}
        | {"record": one.name, "player": player.name, "rank": player.rank, "total": player.total}
        | {"violations": " ".join(_broken(one, player.name))}
        | {"provisional": player.name in one.provisional}
        for one, player, parts in found
    )
    return ",".join(columns) + "\n" + csv_of(columns, rows)


def _numbers(parts: Mapping[str, Any], above: Path = ()) -> Iterator[tuple[Path, int]]:
    """Yield the numbers among parts, but for the total, each with the keys that lead to it."""
    for key, value in parts.items():
        path = (*above, key)
        if isinstance(value, dict):
            yield from _numbers(value, path)
        elif isinstance(value, int) and path != ("total",):
            yield path, int(value)


def _titles(paths: Sequence[Path]) -> dict[Path, str]:
    """Return what the columns of parts are called."""
    count = Counter(path[-1] for path in paths) + Counter((*_FIRST, *_LAST))
    return {path: path[-1] if count[path[-1]] == 1 else ".".join(path) for path in paths}


def _broken(one: Scored, player: str) -> dict[str, None]:
    """Return the codes of the rules that a player broke, each once."""
    entries = one.verdict.violations
    return dict.fromkeys(entry.code for entry in entries if entry.player in (None, player))
