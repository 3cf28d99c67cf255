"""The player's own bars against what the thread touched: two witnesses of the same game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.grid import name_of, place_of
from papercraft.games.cat.rules.timer import Clock
from papercraft.games.cat.setup import KINDS
from papercraft.games.cat.turn_notation import DIRECTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.games.cat.scan.board_ink import Inked
    from papercraft.games.cat.scan.turn_order import Letters
    from papercraft.games.cat.setup import Board
    from papercraft.games.cat.turn_notation import Dot


class Touched(NamedTuple):
    """What a turn touched first, and the building blocks it entered."""

    things: tuple[str, ...]
    blocked: tuple[str, ...]


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
            things, blocked = [], []
            for letter in letters:
                dx, dy = DIRECTIONS[letter]
                at = at[0] + dx, at[1] + dy
                if at in blocks:
                    blocked.append(name_of(*at))
                if at not in visited and at in self.things:
                    things.append(f"{self.things[at]} {name_of(*at)}")
                visited.add(at)
            found.append(Touched(tuple(sorted(things)), tuple(blocked)))
        return found

    def blocks(self, turns: Letters) -> list[str]:
        """Return the building blocks a thread enters."""
        return [name for turn in self.touched(turns) for name in turn.blocked]

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

    def crossings(self, turns: Letters) -> tuple[int, ...]:
        """Return the turns whose rolls cross off a number, if this player has the first set."""
        return self.crossed_after(self.first_set(turns))

    def crossed_after(self, started: int | None) -> tuple[int, ...]:
        """Return the turns whose rolls cross off a number if the first set is of this turn."""
        clock, found = Clock(self.board.timer), []
        for number, die in enumerate(self.dice, 1):
            if clock.roll(number, die) is not None:
                found.append(number)
            if number == started:
                clock.start(number)
        return tuple(found)

    def outlasts(self, turns: Letters) -> int | None:
        """Return the turn that ended the game at the latest, if there were rolls after it."""
        crossed = self.crossings(turns)
        over = len(crossed) == len(self.board.timer) and crossed[-1] < len(self.dice)
        return crossed[-1] if over else None

    def verdict(self, turns: Letters, ticked: int | None = None) -> object:
        """Return what a verdict depends on: of orders that agree in it, any will do.

        All segments are drawn in the end, so only the timer can tell them apart; from a building
        block on, where the thread is stopped, every turn does. If more numbers were ``ticked`` than
        this player's set accounts for, somebody else has started the timer.
        """
        touched, crossed = self.touched(turns), self.crossings(turns)
        stopped = any(turn.blocked for turn in touched) or self.outlasts(turns) is not None
        theirs = ticked is not None and len(crossed) < ticked
        return () if theirs else crossed, touched if stopped else None

    def agreeing(self, ways: list[Letters], ticked: int) -> list[Letters]:
        """Return the orders that agree best with so many numbers of the timer crossed off.

        Those with more cannot be: the set starts everybody's timer. Those with fewer ask for
        somebody else's earlier set, which is not needed if others explain all.
        """
        counts = [len(self.crossings(way)) for way in ways]
        most = max((count for count in counts if count <= ticked), default=None)
        if most is None:
            return ways
        least = most if most == ticked else 0
        return [way for way, n in zip(ways, counts, strict=True) if least <= n <= ticked]


def differences(inked: Inked, course: Course, turns: Letters, kinds: Sequence[str]) -> list[str]:
    """Return where the bars of these kinds say otherwise; bars that were not kept say nothing."""
    bars = {kind: _ticked(inked, kind) for kind in (*KINDS, "cup", "timer")}
    if not any(most for _, most in bars.values()):
        return []
    counts = (course.counts(turns) or [dict.fromkeys(bars, 0)])[-1]
    found = []
    for kind in kinds:
        least, most = bars[kind]
        if not least <= counts[kind] <= most:
            many = "cups" if kind == "cup" else kind
            found.append(f"the bar ticks {most} {many}, but the thread touches {counts[kind]}")
    low, (_, most) = len(course.crossings(turns)), bars["timer"]
    if most < low:
        found.append(f"{most} numbers of the timer are crossed off, but the rolls cross off {low}")
    return found


def missed(inked: Inked, course: Course, first: int) -> str:
    """Return what a player's timer lacks if somebody had the first set in a turn; empty if none."""
    bars = [_ticked(inked, kind)[1] for kind in (*KINDS, "cup", "timer")]
    crossed = len(course.crossed_after(first))
    if not any(bars) or bars[-1] >= crossed:
        return ""
    return (
        f"{bars[-1]} numbers of the timer are crossed off, but after the first set, in turn "
        f"{first}, the rolls cross off {crossed}"
    )


def timer_ticks(inked: Inked) -> int | None:
    """Return how many numbers are crossed off for sure; None if nobody kept the timer, or in doubt.

    A bar left blank says nothing.
    """
    least, most = _ticked(inked, "timer")
    return least if least == most and least else None


def _ticked(inked: Inked, kind: str) -> tuple[int, int]:
    """Return how many boxes of a bar are ticked for sure, and how many may be."""
    told = [inked.ticked(name) for name in inked.names if name.startswith(f"{kind}.")]
    return told.count(True), len(told) - told.count(False)
