"""The threads vote for the rolls that were meant where the log is in doubt."""

from random import Random

import pytest

from papercraft.games.cat.board import FACES
from tests.games.cat.filled import FilledLog, game, logged, page_of, read

SEEDS = range(61000, 61010)


def _goes_on(player, turn):
    """Whether a player draws in a turn and in a later one."""
    return player["turns"][turn - 1] != "-" and set(player["turns"][turn:]) - {"-"}


def spoiled(seed, players, rows=1):
    """What is read of a game with a second face ticked in some turns of the log, and the game."""
    board, sheet, data = game(seed, greedy=True, players=players)
    pages = [page_of(sheet, board, data, nth) for nth in range(players)]
    (log,) = logged(*pages)
    rng = Random(seed)
    # A turn that all passed says nothing of its roll, nor does the last, which may stop at the paw.
    told = [n for n in range(1, len(data["dice"])) if any(_goes_on(player, n) for player in
            data["players"][:players])]  # fmt: skip
    turns = rng.sample(told, rows)
    for turn in turns:
        other = rng.choice([face for face in FACES if face != data["dice"][turn - 1]])
        log.ticked.add(f"roll.{turn}.{other}")
    return *read(board, pages, logs=[log]), data, {f"dice.{turn}" for turn in turns}


@pytest.mark.parametrize(("players", "rows"), [(3, 1), (1, 1), (2, 2)])
def test_guesses_are_right_where_a_second_face_is_ticked(players, rows):
    right = 0
    for seed in SEEDS:
        found, questions, truth, spoilt = spoiled(seed, players, rows)
        # Votes are guesses: what is in doubt is asked all the same.
        assert spoilt <= set(questions)
        guesses = [questions[key].read == str(truth["dice"][int(key[5:]) - 1]) for key in spoilt]
        assert (found["dice"] == truth["dice"]) == all(guesses)
        right += sum(guesses)
    assert right >= 0.9 * rows * len(SEEDS)


def test_a_turn_without_any_tick_is_guessed_by_the_threads():
    board, sheet, data = game(61001, greedy=True, players=3)
    pages = [page_of(sheet, board, data, nth) for nth in range(3)]
    (log,) = logged(*pages)
    log.ticked = {name for name in log.ticked if not name.startswith("roll.2.")}
    found, questions = read(board, pages, logs=[log])
    assert found["dice"] == data["dice"]
    assert "dice.2" in questions


def test_where_too_much_is_in_doubt_and_where_no_thread_is_drawn_the_ink_alone_tells():
    board, sheet, data = game(61002, greedy=True, players=1)
    page = page_of(sheet, board, data)
    every = {f"roll.{turn}.{face}" for turn in range(1, 9) for face in FACES}
    found, questions = read(board, [page], logs=[FilledLog(sheet, every)])
    assert found["dice"] == [FACES[0]] * 8
    page.drawn = set()
    found, _ = read(board, [page], logs=[FilledLog(sheet, {"roll.1.2", "roll.1.5"})])
    assert found["dice"] == [2]
    assert len(questions) >= 8
