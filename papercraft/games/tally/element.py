"""The model of an element of a sheet: an entry of ``box`` in its file."""

from __future__ import annotations

from typing import Annotated, Literal, cast, get_args

from pydantic import BeforeValidator, Field

from papercraft.core.records import Plain, Strict, Word
from papercraft.games.tally.art import Drawn
from papercraft.games.tally.naming import expanded
from papercraft.games.tally.short_forms import (
    MOST_BOXES,
    MOST_CHOICES,
    choices,
    listed,
    numbered,
    ranges,
    right_ones,
    rows_and_columns,
    steps,
)
from papercraft.games.tally.squares import MOST_SIDE, MOST_TEXTS
from papercraft.games.tally.values import as_real, as_text

_MOST_WORTH = 10_000
# The kinds of elements: those that are read, and those that are only printed.
READ = ("tick", "pick", "number", "count", "track", "squares", "thread", "maze")
PRINTED = ("text", "heading", "words", "write", "paper", "grid", "dots", "art", "drawing")
# Large kinds, which need a sheet with a single column.
WHOLE = ("squares", "thread", "maze")
# Colours of rows, in the order of the suits of cards; palettes and inks define them.
Colour = Literal["blue", "red", "green", "yellow", "purple", "orange", "teal", "brown"]
COLOURS: tuple[str, ...] = get_args(Colour)

_Worth = Annotated[int, Field(ge=-_MOST_WORTH, le=_MOST_WORTH)]
_Worths = Annotated[list[_Worth], listed(), Field(min_length=1, max_length=MOST_BOXES)]
_Choice = Annotated[Plain, Field(min_length=1, max_length=16)]
_Choices = Annotated[list[_Choice], BeforeValidator(choices)]
_Keys = Annotated[list[_Choice], BeforeValidator(right_ones), BeforeValidator(numbered)]
_Names = Annotated[list[Word], listed(), Field(min_length=1, max_length=MOST_BOXES)]
_Labels = Annotated[
    list[Plain], BeforeValidator(ranges), listed(), Field(min_length=1, max_length=MOST_BOXES)
]
_Rows = Annotated[
    list[Annotated[str, Field(min_length=2, max_length=30)]], Field(min_length=2, max_length=30)
]
_Maze = Annotated[
    list[Annotated[str, Field(min_length=2, max_length=26)]], Field(min_length=2, max_length=40)
]
_Place = Annotated[int, Field(ge=0, le=170)]
_Dot = Annotated[list[_Place], Field(min_length=2, max_length=2)]
_Dots = Annotated[list[_Dot], Field(min_length=3, max_length=99)]
_Size = Annotated[
    list[Annotated[int, Field(ge=1, le=MOST_SIDE)]],
    Field(max_length=2),
    BeforeValidator(rows_and_columns),
]
_Side = Annotated[float, BeforeValidator(as_real), Field(ge=5.0, le=208.0)]
_Sides = Annotated[list[_Side], listed(), Field(min_length=1, max_length=2)]
_Mm = Annotated[float, BeforeValidator(as_real), Field(ge=0.0, le=240.0)]
_At = Annotated[list[_Mm], Field(min_length=2, max_length=2)]
_Text = Annotated[Plain, BeforeValidator(as_text), Field(min_length=1, max_length=40)]
_Texts = Annotated[list[_Text], listed(), Field(min_length=1, max_length=MOST_TEXTS)]
_Words = Annotated[list[_Text], Field(min_length=1, max_length=100)]
_Beside = Annotated[list[_Text], Field(min_length=1, max_length=MOST_SIDE)]
_Squares = Annotated[list[Word], listed(), Field(min_length=1, max_length=MOST_TEXTS)]
_Ends = Annotated[list[Word], listed(), Field(min_length=1, max_length=2)]
_Steps = Annotated[list[_Worth], listed(steps), Field(min_length=1, max_length=MOST_CHOICES)]


class Element(Strict):
    """An entry of ``box``: named boxes of one kind, or something that is only printed."""

    name: _Names | None = None
    label: _Labels | None = None
    colour: Colour | None = None
    tick: _Worths | None = None
    pick: Annotated[_Choices, Field(min_length=1, max_length=MOST_CHOICES)] | None = None
    number: Annotated[int, Field(ge=1, le=999_999)] | None = None
    count: Annotated[int, Field(ge=1, le=MOST_CHOICES)] | None = None
    track: _Steps | None = None
    squares: _Size | None = None
    thread: _Size | None = None
    ends: _Ends | None = None
    diagonal: bool | None = None
    cells: _Texts | None = None
    csv: Plain | None = None
    shuffle: Literal["all", "columns"] | None = None
    over: _Beside | None = None
    beside: _Beside | None = None
    free: _Squares | None = None
    times: _Worths | None = None
    points: _Worths | None = None
    key: Annotated[_Keys, Field(min_length=1, max_length=MOST_BOXES)] | None = None
    text: Annotated[str, Field(min_length=1, max_length=500)] | None = None
    heading: Annotated[Plain, Field(min_length=1, max_length=100)] | None = None
    words: _Words | None = None
    write: Annotated[int, Field(ge=1, le=20)] | None = None
    paper: Literal["dots", "squares", "hexes", "lines", "staves"] | None = None
    grid: _Rows | None = None
    maze: _Maze | None = None
    dots: _Dots | None = None
    art: Plain | None = None
    drawing: Drawn | None = None
    size: _Sides | None = None
    at: _At | None = None
    solution: _Rows | None = None
    step: Annotated[float, BeforeValidator(as_real), Field(ge=1.0, le=60.0)] | None = None
    heavy: Annotated[int, Field(ge=2, le=50)] | None = None
    height: Annotated[float, BeforeValidator(as_real), Field(ge=10.0, le=208.0)] | None = None

    @property
    def longest(self) -> float | None:
        """The longer side of a picture in mm, if the file gives it."""
        return None if self.size is None else self.size[0]

    @property
    def grid_size(self) -> tuple[int, int]:
        """How many rows and columns a grid of squares has; only for such a grid."""
        rows, columns = cast("list[int]", self.squares)
        return rows, columns

    @property
    def kinds(self) -> list[str]:
        """The kinds that its keys imply; exactly one in a valid element."""
        return [kind for kind in (*READ, *PRINTED) if getattr(self, kind) is not None]

    def names(self, key: str) -> list[str]:
        """Return the names of its boxes; without names, its one box is named after the key."""
        return [key] if self.name is None else expanded(self.name, MOST_BOXES)
