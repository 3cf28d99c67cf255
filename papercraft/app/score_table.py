"""The points of all players as one table: a row for each player, a column for each part."""

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

    Columns are named after the keys of the parts in the verdict, with parent keys where a key is
    ambiguous: ``boxes.total``. ``violations`` are the codes of the rules broken by the player or by
    nobody in particular; ``provisional`` is 1 while a question is open.
    """
    entries = [(one, player, dict(_numbers(player.parts or {}))) for one in scored
             for player in one.verdict.players]  # fmt: skip
    titles = _titles(list(dict.fromkeys(path for _, _, parts in entries for path in parts)))
    columns = (*_FIRST, *titles.values(), *_LAST)
    rows = (
        {titles[path]: value for path, value in parts.items()}
        | {"record": one.name, "player": player.name, "rank": player.rank, "total": player.total}
        | {"violations": " ".join(_broken(one, player.name))}
        | {"provisional": player.name in one.provisional}
        for one, player, parts in entries
    )
    return ",".join(columns) + "\n" + csv_of(columns, rows)


def _numbers(parts: Mapping[str, Any], above: Path = ()) -> Iterator[tuple[Path, int]]:
    """Yield each number in the parts except the total, with the path of keys to it."""
    for key, value in parts.items():
        path = (*above, key)
        if isinstance(value, dict):
            yield from _numbers(value, path)
        elif isinstance(value, int) and path != ("total",):
            yield path, int(value)


def _titles(paths: Sequence[Path]) -> dict[Path, str]:
    """Return the titles of the columns for parts."""
    count = Counter(path[-1] for path in paths) + Counter((*_FIRST, *_LAST))
    return {path: path[-1] if count[path[-1]] == 1 else ".".join(path) for path in paths}


def _broken(one: Scored, player: str) -> dict[str, None]:
    """Return the codes of the rules that a player broke, each once."""
    entries = one.verdict.violations
    return dict.fromkeys(entry.code for entry in entries if entry.player in (None, player))
