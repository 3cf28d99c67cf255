"""Checks that a board is fair: nobody can be stuck, and a trial game completes two sets."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from papercraft.games.cat.board import FACES, Board
from papercraft.games.cat.generator.placement import quarters_of
from papercraft.games.cat.moves import NO_HEADING, MoveGenerator

if TYPE_CHECKING:
    from papercraft.core.rng import Rng
    from papercraft.games.cat.moves import Move

_NEAR = 2
_TRIAL_TURNS = 12
_TRIAL_WIDTH = 24
_TRIAL_SETS = 2
# The least worth of so many sets: three items each, and four for the set.
_TRIAL_WORTH = 7 * _TRIAL_SETS
State = tuple[int, int, int, int]


def is_fair(board: Board, movegen: MoveGenerator) -> bool:
    """Return whether nobody can be stuck or blocked by the board itself."""
    goals = [board.paw, *(dot for kind in board.items for dot in kind)]
    # What is quickly seen comes first: with a goal in a dead end, nothing else matters.
    if any(_is_dead_end(movegen, dot) for dot in goals):
        return False
    reached, near = _reach(board)
    if not all(reached >> dot & 1 for dot in goals):
        return False
    if any(near >> dot & 1 and _is_dead_end(movegen, dot) for dot in range(near.bit_length())):
        return False
    quarter_of = quarters_of(board.columns, board.rows)
    kinds = [{quarter_of[dot] for dot in kind} for kind in board.items]
    return all(len(quarters) == 4 for quarters in kinds) and _has_fair_openings(board, movegen)  # noqa: PLR2004


def _is_dead_end(movegen: MoveGenerator, dot: int) -> bool:
    return movegen.exits(dot).bit_count() < 2  # noqa: PLR2004


def _reach(board: Board) -> tuple[int, int]:
    """Return the dots that can be reached from the start, and those that are near it (bit sets)."""
    columns = board.columns
    free, inner, outer = _bits_of_size(columns, board.rows)
    free &= ~sum(1 << block for block in board.blocks)
    step, reached, grown = 0, 0, 1 << board.start
    near = grown
    while grown != reached:
        step, reached = step + 1, grown
        beside = (reached & inner) << 1 | (reached & outer) >> 1
        grown = free & (reached | beside | reached << columns | reached >> columns)
        if step <= _NEAR:
            near = grown
    return reached, near


@cache
def _bits_of_size(columns: int, rows: int) -> tuple[int, int, int]:
    """Return bit sets: all dots, those that have one to their right, and one to their left."""
    last = sum(1 << (columns * row + columns - 1) for row in range(rows))
    everything = (1 << columns * rows) - 1
    return everything, everything & ~last, everything & ~(last >> (columns - 1))


def _has_fair_openings(board: Board, movegen: MoveGenerator) -> bool:
    """Return whether every first roll has a move that suits any second roll, and no dead end."""
    for die in FACES:
        firsts = movegen.legal_moves(board.start, NO_HEADING, die)
        if not any(_suits_all(movegen, move) for move in firsts):
            return False
        # With a 1 there is a reply if there is one at all.
        if not all(movegen.exits(move.end) & ~move.segments for move in firsts):
            return False
    return True


def _suits_all(movegen: MoveGenerator, move: Move) -> bool:
    """Return whether there is a legal move after a first one for each second roll.

    Its beginning is a legal move for a lower roll.
    """
    return movegen.can_move(move.end, move.heading, max(FACES), move.segments)


def completes_sets(board: Board, movegen: MoveGenerator, rng: Rng) -> bool:
    """Return whether a beam search completes two sets with twelve random rolls."""
    worth = _Worth(board)
    states: list[State] = [(board.start, NO_HEADING, movegen.walls, 0)]
    for _ in range(_TRIAL_TURNS):
        die = 1 + rng.below(len(FACES))
        ranked = _successors(states, die, movegen, worth)
        best = [state for value in sorted(ranked, reverse=True) for state in ranked[value]]
        states = best[:_TRIAL_WIDTH] or states
        # Few are worth enough.
        likely = max(ranked, default=0) >= _TRIAL_WORTH
        if likely and any(worth.sets(state[3]) >= _TRIAL_SETS for state in states):
            return True
    return False


def _successors(
    states: list[State], die: int, movegen: MoveGenerator, worth: _Worth
) -> dict[int, list[State]]:
    """Return the states after a turn, by what they are worth, as far as the best are among them."""
    bare, anything = movegen.bare, worth.anything
    ranked: dict[int, list[State]] = defaultdict(list)
    known: set[tuple[int, int, int]] = set()
    enough, better = -1, 0
    for dot, heading, used, before in states:
        for segments, dots, end, last, _ in bare[dot, heading, die]:
            if not segments & used:
                collected = before | dots & anything
                value = worth[collected]
                if value > enough and (key := (end, last, collected)) not in known:
                    known.add(key)
                    ranked[value].append((end, last, used | segments, collected))
                    better += 1
                    if better == _TRIAL_WIDTH:
                        enough, better = _enough(ranked)
    return ranked


def _enough(ranked: dict[int, list[State]]) -> tuple[int, int]:
    """Return the worth that states must exceed to be among the best, and how many do.

    As many as are wanted are worth at least that much; others that are not worth more come later.
    """
    values = sorted(ranked, reverse=True)
    totals = [0, *accumulate(len(ranked[value]) for value in values)]
    last = bisect_left(totals, _TRIAL_WIDTH) - 1
    return values[last], totals[last]


class _Worth(dict[int, int]):
    """How good it is to have collected a set of dots, counted once for each set."""

    def __init__(self, board: Board) -> None:
        self.masks = tuple(sum(1 << dot for dot in kind) for kind in board.items)
        self.anything = self.masks[0] | self.masks[1] | self.masks[2]

    def __missing__(self, collected: int) -> int:
        worth = self[collected] = collected.bit_count() + 4 * self.sets(collected)
        return worth

    def sets(self, collected: int) -> int:
        """Return the number of complete sets."""
        one, two, three = self.masks
        return min(
            (collected & one).bit_count(),
            (collected & two).bit_count(),
            (collected & three).bit_count(),
        )
