"""Checks that a board is fair: nobody can be stuck, and a trial game completes two sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cat.board import FACES, Board
from papercraft.games.cat.generator.placement import quarter
from papercraft.games.cat.moves import NO_HEADING, MoveGenerator

if TYPE_CHECKING:
    from papercraft.core.rng import Rng
    from papercraft.games.cat.moves import Move

_NEAR = 2
_TRIAL_TURNS = 12
_TRIAL_WIDTH = 24
_TRIAL_SETS = 2
State = tuple[int, int, int, int]


def is_fair(board: Board, movegen: MoveGenerator) -> bool:
    """Return whether nobody can be stuck or blocked by the board itself."""
    exits = [sum(step is not None for step in steps) for steps in movegen.steps]
    goals = [board.paw, *(dot for kind in board.items for dot in kind)]
    distance = distances(board, movegen)
    if any(dot not in distance or exits[dot] < 2 for dot in goals):  # noqa: PLR2004
        return False
    if any(exits[dot] < 2 for dot, steps in distance.items() if steps <= _NEAR):  # noqa: PLR2004
        return False
    kinds = [{quarter(d, board.columns, board.rows) for d in kind} for kind in board.items]
    return all(len(quarters) == 4 for quarters in kinds) and _has_fair_openings(board, movegen)  # noqa: PLR2004


def distances(board: Board, movegen: MoveGenerator) -> dict[int, int]:
    """Return the distance of each reachable dot from the start, in segments (breadth-first)."""
    distance = {board.start: 0}
    queue = [board.start]
    for dot in queue:
        for step in movegen.steps[dot]:
            if step is not None and step.end not in distance:
                distance[step.end] = distance[dot] + 1
                queue.append(step.end)
    return distance


def _has_fair_openings(board: Board, movegen: MoveGenerator) -> bool:
    """Return whether every first roll has a move that suits any second roll, and no dead end."""
    for die in FACES:
        firsts = movegen.legal_moves(board.start, NO_HEADING, die)
        replies = [_playable_rolls(movegen, move) for move in firsts]
        if not any(count == len(FACES) for count in replies) or not all(replies):
            return False
    return True


def _playable_rolls(movegen: MoveGenerator, move: Move) -> int:
    """Return for how many second rolls there is a legal move after a first one."""
    return sum(movegen.can_move(move.end, move.heading, die, move.segments) for die in FACES)


def completes_sets(board: Board, movegen: MoveGenerator, rng: Rng) -> bool:
    """Return whether a beam search completes two sets with twelve random rolls."""
    masks = [sum(1 << dot for dot in kind) for kind in board.items]
    anything = masks[0] | masks[1] | masks[2]
    states: list[State] = [(board.start, NO_HEADING, 0, 0)]
    for _ in range(_TRIAL_TURNS):
        die = 1 + rng.below(len(FACES))
        successors: dict[tuple[int, int, int], State] = {}
        for dot, heading, used, collected_before in states:
            for move in movegen.legal_moves(dot, heading, die):
                if not move.segments & used:
                    collected = collected_before | move.dots & anything
                    state = (move.end, move.heading, used | move.segments, collected)
                    successors.setdefault((move.end, move.heading, collected), state)
        states = (
            sorted(successors.values(), key=lambda s: -_worth(s[3], masks))[:_TRIAL_WIDTH] or states
        )
        if any(min((s[3] & mask).bit_count() for mask in masks) >= _TRIAL_SETS for s in states):
            return True
    return False


def _worth(collected: int, masks: list[int]) -> int:
    counts = [(collected & mask).bit_count() for mask in masks]
    return sum(counts) + 4 * min(counts)
