"""Pictures of what was played, for cat and for any game that draws them."""

import tomllib
from itertools import combinations
from pathlib import Path as FilePath

import pytest

from papercraft import games
from papercraft.core.game import Search
from papercraft.core.sheet import Path, Text, Use

from .test_record import ID
from .test_referee import CUPS, ROW

GAME = games.load("cat")
CASES = sorted((FilePath(__file__).parent / "cases").glob("*.toml"))


def drawn(*players, **more):
    people = [{"name": f"P{n}", "cups": CUPS, **player} for n, player in enumerate(players, 1)]
    data = {"papercraft": 1, "game": "cat", "board": ROW, "dice": [6, 6, 6], "players": people}
    return GAME.picture(GAME.read(data | more))


def looks_in(picture, number=0):
    return [mark.style for mark in picture.stamps[f"panel-{number}"] if not isinstance(mark, Use)]


def texts_in(picture, number=0):
    marks = picture.stamps[f"panel-{number}"]
    return [mark.string for mark in marks if isinstance(mark, Text)]


def test_each_turn_has_its_colour_and_number():
    picture = drawn({"turns": ["R6", "-", "R6"]}, {"turns": ["R6", "R6"]})
    assert {"turn-1", "turn-3"} <= set(looks_in(picture))
    assert "turn-2" not in looks_in(picture)
    assert "fault" not in looks_in(picture)
    assert "3" in texts_in(picture)


def box_of(picture, number):
    """Where a panel's dots, runs and lines are in the picture: left, top, right, bottom."""
    use = picture.marks[number]
    points = []
    for mark in picture.stamps[use.stamp]:
        if isinstance(mark, Path):
            points += [step[-2:] for step in mark.steps if len(step) > 2]
        else:
            points.append((mark.x, mark.y))
    xs, ys = zip(*points, strict=True)
    corners = (use.x, min(xs)), (use.y, min(ys)), (use.x, max(xs)), (use.y, max(ys))
    return [at + use.scale * far for at, far in corners]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
def test_panels_lie_apart_three_in_a_row_and_inside_the_picture(count):
    people = [
        {"turns": ["U1", "R7", "L9"], "paw": True, "cups": []},
        *[{"turns": []}] * (count - 1),
    ]
    picture = drawn(*people)
    boxes = [box_of(picture, n) for n in range(count)]
    for left, top, right, bottom in boxes:
        assert left >= 0
        assert top >= 0
        assert right <= picture.width
        assert bottom <= picture.height
    for one, other in combinations(boxes, 2):
        assert one[2] < other[0] or one[3] < other[1] or other[2] < one[0]
    assert len({use.y for use in picture.marks}) == -(-count // 3)
    # Nothing is wider or higher than it has to be.
    assert picture.width - max(box[2] for box in boxes) < 20
    assert picture.height - max(box[3] for box in boxes) < 40


def test_faults_are_drawn_in_their_place_and_named():
    picture = drawn({"turns": ["R6", "U3 R3"], "cups": ["A1", *CUPS[1:]], "paw": True})
    assert {"fault", "fault-ring", "fault-mark"} <= set(looks_in(picture))
    assert {
        "turn 2: the thread leaves the grid of dots, against the rules",
        "cups: not exactly six cup spots, against the rules",
    } <= set(texts_in(picture))
    picture = drawn({"turns": ["R6"], "paw": True})
    assert "paw: the thread does not end there, against the rules" in texts_in(picture)
    assert "fault-ring" in looks_in(picture)


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_every_broken_rule_is_told_in_a_sentence(case):
    reading = GAME.read(tomllib.loads(case.read_text("utf-8")))
    picture = GAME.picture(reading)
    told = [text for n in range(len(reading.record.players)) for text in texts_in(picture, n)]
    assert not [text for text in told if "cat." in text]
    broken = case.read_text("utf-8").startswith("# expect: cat.")
    assert any(text.endswith(", against the rules") for text in told) == broken


def test_lines_past_the_rim_stay_near_the_board():
    picture = drawn({"turns": ["U99 R3"]})
    for mark in picture.stamps["panel-0"]:
        if isinstance(mark, Path) and mark.style == "fault":
            assert min(v for step in mark.steps for v in step[1:]) > 0


@pytest.mark.parametrize("number", range(1, 7))
def test_panels_do_not_overlap_and_lie_inside(number):
    picture = drawn(*[{"turns": ["R6"]}] * number)
    places = {(mark.x, mark.y) for mark in picture.marks}
    assert len(places) == number
    assert all(mark.x < picture.width and mark.y < picture.height for mark in picture.marks)
    assert "P1" in picture.alt


def test_the_best_is_drawn_on_the_side_of_its_sheet():
    board = GAME.load(ROW)
    search = Search(9.0, lambda _share: None)
    best = GAME.solve(board, {"dice": [6, 6, 6], "cups": CUPS}, search)
    picture = GAME.picture_best(board, ID, best)
    assert "turn-3" in looks_in(picture)
    assert "fault" not in looks_in(picture)
    assert any(text.endswith(" = 21") for text in texts_in(picture))
    stopped = type(best)(best.total, 30, best.parts, best.entry)
    picture = GAME.picture_best(board, None, stopped)
    assert any("at most 30" in text for text in texts_in(picture))


def test_games_draw_what_they_can():
    assert GAME.picture
    assert games.load("cutit").picture
