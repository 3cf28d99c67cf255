"""The order in which the segments of a thread were drawn, and its split into turns.

If a thread crosses itself, the dice determine the order: a turn has as many segments as its roll
and at most one bend. A thread that does not fit is recorded as drawn, for the referee to judge.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext, ngettext
from papercraft.core.trail_decode import edge
from papercraft.games.cat.rules.turn_geometry import bends
from papercraft.games.cat.turn_notation import DIRECTIONS, PASS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from papercraft.core.trail_decode import Edge
    from papercraft.games.cat.turn_notation import Dot

# The backtracking search gives up after this many steps or orders.
_MAX_STEPS = 60_000
_MAX_ORDERS = 64
# The turns of a thread, each a string of letters, one for each segment; empty for a pass.
Letters = tuple[str, ...]


class Rolls(NamedTuple):
    """The dice, and for each turn whether a pass is ticked; None if unknown."""

    dice: tuple[int, ...]
    passed: tuple[bool | None, ...]

    def with_possible_passes(self) -> Rolls:
        """Return the rolls with passes possible wherever none is ticked."""
        return Rolls(self.dice, tuple(ticked or None for ticked in self.passed))

    def with_ticked_passes_only(self) -> Rolls:
        """Return the rolls with passes only where one is ticked."""
        return Rolls(self.dice, tuple(bool(ticked) for ticked in self.passed))


class Orders(NamedTuple):
    """Orders that fit the rolls; ``complete`` if there are no others."""

    orders: list[Letters]
    complete: bool


def format_turn(letters: str) -> str:
    """Return the notation of a turn."""
    if not letters:
        return PASS
    return " ".join(f"{letter}{len(list(run))}" for letter, run in groupby(letters))


def parse_letters(text: str) -> str:
    """Return the letters of a turn in a record's notation."""
    return "" if text == PASS else "".join(leg[0] * int(leg[1:]) for leg in text.split())


def matching_orders(
    edges: Collection[Edge], start: Dot, rolls: Rolls, *, home: Dot | None, free: bool = False
) -> Orders:
    """Return every order of the segments that fits the rolls, by backtracking.

    ``home`` is a dot on which the thread may end short; with ``free`` a turn may start with a bend
    at no cost.
    """
    search = _Search(set(edges), rolls, home, free)
    search.turn(start, 0)
    return Orders(search.orders, search.steps < _MAX_STEPS and len(search.orders) < _MAX_ORDERS)


@dataclass(slots=True)
class _Search:
    left: set[Edge]
    rolls: Rolls
    home: Dot | None
    free: bool
    heading: str = ""
    turns: list[str] = field(default_factory=list)
    orders: list[Letters] = field(default_factory=list)
    steps: int = 0

    def turn(self, at: Dot, number: int) -> None:
        """Continue with turn ``number``, counted from 0."""
        if not self.left and self._may_end(at, number):
            self.orders.append(tuple(self.turns))
            return
        if number == len(self.rolls.dice) or self._exhausted:
            return
        passed = self.rolls.passed[number]
        if passed is not True and self.left:
            self._extend(at, number, "")
        if passed is not False:
            self.turns.append("")
            self.turn(at, number + 1)
            self.turns.pop()

    @property
    def _exhausted(self) -> bool:
        return self.steps >= _MAX_STEPS or len(self.orders) >= _MAX_ORDERS

    def _may_end(self, at: Dot, number: int) -> bool:
        """Return whether the thread may end before this turn."""
        return at == self.home or all(ticked is not False for ticked in self.rolls.passed[number:])

    def _extend(self, at: Dot, number: int, letters: str) -> None:
        """Continue a turn of which ``letters`` are drawn."""
        self.steps += 1
        short = at == self.home and not self.left and letters
        if len(letters) == self.rolls.dice[number] or short:
            before = self.heading
            self.heading = letters[-1]
            self.turns.append(letters)
            self.turn(at, number + 1)
            self.turns.pop()
            self.heading = before
            return
        for letter, (dx, dy) in DIRECTIONS.items():
            then = at[0] + dx, at[1] + dy
            way = edge(at, then)
            if way in self.left and not self._exhausted and self._bends(letters + letter) <= 1:
                self.left.remove(way)
                self._extend(then, number, letters + letter)
                self.left.add(way)

    def _bends(self, letters: str) -> int:
        return bends([*("" if self.free else self.heading), *letters])


def trace_letters(edges: Collection[Edge], start: Dot) -> str:
    """Return the letters along all segments, straight on at crossings if possible.

    If no trail covers all segments, the longest one found.
    """
    left, longest, steps = set(edges), "", 0

    def options(at: Dot, heading: str) -> Iterator[tuple[str, Dot, Edge]]:
        for letter in sorted(DIRECTIONS, key=lambda one: one != heading):
            dx, dy = DIRECTIONS[letter]
            then = at[0] + dx, at[1] + dy
            if edge(at, then) in left:
                yield letter, then, edge(at, then)

    def go(at: Dot, letters: str) -> bool:
        nonlocal longest, steps
        steps += 1
        if len(letters) > len(longest):
            longest = letters
        if not left or steps > _MAX_STEPS:
            return True
        for letter, then, way in list(options(at, letters[-1:])):
            left.remove(way)
            if go(then, letters + letter):
                return True
            left.add(way)
        return False

    go(start, "")
    return longest


def nearest_split(letters: str, rolls: Rolls) -> Letters:
    """Split a thread that does not fit the rolls: with the fewest faults, as late as possible.

    Dynamic programming over the letters and turns. If there is a turn, no segment is left out.
    """
    count, turns = len(letters), len(rolls.dice)

    def faults(begin: int, end: int, number: int) -> int:
        drawn, passed = letters[begin:end], rolls.passed[number]
        if not drawn:
            return passed is False
        before = letters[begin - 1 : begin] if begin else ""
        return (
            (len(drawn) != rolls.dice[number]) + (bends([*before, *drawn]) > 1) + (passed is True)
        )

    @cache
    def best(begin: int, number: int) -> tuple[int, int, int]:
        """Return the fewest segments left out, the faults of the rest, and where this turn ends."""
        if number == turns:
            return count - begin, 0, begin
        options = []
        for end in range(begin, count + 1):
            left_out, later, _ = best(end, number + 1)
            here = faults(begin, end, number)
            options.append((left_out, here + later, here, end))
        left_out, total, _, end = min(options)
        return left_out, total, end

    split, begin = [], 0
    for number in range(turns):
        *_, end = best(begin, number)
        split.append(letters[begin:end])
        begin = end
    return tuple(split)


def first_misfit(turns: Letters, rolls: Rolls) -> str:
    """Return a message about the first turn that does not fit its roll; empty if all fit."""
    heading = ""
    for number, (drawn, die) in enumerate(zip(turns, rolls.dice, strict=True), 1):
        if drawn and len(drawn) != die:
            return ngettext(
                "turn {turn} seems to have {n} segment, its roll is {die}",
                "turn {turn} seems to have {n} segments, its roll is {die}",
                len(drawn),
                turn=number,
                die=die,
            )
        if not drawn and rolls.passed[number - 1] is False:
            form = "nothing is drawn in turn {turn}, but no pass is ticked"
            return gettext(form, turn=number)
        if drawn and rolls.passed[number - 1]:
            form = "a pass is ticked in turn {turn}, but something is drawn"
            return gettext(form, turn=number)
        if bends([*heading, *drawn]) > 1:
            return gettext("turn {turn} bends more than once", turn=number)
        heading = drawn[-1:] or heading
    return ""
