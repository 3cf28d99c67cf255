"""The inline form of a board: a board written out in a record or a sheet file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from papercraft.core.problems import Problem, ReadError
from papercraft.core.records import Strict, brief, validate
from papercraft.games.cat.board import KINDS, MOST_COLUMNS, MOST_ROWS, Board

if TYPE_CHECKING:
    from collections.abc import Iterator


DotText = Annotated[str, Field(examples=["C4"])]
Number = Annotated[int, Field(ge=-(10**9), le=10**9)]
TimerNumbers = Annotated[list[Number], Field(min_length=1)]


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
    if form is None:
        raise ReadError(Problem(f"board.{p.place}".rstrip("."), p.message) for p in problems)
    grid = Board(form.columns, form.rows, 0, 0, (), (), (), (), (), (), ())
    taken: dict[int, str] = {}
    for place, name in _things_on(form):
        dot = grid.dot(name)
        if dot is None:
            problems.append(
                Problem(f"board.{place}", outside_message(name, form.columns, form.rows))
            )
        elif dot in taken:
            message = f"{brief(name)} is taken already by board.{taken[dot]}; one thing a dot"
            problems.append(Problem(f"board.{place}", message))
        else:
            taken[dot] = place
    if problems:
        raise ReadError(problems)
    return _board_of(form, grid)


def _things_on(form: BoardForm) -> Iterator[tuple[str, str]]:
    """Yield the key in the form and the dot's name of everything on the board."""
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
