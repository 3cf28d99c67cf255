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
    """What a turn touched first, whether it came back to a dot, whether it entered a block."""

    things: tuple[str, ...]
    again: bool
    blocked: bool


@dataclass(frozen=True)
class Course:
    """A thread over a board with circled cups, drawn to these rolls."""

    board: Board
    cups: Sequence[str]
    dice: Sequence[int]

    def _dots(self, dots: Sequence[int]) -> set[Dot]:
        return {(dot % self.board.columns, dot // self.board.columns) for dot in dots}

    @cached_property
    def things(self) -> dict[Dot, str]:
        """What lies on the dots."""
        found = {place: "cup" for name in self.cups if (place := place_of(name)) is not None}
        for kind, dots in zip(KINDS, self.board.items, strict=True):
            found |= dict.fromkeys(self._dots(dots), kind)
        return found

    def touched(self, turns: Letters) -> list[Touched]:
        """Return what each turn touched."""
        (at,), blocks = self._dots([self.board.start]), self._dots(self.board.blocks)
        visited, found = {at}, []
        for letters in turns:
            things, again, blocked = [], False, False
            for letter in letters:
                dx, dy = DIRECTIONS[letter]
                at = at[0] + dx, at[1] + dy
                again |= at in visited
                blocked |= at in blocks
                if at not in visited and at in self.things:
                    things.append(f"{self.things[at]} {name_of(*at)}")
                visited.add(at)
            found.append(Touched(tuple(sorted(things)), again, blocked))
        return found

    def counts(self, turns: Letters) -> list[dict[str, int]]:
        """Return how many things of each kind were touched by the end of each turn."""
        counts = dict.fromkeys((*KINDS, "cup"), 0)
        found = []
        for turn in self.touched(turns):
            for thing in turn.things:
                counts[thing.split()[0]] += 1
            found.append(dict(counts))
        return found

    def first_set(self, turns: Letters) -> int | None:
        """Return the turn, counted from 1, in which the first set was complete."""
        for number, counts in enumerate(self.counts(turns), 1):
            if min(counts[kind] for kind in KINDS):
                return number
        return None

    def verdict(self, turns: Letters) -> object:
        """Return what a verdict depends on: of orders that agree in it, any will do.

        That is when the timer starts, when a dot is visited again, and what is collected by any
        turn that can be the last; from a building block on, every turn.
        """
        touched = self.touched(turns)
        again = next((n for n, turn in enumerate(touched) if turn.again), None)
        if any(turn.blocked for turn in touched):
            return touched
        _, early = self._clocks(turns)
        late = range(early or len(touched), len(touched) + 1)
        ends = [frozenset(thing for turn in touched[:end] for thing in turn.things) for end in late]
        return self.first_set(turns), again, tuple(ends)

    def _clocks(self, turns: Letters) -> tuple[Clock, int | None]:
        """Return this player's own timer, and the turn in which any can first be done."""
        own, early, done = Clock(self.board.timer), Clock(self.board.timer), None
        started = self.first_set(turns)
        for number, die in enumerate(self.dice, 1):
            own.roll(number, die)
            early.roll(number, die)
            # Somebody else may have had a set in the very first turn.
            early.start(number)
            if number == started:
                own.start(number)
            if early.done and done is None:
                done = number
        return own, done

    def crossed(self, turns: Letters) -> int:
        """Return how many numbers of the timer the rolls cross off at least."""
        return self._clocks(turns)[0].crossed


def differences(inked: Inked, course: Course, turns: Letters) -> list[str]:
    """Return where the bars say something else; bars that were not kept say nothing."""
    bars = {kind: _ticked(inked, kind) for kind in (*KINDS, "cup", "timer")}
    if not any(most for _, most in bars.values()):
        return []
    counts = (course.counts(turns) or [dict.fromkeys(bars, 0)])[-1]
    found = []
    for kind in (*KINDS, "cup"):
        least, most = bars[kind]
        if not least <= counts[kind] <= most:
            many = "cups" if kind == "cup" else kind
            found.append(f"the bar ticks {most} {many}, but the thread touches {counts[kind]}")
    low, (_, most) = course.crossed(turns), bars["timer"]
    if most < low:
        found.append(f"{most} numbers of the timer are crossed off, but the rolls cross off {low}")
    return found


def _ticked(inked: Inked, kind: str) -> tuple[int, int]:
    """Return how many boxes of a bar are ticked for sure, and how many may be."""
    told = [inked.ticked(name) for name in inked.names if name.startswith(f"{kind}.")]
    return told.count(True), len(told) - told.count(False)
