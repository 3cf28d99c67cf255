"""Photos of the match sheet of cuttle: circled winners, digits to look at."""

import pytest

from papercraft.games.cuttle.sheets.match_sheet import digit_positions
from tests.everygame import rare
from tests.filled_sheets import scanned
from tests.photos import Pen, printed, sheet_id


def test_a_match_sheet_tells_who_won():
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    for number, begins, winner in ((1, 1, 2), (2, 2, 2), (3, 1, 1)):
        pen.ring(*digit_positions("begins", number)[begins - 1], 4.4)
        pen.ring(*digit_positions("winner", number)[winner - 1], 4.6)
    x, y, *_ = page.sheet.places.boxes["points.2.1"]
    pen.line((x + 8, y + 4), (x + 8, y + 12))
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


@pytest.mark.parametrize(
    ("ticks", "asked"),
    [
        # The second row is ticked for the other player.
        (("1.2.1", "2.1.1", "2.2.1"), ["match.2.winner"]),
        *rare(
            (("1.2.1", "2.2.1", "2.2.2"), []),
            (("2.2.1", "2.2.2"), []),
            (("2.2.1",), ["match.2.winner"]),
        ),
    ],
)
def test_the_boxes_won_so_far_are_compared_with_the_circles(ticks, asked):
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    for number in (1, 2):
        pen.ring(*digit_positions("begins", number)[0], 4.4)
        pen.ring(*digit_positions("winner", number)[1], 4.4)
    for tick in ticks:
        pen.tick(page.sheet.places.boxes[f"won.{tick}"])
    scan = scanned("cuttle", "CTE", pen.pixels)
    assert [question.key for question in scan.questions] == asked
    assert [game["winner"] for game in scan.data["match"]] == ["Ben", "Ben"]


def test_a_row_with_nothing_but_a_tick_is_asked():
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    pen.tick(page.sheet.places.boxes["won.1.1.1"])
    keys = [question.key for question in scanned("cuttle", "CTE", pen.pixels).questions]
    assert keys == ["match.1.begins", "match.1.winner"]


@pytest.mark.slow
def test_a_drawn_game_is_nobodys():
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    for number, winner in ((1, None), (2, 2)):
        pen.ring(*digit_positions("begins", number)[0], 4.4)
        if winner:
            pen.ring(*digit_positions("winner", number)[winner - 1], 4.4)
    pen.tick(page.sheet.places.boxes["won.2.2.1"])
    scan = scanned("cuttle", "CTE", pen.pixels)
    [question] = scan.questions
    assert (question.key, question.read) == ("match.1.winner", "nobody")
    scan = scanned("cuttle", "CTE", pen.pixels, answers={"match.1.winner": "nobody"})
    assert [game["winner"] for game in scan.data["match"]] == ["", "Ben"]
    assert (scan.questions, scan.remarks) == ((), ("Ada has won 0, Ben 1.",))


def test_two_circles_or_none_are_asked():
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    pen.ring(*digit_positions("begins", 1)[0], 4.4)
    for spot in digit_positions("winner", 1):
        pen.ring(*spot, 4.4)
    pen.ring(*digit_positions("winner", 2)[1], 4.4)
    keys = [question.key for question in scanned("cuttle", "CTE", pen.pixels).questions]
    assert keys == ["match.1.winner", "match.2.begins"]


def test_a_row_that_was_lost_between_others_is_asked():
    page = printed("cuttle", sheet_id("CTE"), "aids", 1)
    pen = Pen(page)
    for number in (1, 3):
        for key in ("begins", "winner"):
            pen.ring(*digit_positions(key, number)[0], 4.5)
    scan = scanned("cuttle", "CTE", pen.pixels)
    assert [question.key for question in scan.questions] == ["match.2.begins", "match.2.winner"]
    assert [game["winner"] for game in scan.data["match"]] == ["Ada", "", "Ada"]
