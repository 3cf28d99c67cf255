"""The timer: a list of numbers that high rolls cross off once a player has a set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Round(NamedTuple):
    """One roll: its turn, the face of the die, the number it crossed off the timer."""

    number: int
    die: int
    crossed: int | None


@dataclass(slots=True)
class Timer:
    """The timer of all players; it counts rolls from the turn after the one that started it."""

    numbers: tuple[int, ...]
    crossed: int = 0
    started: int | None = None

    def start(self, turn: int) -> None:
        """Start the timer, which is not running, in a turn."""
        self.started = turn

    def roll(self, turn: int, die: int) -> int | None:
        """Return the number that a roll crosses off, or None."""
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
