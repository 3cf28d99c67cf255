"""Reading a ``rope`` record: every problem of the data, and of keys against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Reading, noted_sheet
from papercraft.core.problems import Problem, ReadError, suggestion
from papercraft.core.records import brief, check_names, tables, validated
from papercraft.games.rope import GAME
from papercraft.games.rope.deck import Deal, cards_of, largest_size
from papercraft.games.rope.forms import DealForm, DeckForm, Record, items_of

if TYPE_CHECKING:
    from collections.abc import Mapping


def read(data: Mapping[str, Any]) -> Reading[Deal | None, Record]:
    """Check a record's data in full; raise ReadError with every problem.

    The setup is the deal, or None where it is not known. An id says which cards were printed; it
    is no deal, for people shuffle.
    """
    record, problems = validated(Record, data)
    sheet, odd = noted_sheet(GAME, data)
    problems += odd + check_names(data) + _cross_problems(data)
    if record is None or problems:
        raise ReadError(problems)
    problems = _log_problems(record)
    if problems:
        raise ReadError(problems)
    return Reading(_deal(record.deal) if record.deal else None, record, sheet)


def load_deal(data: Any) -> Deal:
    """Return the deal of an inline form; raise ReadError with every problem."""
    form, problems = validated(DeckForm, data)
    if form is None:
        raise ReadError(problems)
    return _deal(form)


def _deal(form: DealForm) -> Deal:
    personal = {name: cards_of(text) for name, text in form.personal.items()}
    hands = {name: cards_of(text) for name, text in form.hands.items()}
    return Deal(personal, hands, cards_of(form.stock))


def _cross_problems(data: Mapping[str, Any]) -> list[Problem]:
    """Return what is wrong between keys; looks at raw data, so odd values are passed over."""
    names = [player.get("name") for _, player in tables(data, "players")]
    known = [name for name in names if isinstance(name, str)]
    deal, rules = data.get("deal"), data.get("rules")
    problems = []
    for kind in ("personal", "hands"):
        table = deal.get(kind) if isinstance(deal, dict) else None
        for name in table if isinstance(table, dict) else ():
            if name not in known:
                told = f"there is no player {brief(name)}{suggestion(str(name), known)}"
                problems.append(Problem(f"deal.{kind}", told))
    size = rules.get("personal_size") if isinstance(rules, dict) else None
    if isinstance(size, int) and names and size > largest_size(len(names)):
        told = f"{len(names)} players can have {largest_size(len(names))} cards each at most"
        problems.append(Problem("rules.personal_size", f"{told}, not {brief(size)}"))
    return problems


def _log_problems(record: Record) -> list[Problem]:
    """Return what a log without a deal must and must not say."""
    if record.deal is not None:
        return []
    problems = []
    for number, entry in enumerate(record.log.turns, 1):
        place = f"log.turns.{number}"
        if not isinstance(entry, str):
            told = "a reshuffle is only written where the deal is known; leave it out"
            problems.append(Problem(place, told))
        elif any(item.source == "D" and item.card is None for item in items_of(entry)):
            told = "without a deal the card from the personal deck is named: D7>L1"
            problems.append(Problem(place, told))
    return problems
