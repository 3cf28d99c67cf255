"""The player's own bars against what the thread touched: two witnesses of the same game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.grid import name_of, place_of
from papercraft.games.cat.clock import Clock
from papercraft.games.cat.setup import KINDS
from papercraft.games.cat.thread import DIRECTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.games.cat.inked import Inked
    from papercraft.games.cat.order import Letters
    from papercraft.games.cat.setup import Board
    from papercraft.games.cat.thread import Dot


class Touched(NamedTuple):
    """What a turn touched first, by kind, whether it came back to a dot, and where it ended."""

    kinds: tuple[str, ...]
    again: bool
    end: Dot


@dataclass(frozen=True)
class Course:
    """A thread over a board with circled cups."""

    board: Board
    cups: Sequence[str]

    @cached_property
    def kinds(self) -> dict[Dot, str]:
        """What lies on the dots."""
        found = {place: "cup" for name in self.cups if (place := place_of(name)) is not None}
        for kind, dots in zip(KINDS, self.board.items, strict=True):
            found |= {(dot % self.board.columns, dot // self.board.columns): kind for dot in dots}
        return found

    def told(self, turns: Letters) -> tuple[Touched, ...]:
        """Return what each turn touched: two orders that tell the same get the same verdict."""
        at = self.board.start % self.board.columns, self.board.start // self.board.columns
        visited, found = set(), []
        visited.add(at)
        for letters in turns:
            kinds, again = [], False
            for letter in letters:
                dx, dy = DIRECTIONS[letter]
                at = at[0] + dx, at[1] + dy
                again |= at in visited
                if at not in visited and at in self.kinds:
                    kinds.append(f"{self.kinds[at]} {name_of(*at)}")
                visited.add(at)
            found.append(Touched(tuple(sorted(kinds)), again, at))
        return tuple(found)


def differences(
    inked: Inked, course: Course, turns: Letters, dice: Sequence[int]
) -> list[str]:
    """Return where the bars say something else; bars that were not kept say nothing."""
    touched = [kind.split()[0] for turn in course.told(turns) for kind in turn.kinds]
    kept = any(inked.ticked(f"{kind}.1") is not False for kind in (*KINDS, "cup"))
    found = []
    for kind in (*KINDS, "cup") if kept else ():
        count = touched.count(kind)
        least, most = _ticked(inked, kind)
        if not least <= count <= most:
            many = "cups" if kind == "cup" else kind
            found.append(f"the bar ticks {most} {many}, but the thread touches {count}")
    least, most = _ticked(inked, "timer")
    low, high = _crossed(course, turns, dice)
    if kept and (most < low or least > high):
        found.append(f"the timer has {least} numbers crossed off, but the rolls cross off {low}")
    return found


def _ticked(inked: Inked, kind: str) -> tuple[int, int]:
    """Return how many boxes of a bar are ticked for sure, and how many may be."""
    told = [inked.ticked(name) for name in inked.names if name.startswith(f"{kind}.")]
    return told.count(True), len(told) - told.count(False)


def _crossed(course: Course, turns: Letters, dice: Sequence[int]) -> tuple[int, int]:
    """Return how many numbers of the timer the rolls cross off at least, and at most.

    At least: this player's own first set starts it; at most: somebody's in the first turn.
    """
    counts = dict.fromkeys(KINDS, 0)
    own, early = Clock(course.board.timer), Clock(course.board.timer)
    told = course.told(turns)
    for number, die in enumerate(dice, 1):
        own.roll(number, die)
        early.roll(number, die)
        early.start(number)
        for kind in told[number - 1].kinds if number <= len(told) else ():
            name = kind.split()[0]
            counts[name] = counts.get(name, 0) + 1
        if min(counts[kind] for kind in KINDS):
            own.start(number)
    return own.crossed, early.crossed
