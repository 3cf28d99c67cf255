"""The inline form of a board: a board written out in a record or a sheet file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeGuard

from pydantic import Field

from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import Strict, Word, brief
from papercraft.core.validation import validate
from papercraft.games.cat.board import KINDS, MOST_COLUMNS, MOST_ROWS, Board

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


DotText = Annotated[Word, Field(examples=["C4"])]
Number = Annotated[int, Field(ge=-(10**9), le=10**9)]
# As many as the largest board has.
DotTexts = Annotated[list[DotText], Field(max_length=MOST_COLUMNS * MOST_ROWS)]
# Far more than a game has; a limit against hostile records.
_MOST_NUMBERS = 1000
TimerNumbers = Annotated[list[Number], Field(min_length=1, max_length=_MOST_NUMBERS)]
SetValues = Annotated[list[Number], Field(max_length=_MOST_NUMBERS)]


class BoardForm(Strict):
    """A board written out: everything by the names of dots."""

    columns: Annotated[int, Field(ge=1, le=MOST_COLUMNS)]
    rows: Annotated[int, Field(ge=1, le=MOST_ROWS)]
    start: DotText
    paw: DotText
    mice: DotTexts
    socks: DotTexts
    planes: DotTexts
    blocks: DotTexts = Field(default_factory=list)
    spots: DotTexts = Field(default_factory=list)
    set_values: SetValues
    timer: TimerNumbers


def outside_message(name: str, columns: int, rows: int) -> str:
    """Return the message about a name that is not a dot of the board."""
    return f"{brief(name)} is not on the board, whose dots are A1 to {chr(64 + columns)}{rows}"


def load_board(data: Any) -> Board:
    """Return the board of an inline form.

    Raises:
        ReadError: names are not dots of the grid, or two things share a dot; all at once.
    """
    form, problems = validate(BoardForm, data)
    places = [Problem(f"board.{place}".rstrip("."), message) for place, message in problems]
    grid = grid_of(data)
    if grid is not None:
        places += _dot_problems(data, grid)
    if form is None or grid is None or places:
        raise ReadError(places)
    return _board_of(form, grid)


def grid_of(data: object) -> Board | None:
    """Return the grid of an inline form with nothing on it, None if its size cannot be read."""
    form = data if isinstance(data, dict) else {}
    columns, rows = form.get("columns"), form.get("rows")
    if not (_is_size(columns, MOST_COLUMNS) and _is_size(rows, MOST_ROWS)):
        return None
    return Board(columns, rows, 0, 0, (), (), (), (), (), (), ())


def _is_size(value: object, most: int) -> TypeGuard[int]:
    return type(value) is int and 1 <= value <= most


def _dot_problems(data: Mapping[str, Any], grid: Board) -> Iterator[Problem]:
    """Yield a problem for each name that is no dot or a taken one; data are not validated yet."""
    taken: dict[int, str] = {}
    for place, name in _things_on(data):
        dot = grid.dot(name)
        if dot is None:
            message = outside_message(name, grid.columns, grid.rows)
            yield Problem(f"board.{place}", message)
        elif dot in taken:
            form = "{dot} is taken already by {owner}; a dot has room for one thing"
            taken_by = gettext(form, dot=brief(name), owner=f"board.{taken[dot]}")
            yield Problem(f"board.{place}", taken_by)
        else:
            taken[dot] = place


def _things_on(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the key in the form and the dot's name of everything on the board that has one."""
    for key in ("start", "paw"):
        if isinstance(data.get(key), str):
            yield key, data[key]
    for key in (*KINDS, "blocks", "spots"):
        names = data.get(key)
        for number, name in enumerate(names if isinstance(names, list) else [], 1):
            if isinstance(name, str):
                yield f"{key}.{number}", name


def _board_of(form: BoardForm, grid: Board) -> Board:
    def dots(names: list[str]) -> tuple[int, ...]:
        return tuple(sorted(dot for name in names if (dot := grid.dot(name)) is not None))

    (start,), (paw,) = dots([form.start]), dots([form.paw])
    lists: dict[str, Any] = {key: dots(getattr(form, key)) for key in (*KINDS, "blocks", "spots")}
    lists |= {"set_values": tuple(form.set_values), "timer": tuple(form.timer)}
    return grid._replace(start=start, paw=paw, **lists)
