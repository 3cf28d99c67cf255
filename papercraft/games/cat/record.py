"""Records of ``cat``: read with every problem reported, written, described, as a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core import record_format
from papercraft.core.coordinates import parse_cell
from papercraft.core.game import Reading, find_setup
from papercraft.core.messages import ngettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.record_format import schemas_of
from papercraft.core.records import check_names, tables
from papercraft.core.validation import validate
from papercraft.games.cat import GAME
from papercraft.games.cat.drawn_threads import path_problems, with_turns
from papercraft.games.cat.inline_form import grid_of, load_board, outside_message
from papercraft.games.cat.record_template import template
from papercraft.games.cat.schema import Parts, Record, SheetForm
from papercraft.games.cat.turn_notation import MOST_LETTERS, canonical_turn

__all__ = ["read", "schemas", "template", "write"]

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.games.cat.board import Board


def read(data: Mapping[str, Any]) -> Reading[Board, Record]:
    """Return the record that data hold; raise ReadError with every problem."""
    record, problems = validate(Record, data)
    setup, sheet, sheet_problems = find_setup(GAME, data)
    problems += [*sheet_problems, *check_names(data), *_turn_problems(data)]
    form, grid = data.get("board"), setup
    if form is not None:
        grid = grid_of(form)
        try:
            setup = load_board(form)
        except ReadError as error:
            problems += error.problems
    if grid is not None:
        problems += _dot_problems(data, grid)
    problems += path_problems(data, grid)
    if record is None or setup is None or problems:
        raise ReadError(problems)
    return Reading(setup, with_turns(record, setup), sheet)


def _turn_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield a problem for each player with more turns than rolls; data are not validated yet."""
    dice = data.get("dice")
    for number, player in tables(data, "players"):
        turns = player.get("turns")
        if isinstance(dice, list) and isinstance(turns, list) and len(turns) > len(dice):
            rolls = ngettext("{n} roll", "{n} rolls", len(dice))
            message = ngettext(
                "has {n} turn, but dice has only {rolls}",
                "has {n} turns, but dice has only {rolls}",
                len(turns),
                rolls=rolls,
            )
            yield Problem(f"players.{number}.turns", message)


def _dot_problems(data: Mapping[str, Any], board: Board) -> Iterator[Problem]:
    """Yield a problem for each cup and pen off the board; data are not validated yet."""
    for number, player in tables(data, "players"):
        for key, sign in (("cups", ""), ("turns", "@")):
            entries = player.get(key)
            for place, text in enumerate(entries if isinstance(entries, list) else [], 1):
                name = _dot_named(text, sign)
                if name is not None and board.dot(name) is None:
                    message = outside_message(name, board.columns, board.rows)
                    yield Problem(f"players.{number}.{key}.{place}", message)


def _dot_named(text: object, sign: str) -> str | None:
    """Return the name of the dot in an entry, or None if there is none."""
    if not isinstance(text, str):
        return None
    if not sign:
        return text
    words = canonical_turn(text).split() if len(text) <= MOST_LETTERS else []
    if not words or not words[0].startswith(sign) or parse_cell(words[0][1:]) is None:
        return None
    return words[0][1:]


def write(reading: Reading[Board, Record]) -> dict[str, Any]:
    """Return the data of a record without unset keys; a path is written as its turns."""
    data = record_format.write(reading)
    for player in data["players"]:
        if player.get("path") is not None:
            player.pop("turns", None)
    return data


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    return schemas_of(Record, SheetForm, Parts)
