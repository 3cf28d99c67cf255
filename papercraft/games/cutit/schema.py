"""The schema of a ``cutit`` record: pydantic models of its keys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag, WithJsonSchema

from papercraft.core.coordinates import parse_cell
from papercraft.core.faces import number_of
from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.problems import join_or
from papercraft.core.record_limits import MOST_NOTATION
from papercraft.core.records import FORM_ERROR, Date, Name, Plain, Strict, Word, brief
from papercraft.games.cutit.cell_sets import canonical_cells, parse_cells
from papercraft.games.cutit.inline_form import SquareForm
from papercraft.games.cutit.measures import LEAST_CELL, MOST_CELL
from papercraft.games.cutit.roll_notation import FACES
from papercraft.games.cutit.square import CELLS, CORNERS, ROUNDS, SIZE

# What people write for a face with nothing on it, in the languages of the sheets.
_BLANKS = {"", "-", "–", "—", "−", "_", "blank", "leer", "vuota", "pusta"}


def _check_cells(text: str) -> str:
    canonical = canonical_cells(text)
    parse_cells(canonical)
    return canonical


def _check_cell(text: str) -> str:
    place = parse_cell(text)
    if place is None or max(place) >= SIZE:
        form = "{cell} is not in the square, whose cells are A1 to J10"
        raise ValueError(gettext(form, cell=brief(text)))
    return text


def _check_face(face: object) -> object:
    face = "" if isinstance(face, str) and face.strip().lower() in _BLANKS else number_of(face)
    if isinstance(face, bool) or face not in FACES or isinstance(face, float):
        form = 'no die has the face {face}; faces are a number from 1 to 6, "?" or "" (blank)'
        raise ValueError(gettext(form, face=brief(face)))
    return face


def _check_corner(text: str) -> str:
    if text.upper() not in CORNERS:
        form = "{cell} is not a corner; corners are {corners}"
        raise ValueError(gettext(form, cell=brief(text), corners=join_or(CORNERS)))
    return text.upper()


Face = Annotated[Any, AfterValidator(_check_face), WithJsonSchema({"enum": list(FACES)})]
CellsText = Annotated[
    str,
    Field(max_length=MOST_NOTATION, examples=["A1:D3 E4"]),
    AfterValidator(_check_cells),
]
CellText = Annotated[Word, AfterValidator(_check_cell), Field(examples=["A1"])]
CornerText = Annotated[Word, AfterValidator(_check_corner), WithJsonSchema({"enum": list(CORNERS)})]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]
# Far more than scissors make; limits against hostile records.
_MOST_POINTS, _MOST_LINES = 500, 100
# Three pieces a round, all of them laid; which of more count could take long to find.
_MOST_LAID = 30
Unit = Literal["cells", "mm"]
CellLength = Annotated[float, Field(ge=LEAST_CELL, le=MOST_CELL)]
Line = Annotated[list[Point], Field(min_length=2, max_length=_MOST_LINES)]


class Measured(Strict):
    """Lines in cells or in mm; read, they are always in cells."""

    unit: Unit = "cells"
    cell_mm: CellLength | None = None


class Outline(Measured):
    """A piece as a polygon: x from the left, y from the top, 0 to 10 cells."""

    outline: Annotated[list[Point], Field(min_length=3, max_length=_MOST_POINTS)]


class Cuts(Measured):
    """A piece as the cuts that were made and a cell of the part taken."""

    cuts: Annotated[list[Line], Field(min_length=1, max_length=_MOST_LINES)]
    take: CellText


def _kind(value: object) -> str | None:
    if isinstance(value, str):
        return "cells"
    if isinstance(value, Cuts) or (isinstance(value, dict) and value.keys() & {"cuts", "take"}):
        return "cuts"
    return "outline" if isinstance(value, (dict, Outline)) else None


def _entry_kind(value: object) -> str | None:
    return "several" if isinstance(value, list) else _kind(value)


_FORMS = gettext_noop(
    'should be cells like "A1:D3 E4", {{outline = [[x, y], ...]}} or '
    '{{cuts = [[[x, y], [x, y]], ...], take = "A1"}}'
)
Item = Annotated[
    Annotated[CellsText, Tag("cells")]
    | Annotated[Outline, Tag("outline")]
    | Annotated[Cuts, Tag("cuts")],
    Discriminator(_kind, custom_error_type=FORM_ERROR, custom_error_message=_FORMS),
]
Entry = Annotated[
    Annotated[CellsText, Tag("cells")]
    | Annotated[Outline, Tag("outline")]
    | Annotated[Cuts, Tag("cuts")]
    | Annotated[list[Item], Field(min_length=1, max_length=CELLS), Tag("several")],
    Discriminator(_entry_kind, custom_error_type=FORM_ERROR, custom_error_message=_FORMS),
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
    corner: CornerText = Field(title=gettext_noop("Corner of round 1"))
    pieces: Annotated[list[Entry], Field(max_length=ROUNDS)] = Field(
        title=gettext_noop("Pieces"),
        description=gettext_noop(
            "One line per piece, in the order of the rounds: its cells, A1:D3 E4."
        ),
    )
    finished: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        title=gettext_noop("Place in finishing the puzzle"),
        description=gettext_noop("1 for the first; empty if it was not finished."),
    )
    puzzle: Annotated[list[Laid], Field(max_length=_MOST_LAID)] | None = Field(
        default=None,
        title=gettext_noop("Puzzle"),
        description=gettext_noop(
            "One line per piece laid: its number, column and row of its upper left corner, "
            "quarter turns clockwise, such as 1 0 0 0. A dash: no piece was laid."
        ),
    )


class Rules(Strict):
    """The options of the game."""

    bonus_column: Annotated[list[int], Field(min_length=1, max_length=CELLS)] = Field(
        default=[0, 1, 3, 7, 11, 15, 20], title=gettext_noop("Bonus column")
    )
    tolerance: Annotated[float, Field(ge=0, le=0.5)] = Field(
        default=0.25, title=gettext_noop("How far outlines and cuts may be off the grid, in cells")
    )
    expert: bool = Field(
        default=False, title=gettext_noop("Expert: a half star never meets an edge without a star")
    )


class SheetForm(Strict):
    """A sheet file: the inline form, with the id it was made from if there is one."""

    papercraft: Literal[1] = 1
    game: Literal["cutit"] = "cutit"
    sheet: Word | None = None
    square: SquareForm


class Record(Strict):
    """A game of ``cutit`` as typed or read from photos."""

    papercraft: Literal[1]
    game: Literal["cutit"]
    sheet: Word | None = None
    square: SquareForm | None = None
    title: Plain | None = None
    date: Date | None = None
    unit: Unit = Field(default="cells", title=gettext_noop("Unit of outlines and cuts"))
    cell_mm: CellLength | None = Field(default=None, title=gettext_noop("Side of a cell in mm"))
    rules: Rules = Field(default=Rules(), title=gettext_noop("Rules"))
    dice: Annotated[list[Roll], Field(max_length=ROUNDS)] = Field(
        title=gettext_noop("Rolls"),
        description=gettext_noop(
            "One line per round: green, pink, yellow, blue, such as 2 3 ? -. A blank face is a "
            "dash."
        ),
    )
    players: Annotated[list[Player], Field(min_length=1, max_length=4)]


class Parts(Strict):
    """The parts of a player's total: one number per round played, both columns, the puzzle."""

    rounds: list[int]
    higher: int
    single: int
    puzzle: int
