"""The best there was, held against trying everything."""

from random import Random

import pytest

from papercraft import games, score
from papercraft.core.game import Search, build
from papercraft.core.ids import SheetId
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.games.cat.play import play
from papercraft.games.cat.solver.branch_and_bound import BranchAndBound, find_best_thread
from papercraft.games.cat.solver.upper_bound import Task

from .brute import best
from .random_records import random_board
from .test_referee import CUPS, ROW

GAME = games.load("cat")
QUIET = Search(60.0, lambda _share: None)


@pytest.mark.parametrize("seed", range(150))
def test_the_solver_finds_what_brute_force_finds(seed):
    rng = Random(seed)
    form = random_board(rng)
    while form["columns"] * form["rows"] > 42:
        form = random_board(rng)
    form["set_values"] = [rng.randint(-1, 7) for _ in range(rng.choice([0, 1, 2, 5]))]
    dice = [rng.randint(1, rng.choice([2, 4, 6])) for _ in range(rng.randint(1, 4))]
    cups = rng.sample(form["spots"], min(len(form["spots"]), 6))
    if cups and rng.random() < 0.3:
        cups[0] = form["start"]
    rules = {
        "crossing": rng.random() < 0.7,
        "bend_at_start": rng.choice(["counts", "free"]),
        "cups": rng.choice(["on", "on", "no_penalty"]),
    }
    wanted = best(form, dice, cups, rules)
    found = GAME.solve(GAME.load(form), {"dice": dice, "cups": cups, "rules": rules}, QUIET)
    assert found.total == wanted
    assert found.proven
    assert sum(found.parts.values()) == wanted


@pytest.mark.parametrize("seed", range(12))
def test_the_solution_is_a_legal_thread_with_that_score(seed):
    sheet = SheetId("CAT", 1, seed % 2, seed)
    board, rng = build(GAME, sheet), Rng(seed)
    dice = [1 + rng.below(6) for _ in range(8)]
    cups = board.names(rng.sample(board.spots, 6))
    found = GAME.solve(board, {"dice": dice, "cups": cups}, QUIET)
    # A second player who always draws keeps the game going; the timer never ends it.
    data = {"papercraft": 1, "game": "cat", "sheet": str(sheet), "dice": dice}
    other = {"name": "Ben", "cups": cups, "turns": ["U99"] * len(dice)}
    people = [{"name": "Ada", **found.entry}, other]
    verdict = score(data | {"players": people, "rules": {"timer": [7]}})
    assert {entry["player"] for entry in verdict["violations"]} == {"Ben"}
    assert verdict["players"][0]["total"] == found.total
    assert verdict["players"][0]["parts"] == found.parts


def test_nobody_beats_the_best_of_a_played_game():
    for seed in range(4):
        board = build(GAME, SheetId("CAT", 1, seed % 2, seed))
        reading = GAME.read(play(board, None, ("Ada", "Ben"), Rng(seed), greedy=True))
        verdict = GAME.judge(reading)
        for player, par in zip(verdict.players, GAME.par(reading, QUIET), strict=True):
            assert player.total <= par.total


def test_a_search_that_is_stopped_gives_a_bound():
    board = build(GAME, SheetId("CAT", 1, 0, 1))
    dice = [1 + n % 6 for n in range(18)]
    told = []
    stopped = GAME.solve(board, {"dice": dice}, Search(0.6, told.append))
    assert stopped.total <= stopped.bound
    assert told[-1] == 1.0
    at_once = GAME.solve(board, {"dice": dice}, Search(0.0, told.append))
    assert at_once.bound >= stopped.total
    assert not at_once.proven
    assert all(0 <= share <= 1.0001 for share in told)


def test_a_search_that_somebody_stops_gives_a_bound():
    board = build(GAME, SheetId("CAT", 1, 0, 1))
    search = Search(600.0, lambda _share: None, lambda: True)
    stopped = GAME.solve(board, {"dice": [1 + n % 6 for n in range(18)]}, search)
    assert stopped.total < stopped.bound


def test_without_time_for_tables_the_bound_is_everything():
    board = build(GAME, SheetId("CAT", 1, 0, 1))
    found = find_best_thread(Task(board, (3,) * 9, board.set_values), 0.0, lambda _share: None)
    assert found.bound == 21 + sum(board.set_values) + 5


def test_a_task_is_checked_in_full():
    board = GAME.load(ROW)
    with pytest.raises(ReadError) as caught:
        GAME.solve(board, {"dice": [], "rules": {"cups": 1}, "cap": 1}, QUIET)
    assert {problem.place for problem in caught.value.problems} == {"dice", "rules.cups", "cap"}
    with pytest.raises(ReadError) as caught:
        GAME.solve(board, {"dice": [6], "cups": ["A1", "A9"]}, QUIET)
    assert [problem.place for problem in caught.value.problems] == ["cups.2"]


def test_cups_can_be_left_out_of_a_task():
    board = GAME.load(ROW)
    dice = [6, 6, 6]
    on = GAME.solve(board, {"dice": dice, "cups": CUPS}, QUIET)
    off = GAME.solve(board, {"dice": dice, "cups": CUPS, "rules": {"cups": "off"}}, QUIET)
    assert (on.total, off.total) == (21, 25)
    assert GAME.solve(board, {"dice": dice, "rules": {"set_values": [9]}}, QUIET).total == 27


def test_a_search_of_few_nodes_does_not_ask_for_the_time(monkeypatch):
    """The clock is asked every so many nodes, and what ends before is proven."""
    board = build(GAME, SheetId("CAT", 1, 0, 3))
    task = Task(board, (1, 2), board.set_values, frozenset(), 0, crossing=True, free_start=False)
    told = []
    search = BranchAndBound(task, 60.0, told.append, lambda: True)
    found = search.solve()
    assert found.bound == found.total
    assert told == [1.0]
