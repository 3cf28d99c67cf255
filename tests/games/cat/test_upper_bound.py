"""The bounds of the solver, held against the best of every thread that starts like this one."""

from itertools import chain, repeat
from math import inf
from random import Random
from time import monotonic

import pytest

from papercraft import games
from papercraft.games.cat.moves import NO_HEADING
from papercraft.games.cat.solver import upper_bound
from papercraft.games.cat.solver.branch_and_bound import BranchAndBound
from papercraft.games.cat.solver.upper_bound import BoundTables, Task

from .random_records import random_board

GAME = games.load("cat")
# The sum over all threads of how far the bounds exceed the best; lower is better.
GAP = 8599


def task_of(seed):
    """A task on a board so small that threads meet what they touched."""
    rng = Random(seed)
    form = random_board(rng)
    while form["columns"] * form["rows"] > 20:
        form = random_board(rng)
    form["set_values"] = [rng.randint(-1, 7) for _ in range(rng.choice([0, 1, 2, 5]))]
    board = GAME.load(form)
    dice = tuple(rng.randint(1, 4) for _ in range(3))
    cups = frozenset(rng.sample(board.spots, min(len(board.spots), 6)))
    crossing, free = rng.random() < 0.6, rng.random() < 0.4
    return Task(board, dice, board.set_values, cups, rng.choice([0, 2, 3]), crossing, free)


def threads(task, tables):
    """Every thread as its turns, its dots and the best score it can still reach."""
    movegen, found = tables.movegen, []
    start = 1 << task.board.start

    def free(move, used, touched):
        again = move.segments & used or (not task.crossing and move.dots & (touched | start))
        return not again

    def best(turn, state, used, touched):
        score = tables.value(touched, ended=False)
        if turn == len(task.dice):
            found.append((turn, state, touched, score))
            return score
        for move in tables.moves_to_paw(state, task.dice[turn]):
            if free(move, used, touched):
                score = max(score, tables.value(touched | move.dots | start, ended=True))
        following = [(state, used, touched)] + [
            ((move.end, move.heading), used | move.segments, touched | move.dots | start)
            for move in movegen.legal_moves(*state, task.dice[turn])
            if free(move, used, touched)
        ]
        score = max(score, *(best(turn + 1, *one) for one in following))
        found.append((turn, state, touched, score))
        return score

    best(0, (task.board.start, NO_HEADING), 0, 0)
    return found


def test_no_bound_is_below_the_best_or_looser_than_it_was():
    gap = count = 0
    for seed in range(250):
        task = task_of(seed)
        tables = BoundTables(task, monotonic() + 60)
        for turn, state, touched, best in threads(task, tables):
            bound = tables.bound(turn, state, touched)
            assert bound >= best, seed
            gap, count = gap + bound - best, count + 1
    assert gap <= GAP, (gap, count)


def test_the_search_finds_the_best_thread_and_no_other_rules():
    for seed in range(120):
        task = task_of(seed)
        *_, (_, _, _, best) = threads(task, BoundTables(task, inf))
        told = []
        found = BranchAndBound(task, 60.0, told.append).solve()
        assert found.total == found.bound == max(best, 0), seed
        assert told[-1] == max(told) == 1.0


@pytest.mark.parametrize("looks", range(6), ids=str)
def test_without_time_for_the_tables_bounds_are_looser_not_lower(monkeypatch, looks):
    task = task_of(3)
    found = threads(task, BoundTables(task, inf))
    clock = chain(repeat(0.0, looks), repeat(2.0))
    monkeypatch.setattr(upper_bound, "monotonic", lambda: next(clock))
    tables = BoundTables(task, 1.0)
    assert tables.rows == []
    assert all(tables.bound(turn, state, touched) >= best for turn, state, touched, best in found)
