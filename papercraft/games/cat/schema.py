"""The schema of a ``cat`` record: pydantic models of its keys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, WithJsonSchema

from papercraft.core.faces import number_of
from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.records import Date, Name, Plain, Strict, Word, brief
from papercraft.games.cat.board import FACES
from papercraft.games.cat.inline_form import BoardForm, DotText, SetValues, TimerNumbers
from papercraft.games.cat.turn_notation import MOST_LETTERS, canonical_turn, parse_turn

_MOST_PLAYERS = 6
# Far more than a game has; limits against hostile records.
_MOST_TURNS, MOST_POINTS = 1000, 2000


def _check_turn(text: str) -> str:
    canonical = canonical_turn(text)
    parse_turn(canonical)
    return canonical


def _check_face(face: object) -> object:
    face = number_of(face)
    if isinstance(face, (bool, float)) or face not in FACES:
        form = "no die has the face {face}; faces are 1 to 6"
        raise ValueError(gettext(form, face=brief(face)))
    return face


Face = Annotated[Any, AfterValidator(_check_face), WithJsonSchema({"enum": list(FACES)})]
TurnText = Annotated[
    str,
    Field(max_length=MOST_LETTERS, examples=["R4 D2", "-", "@D5 L3"]),
    AfterValidator(_check_turn),
]


TurnNumber = Annotated[int, Field(ge=1)]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]
# The heading of a group of fields in forms.
_DRAWN = gettext_noop("The thread as points, instead of the turns")
_TURNS_OR_PATH: Any = {"if": {"required": ["path"]}, "else": {"required": ["turns"]}}


class Player(Strict):
    """A player: the cups circled on the sheet, the turns, whether the thread ended at the paw.

    A thread can be a ``path`` of points instead; read, it has ``turns``, too.
    """

    model_config = ConfigDict(json_schema_extra=_TURNS_OR_PATH)

    name: Name
    cups: Annotated[list[DotText], Field(max_length=_MOST_TURNS)] = Field(
        default_factory=list,
        title=gettext_noop("Circled cups"),
        description=gettext_noop("The six spots that were circled, such as C4 D7 F2."),
    )
    turns: Annotated[list[TurnText], Field(max_length=_MOST_TURNS)] = Field(
        default_factory=list,
        title=gettext_noop("Turns"),
        description=gettext_noop(
            "One line per turn: R, L, U or D (right, left, up, down) and how far: R4 D2. A turn "
            "in which nothing was drawn is a dash."
        ),
    )
    paw: bool = Field(default=False, title=gettext_noop("The thread was ended at the paw"))
    path: Annotated[list[Point], Field(min_length=1, max_length=MOST_POINTS)] | None = Field(
        default=None,
        title=gettext_noop("Points"),
        description=gettext_noop("One line each: column and row of a dot, counted from 0."),
        json_schema_extra={"group": _DRAWN},
    )
    passes: Annotated[list[TurnNumber], Field(max_length=_MOST_TURNS)] | None = Field(
        default=None,
        title=gettext_noop("Turns in which nothing was drawn"),
        description=gettext_noop("Their numbers, such as 2 5; a dash if there are none."),
        json_schema_extra={"group": _DRAWN},
    )


class Rules(Strict):
    """The options of the game; ``timer`` and ``set_values`` replace those of the board."""

    cups: Literal["on", "off", "no_penalty"] = Field(
        default="on",
        title=gettext_noop("Cups"),
        description=gettext_noop("Off: played without cups. No penalty: they cost nothing."),
    )
    crossing: bool = Field(default=True, title=gettext_noop("The thread may cross itself"))
    bend_at_start: Literal["counts", "free"] = Field(
        default="counts", title=gettext_noop("A bend at the start of a turn")
    )
    timer: TimerNumbers | None = Field(default=None, title=gettext_noop("Numbers of the timer"))
    set_values: SetValues | None = Field(default=None, title=gettext_noop("Values of the sets"))


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
    rules: Rules = Field(default=Rules(), title=gettext_noop("Rules"))
    dice: Annotated[list[Face], Field(max_length=_MOST_TURNS)] = Field(
        title=gettext_noop("Rolls"),
        description=gettext_noop("What was rolled, one number per turn, such as 6 4 3 1."),
    )
    players: Annotated[list[Player], Field(min_length=1, max_length=_MOST_PLAYERS)]


class Parts(Strict):
    """The parts of a player's total."""

    items: int
    sets: int
    paw: int
    cups: int
