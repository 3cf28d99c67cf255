"""A maze is perfect and its way is right, as a slow walk through the drawn squares says."""

import tomllib
from itertools import pairwise

import pytest

from papercraft.core.game import Edition
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.games.tally.inventions import LEVELS, invent
from papercraft.games.tally.maze import (
    HARD,
    MARGIN,
    NAMES,
    cell_of,
    dead_ends,
    maze,
    maze_marks,
    way_of,
)
from papercraft.games.tally.setup import load
from papercraft.games.tally.sheets import draw
from tests.everygame import seeds

HEAD = {"papercraft": 1, "game": "tally", "name": "Trial"}


def drawn(rows):
    """The maze as a bitmap: squares that are free, walls and posts between them are not."""
    free = set()
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            free.add((2 * x, 2 * y))
            if sign in "._":
                free.add((2 * x + 1, 2 * y))
            if sign in ".|":
                free.add((2 * x, 2 * y + 1))
    return free


def beside(free, spot):
    x, y = spot
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & free


def filled_up(free, ends):
    """What is left if dead ends are filled until there are none: the way, and circles."""
    left = set(free)
    while dead := {one for one in left - ends if len(beside(left, one)) < 2}:
        left -= dead
    return left


@seeds(3, 1000)
def test_a_maze_is_perfect_and_its_way_is_the_only_one(seeds):
    for seed in seeds:
        level = LEVELS[seed % len(LEVELS)]
        made = maze(Rng(seed), level)
        free = drawn(made.rows)
        (leave,) = (spot for spot in free if spot[1] == 2 * len(made.rows) - 1)
        # A tree: all cells hang together, and there is one opening less than there are cells.
        reached, edge = set(), {(0, 0)}
        while edge:
            reached |= edge
            edge = set().union(*(beside(free, one) for one in edge)) - reached
        assert reached == free
        cells = len(made.rows) * len(made.rows[0])
        assert len(free) == 2 * cells - 1 + 1
        left = filled_up(free, {(0, 0), leave})
        way = [(x // 2, y // 2) for x, y in left if x % 2 == y % 2 == 0]
        assert sorted(way) == sorted(way_of(made.rows))
        assert len(way) == made.way
        ends = [one for one in free - {(0, 0), leave} if len(beside(free, one)) == 1]
        assert len(ends) == made.dead_ends
        assert made.level == level == 1 + sum(made.way + len(ends) >= least for least in (100, 190))


def test_the_way_and_dead_ends_of_a_small_maze():
    assert way_of(["J..", "._J"]) == []
    assert way_of(["_.J", "_.J"]) == [(0, 0), (1, 0), (1, 1)]
    assert dead_ends(["_.J", "_.J"]) == 3
    # Neither where one enters nor where one leaves.
    assert dead_ends(["|", "|", "|"]) == 0


def test_a_maze_of_another_level_is_dug_anew():
    # The first one of this seed is only medium.
    assert maze(Rng(1), HARD).level == HARD


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("language", "title"), [("en", "Maze"), ("de", "Labyrinth")])
def test_the_solution_leads_from_arrow_to_arrow(level, language, title):
    definition = load(tomllib.loads(invent("maze", 7, level)))
    options = {"with-solutions": True}
    drawing = draw(definition, Edition(1, options=options, language=language))
    sheet, page = drawing.sheets
    assert sheet.title == title
    marks = [mark for mark in drawing.stamps["page-1"] if mark.style.startswith("maze")]
    walls, entrance, leave = (mark.steps for mark in marks)
    (way,) = [mark.steps for mark in page.marks if getattr(mark, "style", "") == "maze-way"]
    assert abs(way[0][1] - (entrance[0][1] + entrance[1][1]) / 2) < 0.01
    assert abs(way[-1][1] - (leave[0][1] + leave[1][1]) / 2) < 0.01
    # The way crosses no wall.
    lines = [(one[1:], other[1:]) for one, other in zip(walls[::2], walls[1::2], strict=True)]
    for (_, x1, y1), (_, x2, y2) in pairwise(way):
        middle = (x1 + x2) / 2, (y1 + y2) / 2
        assert not any(
            min(a[0], b[0]) - 0.01 <= middle[0] <= max(a[0], b[0]) + 0.01
            and min(a[1], b[1]) - 0.01 <= middle[1] <= max(a[1], b[1]) + 0.01
            for a, b in lines
        )


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"maze": ["_|.", "_J"]}, "box.a.maze", "the rows have"),
        ({"maze": ["_|x", "__|"]}, "box.a.maze", "needs one character per cell"),
        ({"maze": ["_|.", "___"]}, "box.a.maze", "has 0 exits"),
        ({"maze": ["_|.", ".._"]}, "box.a.maze", "has 2 exits"),
        ({"maze": ["J..", "._J"]}, "box.a.maze", "there is no way"),
        ({"heavy": 5}, "box.a.heavy", "maze does not take heavy"),
    ],
)
def test_what_is_wrong_with_a_maze_is_told(changes, place, message):
    with pytest.raises(ReadError) as caught:
        load(HEAD | {"box": {"a": {"maze": ["_.J", "_.J"]} | changes}})
    found = {problem.place: problem.message for problem in caught.value.problems}
    assert message in found[place]


def test_cells_are_as_large_as_the_width_allows():
    assert cell_of(["_" * 29 + "."], 100, 60, 12.0) == int((100 - 2 * NAMES) / 30 * 10) / 10
    assert cell_of(["..."] * 30, 100, 60, 12.0) == int((60 - 2 * MARGIN - NAMES) / 30 * 10) / 10
    assert cell_of(["."], 100, 60, 12.0) == 12


def test_cells_are_as_large_as_the_file_says():
    box = {"a": {"maze": ["_.J", "_.J"], "step": 10}}
    drawing = draw(load(HEAD | {"box": box}), Edition(1))
    (walls,) = [mark for mark in drawing.stamps["page-1"] if mark.style == "maze-wall"]
    across = [step[1] for step in walls.steps]
    assert max(across) - min(across) == 30
    names = [mark for mark in drawing.stamps["page-1"] if getattr(mark, "style", "") == "mark"]
    places = {mark.string: (mark.x, mark.y) for mark in names}
    left, top = min(across), min(step[2] for step in walls.steps)
    assert [places[name][0] - left for name in "ABC"] == pytest.approx([5, 15, 25])
    assert [places[name][1] - top for name in "12"] == pytest.approx([5, 15])


def test_arrows_point_into_the_maze_and_out_of_it():
    rows = maze(Rng(1), 1).rows
    walls, entrance, leave, *_ = maze_marks(rows, 7.0, 20.0, 30.0)
    bottom = 30.0 + 7.0 * len(rows)
    assert max(step[2] for step in walls.steps) == bottom
    assert max(y for _, _, y in entrance.steps[:3]) == 29.0
    assert min(y for _, _, y in leave.steps[:3]) == bottom + 1.0
