"""Legal games of ``cat``, random or greedy, for tests, samples and measurements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.games.cat.board import CUPS, FACES, Board
from papercraft.games.cat.moves import NO_HEADING, MoveGenerator
from papercraft.games.cat.rules.timer import Timer
from papercraft.games.cat.setup import dump
from papercraft.games.cat.turn_notation import PASS

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.rng import Rng
    from papercraft.games.cat.moves import Move

_MOST_TURNS = 40
_PASS_RATE = 0.04
_SET_WEIGHT, _CUP_WEIGHT = 4.0, 2.0
# Noise in the evaluation of greedy players, so that they differ.
_NOISE = 0.6


def play(
    board: Board, sheet: str | None, players: tuple[str, ...], rng: Rng, *, greedy: bool = False
) -> dict[str, Any]:
    """Return the record of a finished game; greedy players look one turn ahead."""
    movegen = MoveGenerator(board)
    circled = [rng.sample(board.spots, CUPS) for _ in players]
    pens = [Pencil(board, movegen, cups, rng, greedy=greedy) for cups in circled]
    timer, dice = Timer(board.timer), []
    for number in range(1, _MOST_TURNS + 1):
        die = 1 + rng.below(len(FACES))
        dice.append(die)
        timer.roll(number, die)
        drawn = [pen.turn(die) for pen in pens]
        if any(pen.sets() for pen in pens):
            timer.start(number)
        if timer.done or not any(drawn) or all(pen.ended for pen in pens):
            break
    player_entries = [
        {"name": name, "cups": board.names(sorted(cups)), "turns": pen.turns, "paw": pen.ended}
        for name, cups, pen in zip(players, circled, pens, strict=True)
    ]
    where = {"sheet": sheet} if sheet else {"board": dump(board)}
    return {"papercraft": 1, "game": "cat"} | where | {"dice": dice, "players": player_entries}


class Pencil:
    """A player who makes legal moves only."""

    def __init__(
        self, board: Board, movegen: MoveGenerator, cups: list[int], rng: Rng, *, greedy: bool
    ) -> None:
        """Start at the start dot."""
        self.board = board
        self.movegen = movegen
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
        """Move or pass; return whether something was drawn."""
        move = None if self.ended else self._choice(die)
        if move is None:
            self.turns.append(PASS)
            return False
        self.used |= move.segments
        self.touched |= move.dots
        self.at, self.heading = move.end, move.heading
        self.turns.append(move.notation())
        return True

    def _choice(self, die: int) -> Move | None:
        moves = [
            move
            for move in self.movegen.legal_moves(self.at, self.heading, die)
            if not move.segments & self.used
        ]
        to_paw = self._move_to_paw(die)
        if to_paw is not None and (not moves or self.sets() > 0):
            self.ended = True
            return to_paw
        if not moves or (not self.greedy and self.rng.unit() < _PASS_RATE):
            return None
        if not self.greedy:
            return self.rng.pick(moves)
        evaluate = self._evaluation()
        best = max(moves, key=lambda move: evaluate(move) + _NOISE * self.rng.unit())
        return best if evaluate(best) > -_CUP_WEIGHT else None

    def _move_to_paw(self, die: int) -> Move | None:
        """Return a move to the paw, or None if the roll does not reach it."""
        if self.turns and self.at == self.board.paw:
            return None
        for length in range(die, 0, -1):
            for move in self.movegen.legal_moves(self.at, self.heading, length):
                if move.end == self.board.paw and not move.segments & self.used:
                    return move
        return None

    def _evaluation(self) -> Callable[[Move], float]:
        """Return the evaluation of moves: items they collect, and a little for items then near."""
        wanted = [kind & ~self.touched for kind in self.kinds]
        counts = [(self.touched & kind).bit_count() for kind in self.kinds]
        weights = [1.0 + (_SET_WEIGHT / 3) * (1 + max(counts) - count) for count in counts]
        cups = self.cups & ~self.touched

        def evaluate(move: Move) -> float:
            gain = sum(
                weight * (move.dots & mask).bit_count()
                for weight, mask in zip(weights, wanted, strict=True)
            )
            ahead = self._outlook(move, wanted[0] | wanted[1] | wanted[2])
            return gain - _CUP_WEIGHT * (move.dots & cups).bit_count() + ahead

        return evaluate

    def _outlook(self, move: Move, wanted: int) -> float:
        """Return a little for each wanted item that moves of later rolls could reach."""
        near = 0
        for die in (2, 4):
            for other in self.movegen.legal_moves(move.end, move.heading, die):
                if not other.segments & (self.used | move.segments):
                    near |= other.dots
        return 0.25 * (near & wanted & ~move.dots).bit_count()


def play_greedy(
    board: Board, sheet: str | None, players: tuple[str, ...], rng: Rng
) -> dict[str, Any]:
    """Play one game in which each player looks for points; return the data of its record."""
    return play(board, sheet, players, rng, greedy=True)
