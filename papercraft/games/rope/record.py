"""Records of ``rope``: reading with every problem, writing, schemas and a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Reading, noted_sheet
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.record_format import schemas_of, write
from papercraft.core.records import brief, check_names, player_names, unknown_player
from papercraft.core.validation import validate
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
    problems += sheet_problems + check_names(data)
    problems += [*_unknown_players(data), *_size_problems(data), *_log_problems(data)]
    if record is None or problems:
        raise ReadError(problems)
    return Reading(deal_of(record.deal) if record.deal else None, record, sheet)


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    return schemas_of(Record, SheetForm, Parts)


# Problems of keys against each other. The data are not validated yet: odd values are reported
# elsewhere, and what cannot be judged because of them is passed over.


def _unknown_players(data: Mapping[str, Any]) -> Iterator[Problem]:
    names, deal = player_names(data), data.get("deal")
    if names is None or not isinstance(deal, dict):
        return
    for kind in ("personal", "hands"):
        cards = deal.get(kind)
        for name in cards if isinstance(cards, dict) else ():
            if name not in names:
                yield unknown_player(f"deal.{kind}", name, names)


def _size_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    rules, players = data.get("rules"), data.get("players")
    size = rules.get("personal_size") if isinstance(rules, dict) else None
    number = len(players) if isinstance(players, list) else 0
    least, most = GAME.players
    if isinstance(size, int) and least <= number <= most and size > largest_size(number):
        form = "{n} players can have at most {most} cards each, not {size}"
        message = gettext(form, n=number, most=largest_size(number), size=brief(size))
        yield Problem("rules.personal_size", message)


def _log_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield what a log without a deal lacks, and what it must not have."""
    log = data.get("log")
    turns = log.get("turns") if isinstance(log, dict) and data.get("deal") is None else None
    for number, entry in enumerate(turns if isinstance(turns, list) else [], 1):
        place = f"log.turns.{number}"
        if isinstance(entry, dict) and "reshuffle" in entry:
            form = "a reshuffle is only written if the deal is known; leave it out"
            yield Problem(place, gettext(form))
        elif isinstance(entry, str) and _leaves_card_unnamed(entry):
            form = "without a deal, name the card from the personal deck: D7>L1"
            yield Problem(place, gettext(form))


def _leaves_card_unnamed(entry: str) -> bool:
    try:
        return any(move.source == "D" and move.card is None for move in parse_turn(entry))
    except ValueError:
        return False
