"""Records of ``cuttle``: reading with every problem, writing, schemas and a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Reading, noted_sheet
from papercraft.core.problems import Problem, ReadError, suggestion
from papercraft.core.records import brief, check_names, validate
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.forms import Parts, Record, SheetForm, deal_of
from papercraft.games.cuttle.moves import player_of_prefix, split_prefix
from papercraft.games.cuttle.point_cards import parse_point_cards
from papercraft.games.cuttle.template import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.games.cuttle.deck import Deal

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
        message = "needs [deal] beside it, with the hands and the draw pile as they are then"
        problems.append(Problem("position", message))
    if record is not None:
        problems += _unknown_players(record)
        if not problems:
            problems += _jack_problems(record)
    if record is None or problems:
        raise ReadError(problems)
    return Reading(deal_of(record.deal) if record.deal else None, record, sheet)


def write(reading: Reading[Deal | None, Record]) -> dict[str, Any]:
    """Return the data of a record, with every key that was set."""
    return reading.record.model_dump(mode="json", exclude_unset=True)


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    return {
        "record": Record.model_json_schema(),
        "sheet": SheetForm.model_json_schema(),
        "parts": Parts.model_json_schema(),
    }


def _unknown_players(record: Record) -> list[Problem]:
    names = [player.name for player in record.players]
    problems = [
        _unknown_player(place, name, names)
        for place, name in _player_references(record)
        if name not in names
    ]
    for number, text in enumerate(record.log.moves, 1):
        prefix = split_prefix(text)[0]
        if prefix is not None and player_of_prefix(prefix, names) is None:
            problems.append(_unknown_player(f"log.moves.{number}", prefix.strip(), names))
    return problems


def _player_references(record: Record) -> Iterator[tuple[str, str]]:
    """Yield every place outside the log that names a player, with the name."""
    if record.deal is not None:
        yield from (("deal.hands", name) for name in record.deal.hands)
    position = record.position
    if position is not None:
        yield from (("position.points", name) for name in position.points)
        yield from (("position.permanents", name) for name in position.permanents)
        if position.to_move is not None:
            yield "position.to_move", position.to_move


def _unknown_player(place: str, name: str, names: list[str]) -> Problem:
    return Problem(place, f"there is no player {brief(name)}{suggestion(name, names)}")


def _jack_problems(record: Record) -> list[Problem]:
    if record.position is None:
        return []
    names = [player.name for player in record.players]
    return [
        Problem(f"position.points.{name}", message)
        for name, text in record.position.points.items()
        for point in parse_point_cards(text)
        if (message := point.verify_jacks(name, names))
    ]
