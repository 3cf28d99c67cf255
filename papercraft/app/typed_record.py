"""A record typed field by field, combined with photos; typed values take precedence.

Nobody has to type all of it: one player photographs a sheet, another types, and the rest is as in
an empty record.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.app.corrections import touches
from papercraft.app.field_texts import MISSING, value_of
from papercraft.app.fill_from_photos import as_answers
from papercraft.app.record_fields import RecordField, fields_of, player_fields
from papercraft.app.record_reading import read_data
from papercraft.app.record_subject import SHEET
from papercraft.app.record_values import with_typed
from papercraft.app.typed_form import form_of, is_in
from papercraft.core.game import build
from papercraft.core.ids import SheetId, parse_id
from papercraft.core.messages import gettext_noop, join
from papercraft.core.problems import Problem, ReadError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from papercraft.app.record_subject import Subject
    from papercraft.app.typed_form import FormField
    from papercraft.core.sketch import Sketch
    from papercraft.core.transcript import Question

# The key of the players, in playing order.
PLAYERS = "players"
_NOT_TYPED = frozenset({"papercraft", "game", SHEET, PLAYERS})
# Fields that are not part of the game come last, in a group of their own.
_ABOUT_GROUP = gettext_noop("Title and date")
ABOUT = {
    "title": (gettext_noop("Title"), gettext_noop("Shown above the players and in the history.")),
    "date": (gettext_noop("Date"), gettext_noop("Such as 2026-11-23, if it was another day.")),
}


@dataclass(frozen=True)
class Typed:
    """Texts that people typed, by field name: those about the table, and those by player."""

    table: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[int, Mapping[str, str]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Return whether anything was typed."""
        return bool(self.table or self.players)


class Scanned(NamedTuple):
    """The record read from photos; ``owners`` maps its player numbers to players, where known."""

    data: Mapping[str, Any]
    owners: Mapping[int, int]


