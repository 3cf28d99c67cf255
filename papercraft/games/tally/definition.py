"""A sheet as its file describes it: boxes to tick, totals, rules; the model of the TOML."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, ValidationInfo

from papercraft.core.messages import gettext
from papercraft.core.records import Plain, Strict, Word
from papercraft.games.tally.art import Drawn
from papercraft.games.tally.cells import Count, Number, Pick, Tick, Track
from papercraft.games.tally.decks import Deck
from papercraft.games.tally.formulas import Scope
from papercraft.games.tally.maze_line import MazeLine
from papercraft.games.tally.naming import expanded, is_range, label_of
from papercraft.games.tally.nets import Net
from papercraft.games.tally.squares import (
    MOST_SIDE,
    MOST_TEXTS,
    Squares,
    filled_squares,
    unlike_texts,
)
from papercraft.games.tally.threads import Thread
from papercraft.games.tally.tokens import Tokens
from papercraft.games.tally.told_apart import told_apart
from papercraft.games.tally.values import as_real, as_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.games.tally.cells import Cell

MOST_COLUMNS, MOST_BOXES, MOST_CHOICES = 8, 1000, 30
_MOST_WORTH = 10_000
# The kinds of elements: those that are read, and those that are only printed.
READ = ("tick", "pick", "number", "count", "track", "squares", "thread", "maze")
PRINTED = ("text", "heading", "words", "write", "paper", "grid", "dots", "art", "drawing")
# Those that are large, of which a sheet for one has room.
WHOLE = ("squares", "thread", "maze")
# An ID carries the digest in so many numbers, none of which is 0, for those at the end are dropped.
_DIGEST, _RADIX = 8, 31
# Colours of rows, in the order of the suits of cards; palettes and inks say what they are.
Colour = Literal["blue", "red", "green", "yellow", "purple", "orange", "teal", "brown"]
COLOURS: tuple[str, ...] = get_args(Colour)


def _listed(make: Callable[[Any], Any] = lambda value: [value]) -> BeforeValidator:
    """Return the validator that makes a list of a value that is none."""
    return BeforeValidator(lambda value: value if isinstance(value, list) else make(value))


def _steps(value: Any) -> Any:
    """Return the steps of a track that is given as its length."""
    whole = type(value) is int and 1 <= value <= MOST_CHOICES
    return [*range(1, value + 1)] if whole else value


def _numbered(value: Any) -> Any:
    """Return a single number as a list."""
    return [value] if type(value) is int else value


def _rows_and_columns(value: Any) -> Any:
    """Return the size of a grid.

    Raises:
        ValueError: it is no list of two values.
    """
    if isinstance(value, list) and len(value) == 2:  # noqa: PLR2004 - rows and columns
        return value
    raise ValueError(gettext("should be rows and columns, as in [1, 11]"))


def _texts(value: Any) -> Any:
    """Return choices as texts: the letters of a text, and numbers as they are written."""
    if isinstance(value, str):
        return [sign for sign in value if not sign.isspace()]
    if isinstance(value, list):
        return [str(one) if type(one) is int else one for one in value]
    return value


def _choices(value: Any) -> Any:
    """Return choices as texts; ranges such as ``0..9`` are written out."""
    texts = [value] if isinstance(value, str) and is_range(value) else _texts(value)
    if isinstance(texts, list) and all(isinstance(one, str) for one in texts):
        return expanded(texts, MOST_CHOICES)
    return texts


def _right_ones(value: Any, info: ValidationInfo) -> Any:
    """Return right choices as texts: one of the choices, words if choices are, or letters."""
    choices = info.data.get("pick") or ()
    if isinstance(value, str) and value in choices:
        return [value]
    letters = _texts(value)
    are_words = isinstance(value, str) and any(len(choice) > 1 for choice in choices)
    if are_words and not {*letters} <= {*choices}:
        return value.split()
    return letters


def _ranges(labels: Any) -> Any:
    """Return labels with ranges such as ``1: bid..3: bid`` written out."""
    if isinstance(labels, list) and all(isinstance(one, str) for one in labels):
        return expanded(labels, MOST_BOXES)
    return labels


_Worth = Annotated[int, Field(ge=-_MOST_WORTH, le=_MOST_WORTH)]
_Worths = Annotated[list[_Worth], _listed(), Field(min_length=1, max_length=MOST_BOXES)]
_Choice = Annotated[Plain, Field(min_length=1, max_length=16)]
_Choices = Annotated[list[_Choice], BeforeValidator(_choices)]
_Keys = Annotated[list[_Choice], BeforeValidator(_right_ones), BeforeValidator(_numbered)]
_Names = Annotated[list[Word], _listed(), Field(min_length=1, max_length=MOST_BOXES)]
_Labels = Annotated[
    list[Plain], BeforeValidator(_ranges), _listed(), Field(min_length=1, max_length=MOST_BOXES)
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
    BeforeValidator(_rows_and_columns),
]
_Side = Annotated[float, BeforeValidator(as_real), Field(ge=5.0, le=208.0)]
_Sides = Annotated[list[_Side], _listed(), Field(min_length=1, max_length=2)]
_Mm = Annotated[float, BeforeValidator(as_real), Field(ge=0.0, le=240.0)]
_At = Annotated[list[_Mm], Field(min_length=2, max_length=2)]
_Text = Annotated[Plain, BeforeValidator(as_text), Field(min_length=1, max_length=40)]
_Texts = Annotated[list[_Text], _listed(), Field(min_length=1, max_length=MOST_TEXTS)]
_Words = Annotated[list[_Text], Field(min_length=1, max_length=100)]
_Beside = Annotated[list[_Text], Field(min_length=1, max_length=MOST_SIDE)]
_Squares = Annotated[list[Word], _listed(), Field(min_length=1, max_length=MOST_TEXTS)]
_Ends = Annotated[list[Word], _listed(), Field(min_length=1, max_length=2)]
_Steps = Annotated[list[_Worth], _listed(_steps), Field(min_length=1, max_length=MOST_CHOICES)]
_Formula = Annotated[str, Field(max_length=2000)]
_Translations = Annotated[dict[Plain, Plain], Field(max_length=MOST_BOXES)]


class Element(Strict):
    """What stands under one key of ``box``: boxes of one kind, each with a name, or a text."""

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
        """How long the longer side of a picture is, in mm, if the file says so."""
        return None if self.size is None else self.size[0]

    @property
    def kinds(self) -> list[str]:
        """The kinds that the keys say it is: one, if nothing is wrong."""
        return [kind for kind in (*READ, *PRINTED) if getattr(self, kind) is not None]

    def names(self, key: str) -> list[str]:
        """Return the names of its boxes; without any, the one box is called like the key."""
        return [key] if self.name is None else expanded(self.name, MOST_BOXES)


class Rule(Strict):
    """What has to hold of each player's boxes, and what is said if it does not."""

    must: _Formula
    says: Annotated[Plain, Field(min_length=1)]


