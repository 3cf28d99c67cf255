"""What is invented has one solution, found by another solver, and is printed with it."""

import tomllib
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from papercraft import games
from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.sheet import Text
from papercraft.games.tally.cells import Number
from papercraft.games.tally.element_sizes import grid_of
from papercraft.games.tally.flow import plan_of
from papercraft.games.tally.inventions import LEVELS, invent
from papercraft.games.tally.rules import result_of
from papercraft.games.tally.setup import dump, load
from papercraft.games.tally.sheets import draw
from papercraft.games.tally.sudoku import (
    EASY,
    HARD,
    _Board,
    _placed,
    _unavoidable,
    difficulty,
    solutions,
    sudoku,
)
from tests.command import run
from tests.everygame import rare, seeds

HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}
INVENTIONS = games.load("tally").inventions


def constraints(cell, digit):
    """What a digit in a cell settles: the cell, and its place in row, column and square."""
    row, column = divmod(cell, 9)
    square = row // 3 * 3 + column // 3
    return ("cell", cell), ("row", row, digit), ("column", column, digit), ("square", square, digit)


def exact_covers(given, most=2):
    """Solutions by Knuth's algorithm X, which knows nothing of sudokus but what digits settle."""
    options = {(cell, digit): constraints(cell, digit)
               for cell in range(81) for digit in range(1, 10)
               if given[cell] in (0, digit)}  # fmt: skip
    columns = {}
    for option, settled in options.items():
        for one in settled:
            columns.setdefault(one, set()).add(option)
    if len(columns) < 4 * 81:
        return []
    found, chosen = [], []

    def cover(option):
        removed = []
        for one in options[option]:
            for other in columns[one]:
                for third in options[other]:
                    if third != one:
                        columns[third].remove(other)
            removed.append(columns.pop(one))
        return removed

    def uncover(option, removed):
        for one in reversed(options[option]):
            columns[one] = removed.pop()
            for other in columns[one]:
                for third in options[other]:
                    if third != one:
                        columns[third].add(other)

    def search():
        if not columns:
            found.append([digit for _, digit in sorted(chosen)])
            return
        for option in list(min(columns.values(), key=len)):
            chosen.append(option)
            removed = cover(option)
            search()
            uncover(option, removed)
            chosen.pop()
            if len(found) >= most:
                return

    search()
    return found


@seeds(3, 1000)
def test_a_sudoku_has_exactly_one_solution(seeds):
    for seed in seeds:
        given, solved = sudoku(Rng(seed), LEVELS[seed % len(LEVELS)])
        assert exact_covers(given) == [solved]
        assert all(digit in (0, right) for digit, right in zip(given, solved, strict=True))
        # It looks the same upside down.
        assert [*map(bool, given)] == [*map(bool, reversed(given))]


@pytest.mark.parametrize("level", LEVELS)
def test_a_sudoku_is_as_difficult_as_it_should_be(level):
    given, _ = sudoku(Rng(5), level)
    assert difficulty(given) == level


def test_sudokus_with_none_or_several_solutions_are_seen():
    given, solved = sudoku(Rng(1), EASY)
    assert solutions(given) == [solved]
    assert len(solutions([0] * 81)) == 2
    twice = solved.copy()
    twice[0] = twice[1]
    assert solutions(twice) == []
    # A cell without a digit that fits: all nine are in its row, its column or its square.
    assert solutions([0, 1, 2, 3, 4, 5, 6, 7, 8, 9] + [0] * 71) == []
    assert difficulty([0] * 81) == HARD


def test_the_last_two_cells_cannot_have_the_same_digit():
    _, solved = sudoku(Rng(1), EASY)
    fits = [sum(1 << cell for cell in range(81) if solved[cell] == n + 1) for n in range(9)]
    filled = 2**81 - 1 - 0b11
    assert _Board(fits.copy(), filled).naked_singles()
    fits[solved[1] - 1] ^= 0b10
    fits[solved[0] - 1] ^= 0b10
    assert not _Board(fits, filled).naked_singles()


