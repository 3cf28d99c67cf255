"""From a record to its verdict, whatever the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import check_header, parse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import AnyGame, Reading
    from papercraft.core.verdict import Verdict


def read_data(data: Mapping[str, Any]) -> tuple[AnyGame, Reading[Any, Any]]:
    """Return the game of a record and the checked record; raise ReadError with every problem."""
    if not isinstance(data, dict):
        raise ReadError([Problem("", "a record is a table with keys such as game and players")])
    game = games.load(check_header(data, games.names()))
    return game, game.read(data)


def read_bytes(source: bytes) -> tuple[AnyGame, Reading[Any, Any]]:
    """Return the game and the checked record of a TOML or JSON file."""
    return read_data(parse(source))


def judge_data(data: Mapping[str, Any]) -> Verdict:
    """Judge a record given as plain data."""
    game, reading = read_data(data)
    return game.judge(reading)
