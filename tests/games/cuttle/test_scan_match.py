"""Photos of the match sheet of cuttle: ticked winners, points to look at."""

import pytest

from papercraft.games.cuttle.sheets.first_design import digit_positions
from tests.filled_sheets import scanned
from tests.photos import Pen, printed, sheet_id


def filled(*keys):
    """A match sheet with these boxes ticked, and the pen it was ticked with."""
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    for key in keys:
        pen.tick(page.sheet.places.boxes[key])
    return page.sheet.places.boxes, pen


@pytest.mark.costly
@pytest.mark.usefixtures("calls")
def test_a_match_sheet_tells_who_won():
    boxes, pen = filled(
        "starts.1.1", "won.2.1", "starts.2.2", "won.2.2", "starts.1.3", "won.1.3",
    )  # fmt: skip
    x, y, *_ = boxes["points.2.1"]
    pen.line((x + 8, y + 2), (x + 8, y + 9))
    scan = scanned("cuttle", "CTE", pen.pixels)
    match = scan.data["match"]
    assert [(game["begins"], game["winner"]) for game in match] == [
        ("Ada", "Ben"), ("Ben", "Ben"), ("Ada", "Ada"),
    ]  # fmt: skip
    assert scan.remarks == ("Ada has won 1, Ben 2.",)
    # The digits are not guessed.
    assert [question.key for question in scan.questions] == ["match.1.points.2"]
    scan = scanned("cuttle", "CTE", pen.pixels, answers={"match.1.points.2": "21"})
    assert scan.data["match"][0]["points"] == ["", "21"]
    assert scan.questions == ()


def test_a_row_with_nothing_but_points_is_asked():
    boxes, pen = filled()
    x, y, *_ = boxes["points.1.1"]
    pen.line((x + 8, y + 2), (x + 8, y + 9))
    keys = [question.key for question in scanned("cuttle", "CTE", pen.pixels).questions]
    assert keys == ["match.1.begins", "match.1.winner", "match.1.points.1"]


def test_a_stain_below_empty_rows_is_one_question():
    boxes, pen = filled("starts.1.1", "won.2.1")
    x, y, *_ = boxes["points.1.4"]
    pen.line((x + 8, y + 2), (x + 8, y + 9))
    scan = scanned("cuttle", "CTE", pen.pixels)
    assert [question.key for question in scan.questions] == ["match.4:played"]
    assert len(scan.data["match"]) == 1
    scan = scanned("cuttle", "CTE", pen.pixels, answers={"match.4:played": "yes"})
    assert len(scan.data["match"]) == 4


def test_points_of_one_player_without_a_tick_are_one_question():
    boxes, pen = filled("starts.1.1", "won.2.1")
    x, y, *_ = boxes["points.2.2"]
    pen.line((x + 8, y + 2), (x + 8, y + 9))
    scan = scanned("cuttle", "CTE", pen.pixels)
    assert [question.key for question in scan.questions] == ["match.2:played"]
    assert len(scan.data["match"]) == 1
    # Those of both are a game whose winner nobody ticked.
    x, y, *_ = boxes["points.1.2"]
    pen.line((x + 8, y + 2), (x + 8, y + 9))
    keys = [question.key for question in scanned("cuttle", "CTE", pen.pixels).questions]
    assert keys == [f"match.2.{key}" for key in ("begins", "winner", "points.1", "points.2")]


@pytest.mark.slow
def test_a_drawn_game_is_nobodys():
    _, pen = filled("starts.1.1", "starts.1.2", "won.2.2")
    scan = scanned("cuttle", "CTE", pen.pixels)
    [question] = scan.questions
    assert (question.key, question.read) == ("match.1.winner", "nobody")
    scan = scanned("cuttle", "CTE", pen.pixels, answers={"match.1.winner": "nobody"})
    assert [game["winner"] for game in scan.data["match"]] == ["", "Ben"]
    assert (scan.questions, scan.remarks) == ((), ("Ada has won 0, Ben 1.",))


@pytest.mark.parametrize(
    ("ticked", "asked"),
    [("won.1.2.1", {}),
     ("won.1.1.1", {"match.1.winner": "who won game 1? The boxes ticked for it say otherwise."})],
)  # fmt: skip
def test_what_contradicts_a_winner_of_the_first_design_is_asked(ticked, asked):
    pen = Pen(printed("cuttle", sheet_id("CTE"), "aids", 1, design=0))
    for player, column in enumerate(("begins", "winner")):
        pen.ring(*digit_positions(column, 1)[player], 4.6)
    pen.tick(pen.page.sheet.places.boxes[ticked])
    scan = scanned("cuttle", "CTE", pen.pixels)
    assert {question.key: question.text for question in scan.questions} == asked
    (game,) = scan.data["match"]
    assert (game["begins"], game["winner"]) == ("Ada", "Ben")


def test_two_ticks_or_none_are_asked():
    _, pen = filled("starts.1.1", "won.1.1", "won.2.1", "won.2.2")
    keys = [question.key for question in scanned("cuttle", "CTE", pen.pixels).questions]
    assert keys == ["match.1.winner", "match.2.begins"]


@pytest.mark.usefixtures("calls")
def test_circles_around_boxes_are_ticks_and_scribbles_are_not_meant():
    boxes, pen = filled("starts.1.2")
    for key in ("starts.1.1", "won.2.1", "won.1.2"):
        x, y, width, height = boxes[key]
        pen.ring(x + width / 2, y + height / 2, 0.68 * width)
    for key in ("won.1.1", "starts.2.2"):
        x, y, width, height = boxes[key]
        ways = [(x + width * (n % 2 * 1.2 - 0.1), y + height * n / 11) for n in range(12)]
        pen.line(*ways, shake=0.1)
    scan = scanned("cuttle", "CTE", pen.pixels)
    asked = {question.key: question.read for question in scan.questions}
    assert asked == {"match.1.winner": "Ben", "match.2.begins": "Ada"}
    assert [game["begins"] for game in scan.data["match"]] == ["Ada", "Ada"]
    assert [game["winner"] for game in scan.data["match"]] == ["Ben", "Ada"]


def test_rows_that_were_lost_above_the_last_one_are_asked():
    boxes, pen = filled("starts.1.1", "won.1.1")
    rows = sum(name.startswith("won.1.") for name in boxes)
    for key in ("starts", "won"):
        pen.tick(boxes[f"{key}.1.{rows}"])
    scan = scanned("cuttle", "CTE", pen.pixels)
    assert [question.key for question in scan.questions] == [
        f"match.{number}.{key}" for number in range(2, rows) for key in ("begins", "winner")
    ]
    assert [game["winner"] for game in scan.data["match"]] == ["Ada", *[""] * (rows - 2), "Ada"]
