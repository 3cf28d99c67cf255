"""What a ``cat`` record may hold, checked in full before anything is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, Field, WithJsonSchema

from papercraft.core.coordinates import parse_cell
from papercraft.core.game import Reading, find_setup
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import (
    Date,
    Name,
    Plain,
    Strict,
    brief,
    check_names,
    tables,
    validate,
)
from papercraft.games.cat import GAME
from papercraft.games.cat.setup import FACES, KINDS, MOST_COLUMNS, MOST_ROWS, Board
from papercraft.games.cat.thread import parse_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MOST_PLAYERS = 6
# Far more than a game has; a hostile record must not buy time or memory.
_MOST_TURNS = 1000


def _check_turn(text: str) -> str:
    parse_turn(text)
    return text


def _check_face(face: object) -> object:
    if isinstance(face, (bool, float)) or face not in FACES:
        message = f"no die has the face {brief(face)}; faces are 1 to 6"
        raise ValueError(message)
    return face


Face = Annotated[Any, AfterValidator(_check_face), WithJsonSchema({"enum": list(FACES)})]
TurnText = Annotated[str, AfterValidator(_check_turn), Field(examples=["R4 D2", "-", "@D5 L3"])]
DotText = Annotated[str, Field(examples=["C4"])]
Number = Annotated[int, Field(ge=-(10**9), le=10**9)]
Timer = Annotated[list[Number], Field(min_length=1)]


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
    timer: Timer | None = None
    set_values: list[Number] | None = None


class BoardForm(Strict):
    """A board written out: everything by the names of dots."""

    columns: Annotated[int, Field(ge=1, le=MOST_COLUMNS)]
    rows: Annotated[int, Field(ge=1, le=MOST_ROWS)]
    start: DotText
    paw: DotText
    mice: list[DotText]
    socks: list[DotText]
    planes: list[DotText]
    blocks: list[DotText] = Field(default_factory=list)
    spots: list[DotText] = Field(default_factory=list)
    set_values: list[Number]
    timer: Timer


class SheetForm(Strict):
    """A sheet file: the inline form, with the id it was made from if there is one."""

    papercraft: Literal[1] = 1
    game: Literal["cat"] = "cat"
    sheet: str | None = None
    board: BoardForm


class Record(Strict):
    """A game of ``cat`` as typed or read from photos."""

    papercraft: Literal[1]
    game: Literal["cat"]
    sheet: str | None = None
    board: BoardForm | None = None
    title: Plain | None = None
    date: Date | None = None
    rules: Rules = Rules()
    dice: Annotated[list[Face], Field(max_length=_MOST_TURNS)]
    players: Annotated[list[Player], Field(min_length=1, max_length=_MOST_PLAYERS)]


def read(data: Mapping[str, Any]) -> Reading[Board, Record]:
    """Check a record's data in full; raise ReadError with every problem."""
    record, problems = validate(Record, data)
    setup, sheet, found = find_setup(GAME, data)
    problems += [*found, *check_names(data), *_turn_problems(data)]
    form = data.get("board")
    if form is not None and not any(p.place.startswith("board") for p in problems):
        try:
            setup = load_board(form)
        except ReadError as error:
            problems += error.problems
    if setup is not None:
        problems += _dot_problems(data, setup)
    if record is None or setup is None or problems:
        raise ReadError(problems)
    return Reading(setup, record, sheet)


def _turn_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield a problem for each player with more turns than rolls; looks at raw data."""
    dice = data.get("dice")
    for number, player in tables(data, "players"):
        turns = player.get("turns")
        if isinstance(dice, list) and isinstance(turns, list) and len(turns) > len(dice):
            told = f"has {len(turns)} turns, but dice has only {len(dice)} rolls"
            yield Problem(f"players.{number}.turns", told)


def _dot_problems(data: Mapping[str, Any], board: Board) -> Iterator[Problem]:
    """Yield a problem for each cup and pen that is not on the board; looks at raw data."""
    for number, player in tables(data, "players"):
        for key, sign in (("cups", ""), ("turns", "@")):
            entries = player.get(key)
            for place, text in enumerate(entries if isinstance(entries, list) else [], 1):
                name = _dot_named(text, sign)
                if name is not None and board.dot(name) is None:
                    told = outside(name, board.columns, board.rows)
                    yield Problem(f"players.{number}.{key}.{place}", told)


def _dot_named(text: object, sign: str) -> str | None:
    """Return the dot an entry names, or None if it names none or cannot be read at all."""
    if not isinstance(text, str):
        return None
    if not sign:
        return text
    words = text.split()
    if not words or not words[0].startswith(sign) or parse_cell(words[0][1:]) is None:
        return None
    return words[0][1:]


def outside(name: str, columns: int, rows: int) -> str:
    """Return the sentence about a name that is no dot of the board."""
    return f"{brief(name)} is not on the board, whose dots are A1 to {chr(64 + columns)}{rows}"


def load_board(data: Any, where: str = "board") -> Board:
    """Return the board of an inline form.

    Raises:
        ReadError: a name that is no dot of the grid, two things on one dot; all at once.
    """
    form, problems = validate(BoardForm, data)
    if form is None:
        raise ReadError(Problem(f"{where}.{p.place}".rstrip("."), p.message) for p in problems)
    empty = Board(form.columns, form.rows, 0, 0, (), (), (), (), (), (), ())
    taken: dict[int, str] = {}
    for place, name in _named(form):
        dot = empty.dot(name)
        if dot is None:
            problems.append(Problem(f"{where}.{place}", outside(name, form.columns, form.rows)))
        elif dot in taken:
            told = f"{brief(name)} is taken already by {where}.{taken[dot]}; one thing a dot"
            problems.append(Problem(f"{where}.{place}", told))
        else:
            taken[dot] = place
    if problems:
        raise ReadError(problems)
    return _board_of(form, empty)


def _named(form: BoardForm) -> Iterator[tuple[str, str]]:
    """Yield place and name of everything on the board."""
    yield "start", form.start
    yield "paw", form.paw
    for key in (*KINDS, "blocks", "spots"):
        for number, name in enumerate(getattr(form, key), 1):
            yield f"{key}.{number}", name


def _board_of(form: BoardForm, grid: Board) -> Board:
    def dots(names: list[str]) -> tuple[int, ...]:
        return tuple(sorted(dot for name in names if (dot := grid.dot(name)) is not None))

    (start,), (paw,) = dots([form.start]), dots([form.paw])
    lists: dict[str, Any] = {key: dots(getattr(form, key)) for key in (*KINDS, "blocks", "spots")}
    lists |= {"set_values": tuple(form.set_values), "timer": tuple(form.timer)}
    return grid._replace(start=start, paw=paw, **lists)


def write(reading: Reading[Board, Record]) -> dict[str, Any]:
    """Return the data of a record, with every key that was given."""
    return reading.record.model_dump(mode="json", exclude_unset=True)


class Parts(Strict):
    """What a player's total is made of."""

    items: int
    sets: int
    paw: int
    cups: int


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    return {
        "record": Record.model_json_schema(),
        "sheet": SheetForm.model_json_schema(),
        "parts": Parts.model_json_schema(),
    }


def template(board: Board, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record; it can be read as it stands."""
    # Imported late: few ask for it.
    from papercraft.games.cat.template import template as text_of  # noqa: PLC0415

    return text_of(board, sheet, players)
