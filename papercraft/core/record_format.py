"""The common parts of most games' records: reading, writing, schemas, templates to fill in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, get_args

from pydantic import BaseModel, create_model

from papercraft.core.contract_data import Reading
from papercraft.core.game import find_setup
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import Strict, Word, check_names
from papercraft.core.toml_writer import to_toml
from papercraft.core.validation import validate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from papercraft.core.game import AnyGame

S = TypeVar("S")
M = TypeVar("M", bound="RecordBase")
B = TypeVar("B", bound=BaseModel)

_NOT_TYPED = {"papercraft", "game", "sheet", "title", "date", "players"}


class RecordBase(Strict):
    """The keys that begin every record; a game adds its inline form and what was played."""

    papercraft: Literal[1]
    game: Word
    sheet: Word | None = None


def write(reading: Reading[S, B], /) -> dict[str, Any]:
    """Return the data of a record, without the keys that were left out."""
    return reading.record.model_dump(mode="json", exclude_unset=True)


def schemas_of(
    record: type[BaseModel], sheet: type[BaseModel], parts: type[BaseModel]
) -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    models = {"record": record, "sheet": sheet, "parts": parts}
    return {name: model.model_json_schema() for name, model in models.items()}


def no_problems(_data: Mapping[str, Any]) -> Iterable[Problem]:
    """Return no problems: the ``check`` of a format without rules across keys."""
    return ()


@dataclass(frozen=True, kw_only=True)
class RecordFormat(Generic[S, M]):
    """The format of records that are played on a sheet.

    ``load`` is the ``load`` of the setup, ``parts`` the model of a player's parts in a verdict.
    ``check`` returns the problems across keys of raw data; it ignores values of the wrong type.
    """

    game: AnyGame
    record: type[M]
    load: Callable[[Any], S]
    parts: type[Strict]
    check: Callable[[Mapping[str, Any]], Iterable[Problem]] = no_problems

    def read(self, data: Mapping[str, Any]) -> Reading[S, M]:
        """Return a record from its data; raise ReadError with all problems."""
        record, problems = validate(self.record, data)
        setup, sheet, wrong = find_setup(self.game, data)
        problems += [*wrong, *check_names(data), *self.check(data)]
        key = self.game.inline
        inline = data.get(key)
        if inline is not None:
            try:
                setup = self.load(inline)
            except ReadError as error:
                problems += [_placed(problem, key) for problem in error.problems]
        if record is None or setup is None or problems:
            raise ReadError(problems)
        return Reading(setup, record, sheet)

    def data(self, sheet: str | None, setup: S | None = None, **played: Any) -> dict[str, Any]:
        """Return the data of a record: its head, the sheet or the setup, and what was played.

        Raises:
            ValueError: there is neither a sheet nor a setup.
        """
        if sheet is None and setup is None:
            raise ValueError("a record has a sheet or a setup")
        where = {"sheet": sheet} if sheet else {self.game.inline: self.game.dump(setup)}
        return {"papercraft": 1, "game": self.game.name, **where, **played}

    def schemas(self) -> dict[str, dict[str, Any]]:
        """Return the JSON Schemas of a record, of a sheet, and of a player's parts."""
        return schemas_of(self.record, self._sheet(), self.parts)

    def _sheet(self) -> type[BaseModel]:
        """Return the model of a sheet file."""
        fields: dict[str, Any] = {
            "papercraft": (Literal[1], 1),
            "game": (Literal[self.game.name], self.game.name),
            "sheet": (Word | None, None),
            self.game.inline: (_inner(self.record, self.game.inline), ...),
        }
        message = "A sheet file: the inline form, with the id it was made from if there is one."
        return create_model("SheetForm", __base__=Strict, __doc__=message, **fields)

    def template(self, _setup: S, sheet: str, players: tuple[str, ...]) -> str:
        """Return a record to fill in, with the first example and the description of each field."""
        head = {"papercraft": 1, "game": self.game.name, "sheet": sheet}
        text = to_toml(head) + _examples(self.record, {*_NOT_TYPED, self.game.inline})
        for name in players:
            text += f"\n[[players]]\n{to_toml({'name': name})}"
            text += _examples(_inner(self.record, "players"), {"name"})
        return text


def _is_in(problem: Problem, key: str) -> bool:
    return f"{problem.place}.".startswith(f"{key}.")


def _placed(problem: Problem, key: str) -> Problem:
    place = problem.place if _is_in(problem, key) else f"{key}.{problem.place}".rstrip(".")
    return Problem(place, problem.message)


def _inner(record: type[BaseModel], key: str) -> type[BaseModel]:
    """Return the model in the type of a field: of a list's entries, or of an optional value."""
    model: type[BaseModel] = get_args(record.model_fields[key].annotation)[0]
    return model


def _examples(model: type[BaseModel], known: set[str]) -> str:
    """Return a line for each field that has an example, followed by its description."""
    lines = ""
    for name, field in model.model_fields.items():
        if field.examples and name not in known:
            meaning = f"   # {field.description}" if field.description else ""
            lines += to_toml({name: field.examples[0]}).rstrip("\n") + f"{meaning}\n"
    return lines
