"""A hidden fleet has one solution, found row by row by a solver that knows nothing of the other."""

import tomllib
from functools import cache
from itertools import combinations

import pytest

from papercraft.core.game import Edition
from papercraft.core.rng import Rng
from papercraft.core.sheet_files import looking_in
from papercraft.games.tally.battleship import (
    EASY,
    HARD,
    MEDIUM,
    _fleet,
    _given,
    battleship,
    counts_of,
    difficulty,
    picture,
    solutions,
    squares_of,
)
from papercraft.games.tally.inventions import LEVELS, invent
from papercraft.games.tally.rules import result_of
from papercraft.games.tally.setup import described, load
from papercraft.games.tally.sheets import draw
from tests.everygame import seeds
from tests.photos import Pen, printed

from .test_scan import photo_of, read

FLEET = (4, 3, 2, 1)


def runs(row):
    """Where the runs of filled squares of a row are: their first squares and lengths."""
    found, n = [], 0
    while n < 10:
        length = 0
        while n + length < 10 and n + length in row:
            length += 1
        if length:
            found.append((n, length))
        n += length + 1
    return found


def fleets(rows, columns, given, most=2):
    """Count fleets, row by row: of the rows above, only what goes on below matters.

    ``open_`` are the lengths of the ships that a row ends, by columns: 0 for none.
    """
    choices = [
        [frozenset(row) for row in combinations(range(10), count)
         if {x for x, y in given if y == n} <= {*row} and all(k <= 4 for _, k in runs(row))]
        for n, count in enumerate(rows)
    ]  # fmt: skip

    def below(row, open_, left):
        """Return what a row makes of the state above: open ships and ships left; None if none."""
        lengths, left = [0] * 10, [*left]
        for x in range(10):
            beside = {x - 1, x + 1}
            if x in row:
                if any(0 <= k < 10 and open_[k] for k in beside):
                    return None
                if open_[x] and (beside & row or open_[x] == 4):
                    return None
                lengths[x] = open_[x] + 1
            elif open_[x]:
                left[4 - open_[x]] -= 1
        for first, length in runs(row):
            if length > 1:
                left[4 - length] -= 1
                for x in range(first, first + length):
                    # Across: complete, but nothing may be below.
                    lengths[x] = 9
        return None if min(left) < 0 else (tuple(lengths), tuple(left))

    @cache
    def count(n, open_, left, columns):
        if n == 10:
            done = below(frozenset(), tuple(k % 9 for k in open_), left)
            return int(done is not None and not any(done[1]) and not any(columns))
        total = 0
        for row in choices[n]:
            needed = tuple(need - (x in row) for x, need in enumerate(columns))
            if not all(0 <= need <= 9 - n for need in needed):
                continue
            if any(open_[x] == 9 for x in row):
                continue
            plain = tuple(0 if k == 9 else k for k in open_)
            corners = [k for x in row for k in (x - 1, x + 1) if 0 <= k < 10 and open_[k]]
            state = None if corners else below(row, plain, left)
            if state is not None:
                total += count(n + 1, *state, needed)
            if total >= most:
                break
        return total

    return count(0, (0,) * 10, (1, 2, 3, 4), tuple(columns))


@pytest.mark.costly
@seeds(2, 1000, share=1 / 32)
def test_a_fleet_has_exactly_one_solution(seeds):
    for seed in seeds:
        made = battleship(Rng(seed), LEVELS[seed % len(LEVELS)])
        counts = counts_of(made.sea)
        assert fleets(counts[:10], counts[10:], squares_of(made.given)) == 1
        assert made.given & ~made.sea == 0
        assert made.level == difficulty(counts, made.given)


@pytest.mark.parametrize("level", LEVELS)
def test_a_fleet_is_as_difficult_as_it_should_be(level):
    made = battleship(Rng(1), level)
    assert made.level == level
    assert solutions(counts_of(made.sea), made.given) == [made.sea]


def test_the_other_solver_finds_several_solutions():
    # Two single ships can change their columns.
    rows = ["#.#.#.....", "#.........", "....####..", "..........", "........##",
            "....#.....", "..#.#.#...", "#.#.#.....", "..#.......", ".......##."]  # fmt: skip
    filled = [(x, y) for y, row in enumerate(rows) for x in range(10) if row[x] == "#"]
    sea = sum(1 << 10 * y + x for x, y in filled)
    assert picture(sea) == rows
    assert squares_of(sea) == filled
    counts = counts_of(sea)
    given = sum(1 << 10 * y + x for x, y in filled if (x, y) not in {(6, 6), (0, 7)})
    assert len(solutions(counts, given)) == 2
    assert fleets(counts[:10], counts[10:], squares_of(given)) == 2
    assert fleets(counts[:10], counts[10:], squares_of(sea)) == 1


