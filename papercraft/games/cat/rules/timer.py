"""The timer: a column of numbers that high rolls cross off, once somebody has a set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Round(NamedTuple):
    """One roll of the die: its turn, its face, the timer's number it crossed off."""

    number: int
    die: int
    crossed: int | None


@dataclass(slots=True)
class Clock:
    """The timer of all players; it looks at rolls from the turn after the one that started it."""

    numbers: tuple[int, ...]
    crossed: int = 0
    started: int | None = None

    def start(self, turn: int) -> None:
        """Start in a turn, unless it runs already."""
        if self.started is None:
            self.started = turn

    def roll(self, turn: int, die: int) -> int | None:
        """Return the number a roll crosses off, if it does."""
        if self.started is None or self.started >= turn or self.done:
            return None
        top = self.numbers[self.crossed]
        if die < top:
            return None
        self.crossed += 1
        return top

    @property
    def done(self) -> bool:
        """Whether all numbers are crossed off."""
        return self.crossed == len(self.numbers)