def test_digits_of_an_unavoidable_set_can_be_swapped():
    _, solved = sudoku(Rng(1), EASY)
    for cells in _unavoidable(_placed(solved)):
        inside = [cell for cell in range(81) if cells >> cell & 1]
        one, other = {solved[cell] for cell in inside}
        swapped = [one + other - digit if cell in inside else digit
                   for cell, digit in enumerate(solved)]  # fmt: skip
        assert solutions(swapped) == [swapped]
        given = [0 if cell in inside else digit for cell, digit in enumerate(solved)]
        assert sorted(solutions(given, 9)) == sorted([solved, swapped])


@cache
def invented(kind, seed, level):
    return invent(kind, seed, level)


@pytest.mark.parametrize("kind", INVENTIONS)
@pytest.mark.parametrize("level", [LEVELS[0], *rare(*LEVELS[1:])])
def test_what_is_invented_is_a_legal_file(kind, level):
    text = invented(kind, 7, level)
    assert text == invent(kind, 7, level)
    assert text != invented(kind, 8, level)
    definition = load(tomllib.loads(text))
    assert load(dump(definition)) == definition
    edition = Edition(1, options={"with-solutions": True})
    parts = [sheet.part for sheet in draw(definition, edition).sheets]
    assert parts.count("solutions") == parts.count("sheet") > 0
    assert not any(sheet.areas for sheet in draw(definition, Edition(1, ("solutions",))).sheets)
    assert "solutions" not in [sheet.part for sheet in draw(definition, Edition(1)).sheets]


@pytest.mark.parametrize("level", LEVELS)
def test_arithmetic_is_right_and_counts_what_is_right(level):
    definition = load(tomllib.loads(invented("arithmetic", 3, level)))
    tasks = definition.cells.values()
    assert len(tasks) == len({cell.label for cell in tasks}) == 20
    for cell in tasks:
        one, sign, other, _ = cell.label.split()
        result = {"+": int.__add__, "-": int.__sub__, "x": int.__mul__}[sign](int(one), int(other))
        assert isinstance(cell, Number)
        assert cell.key == result <= cell.most
    right = {cell.name: cell.key for cell in tasks}
    assert result_of(definition, "Ada", right)[0].total == 20
    wrong = right | {"t1": right["t1"] + 1 if right["t1"] < 9 else 1}
    assert result_of(definition, "Ada", wrong)[0].total == 19


def texts(drawing, part):
    for sheet in drawing.sheets:
        if sheet.part == part:
            marks = [*sheet.marks, *(mark for use in sheet.marks if hasattr(use, "stamp")
                                     for mark in drawing.stamps[use.stamp])]  # fmt: skip
            yield from (mark for mark in marks if isinstance(mark, Text))


def test_solutions_fill_the_empty_cells():
    definition = load(tomllib.loads(invented("sudoku", 7, EASY)))
    drawing = draw(definition, Edition(1, options={"with-solutions": True}))
    digits = [mark for mark in texts(drawing, "solutions") if mark.string.isdecimal()]
    assert len(digits) == len({(mark.x, mark.y) for mark in digits}) == 81
    for line in {mark.y for mark in digits}:
        assert sorted(mark.string for mark in digits if mark.y == line) == [*"123456789"]
    given = [mark for mark in texts(drawing, "sheet") if mark.string.isdecimal()]
    filled = [mark for mark in digits if mark.style.endswith("-solution")]
    assert len(given) + len(filled) == 81


GRID = {"grid": ["1.3", "..."], "solution": ["123", "456"]}


