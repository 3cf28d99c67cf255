"""Legal games of ``cat``, at random or greedy: for tests, samples and measurements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.games.cat.clock import Clock
from papercraft.games.cat.paths import NO_HEADING, Paths
from papercraft.games.cat.setup import CUPS, FACES, Board, dump
from papercraft.games.cat.thread import PASS

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.rng import Rng
    from papercraft.games.cat.paths import Way

_MOST_TURNS = 40
_LAZY = 0.04
_SET, _CUP = 4.0, 2.0
# Greedy players are not all of one mind.
_WHIM = 0.6


def play(
    board: Board, sheet: str | None, players: tuple[str, ...], rng: Rng, *, greedy: bool = False
) -> dict[str, Any]:
    """Play a game to its end; greedy players look one turn ahead, others draw at random."""
    paths = Paths(board)
    spots = [rng.sample(board.spots, CUPS) for _ in players]
    hands = [Pencil(board, paths, cups, rng, greedy=greedy) for cups in spots]
    clock, dice = Clock(board.timer), []
    for number in range(1, _MOST_TURNS + 1):
        die = 1 + rng.below(len(FACES))
        dice.append(die)
        clock.roll(number, die)
        drawn = [hand.turn(die) for hand in hands]
        if any(hand.sets() for hand in hands):
            clock.start(number)
        if clock.done or not any(drawn) or all(hand.ended for hand in hands):
            break
    told = [
        {"name": name, "cups": board.names(sorted(cups)), "turns": hand.turns, "paw": hand.ended}
        for name, cups, hand in zip(players, spots, hands, strict=True)
    ]
    where = {"sheet": sheet} if sheet else {"board": dump(board)}
    return {"papercraft": 1, "game": "cat"} | where | {"dice": dice, "players": told}


class Pencil:
    """A player who draws legal lines only."""

    def __init__(
        self, board: Board, paths: Paths, cups: list[int], rng: Rng, *, greedy: bool
    ) -> None:
        """Begin at the start dot."""
        self.board = board
        self.paths = paths
        self.cups = sum(1 << dot for dot in cups)
        self.kinds = [sum(1 << dot for dot in kind) for kind in board.items]
        self.rng = rng
        self.greedy = greedy
        self.at, self.heading = board.start, NO_HEADING
        self.used = self.touched = 0
        self.turns: list[str] = []
        self.ended = False

    def sets(self) -> int:
        """Return the number of complete sets."""
        return min((self.touched & kind).bit_count() for kind in self.kinds)

    def turn(self, die: int) -> bool:
        """Draw a line or pass; return whether something was drawn."""
        way = None if self.ended else self._choice(die)
        if way is None:
            self.turns.append(PASS)
            return False
        self.used |= way.segments
        self.touched |= way.dots
        self.at, self.heading = way.end, way.heading
        self.turns.append(way.written())
        return True

    def _choice(self, die: int) -> Way | None:
        ways = [
            w for w in self.paths.ways(self.at, self.heading, die) if not w.segments & self.used
        ]
        home = self._way_home(die)
        if home is not None and (not ways or self.sets() > 0):
            self.ended = True
            return home
        if not ways or (not self.greedy and self.rng.unit() < _LAZY):
            return None
        if not self.greedy:
            return self.rng.pick(ways)
        worth = self._worth()
        best = max(ways, key=lambda way: worth(way) + _WHIM * self.rng.unit())
        return best if worth(best) > -_CUP else None

    def _way_home(self, die: int) -> Way | None:
        """Return a line to the paw, if the roll reaches it."""
        if self.turns and self.at == self.board.paw:
            return None
        for length in range(die, 0, -1):
            for way in self.paths.ways(self.at, self.heading, length):
                if way.end == self.board.paw and not way.segments & self.used:
                    return way
        return None

    def _worth(self) -> Callable[[Way], float]:
        """Return what a line is worth: new things at once, near things a little."""
        wanted = [kind & ~self.touched for kind in self.kinds]
        counts = [(self.touched & kind).bit_count() for kind in self.kinds]
        weights = [1.0 + (_SET / 3) * (1 + max(counts) - count) for count in counts]
        cups = self.cups & ~self.touched

        def worth(way: Way) -> float:
            found = sum(
                weight * (way.dots & mask).bit_count()
                for weight, mask in zip(weights, wanted, strict=True)
            )
            ahead = self._outlook(way, wanted[0] | wanted[1] | wanted[2])
            return found - _CUP * (way.dots & cups).bit_count() + ahead

        return worth

    def _outlook(self, way: Way, wanted: int) -> float:
        """Return a little for each item that lines of the next rolls could reach."""
        near = 0
        for die in (2, 4):
            for other in self.paths.ways(way.end, way.heading, die):
                if not other.segments & (self.used | way.segments):
                    near |= other.dots
        return 0.25 * (near & wanted & ~way.dots).bit_count()


def play_greedy(
    setup: Board, sheet: str | None, players: tuple[str, ...], rng: Rng
) -> dict[str, Any]:
    """Play one legal game to its end, each player greedy; return the data of its record."""
    return play(setup, sheet, players, rng, greedy=True)
