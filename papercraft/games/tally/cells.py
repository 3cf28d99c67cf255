"""The kinds of boxes that are read: their marks, their values, and what these are worth.

A cell is what a player fills in under one name. It has rows of *marks*, little boxes to tick. The
ticked marks become a value in the record; formulas use what that value is worth.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, join
from papercraft.core.problems import join_or

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from collections.abc import Set as AbstractSet

    from papercraft.core.rng import Rng

DIGITS = 10


@dataclass(frozen=True)
class Mark:
    """A little box: its name in the cell, and what is printed above it."""

    name: str
    label: str = ""


@dataclass(frozen=True, kw_only=True)
class Cell:
    """What a player fills in under one name; ``times`` multiplies its worth.

    ``note`` is printed to the right of the marks.
    """

    name: str
    label: str
    times: int = 1
    note: str = ""

    @property
    def rows(self) -> tuple[tuple[Mark, ...], ...]:
        """The rows of marks; a row that is too wide is wrapped."""
        raise NotImplementedError

    @property
    def beside(self) -> str:
        """What is printed to the right of the marks."""
        return self.note

    def translated(self, texts: Mapping[str, str]) -> Cell:
        """Return the cell as it is printed in a language."""
        return self

    def with_texts(self, shown: Callable[[str], str]) -> Cell:
        """Return the cell with its texts as they are shown in messages."""
        return replace(self, label=shown(self.label))

    @property
    def example(self) -> str:
        """A sample value as typed, with the other possible values."""
        raise NotImplementedError

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of valid values."""
        raise NotImplementedError

    def read(self, ticked: AbstractSet[str]) -> Any:
        """Return the record value of ticked marks; None if nothing is ticked."""
        raise NotImplementedError

    def refusal(self, value: Any) -> str:
        """Return why a record cannot contain a value; empty if it can."""
        raise NotImplementedError

    def fault(self, value: Any) -> tuple[str, str]:
        """Return the code of the rule that a value breaks, and a message; both empty if none."""
        return "", ""

    def worth(self, value: Any) -> int:
        """Return the points of a value; one that breaks a rule is worth 0."""
        raise NotImplementedError

    def counts(self, value: Any) -> dict[str, int]:
        """Return further numbers for formulas, by the names of their functions."""
        return {}

    def random(self, rng: Rng) -> Any:
        """Return a random valid value."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Tick(Cell):
    """One mark, and what it is worth."""

    points: int

    @property
    def rows(self) -> tuple[tuple[Mark, ...], ...]:
        return ((Mark("tick"),),)

    @property
    def beside(self) -> str:
        return "" if self.points == 1 else str(self.points)

    @property
    def example(self) -> str:
        return "true"

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "boolean", "default": False}

    def read(self, ticked: AbstractSet[str]) -> Any:
        return True if ticked else None

    def refusal(self, value: Any) -> str:
        return "" if isinstance(value, bool) else gettext("should be true or false")

    def worth(self, value: Any) -> int:
        return self.points if value else 0

    def random(self, rng: Rng) -> Any:
        return bool(rng.below(2))


@dataclass(frozen=True, kw_only=True)
class Pick(Cell):
    """A mark for each choice, one of which is ticked; ``key`` is the right one, if any.

    ``shown`` are the printed labels of the choices, if they differ from the values in records.
    """

    choices: tuple[str, ...]
    key: str = ""
    shown: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[tuple[Mark, ...], ...]:
        labels = self.shown or self.choices
        return (tuple(map(Mark, self.choices, labels)),)

    def translated(self, texts: Mapping[str, str]) -> Pick:
        shown = tuple(texts.get(choice, choice) for choice in self.choices)
        return replace(self, shown=shown)

    def with_texts(self, shown: Callable[[str], str]) -> Pick:
        return replace(self, label=shown(self.label), shown=tuple(map(shown, self.choices)))

    @property
    def values(self) -> tuple[int | str, ...]:
        """The choices as in records: numbers if all of them are."""
        return tuple(map(int, self.choices)) if all(map(_is_number, self.choices)) else self.choices

    @property
    def example(self) -> str:
        return f"{json.dumps(self.values[0])}   # {' | '.join(self.choices)}"

    @property
    def schema(self) -> dict[str, Any]:
        return _one_of(self.values)

    def read(self, ticked: AbstractSet[str]) -> Any:
        readings = [
            value
            for value, choice in zip(self.values, self.choices, strict=True)
            if choice in ticked
        ]
        return readings[0] if len(readings) == 1 else readings or None

    def refusal(self, value: Any) -> str:
        picked = value if isinstance(value, list) else [value]
        if all(type(one) in (int, str) and one in self.values for one in picked) and picked:
            return ""
        return _not_one_of(self.choices)

    def fault(self, value: Any) -> tuple[str, str]:
        if not isinstance(value, list) or len(value) == 1:
            return "", ""
        form = "{name} has several ticks: {choices}; it counts 0"
        labels = dict(zip(self.values, self.shown or self.choices, strict=True))
        choices = join([labels[one] for one in value])
        return "tally.one-tick", gettext(form, name=self.label, choices=choices)

    def worth(self, value: Any) -> int:
        picked = value if isinstance(value, list) else [value]
        if len(picked) != 1:
            return 0
        if self.key:
            return self.times * (str(picked[0]) == self.key)
        place = self.values.index(picked[0]) + 1
        return self.times * (picked[0] if isinstance(picked[0], int) else place)

    def random(self, rng: Rng) -> Any:
        return rng.pick(self.values)


def _not_one_of(choices: Iterable[str]) -> str:
    form = "should be one of {choices}; omit the line if nothing is ticked"
    return gettext(form, choices=join_or(choices))


def _one_of(values: tuple[int | str, ...]) -> dict[str, Any]:
    """Return the JSON Schema of one of several values: all numbers, or all texts."""
    kind = "integer" if all(isinstance(one, int) for one in values) else "string"
    return {"type": kind, "enum": list(values)}


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii() and str(int(text)) == text


@dataclass(frozen=True, kw_only=True)
class Number(Cell):
    """A number up to ``most``, with a row of marks per digit; ``key`` is the right number."""

    most: int
    key: int | None = None

    @property
    def places(self) -> int:
        """The number of digits."""
        return len(str(self.most))

    @property
    def example(self) -> str:
        return f"0   # 0-{self.most}"

    @property
    def rows(self) -> tuple[tuple[Mark, ...], ...]:
        first = int(str(self.most)[0]) + 1
        return tuple(
            tuple(
                Mark(f"{place}-{digit}", str(digit)) for digit in range(DIGITS if place else first)
            )
            for place in range(self.places)
        )

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": self.most}

    def read(self, ticked: AbstractSet[str]) -> Any:
        digits = [[int(mark.label) for mark in row if mark.name in ticked] for row in self.rows]
        if not any(digits):
            return None
        value = _number_of(digits)
        return digits if value is None else value

    def refusal(self, value: Any) -> str:
        if type(value) is int and 0 <= value < DIGITS**self.places:
            return ""
        if isinstance(value, list) and len(value) == self.places and all(map(_are_digits, value)):
            return ""
        form = "should be a number from 0 to {most}"
        return gettext(form, most=self.most)

    def fault(self, value: Any) -> tuple[str, str]:
        if isinstance(value, list):
            form = "{name} is not a number: tick one digit in each of its {n} rows; it counts 0"
            return "tally.number", gettext(form, name=self.label, n=self.places)
        if value > self.most:
            form = "{name} is {value}, but at most {most} is possible; it counts 0"
            return "tally.number", gettext(form, name=self.label, value=value, most=self.most)
        return "", ""

    def worth(self, value: Any) -> int:
        if isinstance(value, list) or value > self.most:
            return 0
        return self.times * (int(value) if self.key is None else value == self.key)

    def random(self, rng: Rng) -> Any:
        return rng.below(self.most + 1)


def _number_of(digits: list[list[int]]) -> int | None:
    """Return the number that ticked digits make; leading ones may be missing. None if invalid."""
    empty = len(list(takewhile(lambda one: not one, digits)))
    rest = digits[empty:]
    return int("".join(str(one[0]) for one in rest)) if all(len(one) == 1 for one in rest) else None


def _are_digits(value: Any) -> bool:
    return isinstance(value, list) and all(type(one) is int and 0 <= one < DIGITS for one in value)


@dataclass(frozen=True, kw_only=True)
class Count(Cell):
    """Marks of which any may be ticked; their number counts."""

    most: int

    @property
    def example(self) -> str:
        return f"0   # 0-{self.most}"

    @property
    def rows(self) -> tuple[tuple[Mark, ...], ...]:
        return (tuple(Mark(str(n)) for n in range(1, self.most + 1)),)

    @property
    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": self.most}

    def read(self, ticked: AbstractSet[str]) -> Any:
        return len(ticked) or None

    def refusal(self, value: Any) -> str:
        if type(value) is int and 0 <= value <= self.most:
            return ""
        return gettext("should be a number from 0 to {most}", most=self.most)

    def worth(self, value: Any) -> int:
        return self.times * int(value)

    def random(self, rng: Rng) -> Any:
        return rng.below(self.most + 1)


@dataclass(frozen=True, kw_only=True)
class Track(Cell):
    """Marks that are ticked from left to right; the last ticked one counts."""

    steps: tuple[int, ...]

    @property
    def example(self) -> str:
        return f"{self.steps[0]}   # {' | '.join(map(str, self.steps))}"

    @property
    def rows(self) -> tuple[tuple[Mark, ...], ...]:
        return (tuple(Mark(str(n), str(step)) for n, step in enumerate(self.steps, 1)),)

    @property
    def schema(self) -> dict[str, Any]:
        return _one_of(tuple(dict.fromkeys(self.steps)))

    def read(self, ticked: AbstractSet[str]) -> Any:
        return self.steps[max(map(int, ticked)) - 1] if ticked else None

    def refusal(self, value: Any) -> str:
        if type(value) is int and value in self.steps:
            return ""
        return _not_one_of(map(str, self.steps))

    def worth(self, value: Any) -> int:
        return self.times * int(value)

    def random(self, rng: Rng) -> Any:
        return rng.pick(self.steps)
