"""Records: for each player, the values of the boxes by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import ConfigDict, Field

from papercraft.core.game import find_setup
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, suggestion
from papercraft.core.record_format import RecordBase, RecordFormat, write
from papercraft.core.records import Name, Plain, Strict, Word, tables
from papercraft.core.toml_writer import to_toml
from papercraft.core.validation import shown_key
from papercraft.games.tally import GAME
from papercraft.games.tally.definition import Definition
from papercraft.games.tally.naming import label_of
from papercraft.games.tally.setup import load
from papercraft.games.tally.short_forms import MOST_BOXES
from papercraft.games.tally.squares import MOST_SQUARES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from papercraft.core.game import Reading
    from papercraft.games.tally.cells import Cell

__all__ = ["entry_schema", "read", "schemas", "template", "values_of", "write"]

_MOST_PLAYERS = 1000
_Digits = Annotated[list[int], Field(max_length=10)]
_Dots = Annotated[list[Plain], Field(max_length=MOST_SQUARES)]
_Several = Annotated[list[int | Plain | _Digits | _Dots], Field(max_length=MOST_SQUARES)]
Value = bool | int | Plain | _Several


class Player(Strict):
    """A player's column: the name and the filled boxes."""

    model_config = ConfigDict(extra="allow", json_schema_extra={"maxProperties": MOST_BOXES + 1})
    __pydantic_extra__: dict[str, Value]

    name: Name


class Record(RecordBase):
    """A record, as typed or read from photos."""

    game: Literal["tally"]
    definition: Definition | None = None
    title: Plain | None = None
    date: Plain | None = None
    players: Annotated[list[Player], Field(min_length=1, max_length=_MOST_PLAYERS)]


class Parts(Strict):
    """The parts of a player's result: the total that counts, all totals, the worth of each box."""

    total: int
    totals: dict[Word, int]
    boxes: dict[Word, int]


def values_of(player: Player) -> dict[str, Any]:
    """Return the values of the boxes that a player filled in, by name."""
    return dict(player.__pydantic_extra__)


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield problems with unknown boxes and impossible values.

    With them come typed numbers that are too large. Alone they are no problem, because people can
    tick them: the referee says that they count 0.
    """
    definition = find_setup(GAME, data)[0]
    if definition is None:
        try:
            definition = load(data.get("definition"))
        except ReadError:
            return
    too_large: list[Problem] = []
    is_refused = False
    for number, player in tables(data, "players"):
        for name, value in player.items():
            place, cell = f"players.{number}.{shown_key(name)}", definition.cells.get(name)
            if name == "name":
                continue
            if cell is None:
                hint = suggestion(name, definition.cells)
                form = "the sheet has no such box{hint}"
                yield Problem(place, gettext(form, hint=hint))
                is_refused = True
            elif message := cell.refusal(value):
                yield Problem(place, message)
                is_refused = True
            elif type(value) is int and (message := cell.fault(value)[1]):
                too_large.append(Problem(place, message))
    yield from too_large if is_refused else ()


FORMAT = RecordFormat(game=GAME, record=Record, load=load, parts=Parts, check=_check)
schemas = FORMAT.schemas


def read(data: Mapping[str, Any]) -> Reading[Definition, Record]:
    """Validate the data of a record in full.

    Raises:
        ReadError: all problems; only one if it is not a record but a description of a sheet.
    """
    if "players" not in data and isinstance(data.get("box"), dict):
        form = (
            "this file describes a sheet and is not a record: print it, photograph the filled-in "
            "sheet, and score the record that papercraft scan writes"
        )
        raise ReadError([Problem("box", gettext(form))])
    return FORMAT.read(data)


def entry_schema(definition: Definition) -> dict[str, Any]:
    """Return the JSON Schema of a player's entry: the name, and the boxes of this sheet."""
    boxes = {cell.name: {"title": cell.label, **cell.schema} for cell in definition.cells.values()}
    named = {"name": {"title": "Name", "type": "string"}}
    return {"type": "object", "properties": named | boxes, "required": ["name"]}


def template(definition: Definition, sheet: str, players: tuple[str, ...]) -> str:
    """Return a record to fill in, with the possible values beside each box."""
    text = to_toml({"papercraft": 1, "game": GAME.name, "sheet": sheet})
    for name in players:
        text += f"\n[[players]]\n{to_toml({'name': name})}"
        text += "".join(f"# {cell.name} = {_example(cell)}\n" for cell in definition.cells.values())
    return text


def _example(cell: Cell) -> str:
    """Return a sample value as typed, followed by the text printed beside the box."""
    value, _, others = cell.example.partition("   # ")
    label = "" if cell.label == label_of(cell.name) else cell.label
    said = ": ".join(filter(None, (label, others)))
    return f"{value}   # {said}" if said else value
