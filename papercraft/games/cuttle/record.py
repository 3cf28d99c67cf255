"""Records of ``cuttle``: reading with every problem, writing, schemas and a template."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from papercraft.core.game import Reading, noted_sheet
from papercraft.core.messages import gettext
from papercraft.core.problems import MOST_PROBLEMS, Problem, ReadError
from papercraft.core.record_format import schemas_of, write
from papercraft.core.records import check_names, player_names, unknown_player
from papercraft.core.validation import place_of, validate
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.forms import Parts, Record, SheetForm, deal_of
from papercraft.games.cuttle.moves import player_of_prefix, split_prefix
from papercraft.games.cuttle.point_cards import parse_point_cards
from papercraft.games.cuttle.template import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.games.cuttle.deck import Deal
    from papercraft.games.cuttle.point_cards import TypedPointCard

__all__ = ["read", "schemas", "template", "write"]


def read(data: Mapping[str, Any]) -> Reading[Deal | None, Record]:
    """Check the data of a record; raise ReadError with every problem.

    The setup is the deal, or None if it is not known. The id of a sheet is no deal: it only says
    which cards were printed.
    """
    record, problems = validate(Record, data)
    sheet, sheet_problems = noted_sheet(GAME, data)
    problems += sheet_problems + check_names(data)
    if data.get("position") is not None and data.get("deal") is None:
        form = "also needs [deal], with the hands and the draw pile at that moment"
        problems.append(Problem("position", gettext(form)))
    names = player_names(data)
    if names is not None:
        problems += [*islice(_unknown_players(data, names), MOST_PROBLEMS)]
        problems += _jack_problems(data, names)
    if record is None or problems:
        raise ReadError(problems)
    return Reading(deal_of(record.deal) if record.deal else None, record, sheet)


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    return schemas_of(Record, SheetForm, Parts)


# Problems of keys against each other. The data are not validated yet: odd values are reported
# elsewhere, and what cannot be judged because of them is passed over.


def _unknown_players(data: Mapping[str, Any], names: list[str]) -> Iterator[Problem]:
    for place, name in _player_references(data):
        if name not in names:
            yield unknown_player(place, name, names)
    moves = _table(data, "log").get("moves")
    for number, text in enumerate(moves if isinstance(moves, list) else [], 1):
        prefix = split_prefix(text)[0] if isinstance(text, str) else None
        if prefix is not None and player_of_prefix(prefix, names) is None:
            yield unknown_player(f"log.moves.{number}", prefix.strip(), names)


def _player_references(data: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Yield every place outside the log that names a player, with the name."""
    for key, name in (("deal", "hands"), ("position", "points"), ("position", "permanents")):
        yield from ((f"{key}.{name}", player) for player in _table(_table(data, key), name))
    to_move = _table(data, "position").get("to_move")
    if isinstance(to_move, str):
        yield "position.to_move", to_move


def _jack_problems(data: Mapping[str, Any], names: list[str]) -> Iterator[Problem]:
    for owner, text in _table(_table(data, "position"), "points").items():
        for point in _points_of(text):
            message = point.verify_jacks(owner, names)
            if message:
                yield Problem(place_of(["position", "points", owner]), message)


def _points_of(text: object) -> tuple[TypedPointCard, ...]:
    try:
        return parse_point_cards(text) if isinstance(text, str) else ()
    except ValueError:
        return ()


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return the table at a key, empty if there is none."""
    table = data.get(key)
    return table if isinstance(table, dict) else {}
