"""What a ``cutit`` record may hold, checked in full before anything is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag, WithJsonSchema

from papercraft.core.coordinates import parse_cell
from papercraft.core.problems import ReadError, join_or
from papercraft.core.records import (
    Date,
    Name,
    Plain,
    Strict,
    brief,
    validate,
)
from papercraft.games.cutit.cells import cells_of
from papercraft.games.cutit.setup import CELLS, CORNERS, SIZE, Square, square_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import Reading

ROUNDS = 10
FACES = ("", "?", 1, 2, 3, 4, 5, 6)
DICE = ("green", "pink", "yellow", "blue")


def _check_cells(text: str) -> str:
    cells_of(text)
    return text


def _check_cell(text: str) -> str:
    place = parse_cell(text)
    if place is None or max(place) >= SIZE:
        message = f"{brief(text)} is not in the square, whose cells are A1 to J10"
        raise ValueError(message)
    return text


def _check_face(face: object) -> object:
    if isinstance(face, bool) or face not in FACES or isinstance(face, float):
        shown = 'a number from 1 to 6, "?" or "" (blank)'
        message = f"no die has the face {brief(face)}; faces are {shown}"
        raise ValueError(message)
    return face


def _check_corner(text: str) -> str:
    if text.upper() not in CORNERS:
        message = f"{brief(text)} is no corner; corners are {join_or(CORNERS)}"
        raise ValueError(message)
    return text.upper()


Face = Annotated[Any, AfterValidator(_check_face), WithJsonSchema({"enum": list(FACES)})]
CellsText = Annotated[str, AfterValidator(_check_cells), Field(examples=["A1:D3 E4"])]
CellText = Annotated[str, AfterValidator(_check_cell), Field(examples=["A1"])]
CornerText = Annotated[str, AfterValidator(_check_corner), WithJsonSchema({"enum": list(CORNERS)})]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]


# Far more than scissors do; a hostile record must not buy time or memory.
_MOST_POINTS, _MOST_LINES = 500, 100
Line = Annotated[list[Point], Field(min_length=2, max_length=_MOST_LINES)]


class Outline(Strict):
    """A piece as a polygon in cell units: x from the left, y from the top, 0 to 10."""

    outline: Annotated[list[Point], Field(min_length=3, max_length=_MOST_POINTS)]


class Cuts(Strict):
    """A piece as the cuts that were made and a cell of the part taken."""

    cuts: Annotated[list[Line], Field(min_length=1, max_length=_MOST_LINES)]
    take: CellText


def _kind(value: object) -> str | None:
    if isinstance(value, (str, Outline, Cuts)):
        return {str: "~cells", Outline: "~outline", Cuts: "~cuts"}[type(value)]
    if isinstance(value, dict):
        return "~cuts" if "cuts" in value or "take" in value else "~outline"
    return None


def _entry_kind(value: object) -> str | None:
    return "~several" if isinstance(value, list) else _kind(value)


_FORMS = (
    'should be cells like "A1:D3 E4", {outline = [[x, y], ...]} or '
    '{cuts = [[[x, y], [x, y]], ...], take = "A1"}'
)
Item = Annotated[
    Annotated[CellsText, Tag("~cells")]
    | Annotated[Outline, Tag("~outline")]
    | Annotated[Cuts, Tag("~cuts")],
    Discriminator(_kind, custom_error_type="form", custom_error_message=_FORMS),
]
Entry = Annotated[
    Annotated[CellsText, Tag("~cells")]
    | Annotated[Outline, Tag("~outline")]
    | Annotated[Cuts, Tag("~cuts")]
    | Annotated[list[Item], Field(min_length=1, max_length=CELLS), Tag("~several")],
    Discriminator(_entry_kind, custom_error_type="form", custom_error_message=_FORMS),
]


class Roll(Strict):
    """One roll of the four dice: a number, ``?`` or the empty text for a blank face."""

    green: Face
    pink: Face
    yellow: Face
    blue: Face


class Laid(Strict):
    """A piece laid in the puzzle: its number, the box's top left place, quarter turns clockwise."""

    piece: Annotated[int, Field(ge=1)]
    at: Annotated[list[int], Field(min_length=2, max_length=2)]
    turn: Annotated[int, Field(ge=0, le=3)]


class Player(Strict):
    """A player: the corner of round 1, the pieces in scoring order, the puzzle."""

    name: Name
    corner: CornerText
    pieces: Annotated[list[Entry], Field(max_length=ROUNDS)]
    finished: Annotated[int, Field(ge=1)] | None = None
    puzzle: Annotated[list[Laid], Field(max_length=CELLS)] | None = None


class Rules(Strict):
    """The options of the game."""

    bonus_column: Annotated[list[int], Field(min_length=1, max_length=CELLS)] = Field(
        default=[0, 1, 3, 7, 11, 15, 20]
    )
    tolerance: Annotated[float, Field(ge=0, le=0.5)] = 0.25
    expert: bool = False


class SquareForm(Strict):
    """A square written out: ten rows of ten letters, and the starred edges."""

    cells: list[str]
    stars: Annotated[list[str], Field(max_length=4 * CELLS)]


class SheetForm(Strict):
    """A sheet file: the inline form, with the id it was made from if there is one."""

    papercraft: Literal[1] = 1
    game: Literal["cutit"] = "cutit"
    sheet: str | None = None
    square: SquareForm


class Record(Strict):
    """A game of ``cutit`` as typed or read from photos."""

    papercraft: Literal[1]
    game: Literal["cutit"]
    sheet: str | None = None
    square: SquareForm | None = None
    title: Plain | None = None
    date: Date | None = None
    rules: Rules = Rules()
    dice: Annotated[list[Roll], Field(max_length=ROUNDS)]
    players: Annotated[list[Player], Field(min_length=1, max_length=4)]


def write(reading: Reading[Square, Record]) -> dict[str, Any]:
    """Return the data of a record, with every key that was given."""
    return reading.record.model_dump(mode="json", exclude_unset=True)


def load_square(data: Any) -> Square:
    """Return the square of an inline form; raise ReadError with every problem."""
    form, problems = validate(SquareForm, data)
    if form is None:
        raise ReadError(problems)
    return square_of(form.cells, form.stars)


class Parts(Strict):
    """What a player's total is made of: one number a round played, both columns, the puzzle."""

    rounds: list[int]
    higher: int
    single: int
    puzzle: int


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    return {
        "record": Record.model_json_schema(),
        "sheet": SheetForm.model_json_schema(),
        "parts": Parts.model_json_schema(),
    }


def read(data: Mapping[str, Any]) -> Reading[Square, Record]:
    """Check a record's data in full; raise ReadError with every problem."""
    # Imported late: reading needs what stands here.
    from papercraft.games.cutit.reading import read as read_all  # noqa: PLC0415

    return read_all(data)


def template(square: Square, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record; it can be read as it stands."""
    # Imported late: few ask for it.
    from papercraft.games.cutit.template import template as text_of  # noqa: PLC0415

    return text_of(square, sheet, players)