@dataclass(frozen=True)
class TypedRecord:
    """A record combined from photos and typed texts.

    ``people`` are the players by number, in the order they joined.
    """

    subject: Subject
    typed: Typed
    people: Mapping[int, str]
    scanned: Scanned | None = None

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the game's records."""
        return self.subject.game.schemas()["record"]

    @cached_property
    def table_fields(self) -> tuple[RecordField, ...]:
        """The fields about the whole table."""
        known = [*fields_of(self.schema, _NOT_TYPED)]
        about = [one for one in known if one.name in ABOUT]
        played = (one for one in known if one.name not in ABOUT)
        return (*played, *map(_about, about))

    @cached_property
    def player_fields(self) -> tuple[RecordField, ...]:
        """The fields of each player except the name."""
        entry_schema = self.subject.game.entry_schema
        entry = entry_schema(self.setup) if entry_schema is not None else None
        return tuple(player_fields(self.schema, entry))

    @cached_property
    def setup(self) -> Any:
        """The setup of the sheet; without a sheet, that of any sheet of the game."""
        return build(self.subject.game, self._some_sheet)

    @property
    def _some_sheet(self) -> SheetId:
        game, text = self.subject
        if text is not None:
            return parse_id(text)
        return SheetId(game.code, game.version, next(iter(game.layouts().values())), 0)

    @property
    def is_of_table(self) -> bool:
        """Whether players have no fields of their own, because one log serves all."""
        return not self.player_fields

    @property
    def is_begun(self) -> bool:
        """Whether anything is known of the game itself, beyond the sheet it is played on."""
        is_typed = bool(self.typed.players or self.typed.table.keys() - {SHEET})
        return self.scanned is not None or is_typed

    @cached_property
    def seats(self) -> tuple[int | None, ...]:
        """The player at each number of the record; None where the player is unknown."""
        numbers: list[int | None] = []
        if self.scanned is not None:
            entries = self.scanned.data.get(PLAYERS, [])
            numbers = [self.scanned.owners.get(n) for n in range(1, len(entries) + 1)]
        joined = self.people if self.is_of_table else self.typed.players
        return (*numbers, *(one for one in self.people if one in joined and one not in numbers))

    @property
    def names(self) -> list[str]:
        """The players of a record with one log, in playing order."""
        text = self.typed.table.get(PLAYERS, "")
        lines = [" ".join(line.split()) for line in text.splitlines()]
        return [line for line in lines if line] or list(self.people.values())

    @cached_property
    def _blank(self) -> dict[str, Any]:
        """An empty record."""
        game, text = self.subject
        least, most = game.players
        names = [*self.people.values()]
        others = [f"Player {n}" for n in range(1, least + 1)]
        names += [one for one in others if one not in names][: max(0, least - len(names))]
        shown = str(self._some_sheet)
        blank = tomllib.loads(game.template(self.setup, shown, tuple(names[:most])))
        return blank if text else {key: one for key, one in blank.items() if key != SHEET}

    @cached_property
    def _base(self) -> dict[str, Any]:
        """What was read about the whole table, else an empty record."""
        blank = {key: one for key, one in self._blank.items() if key != PLAYERS}
        if self.scanned is None:
            return blank
        read = {key: one for key, one in self.scanned.data.items() if key != PLAYERS}
        known = self.schema["properties"]
        # A photo of cards on a table yields keys that a record does not have.
        odd = self.typed.table.keys() - {SHEET, PLAYERS}
        return blank | {key: one for key, one in read.items() if key in known or not odd}

    def _entry(self, number: int) -> dict[str, Any]:
        """Return what was read about a player, else an empty entry."""
        for at, owner in (self.scanned.owners if self.scanned else {}).items():
            if owner == number and self.scanned is not None:
                return dict(self.scanned.data[PLAYERS][at - 1])
        place = list(self.people).index(number)
        entries = self._blank.get(PLAYERS, [])
        blank = dict(entries[place]) if place < len(entries) else {}
        return blank | {"name": self.people[number]}

    @cached_property
    def data(self) -> dict[str, Any]:
        """The data of the record, as far as the typed texts can be parsed."""
        data = with_typed(self._base, self.table_fields, self.typed.table)
        if self.is_of_table and (self.scanned is None or PLAYERS in self.typed.table):
            return data | {PLAYERS: [{"name": name} for name in self.names]}
        read = self.scanned.data.get(PLAYERS, []) if self.scanned else []
        entries = []
        for at, number in enumerate(self.seats):
            if number is None:
                entries.append(dict(read[at]))
            else:
                typed = self.typed.players.get(number, {})
                entries.append(with_typed(self._entry(number), self.player_fields, typed))
        return data | {PLAYERS: entries}

    def without_settled(self, questions: Sequence[Question]) -> list[Question]:
        """Return the questions that typed values do not settle."""
        places = [*self.typed.table]
        for at, number in enumerate(self.seats, 1):
            typed = self.typed.players.get(number, {}) if number is not None else {}
            places += [f"{PLAYERS}.{at}.{name}" for name in typed]
        return [one for one in questions if not any(touches(one.key, place) for place in places)]

    def as_answers(self) -> dict[str, str]:
        """Return what was typed about the whole table as answers, which help to read photos."""
        answers: dict[str, str] = {}
        for one in self.table_fields:
            value = value_of(one, self.typed.table.get(one.name, ""))[0]
            if value is not MISSING:
                answers |= as_answers(one.name, value)
        return answers

    def table_form(self, problems: Sequence[Problem]) -> list[FormField]:
        """Return the form for the whole table; ``problems`` are those of the record."""
        return list(form_of(self.table_fields, self._base, self.typed.table, problems))

    def player_form(self, number: int, problems: Sequence[Problem]) -> list[FormField]:
        """Return the form for a player."""
        own: list[Problem] = []
        if number in self.seats:
            head = f"{PLAYERS}.{self.seats.index(number) + 1}."
            own = [
                Problem(place.removeprefix(head), message)
                for place, message in problems
                if place.startswith(head)
            ]
        typed = self.typed.players.get(number, {})
        return list(form_of(self.player_fields, self._entry(number), typed, own))

    def sketch(self, number: int) -> Sketch | None:
        """Return the sketch that a player can draw on; None if the game has none."""
        game, sheet = self.subject
        if game.sketch is None or sheet is None:
            return None
        entries = self.data[PLAYERS]
        entry = entries[self.seats.index(number)] if number in self.seats else self._entry(number)
        return game.sketch(self.setup, sheet, entry)

    def elsewhere(self, problems: Sequence[Problem]) -> list[Problem]:
        """Return the problems that no field of a form shows."""
        heads = [one.name for one in self.table_fields]
        heads += [f"{PLAYERS}.{n}.{one.name}" for n in self._forms() for one in self.player_fields]
        return [one for one in problems if not any(is_in(one.place, head) for head in heads)]

    def _forms(self) -> Iterator[int]:
        yield from (n for n, number in enumerate(self.seats, 1) if number is not None)


def _about(field: RecordField) -> RecordField:
    """Return the field of the title or date with its label and help."""
    title, help_ = ABOUT[field.name]
    return replace(field, group=_ABOUT_GROUP, title=title, help=help_)


def written(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a record in the form papercraft writes, unchanged if unreadable."""
    try:
        game, reading = read_data(data)
    except ReadError:
        return data
    return game.write(reading)


def all_problems(record: TypedRecord, others: Sequence[Problem]) -> list[Problem]:
    """Return the problems with typed texts, and ``others`` of the record.

    Problems inside a value that cannot be parsed are left out, because they follow from that.
    """
    odd = _value_problems(record)
    return [*odd, *(one for one in others if not any(is_in(one.place, p.place) for p in odd))]


def _value_problems(record: TypedRecord) -> list[Problem]:
    problems = []
    for one in record.table_fields:
        if one.name in record.typed.table:
            faults = value_of(one, record.typed.table[one.name])[1]
            problems += [Problem(_joined(one.name, p.place), p.message) for p in faults]
    for at, number in enumerate(record.seats, 1):
        typed = record.typed.players.get(number, {}) if number is not None else {}
        for one in record.player_fields:
            if one.name in typed:
                head = f"{PLAYERS}.{at}.{one.name}"
                faults = value_of(one, typed[one.name])[1]
                problems += [Problem(_joined(head, p.place), p.message) for p in faults]
    return problems


def _joined(head: str, place: str) -> str:
    return str(join([head, place] if place else [head], "."))