class Definition(Strict):
    """A described sheet, as its file says."""

    papercraft: Literal[1]
    game: Literal["tally"]
    name: Annotated[Plain, Field(min_length=1, max_length=40)]
    columns: Annotated[int, Field(ge=1, le=MOST_COLUMNS)] = 1
    best: Literal["most", "least"] = "most"
    names: Annotated[str, Field(max_length=100)] = ""
    box: Annotated[dict[Word, Element], Field(default_factory=dict, max_length=MOST_BOXES)]
    cards: Annotated[dict[Word, Deck], Field(default_factory=dict, max_length=20)]
    token: Annotated[dict[Word, Tokens], Field(default_factory=dict, max_length=8)]
    net: Annotated[dict[Word, Net], Field(default_factory=dict, max_length=20)]
    total: Annotated[dict[Word, _Formula], Field(default_factory=dict, max_length=20)]
    rule: Annotated[list[Rule], Field(default_factory=list, max_length=100)]
    texts: Annotated[dict[Word, _Translations], Field(default_factory=dict, max_length=20)]

    def __hash__(self) -> int:
        """Return a hash: what is drawn is drawn once for each sheet."""
        return hash(self.digest)

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """Every box that is read, in the order of the file, by its name.

        No label is there twice.
        """
        found, heading = [], ""
        for key, one in self.box.items():
            heading = heading if one.heading is None else one.heading
            found += [(heading, cell) for cell in cells_of(key, one)]
        return told_apart(found)

    @property
    def has_pieces(self) -> bool:
        """Whether there are tokens or nets to cut out."""
        return bool(self.token or self.net)

    @property
    def has_sheet(self) -> bool:
        """Whether there is a sheet to fill in; a file may describe cards alone."""
        return bool(self.box or self.total)

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The names of the boxes of each element that is read."""
        read = ((key, one) for key, one in self.box.items() if one.kinds[0] in READ)
        return {key: tuple(one.names(key)) for key, one in read}

    @property
    def has_solutions(self) -> bool:
        """Whether the file says what is right."""
        return any(one.key or one.solution or one.maze or one.dots for one in self.box.values())

    def scope(self, totals: int) -> Scope:
        """Return what formulas may name that stand below the first ``totals`` totals."""
        above = [*self.total][:totals]
        cells = self.cells.items()
        grids = {name: cell.solved is not None for name, cell in cells if isinstance(cell, Squares)}
        drawn = {
            name: isinstance(cell, MazeLine) or bool(cell.ends)
            for name, cell in cells
            if isinstance(cell, Thread)
        }
        squares = {name: cell.called for name, cell in cells if isinstance(cell, Squares)}
        below = frozenset([*self.total][totals + 1 :])
        boxes = frozenset({*self.cells, *above})
        return Scope(boxes, self.groups, grids, drawn, squares, below)

    def as_data(self, left_out: set[str] | None = None) -> dict[str, Any]:
        """Return what the file says, without what is usual; single lengths as people write them."""
        data = self.model_dump(mode="json", exclude_defaults=True, exclude=left_out)
        for one in data.get("box", {}).values():
            if len(one.get("size", ())) == 1:
                (one["size"],) = one["size"]
        return data

    @cached_property
    def digest(self) -> tuple[int, ...]:
        """What IDs carry of it: a digest of what is printed.

        Formulas, keys, what boxes count and which lines are read are not printed: they can be put
        right afterwards.
        """
        left_out = {"total", "rule", "best", "names", "papercraft", "game"}
        unseen = {"times", "key", "solution", "diagonal"}
        data = self.as_data(left_out)
        data["box"] = [
            [key, *sorted((word, value) for word, value in one.items() if word not in unseen)]
            for key, one in data.get("box", {}).items()
        ]
        for kind in {"cards", "token", "net"} & data.keys():
            data[kind] = [
                [key, *sorted(one.items(), key=itemgetter(0))] for key, one in data[kind].items()
            ]
        data["total"] = [*self.total]
        number = int.from_bytes(sha256(json.dumps(data, sort_keys=True).encode()).digest())
        return tuple(number // _RADIX**n % _RADIX + 1 for n in range(_DIGEST))


def _each(values: list[Any] | None, count: int, usual: Any) -> list[Any]:
    """Return a value for each box: as many as there are, or the same for all."""
    given = [usual] if values is None else values
    return given * count if len(given) == 1 else given


def cells_of(key: str, element: Element) -> list[Cell]:
    """Return the boxes of an element in which nothing is wrong; none of what is only printed."""
    cells = _cells_of(key, element)
    if element.points is None:
        return cells
    points = _each(element.points, len(cells), 1)
    return [replace(cell, note=str(one)) for cell, one in zip(cells, points, strict=True)]


def _cells_of(key: str, element: Element) -> list[Cell]:
    (kind,) = element.kinds
    if kind in PRINTED:
        return []
    names = element.names(key)
    labels = element.label or [*map(label_of, names)]
    times = _each(element.points or element.times, len(names), 1)
    if kind in WHOLE:
        return [_whole_of(key, labels[0], times[0], element)]
    if kind == "tick":
        worths = _each(element.tick, len(names), 1)
        each = zip(names, labels, worths, strict=True)
        return [Tick(name=name, label=label, points=worth) for name, label, worth in each]
    if kind == "pick":
        keys = _each(element.key, len(names), "")
        choices = tuple(element.pick or ())
        return [
            Pick(name=name, label=label, times=factor, choices=choices, key=key)
            for name, label, factor, key in zip(names, labels, times, keys, strict=True)
        ]
    if kind == "number":
        keys = _each(element.key, len(names), None)
        return [
            Number(
                name=name, label=label, times=factor, most=element.number or 0,
                key=None if key is None else int(key),
            )
            for name, label, factor, key in zip(names, labels, times, keys, strict=True)
        ]  # fmt: skip
    make = _MAKERS[kind]
    value = getattr(element, kind)
    return [
        make(name, label, factor, value)
        for name, label, factor in zip(names, labels, times, strict=True)
    ]


def _texts_in(element: Element) -> dict[str, str]:
    """Return what is printed in squares, by their names, if it is the same on every sheet."""
    texts = expanded(element.cells or [], MOST_TEXTS) if element.shuffle is None else []
    return unlike_texts(texts, element.squares or (0, 0), element.free or ())


def _whole_of(name: str, label: str, times: int, element: Element) -> Cell:
    """Return a grid of squares, a thread or a maze."""
    if element.maze is not None:
        rows = tuple(element.maze)
        return MazeLine(
            name=name, label=label, times=times, high=len(rows), wide=len(rows[0]), maze=rows
        )
    high, wide = element.squares or element.thread or (0, 0)
    if element.thread is not None:
        ends = tuple(element.ends or ())
        return Thread(
            name=name, label=label, times=times, high=high, wide=wide, ends=ends,
            diagonal=bool(element.diagonal),
        )  # fmt: skip
    return Squares(
        name=name, label=label, times=times, high=high, wide=wide,
        free=frozenset(element.free or ()), texts=_texts_in(element),
        solved=None if element.solution is None else filled_squares(element.solution),
    )  # fmt: skip


_MAKERS: dict[str, Callable[[str, str, int, Any], Cell]] = {
    "count": lambda name, label, times, most: Count(name=name, label=label, times=times, most=most),
    "track": lambda name, label, times, steps: Track(
        name=name, label=label, times=times, steps=tuple(steps)
    ),
}