def test_a_grid_without_a_solution_is_as_empty_among_the_solutions():
    box = {"solved": GRID, "open": {"grid": ["2.", ".4"]}}
    definition = load({"papercraft": 1, "game": "tally", "name": "two", "box": box})
    drawing = draw(definition, Edition(1, options={"with-solutions": True}))
    digits = [mark.string for mark in texts(drawing, "solutions") if mark.string.isdecimal()]
    assert sorted(digits) == [*"12234456"]


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"grid": ["123", "12"]}, "box.a.grid", "the rows have 2 to 3 cells"),
        ({"grid": ["1.3"]}, "box.a.grid", "at least 2"),
        ({"grid": ["\u4e2d.3", "..."]}, "box.a.grid", "fonts of sheets do not have"),
        ({"solution": ["1\u4e2d3", "456"]}, "box.a.solution", "fonts of sheets do not have"),
        (
            {"solution": ["123", "456", "789"]},
            "box.a.solution",
            "a different number of rows or cells",
        ),
        ({"solution": ["12", "45"]}, "box.a.solution", "a different number of rows or cells"),
        ({"solution": ["223", "456"]}, "box.a.solution", "changes the contents of the grid"),
        ({"tick": 1}, "box.a", "it needs exactly one of"),
    ],
)
def test_what_is_wrong_with_a_grid_is_told(changes, place, message):
    with pytest.raises(ReadError) as caught:
        load(HEAD | {"box": {"a": GRID | changes}})
    found = {problem.place: problem.message for problem in caught.value.problems}
    assert message in found[place]


@pytest.mark.parametrize(("columns", "side"), [(2, 17.0), (9, 17.0), (30, 6.3)])
@pytest.mark.parametrize("players", [1, 8])
def test_a_grid_is_as_large_as_there_is_room(columns, side, players):
    ticks = {"name": [f"b{n}" for n in range(30)], "tick": 1}
    box = {"a": {"grid": ["." * columns] * 4, "heavy": 5}, "b": ticks}
    plan = plan_of(load(HEAD | {"columns": players, "box": box}))
    (placed,) = (one for page in plan.pages for one in page if one.item.kind == "grid")
    grid = grid_of(placed.item.element, plan.widths.block)
    assert grid.cell == side
    assert placed.x <= grid.left(placed.x, plan.widths.block)
    assert grid.width <= plan.widths.block <= 190


def test_a_sudoku_of_no_level_is_the_nearest(monkeypatch):
    monkeypatch.setattr("papercraft.games.tally.sudoku._TRIES", 1)
    given, solved = sudoku(Rng(2), HARD + 1)
    assert solutions(given) == [solved]


def test_only_what_has_a_key_is_in_the_solutions():
    box = {
        "a": {"pick": "ABC", "key": "B"}, "b": {"pick": "ABC"}, "c": {"number": 120, "key": 7},
        "d": {"number": 120}, "e": {"text": "Words"},
    }  # fmt: skip
    drawing = draw(load(HEAD | {"columns": 2, "box": box}), Edition(2, ("solutions",)))
    (sheet,) = drawing.sheets
    marks = [mark for mark in sheet.marks if getattr(mark, "style", "") == "solution"]
    # One of three letters, and the digits 0, 0 and 7, for each of two players.
    assert len(marks) == 2 * (1 + 3)


@pytest.mark.parametrize("key", [[31], ["x"], [-1]])
def test_a_number_that_nobody_can_tick_is_no_key(key):
    with pytest.raises(ReadError) as caught:
        load(HEAD | {"box": {"a": {"number": 30, "key": key}}})
    assert "is not a number from 0 to 30" in caught.value.problems[0].message


def test_keys_of_numbers_are_not_printed():
    one, other, none = (
        load(HEAD | {"box": {"a": {"number": 30} | key}}).digest
        for key in ({"key": 1}, {"key": 2}, {})
    )
    assert one == other == none


def test_puzzles_are_written_printed_and_their_solutions_apart(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("new-sheet", "sudoku", "--seed", "7", "--level", "2").returncode == 0
    written = Path("sudoku.toml").read_text("utf-8")
    assert written.startswith("# papercraft new-sheet sudoku --seed 7 --level 2\n")
    assert run("new-sheet", "sudoku", "--seed", "7", "--level", "2", "-o", "-").stdout.decode(
    ) == written  # fmt: skip
    done = run("print", "sudoku.toml", "--answers", "solved.pdf", "--json", "-o", "task.pdf")
    assert done.returncode == 0, done.stderr
    assert [len(pypdfium2.PdfDocument(f"{name}.pdf")) for name in ("task", "solved")] == [1, 1]
    assert b"a pad has no random content" in run("new-sheet", "pad", "--seed", "1").stderr
    assert run("new-sheet", "arithmetic", "-o", "-").stdout.startswith(b"# papercraft new-sheet")
