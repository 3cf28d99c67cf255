"""What a record may hold, checked in full before anything is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from papercraft.core.game import Reading, find_setup
from papercraft.core.problems import ReadError
from papercraft.core.records import Name, Strict, check_names, validate
from papercraft.games._blank import GAME
from papercraft.games._blank.setup import Target

if TYPE_CHECKING:
    from collections.abc import Mapping


class Player(Strict):
    """A player and his guess."""

    name: Name
    guess: int


class TargetForm(Strict):
    """A setup written out."""

    number: Annotated[int, Field(ge=1, le=6)]


class SheetForm(Strict):
    """A sheet file."""

    papercraft: Literal[1] = 1
    game: Literal["_blank"] = "_blank"
    sheet: str | None = None
    target: TargetForm


class Record(Strict):
    """A game as typed."""

    papercraft: Literal[1]
    game: Literal["_blank"]
    sheet: str | None = None
    target: TargetForm | None = None
    players: Annotated[list[Player], Field(min_length=1, max_length=6)]


class Parts(Strict):
    """What a player's total is made of."""

    near: int


def load_target(data: Any) -> Target:
    """Return the setup of an inline form; raise ReadError with all problems."""
    form, problems = validate(TargetForm, data)
    if form is None:
        raise ReadError(problems)
    return Target(form.number)


def read(data: Mapping[str, Any]) -> Reading[Target, Record]:
    """Check a record's data in full; raise ReadError with every problem."""
    record, problems = validate(Record, data)
    setup, sheet, found = find_setup(GAME, data)
    problems += found + check_names(data)
    if record is None or problems:
        raise ReadError(problems)
    if record.target is not None:
        setup = Target(record.target.number)
    return Reading(setup, record, sheet)


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    return {
        "record": Record.model_json_schema(),
        "sheet": SheetForm.model_json_schema(),
        "parts": Parts.model_json_schema(),
    }