def test_numbers_that_fit_no_fleet_have_no_solution():
    assert solutions((10,) * 20, 0) == []
    assert solutions((0,) * 20, 0) == []
    # Two ships that touch at a corner; one that is too long.
    assert solutions((1,) * 20, 1 | 1 << 11) == []
    assert solutions((5, *(0,) * 9, 1, 1, 1, 1, 1, *(0,) * 5), 31) == []


def test_what_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr("papercraft.games.tally.battleship._MOST_TRIED", 1)
    made = (2,) * 20
    assert solutions(made, 0) is None
    # Ships that touch at a corner: no other sea has to be tried.
    touching = 1 | 1 << 11
    assert solutions((1,) * 20, touching) == []
    monkeypatch.setattr("papercraft.games.tally.battleship._MOST_TRIED", 0)
    assert solutions((1,) * 20, touching) is None


def test_a_fleet_of_no_level_is_the_nearest(monkeypatch):
    monkeypatch.setattr("papercraft.games.tally.battleship._TRIES", 1)
    assert battleship(Rng(1), EASY).level in LEVELS


def test_of_several_of_another_level_the_first_is_kept(monkeypatch):
    monkeypatch.setattr("papercraft.games.tally.battleship._TRIES", 3)
    monkeypatch.setattr("papercraft.games.tally.battleship.difficulty", lambda *_: MEDIUM)
    monkeypatch.setattr("papercraft.games.tally.battleship._given", lambda *_: 0)
    first = battleship(Rng(1), HARD)
    assert first.level == MEDIUM
    monkeypatch.setattr("papercraft.games.tally.battleship._TRIES", 1)
    assert battleship(Rng(1), HARD) == first


def test_a_sea_without_room_for_all_ships_is_left(monkeypatch):
    # With this seed the eighth ship finds no room twice.
    monkeypatch.setattr("papercraft.games.tally.battleship.FLEET", (4,) * 8)
    assert _fleet(Rng(0)).bit_count() == 4 * 8


def test_a_fleet_that_needs_too_many_given_squares_is_left(monkeypatch):
    sea = battleship(Rng(1), HARD).sea
    monkeypatch.setattr("papercraft.games.tally.battleship._MOST_GIVEN", {HARD: 1})
    assert _given(Rng(1), sea, HARD) is None


@pytest.mark.costly
def test_a_fleet_is_read_as_it_was_filled(tmp_path):
    text = invent("battleship", 7, HARD)
    (tmp_path / "b.toml").write_text(text, "utf-8")
    with looking_in(tmp_path):
        data = tomllib.loads(text)
        sheet, cell = str(described(data).sheet), load(data).cells["sea"]
        solved = {*cell.solved} & {*cell.names}
        pen = Pen(printed("tally", sheet, "sheet"), seed=2, width=0.6)
        for name in sorted(solved):
            pen.fill(pen.page.sheet.places.boxes[f"1.sea.{name}"])
        scan = read(sheet, photo_of(pen.pixels), names=("Ada",))
        found = {*scan.data["players"][0].get("sea", [])}
        asked = {question.key.partition(":")[2] for question in scan.questions}
        assert found ^ solved <= asked
        assert len(asked) <= 5


@pytest.fixture(scope="module")
def sheet():
    return load(tomllib.loads(invent("battleship", 7, HARD)))


def test_what_is_filled_is_right_or_wrong(sheet):
    cell = sheet.cells["sea"]
    solved = [name for name in cell.names if name in cell.solved]
    assert len(solved) == 20 - len(sheet.box["sea"].free)
    blank = [name for name in cell.names if name not in cell.solved]
    assert result_of(sheet, "Ada", {"sea": solved})[0].total == len(solved)
    assert cell.missing(solved) == []
    assert result_of(sheet, "Ada", {"sea": solved[1:] + blank[:2]})[0].total == len(solved) - 3


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_the_solution_fills_its_squares(sheet, language):
    drawing = draw(sheet, Edition(1, options={"with-solutions": True}, language=language))
    (page,) = [one for one in drawing.sheets if one.part == "solutions"]
    filled = [mark for mark in page.marks if getattr(mark, "style", "") == "solution"]
    assert len(filled) == 20 - len(sheet.box["sea"].free)


def test_the_same_seed_writes_the_same_file():
    assert invent("battleship", 3, HARD) == invent("battleship", 3, HARD)
    assert invent("battleship", 3, HARD) != invent("battleship", 4, HARD)
