"""A nonogram has one solution, found by a slow solver that knows nothing of the fast one."""

import tomllib
from collections import Counter
from functools import cache
from itertools import product

import pytest

from papercraft.core.game import Edition
from papercraft.core.rng import Rng
from papercraft.games.tally.inventions import LEVELS, invent
from papercraft.games.tally.nonogram import (
    EASY,
    HARD,
    MEDIUM,
    _Board,
    _smoothed,
    clue_of,
    clues_of,
    difficulty,
    nonogram,
)
from papercraft.games.tally.rules import result_of
from papercraft.games.tally.setup import load
from papercraft.games.tally.sheets import draw
from tests.everygame import seeds


@cache
def step(clue, state, filled, left):
    """Read one more square of a line, None if it cannot be; so many are left after it.

    The state is which run it is in and how long that is.
    """
    run, length = state
    if filled:
        run, length = (run, length + 1) if run < len(clue) and length < clue[run] else (-1, 0)
    elif length:
        run, length = (run + 1, 0) if length == clue[run] else (-1, 0)
    to_come = clue[run:]
    if run < 0 or sum(to_come) + len(to_come) - 1 - length > left:
        return None
    return run, length


def solutions(rows, columns, most=2):
    """Count solutions, square by square: what matters of those before is where lines stand."""
    rows, columns = ([tuple(run for run in clue if run) for clue in way] for way in (rows, columns))

    def lines(y, states, x=0, here=(0, 0)):
        """Where columns stand after each line that a row may have, from a square on."""
        if x == len(columns):
            yield ()
            return
        for filled in (True, False):
            across = step(rows[y], here, filled, len(columns) - x - 1)
            down = step(columns[x], states[x], filled, len(rows) - y - 1)
            if across and down:
                for others in lines(y, states, x + 1, across):
                    yield (down, *others)

    @cache
    def count(y, states):
        total = 0
        for after in lines(y, states):
            total += count(y + 1, after) if y + 1 < len(rows) else 1
            if total >= most:
                break
        return total

    return count(0, tuple((0, 0) for _ in columns))


@seeds(3, 1000)
def test_a_nonogram_has_exactly_one_solution(seeds):
    for seed in seeds:
        level = LEVELS[seed % len(LEVELS)]
        made = nonogram(Rng(seed), level)
        assert clues_of(made.picture) == (made.rows, made.columns)
        assert solutions(made.rows, made.columns) == 1
        assert made.level == difficulty(made.picture)


@pytest.mark.parametrize("level", LEVELS)
def test_a_nonogram_is_as_difficult_as_it_should_be(level):
    made = nonogram(Rng(4), level)
    assert made.level == level
    side = len(made.picture)
    assert side in {10, 12}
    share = sum(row.count("#") for row in made.picture) / side**2
    assert 0.4 <= share <= 0.64


@pytest.mark.parametrize(
    ("seed", "tries", "level"), [(1, 1, EASY), (1, 20, EASY), (3, 3, EASY), (3, 10, MEDIUM)]
)
def test_a_nonogram_of_no_level_is_the_nearest(monkeypatch, seed, tries, level):
    monkeypatch.setattr("papercraft.games.tally.nonogram._TRIES", tries)
    made = nonogram(Rng(seed), HARD)
    assert made.level == level
    assert solutions(made.rows, made.columns) == 1


def test_clues_are_the_runs():
    assert [clue_of(line) for line in ("..#", "##.#", "...")] == [(1,), (2, 1), (0,)]


@pytest.mark.parametrize(
    ("picture", "level"),
    [
        (["##", ".."], EASY),
        # Turned by a quarter it has the same clues.
        (["#.", ".#"], None),
        # Two pairs, one of which stands for the other.
        (["#..#", ".##.", ".##.", "#..#"], None),
    ],
)
def test_nonograms_with_several_solutions_are_seen(picture, level):
    assert difficulty(tuple(picture)) == level
    assert solutions(*clues_of(picture)) == (1 if level else 2)


def test_trying_a_square_may_leave_others_open():
    # A try that leaves squares open proves nothing, but the next one may.
    picture = ("#..#.", ".##..", "...##", ".#.#.", "....#")
    assert difficulty(picture) == HARD
    assert solutions(*clues_of(picture)) == 1


