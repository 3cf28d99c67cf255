"""The best puzzle: as good as trying everything, faultless, and honest when time is up."""

from random import Random
from types import SimpleNamespace

import pytest

from papercraft.core.verdict import ViolationLog
from papercraft.games.cutit.rules.puzzle_phase import judge_puzzle
from papercraft.games.cutit.schema import Laid
from papercraft.games.cutit.solver.poses import compose, inverse
from papercraft.games.cutit.solver.puzzle_search import (
    Cluster,
    Placed,
    PuzzleSearch,
    State,
    _most_constrained,
    find_best_puzzle,
)
from papercraft.games.cutit.square import CELLS, Square
from tests.everygame import seeds

from .brute import best, small_hand
from .hands import hand


def never():
    return False


def laid(puzzle):
    return [Laid(piece=piece + 1, at=list(at), turn=turn) for piece, at, turn in puzzle.laid]


def judged(square, pieces, puzzle, *, expert):
    """What the referee says of a puzzle: its violations, and the cells that cost."""
    log = ViolationLog("Ada")
    phase = judge_puzzle(square, pieces, laid(puzzle), log, expert=expert)
    return log.violations(), phase.cost


@seeds(40, 2000)
@pytest.mark.parametrize("expert", [False, True])
def test_no_puzzle_of_a_small_hand_is_better(seeds, expert):
    for seed in seeds:
        square, pieces = small_hand(Random(seed))
        found = find_best_puzzle(square, pieces, expert=expert, is_over=never)
        assert found.cells == found.bound == best(square, pieces, expert=expert)
        violations, cost = judged(square, pieces, found, expert=expert)
        assert not violations
        assert cost == sum(piece.bit_count() for piece in pieces) - found.cells


@seeds(4, 124)
@pytest.mark.parametrize("expert", [False, True])
def test_the_referee_finds_no_fault_and_the_same_cost(seeds, expert):
    for seed in seeds:
        square, _, pieces = hand(seed)
        found = find_best_puzzle(square, pieces, expert=expert, is_over=never)
        assert found.cells == found.bound
        assert judged(square, pieces, found, expert=expert) == ((), CELLS - found.cells)


def test_what_cannot_be_linked_is_left_out():
    # A star between A1 and B1, G on both sides; C1:D1 has none.
    square = Square("GG" + "G" * 98, (0,))
    found = find_best_puzzle(square, [1, 2, 12], expert=False, is_over=never)
    assert (found.cells, found.bound) == (2, 2)
    alone = find_best_puzzle(square, [1, 12], expert=False, is_over=never)
    assert alone.laid == ((1, (0, 0), 0),)
    assert find_best_puzzle(square, [], expert=False, is_over=never).cells == 0


def test_a_search_that_is_stopped_gives_a_puzzle_and_a_bound():
    square, _, _ = hand(0)
    pieces = [3 << n for n in range(0, CELLS, 2)]
    calls = iter([False] * 2 + [True])
    stopped = find_best_puzzle(square, pieces, expert=True, is_over=lambda: next(calls))
    assert 40 < stopped.cells <= stopped.bound
    assert judged(square, pieces, stopped, expert=True) == ((), CELLS - stopped.cells)


def test_poses_are_undone():
    pose = (1, 3 - 2j)
    assert compose(pose, inverse(pose)) == (0, 0)
    assert compose(inverse(pose), pose) == (0, 0)


@pytest.mark.parametrize(
    ("ways", "cells", "name"),
    [
        # Few ways to join count, whichever piece of a pair comes first; of equals the cells.
        ({(0, 1): 3, (0, 2): 1, (1, 2): 2}, (5, 5, 5), 2),
        ({(0, 1): 1, (0, 2): 2, (1, 2): 3}, (5, 5, 5), 0),
        ({(0, 1): 1, (0, 2): 3, (1, 2): 2}, (5, 5, 5), 1),
        ({(0, 1): 2, (0, 2): 2, (1, 2): 2}, (5, 7, 6), 1),
    ],
)
def test_the_most_constrained_piece_is_joined_first(ways, cells, name):
    clusters = {n: Cluster((), count) for n, count in enumerate(cells)}
    joins = {pair: [(0, complex(n)) for n in range(count)] for pair, count in ways.items()}
    assert _most_constrained(State(clusters, joins)) == name


def test_what_was_a_conflict_before_is_not_added_again():
    """A branch that is undone takes away what it added, and no other conflict."""
    one, other = Placed(0, 0, 0j), Placed(1, 1, 2 + 1j)
    clusters = {0: Cluster((one,), ()), 1: Cluster((other,), ())}
    pose = (3, 1 - 1j)
    turn, shift = compose(pose, (other.turn, other.shift))
    back, far = inverse((turn, shift))
    conflicts = [[[{9j} for _ in range(4)] for _ in range(2)] for _ in range(2)]
    conflicts[1][0][back].add(far)
    search = SimpleNamespace(tables=SimpleNamespace(conflicts=conflicts))
    added = PuzzleSearch._forbid(search, State(clusters, {}), (0, 1), pose)
    assert added == [(conflicts[0][1][turn], shift)]
    assert conflicts[0][1][turn] == {9j, shift}
    assert conflicts[1][0][back] == {9j, far}
