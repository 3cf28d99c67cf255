"""Reading a ``cuttle`` record: every problem of the data, and of keys against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.game import Reading, noted_sheet
from papercraft.core.problems import Problem, ReadError, suggestion
from papercraft.core.records import brief, check_names, validated
from papercraft.games.cuttle import GAME
from papercraft.games.cuttle.deck import Deal, cards_of
from papercraft.games.cuttle.forms import DealForm, DeckForm, Record
from papercraft.games.cuttle.moves import parted
from papercraft.games.cuttle.point_cards import fault, piles_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def read(data: Mapping[str, Any]) -> Reading[Deal | None, Record]:
    """Check a record's data in full; raise ReadError with every problem.

    The setup is the deal, or None where it is not known. An id says which cards were printed; it
    is no deal, for people shuffle.
    """
    record, problems = validated(Record, data)
    sheet, odd = noted_sheet(GAME, data)
    problems += odd + check_names(data)
    if data.get("position") is not None and data.get("deal") is None:
        told = "needs [deal] beside it, with the hands and the draw pile as they are then"
        problems.append(Problem("position", told))
    if record is not None:
        problems += _unknown_names(record)
        if not problems:
            problems += _jack_problems(record)
    if record is None or problems:
        raise ReadError(problems)
    return Reading(_deal(record.deal) if record.deal else None, record, sheet)


def load_deal(data: Any) -> Deal:
    """Return the deal of an inline form; raise ReadError with every problem."""
    form, problems = validated(DeckForm, data)
    if form is None:
        raise ReadError(problems)
    return _deal(form)


def _deal(form: DealForm) -> Deal:
    return Deal({name: cards_of(text) for name, text in form.hands.items()}, cards_of(form.deck))


def _named(record: Record) -> Iterator[tuple[str, str]]:
    """Yield every place that names a player, with the name."""
    if record.deal is not None:
        yield from (("deal.hands", name) for name in record.deal.hands)
    position = record.position
    if position is not None:
        yield from (("position.points", name) for name in position.points)
        yield from (("position.permanents", name) for name in position.permanents)
        if position.to_move is not None:
            yield "position.to_move", position.to_move


def _unknown_names(record: Record) -> list[Problem]:
    names = [player.name for player in record.players]
    problems = [_unknown(place, name, names) for place, name in _named(record) if name not in names]
    for number, text in enumerate(record.log.moves, 1):
        prefix = parted(text)[0]
        if prefix is not None and prefix_of(prefix, names) is None:
            problems.append(_unknown(f"log.moves.{number}", prefix.strip(), names))
    return problems


def _unknown(place: str, name: str, names: list[str]) -> Problem:
    return Problem(place, f"there is no player {brief(name)}{suggestion(name, names)}")


def prefix_of(text: str, names: list[str] | tuple[str, ...]) -> int | None:
    """Return which player a prefix names, None if nobody; blanks around it do not count."""
    if text in names:
        return names.index(text)
    stripped = [name.strip() for name in names]
    return stripped.index(text.strip()) if text.strip() in stripped else None


def _jack_problems(record: Record) -> list[Problem]:
    if record.position is None:
        return []
    names = [player.name for player in record.players]
    return [
        Problem(f"position.points.{name}", told)
        for name, text in record.position.points.items()
        for pile in piles_of(text)
        if (told := fault(pile, name, names))
    ]
