"""Replays a decoded thread: what each turn touches, and what the timer then crosses off."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.games.cat.board import KINDS
from papercraft.games.cat.rules.timer import Timer
from papercraft.games.cat.turn_notation import DIRECTIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.games.cat.board import Board
    from papercraft.games.cat.scan.turn_order import Letters
    from papercraft.games.cat.turn_notation import Dot


class TouchedThings(NamedTuple):
    """What a turn touched for the first time, and the building blocks it entered."""

    things: tuple[str, ...]
    blocked: tuple[str, ...]


@dataclass(frozen=True)
class ThreadReplay:
    """Replays threads on a board with circled cups and the dice of the game."""

    board: Board
    cups: Sequence[str]
    dice: Sequence[int]

    def _dots(self, dots: Sequence[int]) -> set[Dot]:
        return {(dot % self.board.columns, dot // self.board.columns) for dot in dots}

    @cached_property
    def things(self) -> dict[Dot, str]:
        """What lies on the dots."""
        things = {place: "cup" for name in self.cups if (place := parse_cell(name)) is not None}
        for kind, dots in zip(KINDS, self.board.items, strict=True):
            things |= dict.fromkeys(self._dots(dots), kind)
        return things

    def touched(self, turns: Letters) -> list[TouchedThings]:
        """Return what each turn touched."""
        (at,), blocks = self._dots([self.board.start]), self._dots(self.board.blocks)
        visited, touched = {at}, []
        for letters in turns:
            things, blocked = [], []
            for letter in letters:
                dx, dy = DIRECTIONS[letter]
                at = at[0] + dx, at[1] + dy
                if at in blocks:
                    blocked.append(cell_name(*at))
                if at not in visited and at in self.things:
                    things.append(f"{self.things[at]} {cell_name(*at)}")
                visited.add(at)
            touched.append(TouchedThings(tuple(sorted(things)), tuple(blocked)))
        return touched

    def blocks(self, turns: Letters) -> list[str]:
        """Return the building blocks a thread enters."""
        return [name for turn in self.touched(turns) for name in turn.blocked]

    def counts(self, turns: Letters) -> list[dict[str, int]]:
        """Return how many things of each kind were touched by the end of each turn."""
        counts = dict.fromkeys((*KINDS, "cup"), 0)
        counts_by_turn = []
        for turn in self.touched(turns):
            for thing in turn.things:
                counts[thing.split()[0]] += 1
            counts_by_turn.append(dict(counts))
        return counts_by_turn

    def first_set(self, turns: Letters) -> int | None:
        """Return the turn, counted from 1, in which the first set was complete."""
        for number, counts in enumerate(self.counts(turns), 1):
            if min(counts[kind] for kind in KINDS):
                return number
        return None

    def timer_turns(self, turns: Letters) -> tuple[int, ...]:
        """Return the turns whose rolls cross off a number if this player has the first set."""
        return self.timer_turns_after(self.first_set(turns))

    def timer_turns_after(self, started: int | None) -> tuple[int, ...]:
        """Return the turns whose rolls cross off a number after a first set in ``started``."""
        timer, turns = Timer(self.board.timer), []
        for number, die in enumerate(self.dice, 1):
            if timer.roll(number, die) is not None:
                turns.append(number)
            if number == started:
                timer.start(number)
        return tuple(turns)

    def ended_early(self, turns: Letters) -> int | None:
        """Return the turn by which the timer had ended the game, if there are rolls after it."""
        crossed = self.timer_turns(turns)
        over = len(crossed) == len(self.board.timer) and crossed[-1] < len(self.dice)
        return crossed[-1] if over else None

    def verdict_key(self, turns: Letters, ticked: int | None = None) -> object:
        """Return a key of the verdict: orders with the same key are judged alike.

        All orders draw the same segments, so they differ in the timer only, or in every turn if a
        building block stops the thread. If more numbers are ``ticked`` than this player's set
        explains, another player started the timer.
        """
        touched, crossed = self.touched(turns), self.timer_turns(turns)
        stopped = any(turn.blocked for turn in touched) or self.ended_early(turns) is not None
        theirs = ticked is not None and len(crossed) < ticked
        return () if theirs else crossed, touched if stopped else None

    def consistent_orders(self, orders: list[Letters], ticked: int) -> list[Letters]:
        """Return the orders that agree best with the number of ``ticked`` timer boxes.

        Orders that cross off more are impossible, because the set starts everybody's timer. Orders
        that cross off fewer imply an earlier set of another player, which is not needed if others
        explain all ticks.
        """
        counts = [len(self.timer_turns(order)) for order in orders]
        most = max((count for count in counts if count <= ticked), default=None)
        if most is None:
            return orders
        least = most if most == ticked else 0
        return [order for order, n in zip(orders, counts, strict=True) if least <= n <= ticked]
