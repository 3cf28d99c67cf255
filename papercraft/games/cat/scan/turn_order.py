"""In which order and in which turns the segments of a thread were drawn.

Where a thread crosses itself the rolls tell the order: a turn has as many segments as its roll and
one bend. What does not fit is written as drawn; that is for the referee to judge.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from papercraft.games.cat.scan.trail_decode import edge
from papercraft.games.cat.turn_notation import DIRECTIONS, PASS, bends

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from papercraft.games.cat.scan.trail_decode import Edge
    from papercraft.games.cat.turn_notation import Dot

# A search that takes more steps than this finds too many orders to be of use.
_PATIENCE = 60_000
_MOST_FOUND = 64
# A turn is told as letters, one a segment; a pass has none.
Letters = tuple[str, ...]


class Rolls(NamedTuple):
    """The dice, and for each turn whether a pass is ticked; None if nothing tells."""

    dice: tuple[int, ...]
    passed: tuple[bool | None, ...]

    def unsaid(self) -> Rolls:
        """Return the rolls with a pass possible wherever none is ticked."""
        return Rolls(self.dice, tuple(told or None for told in self.passed))

    def unpassed(self) -> Rolls:
        """Return the rolls without a pass wherever none is ticked."""
        return Rolls(self.dice, tuple(bool(told) for told in self.passed))


class Ways(NamedTuple):
    """The orders that fit the rolls, each a list of turns; ``all`` if there are no others."""

    found: list[Letters]
    all: bool


def written(letters: str) -> str:
    """Return a turn as a record has it."""
    if not letters:
        return PASS
    return " ".join(f"{letter}{len(list(run))}" for letter, run in groupby(letters))


def letters(text: str) -> str:
    """Return the letters of a turn of a record."""
    return "" if text == PASS else "".join(leg[0] * int(leg[1:]) for leg in text.split())


def fitting(
    edges: Collection[Edge], start: Dot, rolls: Rolls, *, home: Dot | None, free: bool = False
) -> Ways:
    """Return every way to draw the segments that fits the rolls.

    ``home`` is the dot on which the thread may end short, ``free`` that a turn may begin with a
    bend at no cost.
    """
    search = _Search(set(edges), rolls, home, free)
    search.turn(start, 0)
    return Ways(search.found, search.steps < _PATIENCE and len(search.found) < _MOST_FOUND)


@dataclass(slots=True)
class _Search:
    left: set[Edge]
    rolls: Rolls
    home: Dot | None
    free: bool
    heading: str = ""
    turns: list[str] = field(default_factory=list)
    found: list[Letters] = field(default_factory=list)
    steps: int = 0

    def turn(self, at: Dot, number: int) -> None:
        """Go on with a turn, counted from 0."""
        if not self.left and self._may_end(at, number):
            self.found.append(tuple(self.turns))
            return
        if number == len(self.rolls.dice) or self._tired:
            return
        passed = self.rolls.passed[number]
        if passed is not True and self.left:
            self._go(at, number, "")
        if passed is not False:
            self.turns.append("")
            self.turn(at, number + 1)
            self.turns.pop()

    @property
    def _tired(self) -> bool:
        return self.steps >= _PATIENCE or len(self.found) >= _MOST_FOUND

    def _may_end(self, at: Dot, number: int) -> bool:
        """Return whether nothing need be drawn in this turn and after it."""
        return at == self.home or all(told is not False for told in self.rolls.passed[number:])

    def _go(self, at: Dot, number: int, letters: str) -> None:
        """Draw the rest of a turn of which some is drawn."""
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
            if way in self.left and not self._tired and self._bends(letters + letter) <= 1:
                self.left.remove(way)
                self._go(then, number, letters + letter)
                self.left.add(way)

    def _bends(self, letters: str) -> int:
        return bends([*("" if self.free else self.heading), *letters])


def walked(edges: Collection[Edge], start: Dot) -> str:
    """Return letters along all segments, straight on where they cross; if that cannot be, far."""
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
        if not left or steps > _PATIENCE:
            return True
        for letter, then, way in list(options(at, letters[-1:])):
            left.remove(way)
            if go(then, letters + letter):
                return True
            left.add(way)
        return False

    go(start, "")
    return longest


def as_drawn(letters: str, rolls: Rolls) -> Letters:
    """Return a split of a thread that does not fit the rolls: as few odd turns, as late as can be.

    All segments are in it if there is any turn in which something may be drawn.
    """
    count, turns = len(letters), len(rolls.dice)

    def odd(begin: int, end: int, number: int) -> int:
        drawn, passed = letters[begin:end], rolls.passed[number]
        if not drawn:
            return passed is False
        before = letters[begin - 1 : begin] if begin else ""
        return (
            (len(drawn) != rolls.dice[number]) + (bends([*before, *drawn]) > 1) + (passed is True)
        )

    @cache
    def best(begin: int, number: int) -> tuple[int, int]:
        """Return how many faults the rest has at least, and where this turn ends for it."""
        if number == turns:
            return (count - begin) * turns, begin
        ends = range(begin, count + 1)
        return min(
            (odd(begin, end, number) + best(end, number + 1)[0], odd(begin, end, number), end)
            for end in ends
        )[::2]

    found, begin = [], 0
    for number in range(turns):
        _, end = best(begin, number)
        found.append(letters[begin:end])
        begin = end
    return tuple(found)
