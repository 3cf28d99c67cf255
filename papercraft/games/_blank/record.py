"""The model of a record, which is validated in full before anything is judged."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from papercraft.core.record_format import RecordBase, RecordFormat, write
from papercraft.core.records import Name, Strict
from papercraft.games._blank import GAME
from papercraft.games._blank.setup import Target, load

__all__ = ["read", "schemas", "template", "write"]


class Player(Strict):
    """A player and the player's guess."""

    name: Name
    guess: Annotated[int, Field(examples=[1], description="1 to 6")]


class Record(RecordBase):
    """A game as typed."""

    game: Literal["_blank"]
    target: Target | None = None
    players: Annotated[list[Player], Field(min_length=1, max_length=6)]


class Parts(Strict):
    """The parts of a player's total."""

    near: int


FORMAT = RecordFormat(game=GAME, record=Record, load=load, parts=Parts)
read, schemas, template = FORMAT.read, FORMAT.schemas, FORMAT.template
