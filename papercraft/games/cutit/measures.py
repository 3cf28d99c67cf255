"""Outlines and cuts that were measured with a ruler: from mm to cells.

``unit = "mm"`` beside an outline or cuts, or at the top of a record for all of its pieces, says
that their points are in mm from the upper left corner of the square. ``cell_mm`` is the side of a
cell if it is not that of the usual print.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from papercraft.games.cutit.numbers import CELL_MM

if TYPE_CHECKING:
    from collections.abc import Mapping

# The allowed side of the square: from the size of a stamp to that of a table.
LEAST_CELL, MOST_CELL = 2.0, 100.0
_KEYS = ("unit", "cell_mm")
_DIGITS = 6


def in_cells(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a record with all points in cells; invalid values are left unchanged.

    ``data`` are not validated yet. The places of values do not change.
    """
    players = data.get("players")
    if not _is_measured(data) or not isinstance(players, list):
        return data
    ours, rest = _measure(data)
    if ours is None:
        return data
    return {**rest, "players": [_player(player, ours) for player in players]}


def _is_measured(data: Any) -> bool:
    """Return whether any table that may have a unit has one."""
    if isinstance(data, list):
        return any(map(_is_measured, data))
    if not isinstance(data, dict):
        return False
    inner = (data.get(key) for key in ("players", "pieces"))
    return any(key in data for key in _KEYS) or any(map(_is_measured, inner))


Measure = tuple[str, float]


def _measure(
    table: Mapping[str, Any], usual: Measure = ("cells", CELL_MM)
) -> tuple[Measure | None, dict[str, Any]]:
    """Return the unit and the side of a cell from a table, and the table without these keys.

    The measure is None if its values are invalid.
    """
    unit, side = (table.get(key, value) for key, value in zip(_KEYS, usual, strict=True))
    is_side = isinstance(side, (int, float)) and not isinstance(side, bool)
    if unit not in ("cells", "mm") or not is_side or not LEAST_CELL <= side <= MOST_CELL:
        return None, dict(table)
    return (unit, side), {key: value for key, value in table.items() if key not in _KEYS}


def _player(player: Any, usual: Measure) -> Any:
    entries = player.get("pieces") if isinstance(player, dict) else None
    if not isinstance(entries, list):
        return player
    return {**player, "pieces": [_entry(entry, usual) for entry in entries]}


def _entry(entry: Any, usual: Measure) -> Any:
    if isinstance(entry, list):
        return [_entry(one, usual) for one in entry]
    if not isinstance(entry, dict):
        return entry
    measure, table = _measure(entry, usual)
    if measure is None or measure[0] == "cells":
        return table
    return table | {
        key: _scaled(table[key], measure[1]) for key in ("outline", "cuts") if key in table
    }


def _scaled(value: Any, side: float) -> Any:
    if isinstance(value, list):
        return [_scaled(one, side) for one in value]
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not _is_near(value):
        return value
    return round(value / side, _DIGITS)


def _is_near(value: float) -> bool:
    """Return whether a number is finite and small enough to be divided."""
    return abs(value) < 1e9 and isfinite(value)  # noqa: PLR2004 - a thousand kilometres
