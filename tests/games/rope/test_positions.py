"""Tables of cards as a photo shows them: read into rows, and asked where it does not tell."""

from functools import partial

import pytest

from papercraft import games
from papercraft.core.ids import SheetId
from papercraft.core.imprint import Imprint
from papercraft.core.photo import Card, Mat
from tests.card_table import Table

ROPE = games.load("rope")
SHEET = SheetId("ROP", 1, 0, 7)
# Where rows begin on a mat, in mm of its frame.
LEVELS, SUPPLIES = 150.0, 150.0
YES = {"table.players.1.left": "7", "table.players.2.left": "9"}


def card(number, x, y, codes=2):
    return Card(ROPE.card_codes[number], x, y, 0.0, codes, 0.0)


def mat(nth, x=0.0):
    """The table's mat, or that of a player, with its frame at an x of the table."""
    return Mat(Imprint(SHEET, 0, 0, 2, 2, nth), x, 0.0, 0.0, 1.0)


def row(x, y, *numbers, step=20.0, codes=None):
    """Cards one below the other, the last on top."""
    seen = zip(numbers, codes or [2] * len(numbers), strict=True)
    return [card(number, x, y + step * n, one) for n, (number, one) in enumerate(seen)]


def read(table, answers=None, names=()):
    found = ROPE.table(table, names, answers or {})
    asked = {question.key: question for question in found.questions}
    return found.data["table"], asked, found.remarks


ON_MATS = partial(Table, mats=(mat(0), mat(1, 300.0), mat(2, 600.0)))


def test_rows_on_mats_are_read_from_their_heads():
    cards = row(32, LEVELS, 1, 2, 0) + row(332, SUPPLIES, 5, 3) + row(632 + 63, SUPPLIES, 8)
    cards += [card(4, 332, 60), card(9, 632, 60)]
    table, asked, told = read(ON_MATS(cards), YES)
    assert asked == {}
    assert table == {
        "levels": ["1 2 X", "", ""],
        "players": [
            {"name": "Player 1", "supplies": ["5 3", "", ""], "personal": "4", "left": 7},
            {"name": "Player 2", "supplies": ["", "8", ""], "personal": "9", "left": 9},
        ],
    }
    assert told[0] == "Player 1 leads with 7 personal cards left."
    assert told[-1] == "This is not a record: a game of rope is judged by its log."


def test_cards_of_another_game_and_those_beside_all_places_are_no_rows():
    other = Card(ROPE.card_codes[-1] + 1, 32.0, 200.0, 0.0, 2, 0.0)
    completed = card(3, 95, 60)
    table, asked, _ = read(ON_MATS([other, completed, *row(32, LEVELS, 1, 2)]), YES)
    assert (table["levels"], asked) == (["1 2", "", ""], {})
    # On a mat and on none of its places: a row that lies there is asked.
    _, asked, _ = read(ON_MATS([card(7, 185, 60)]), YES)
    assert asked["row.1"].text == "which row are the cards 7?"


def test_two_rows_at_one_place_are_one_without_an_order():
    loose = [card(4, 1000, 100), card(5, 1000, 120, 1)]
    cards = [*row(332, SUPPLIES, 8, 9), *loose]
    answers = YES | {"row.2": "Player 1 supply 1"}
    table, asked, _ = read(ON_MATS(cards), answers)
    assert asked["table.players.1.supplies.1"].read == "8 9 5 4"
    assert table["players"][0]["supplies"] == ["8 9 5 4", "", ""]
    answers["table.players.1.supplies.1"] = "4 5 8 9"
    table, asked, _ = read(ON_MATS(cards), answers)
    assert (table["players"][0]["supplies"][0], asked) == ("4 5 8 9", {})


def test_a_row_that_is_in_nobodys_game_is_left_out():
    table, asked, _ = read(Table(row(100, 100, 1, 2)), YES | {"row.1": "other"})
    assert (table["levels"], asked) == ([""] * 3, {})


@pytest.mark.parametrize(("codes", "read_as"), [([2, 1], "9 8"), ([1, 2], "8 9"), ([2, 2], None)])
def test_the_card_with_more_codes_in_sight_is_on_top(codes, read_as):
    cards = row(100, 100, 8, 9, codes=codes)
    table, asked, _ = read(Table(cards), YES | {"row.1": "Player 2 supply 3"})
    assert ("table.players.2.supplies.3" in asked) is (read_as is None)
    assert table["players"][1]["supplies"][2] in {read_as or "8 9", read_as or "9 8"}


def test_cards_in_a_pile_have_no_order():
    cards = row(332, SUPPLIES, 8, 9, step=4.0)
    _, asked, _ = read(ON_MATS(cards), YES)
    assert "in which order does this supply row lie" in asked["table.players.1.supplies.1"].text
    # Alike cards have the same order anyhow.
    _, asked, _ = read(ON_MATS(row(332, SUPPLIES, 8, 8, step=4.0)), YES)
    assert asked == {}


def test_the_top_of_a_personal_deck_is_asked_if_several_cards_are_there():
    cards = [card(4, 332, 50), card(6, 332, 70)]
    table, asked, _ = read(ON_MATS(cards), YES)
    assert asked["table.players.1.personal"].text == "which card is on top of the personal deck?"
    assert table["players"][0]["personal"] == "6"
    table, asked, _ = read(ON_MATS(cards), YES | {"table.players.1.personal": "4"})
    assert (table["players"][0]["personal"], asked) == ("4", {})


def test_an_answer_that_names_no_card_is_asked_again():
    cards = [card(4, 332, 50), card(6, 332, 70)]
    table, asked, _ = read(ON_MATS(cards), YES | {"table.players.1.personal": "4 Q"})
    assert table["players"][0]["personal"] == "6"
    assert asked["table.players.1.personal"].text == (
        "'Q' is not a card; cards are 1 to 10 and X (scissors); "
        "which card is on top of the personal deck?"
    )


@pytest.mark.parametrize("answer", ["many", "161", "-1", "4.5"])
def test_a_number_of_cards_that_cannot_be_is_asked_again(answer):
    table, asked, told = read(ON_MATS([]), YES | {"table.players.2.left": answer})
    assert "left" not in table["players"][1]
    assert asked["table.players.2.left"].text.startswith(
        f"'{answer}' is not a number of cards; how"
    )
    assert told[0].startswith("Who leads depends")


def test_several_may_have_the_fewest_cards():
    _, _, told = read(ON_MATS([]), dict.fromkeys(YES, "7"))
    assert told[0] == "Several have 7 personal cards left, the fewest."


def test_codes_that_cannot_be_read_are_asked():
    table = ON_MATS([], unread=((40.0, 50.0), (90.0, 50.0)))
    _, asked, _ = read(table, YES | {"unread.2": "yes"})
    assert asked.keys() == {"unread.1"}
    assert asked["unread.1"].box == (18.0, 28.0, 44.0, 44.0)
    assert asked["unread.1"].choices == ("no", "yes")


def test_mats_are_asked_for_where_names_are_told():
    cards = [card(4, 332, 60), card(9, 632, 60)]
    table, asked, _ = read(ON_MATS(cards), YES, ("Ada", "Ben"))
    assert asked.keys() == {"mat.1", "mat.2"}
    assert [player["personal"] for player in table["players"]] == ["4", "9"]
    answers = YES | {"mat.1": "Ben", "mat.2": "Ada"}
    table, asked, _ = read(ON_MATS(cards), answers, ("Ada", "Ben"))
    assert ([player["personal"] for player in table["players"]], asked) == (["9", "4"], {})
