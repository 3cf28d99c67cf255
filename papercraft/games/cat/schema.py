"""The schema of a ``cat`` record: pydantic models of its keys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, WithJsonSchema

from papercraft.core.faces import number_of
from papercraft.core.records import Date, Name, Plain, Strict, Word, brief
from papercraft.games.cat.board import FACES
from papercraft.games.cat.inline_form import BoardForm, DotText, SetValues, TimerNumbers
from papercraft.games.cat.turn_notation import MOST_LETTERS, canonical_turn, parse_turn

_MOST_PLAYERS = 6
# Far more than a game has; limits against hostile records.
_MOST_TURNS = 1000


def _check_turn(text: str) -> str:
    canonical = canonical_turn(text)
    parse_turn(canonical)
    return canonical


def _check_face(face: object) -> object:
    face = number_of(face)
    if isinstance(face, (bool, float)) or face not in FACES:
        message = f"no die has the face {brief(face)}; faces are 1 to 6"
        raise ValueError(message)
    return face


Face = Annotated[Any, AfterValidator(_check_face), WithJsonSchema({"enum": list(FACES)})]
TurnText = Annotated[
    str,
    Field(max_length=MOST_LETTERS, examples=["R4 D2", "-", "@D5 L3"]),
    AfterValidator(_check_turn),
]


class Player(Strict):
    """A player: the cups circled on the sheet, the turns, whether the thread ended at the paw."""

    name: Name
    cups: Annotated[list[DotText], Field(max_length=_MOST_TURNS)] = Field(default_factory=list)
    turns: Annotated[list[TurnText], Field(max_length=_MOST_TURNS)]
    paw: bool = False


class Rules(Strict):
    """The options of the game; ``timer`` and ``set_values`` replace those of the board."""

    cups: Literal["on", "off", "no_penalty"] = "on"
    crossing: bool = True
    bend_at_start: Literal["counts", "free"] = "counts"
    timer: TimerNumbers | None = None
    set_values: SetValues | None = None


class SheetForm(Strict):
    """A sheet file: the inline form, with the id it was made from if there is one."""

    papercraft: Literal[1] = 1
    game: Literal["cat"] = "cat"
    sheet: Word | None = None
    board: BoardForm


class Record(Strict):
    """A game of ``cat`` as typed or read from photos."""

    papercraft: Literal[1]
    game: Literal["cat"]
    sheet: Word | None = None
    board: BoardForm | None = None
    title: Plain | None = None
    date: Date | None = None
    rules: Rules = Rules()
    dice: Annotated[list[Face], Field(max_length=_MOST_TURNS)]
    players: Annotated[list[Player], Field(min_length=1, max_length=_MOST_PLAYERS)]


class Parts(Strict):
    """What a player's total is made of."""

    items: int
    sets: int
    paw: int
    cups: int
