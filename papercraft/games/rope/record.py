"""Records of ``rope``: reading with every problem, writing, schemas and a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Reading, noted_sheet
from papercraft.core.problems import Problem, ReadError, suggestion
from papercraft.core.records import brief, check_names, tables, validate
from papercraft.games.rope import GAME
from papercraft.games.rope.deck import largest_size
from papercraft.games.rope.forms import Parts, Record, SheetForm, deal_of
from papercraft.games.rope.moves import parse_turn
from papercraft.games.rope.template import template

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.games.rope.deck import Deal

__all__ = ["read", "schemas", "template", "write"]


def read(data: Mapping[str, Any]) -> Reading[Deal | None, Record]:
    """Check the data of a record; raise ReadError with every problem.

    The setup is the deal, or None if it is not known. The id of a sheet is no deal: it only says
    which cards were printed.
    """
    record, problems = validate(Record, data)
    sheet, sheet_problems = noted_sheet(GAME, data)
    problems += sheet_problems + check_names(data) + _cross_problems(data)
    if record is None or problems:
        raise ReadError(problems)
    problems = list(_log_problems(record))
    if problems:
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


def _cross_problems(data: Mapping[str, Any]) -> list[Problem]:
    """Return the problems of keys against each other; odd values are reported elsewhere."""
    names = [player.get("name") for _, player in tables(data, "players")]
    players = [name for name in names if isinstance(name, str)]
    return [*_unknown_players(data, players), *_size_problems(data, len(names))]


def _unknown_players(data: Mapping[str, Any], players: list[str]) -> Iterator[Problem]:
    deal = data.get("deal")
    for kind in ("personal", "hands"):
        cards = deal.get(kind) if isinstance(deal, dict) else None
        for name in cards if isinstance(cards, dict) else ():
            if name not in players:
                hint = suggestion(str(name), players)
                yield Problem(f"deal.{kind}", f"there is no player {brief(name)}{hint}")


def _size_problems(data: Mapping[str, Any], players: int) -> Iterator[Problem]:
    rules = data.get("rules")
    size = rules.get("personal_size") if isinstance(rules, dict) else None
    if isinstance(size, int) and players and size > largest_size(players):
        most = f"{players} players can have {largest_size(players)} cards each at most"
        yield Problem("rules.personal_size", f"{most}, not {brief(size)}")


def _log_problems(record: Record) -> Iterator[Problem]:
    """Yield what a log without a deal lacks, and what it must not have."""
    if record.deal is not None:
        return
    for number, entry in enumerate(record.log.turns, 1):
        place = f"log.turns.{number}"
        if not isinstance(entry, str):
            message = "a reshuffle is only written where the deal is known; leave it out"
            yield Problem(place, message)
        elif any(move.source == "D" and move.card is None for move in parse_turn(entry)):
            message = "without a deal the card from the personal deck is named: D7>L1"
            yield Problem(place, message)
