"""Grids of squares to mark, read from photos: bingo cards, nonograms, sign-up sheets.

Names are as in a spreadsheet: a letter for the column and a number for the row, with ``A1`` in the
upper left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.records import brief
from papercraft.games.tally.cells import Cell, Mark
from papercraft.games.tally.formulas import LINES, MISSING, RIGHT, WRONG

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from papercraft.core.rng import Rng

# More rows or columns would be too narrow to read.
MOST_SIDE, MOST_SQUARES, MOST_TEXTS = 25, 625, 625
# What stands in a solution for a square to fill, and for one to leave blank.
FILLED, BLANK = "#", "."


def square_name(column: int, row: int) -> str:
    """Return the name of a square; columns and rows are counted from 0."""
    return f"{chr(ord('A') + column)}{row + 1}"


class FullLine(NamedTuple):
    """A row, column or diagonal of a grid: its name and its squares."""

    name: str
    squares: frozenset[str]


@cache
def _lines(wide: int, high: int) -> tuple[FullLine, ...]:
    """Return the rows, columns and diagonals of more than one square of a grid."""
    across, down, lines = range(wide), range(high), []
    if wide > 1:
        for y in down:
            squares = frozenset(square_name(x, y) for x in across)
            lines.append(FullLine(gettext("row {n}", n=y + 1), squares))
    if high > 1:
        for x in across:
            squares = frozenset(square_name(x, y) for y in down)
            lines.append(FullLine(gettext("column {n}", n=chr(ord("A") + x)), squares))
    if high == wide > 1:
        for ends in (across, across[::-1]):
            one = [square_name(x, y) for x, y in zip(ends, down, strict=True)]
            form = "diagonal {first}-{last}"
            lines.append(FullLine(gettext(form, first=one[0], last=one[-1]), frozenset(one)))
    return tuple(lines)


@dataclass(frozen=True, kw_only=True)
class Squares(Cell):
    """Rows of squares to mark. Free squares count as marked; ``solved`` is the solution."""

    high: int
    wide: int
    free: frozenset[str] = frozenset()
    solved: frozenset[str] | None = field(default=None)
    # What is printed in squares, by their names, if it is the same on every sheet and tells them
    # apart.
    texts: Mapping[str, str] = field(default_factory=dict, hash=False)

    @cached_property
    def names(self) -> list[str]:
        """The names of the squares that can be marked, row by row."""
        every = (square_name(x, y) for y in range(self.high) for x in range(self.wide))
        return [name for name in every if name not in self.free]

    @property
    def rows(self) -> tuple[tuple[Mark, ...], ...]:
        return tuple(
            tuple(
                Mark(name, self.shown(name)) for x in range(self.wide)
                if (name := square_name(x, y)) not in self.free
            )
            for y in range(self.high)
        )  # fmt: skip

    @property
    def example(self) -> str:
        known = f"A1-{square_name(self.wide - 1, self.high - 1)}"
        if self.texts and min(self.high, self.wide) == 1:
            # No letters stand beside it.
            known = ", ".join(f"{name} is {text}" for name, text in self.texts.items())
        return f'["{self.names[0]}"]   # {known}'

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", "enum": self.names}}

    def shown(self, name: str) -> str:
        """Return the text printed in a square, else its name."""
        return self.texts.get(name, name)

    def with_texts(self, shown: Callable[[str], str]) -> Squares:
        texts = {name: shown(text) for name, text in self.texts.items()}
        return replace(self, label=shown(self.label), texts=texts)

    @cached_property
    def called(self) -> dict[str, str]:
        """The names of the squares by what formulas may call them: names, and unlike texts."""
        return {text: name for name, text in self.texts.items()} | {
            name: name for name in self.names
        }

    def read(self, ticked: AbstractSet[str]) -> Any:
        return [name for name in self.names if name in ticked] or None

    def refusal(self, value: Any) -> str:
        if not isinstance(value, list):
            form = "should be a list of squares, from A1 to {last}"
            return gettext(form, last=square_name(self.wide - 1, self.high - 1))
        names = set(self.names)
        for n, one in enumerate(value):
            # Nested lists are not hashable.
            if not isinstance(one, str) or one not in names:
                return self._no_square(one)
            if one in value[:n]:
                return gettext("has the square {square} twice", square=one)
        return ""

    def _no_square(self, value: Any) -> str:
        """Return why an entry is not a square that can be marked, with a suggestion."""
        known = self.called.get(str(value), "") if isinstance(value, (str, int)) else ""
        if not known and isinstance(value, str):
            known = self.called.get(value.strip().upper(), "")
        if known:
            form = "{square} is not a square; did you mean {known}?"
            return gettext(form, square=brief(value), known=repr(known))
        if isinstance(value, str) and value in self.free:
            return gettext("{square} is a free square, which nobody marks", square=brief(value))
        form = "{square} is not a square; squares are A1 to {last}"
        last = square_name(self.wide - 1, self.high - 1)
        return gettext(form, square=brief(value), last=last)

    def worth(self, value: Any) -> int:
        return self.times * len(value)

    def random(self, rng: Rng) -> Any:
        return [name for name in self.names if rng.below(3) == 0]

    def full_lines(self, value: Sequence[str]) -> list[FullLine]:
        """Return the fully marked rows and columns, and diagonals of a square grid."""
        marked = {*value, *self.free}
        return [line for line in _lines(self.wide, self.high) if line.squares <= marked]

    def wrong(self, value: Sequence[str]) -> list[str]:
        """Return the squares that are marked and are not in the solution."""
        return [name for name in value if name not in (self.solved or ())]

    def missing(self, value: Sequence[str]) -> list[str]:
        """Return the squares of the solution that are not marked."""
        return [name for name in self.names if name in (self.solved or ()) and name not in value]

    def counts(self, value: Sequence[str]) -> dict[str, int]:
        """Return the numbers about the grid for formulas, by the names of their functions."""
        wrong = len(self.wrong(value))
        return {
            LINES: len(self.full_lines(value)), RIGHT: len(value) - wrong, WRONG: wrong,
            MISSING: len(self.missing(value)),
        }  # fmt: skip


def filled_squares(rows: Sequence[str]) -> frozenset[str]:
    """Return the squares that a solution fills, given its rows of ``#`` and ``.``."""
    return frozenset(
        square_name(x, y)
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign == FILLED
    )


def unlike_texts(
    texts: Sequence[str], size: Sequence[int], free: Collection[str]
) -> dict[str, str]:
    """Return texts by the names of the squares they stand in, row by row; none if two are alike.

    ``size`` is the numbers of rows and columns; ``free`` squares have no text.
    """
    high, wide = size
    names = [square_name(x, y) for y in range(high) for x in range(wide)]
    marked = (name for name in names if name not in free)
    return dict(zip(marked, texts, strict=False)) if len(set(texts)) == len(texts) else {}
