"""Tables as a photo shows them: whose a card is and what it is for, and what is asked."""

from types import SimpleNamespace

import pytest

from papercraft import games
from papercraft.core.ids import SheetId
from papercraft.core.imprint import Imprint
from papercraft.core.photo import Card, Mat
from papercraft.games.cuttle.deck import parse_card
from papercraft.games.cuttle.scan.position import _leader
from tests.card_table import Table

CUTTLE = games.load("cuttle")
NEAR, FAR = 400.0, 100.0
SHEET = SheetId("CTE", 1, 0, 7)
# The half of a mat with the scrap pile, of the player at the lower edge.
MAT = Mat(Imprint(SHEET, 0, 0, 2, 2, 1), 0.0, 0.0, 0.0, 1.0)


def row(y, *names, x=60.0, step=70.0, turn=0.0):
    return [
        Card(CUTTLE.card_codes[parse_card(name)], x + step * n, y, turn, 2, 0.0)
        for n, name in enumerate(names)
    ]


def read(cards, answers=None, *, mats=(), unread=()):
    found = CUTTLE.table(Table(cards, mats, unread), (), answers or {})
    asked = {question.key: question for question in found.questions}
    return found.data["position"], asked, found.remarks


TWO_SIDES = [*row(FAR, "9S", "AC"), *row(NEAR, "7H", "3C")]


def test_cards_of_two_sides_are_points():
    position, asked, told = read(TWO_SIDES)
    assert asked == {}
    assert position["points"] == {"lower edge": "7H 3C", "upper edge": "9S AC"}
    assert told[:3] == (
        "lower edge: 10 points, the goal is 21.",
        "upper edge: 10 points, the goal is 21.",
        "Both have 11 points to go.",
    )


def test_the_fewest_points_to_go_lead_whatever_the_points():
    _, _, told = read(
        [*TWO_SIDES, *row(FAR, "KD", x=300)], {"use.9S": "points", "use.AC": "points"}
    )
    assert "upper edge leads: 7 points less to go." in told
    _, _, told = read([*row(FAR, "9S", "AC"), *row(NEAR, "7H", "4C")])
    assert "lower edge leads: 1 point less to go." in told


def test_cards_of_another_game_are_passed_over():
    other = Card(CUTTLE.card_codes[0] - 1, 200.0, 250.0, 0.0, 2, 0.0)
    assert read([*TWO_SIDES, other]) == read(TWO_SIDES)


def test_a_single_row_tells_no_side():
    cards = row(NEAR, "7H", "3C")
    position, asked, _ = read(cards)
    assert asked.keys() == {"whose.7H", "whose.3C"}
    told = {"whose.7H": "upper edge", "whose.3C": "lower edge"}
    position, asked, _ = read(cards, told)
    assert asked == {}
    assert position["points"] == {"lower edge": "3C", "upper edge": "7H"}


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        # An eight is for points or glasses.
        (row(NEAR, "8H"), {"8H": ("points", "permanents", "scrap")}),
        # Beside a queen there are permanents.
        (row(NEAR, "7H", "QC"), {"7H": ("points", "scrap")}),
        # Far from its row it may be the scrap pile.
        (
            row(NEAR, "7H", "3C", "4D", step=70) + row(NEAR, "5S", x=400),
            {"5S": ("points", "scrap")},
        ),
        # Points lie in front of permanents, so what lies before them is odd.
        (row(NEAR - 100, "7H") + row(NEAR, "QC", "KC"), {"7H": ("points", "scrap")}),
    ],
)
def test_what_a_card_is_for_is_asked_where_the_rows_do_not_tell(cards, choices):
    position, asked, _ = read([*row(FAR, "9S", "AC"), *cards])
    assert {key.removeprefix("use."): one.choices for key, one in asked.items()} == choices
    for name in choices:
        assert asked[f"use.{name}"].text.startswith("what is the ")
        assert name in position["points"]["lower edge"].split()
    told = {f"use.{name}": "scrap" for name in choices}
    position, asked, _ = read([*row(FAR, "9S", "AC"), *cards], told)
    assert (position["scrap"].split(), asked) == ([*choices], {})


def test_a_card_on_no_place_of_a_mat_is_asked():
    # Beside each other above the foot of the mat, and below all its places.
    cards = row(170, "7H", x=40) + row(250, "3C", x=40)
    position, asked, _ = read(cards, mats=(MAT,))
    assert asked.keys() == {"use.3C", "whose.3C"}
    assert position["points"]["lower edge"] == "7H 3C"
    position, asked, _ = read(cards, {"use.3C": "scrap"}, mats=(MAT,))
    assert (position["points"]["lower edge"], position["scrap"], asked) == ("7H", "3C", {})


def test_a_card_that_somebody_names_lies_beside_the_nearest():
    unread = ((200.0, 110.0),)
    position, asked, _ = read(TWO_SIDES, unread=unread)
    assert asked["unread.1"].read == "none"
    assert "AC" not in asked["unread.1"].choices
    assert "5D" in asked["unread.1"].choices
    position, asked, _ = read(TWO_SIDES, {"unread.1": "5D"}, unread=unread)
    assert asked == {}
    assert position["points"] == {"lower edge": "7H 3C", "upper edge": "9S AC 5D"}


@pytest.mark.parametrize(
    ("near", "far", "told"),
    [
        (3, 3, "Both have 3 points to go."),
        (1, 5, "Ada leads: 4 points less to go."),
        (5, 4, "Ben leads: 1 point less to go."),
        (0, 5, "Ada has reached the goal."),
        (2, -1, "Ben has reached the goal."),
    ],
)
def test_who_leads_is_told(near, far, told):
    session, names = SimpleNamespace(questions=[]), ("Ada", "Ben")
    assert _leader(SimpleNamespace(session=session, names=names), near, far) == told
    asked = SimpleNamespace(session=SimpleNamespace(questions=["?"]), names=names)
    assert _leader(asked, near, far).startswith("Who leads depends on the questions")