def test_clues_that_contradict_each_other_have_no_solution():
    assert _Board(((2,), (2,)), ((1,), (1,))).settle() == -1
    assert _Board(((1,), (1,)), ((2,), (2,))).settle() == -1
    assert solutions(((2,), (2,)), ((1,), (1,))) == 0


def test_every_level_is_found_and_told():
    assert Counter(nonogram(Rng(seed), EASY).level for seed in range(5)) == {EASY: 5}
    text = invent("nonogram", 7, MEDIUM)
    assert "# difficulty 2 of 3, one solution" in text


@pytest.fixture(scope="module")
def sheet():
    return load(tomllib.loads(invent("nonogram", 7, EASY)))


def test_the_clues_are_those_of_the_solution(sheet):
    element = sheet.box["picture"]
    rows, columns = clues_of(element.solution)
    clues = [tuple(map(int, text.split())) for text in (*element.beside, *element.over)]
    assert clues == [*rows, *columns]


def test_what_is_filled_is_right_or_wrong(sheet):
    cell = sheet.cells["picture"]
    solved = [name for name in cell.names if name in cell.solved]
    blank = [name for name in cell.names if name not in cell.solved]
    result, log = result_of(sheet, "Ada", {"picture": solved})
    assert (result.total, log.entries) == (len(solved), {})
    assert result_of(sheet, "Ada", {"picture": solved[1:] + blank[:2]})[0].total == len(solved) - 3
    assert result_of(sheet, "Ada", {})[0].total == 0


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_the_solution_fills_its_squares(sheet, language):
    options = {"with-solutions": True}
    drawing = draw(sheet, Edition(1, options=options, language=language))
    (page,) = [one for one in drawing.sheets if one.part == "solutions"]
    filled = [mark for mark in page.marks if getattr(mark, "style", "") == "solution"]
    assert len(filled) == len(sheet.cells["picture"].solved)


def test_lines_alone_tell_how_often_they_had_to_be_gone_through_or_that_clues_contradict():
    for rounds, rows, columns in (
        (0, ((1,), (2,), (1, 1), (1,)), ((2,), (1,), (1, 1), (1,))),
        (1, ((1,), (3,), (1,)), ((1,), (3,), (1,))),
        (2, ((4,), (1,), (2,), (1,)), ((1,), (1,), (1, 1), (4,))),
        (5, ((2,), (3,), (2,), (1,)), ((1,), (3,), (2,), (1, 1))),
    ):
        assert _Board(rows, columns).settle() == rounds
    assert _Board(((3,), (3,), (3,)), ((3,), (3,), (3,))).settle() == 1
    assert _Board(((), ()), ((), ())).settle() == 1
    # Rows leave nothing to columns, or columns to rows; a row too long for the board.
    assert _Board(((2,), (2,)), ((1,), (2,))).settle() == -1
    assert _Board(((), (2,)), ((2,), (1,))).settle() == -1
    assert _Board(((3,), ()), ((1,), (1,))).settle() == -1


def smoothed(cells, y, x):
    """Whether a square is filled in the smoothed picture."""
    rows = [int("".join(str(int(filled)) for filled in row), 16) for row in cells]
    return f"{_smoothed(rows)[y]:05x}"[x] == "1"


@pytest.mark.parametrize("square", [(0, 0), (0, 2), (4, 0), (4, 4), (2, 2), (3, 1)])
def test_a_square_is_smoothed_by_those_around_it(square):
    y, x = square
    around = [(j, i) for j in range(5) for i in range(5) if abs(j - y) <= 1 and abs(i - x) <= 1]
    half = -(-len(around) // 2)
    for count, filled in ((half, True), (half - 1, False)):
        cells = [[True] * 5 for _ in range(5)]
        for j, i in around[count:]:
            cells[j][i] = False
        assert smoothed(cells, y, x) is filled
        # What is farther away does not count.
        for j, i in product(range(5), repeat=2):
            cells[j][i] = cells[j][i] and (j, i) in around
        assert smoothed(cells, y, x) is filled
