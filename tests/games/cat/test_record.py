"""Records that can be read, and the faults of those that cannot."""

import json
import re
import tomllib

import pytest

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.problems import ReadError
from papercraft.games.cat.rules.turn_geometry import legs_of
from papercraft.games.cat.turn_notation import canonical_turn, parse_turn

from .test_setup import FORM

GAME = games.load("cat")
ID = "CAT1-DSBZ-9H1E-H"


def record(*players, **more):
    people = [{"name": f"P{n}", "turns": [], **player} for n, player in enumerate(players, 1)]
    return {"papercraft": 1, "game": "cat", "board": FORM, "dice": [3, 4], "players": people} | more


def problems_of(data):
    with pytest.raises(ReadError) as caught:
        GAME.read(data)
    return {problem.place: problem.message for problem in caught.value.problems}


def test_a_record_may_name_a_sheet():
    data = record({}, sheet=ID)
    del data["board"]
    assert GAME.read(data).sheet == ID


def test_six_players_can_play_and_seven_cannot():
    assert len(GAME.read(record(*[{}] * 6)).record.players) == 6
    assert set(problems_of(record(*[{}] * 7))) == {"players"}
    assert set(problems_of(record())) == {"players"}


def test_all_faults_are_told_at_once_with_places_from_one():
    ada = {"cups": ["A2", "E1"], "turns": ["R3", "@E9 R2", "D1"]}
    ben = {"turns": ["R0", "@ R1"], "pawn": True}
    found = problems_of(record(ada, ben, {"name": "P1"}, dice=[3, 7]))
    assert set(found) == {
        "dice.2",
        "players.1.cups.2",
        "players.1.turns",
        "players.1.turns.2",
        "players.2.turns.1",
        "players.2.turns.2",
        "players.2.pawn",
        "players.3.name",
    }
    assert "did you mean 'paw'" in found["players.2.pawn"]
    assert "faces are 1 to 6" in found["dice.2"]


@pytest.mark.parametrize("face", [0, 7, "7", 2.0, True, None, [1]])
def test_a_die_has_the_faces_one_to_six(face):
    assert set(problems_of(record({}, dice=[face]))) == {"dice.1"}


@pytest.mark.parametrize(
    "text",
    ["", " ", "R", "3R D", "R0", "R-1", "R1.5", "R4 2", "wide 3", "2 2", "- -", "- R1", "R1 -",
     "@A1", "@A1 -", "@5 R1", "R1 @A1", "X1", "R01", "@AA1 R1", "R" + "9" * 19, "R1 " * 1000],
)  # fmt: skip
def test_what_is_no_turn_cannot_be_read(text):
    assert set(problems_of(record({"turns": [text]}))) == {"players.1.turns.1"}


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("L 3", "L3"), ("left 3", "L3"), ("l3", "L3"), ("3 left", "L3"), ("3R", "R3"),
        ("R4D2", "R4 D2"), ("Right 4, down 2", "R4 D2"), ("→4 ↓2", "R4 D2"),
        ("@b2 up 1", "@B2 U1"), ("@ B2, up 1", "@B2 U1"), ("nach rechts 2; runter 1", "R2 D1"),
        ("a destra 2 giù 1", "R2 D1"), ("w prawo 2 w dół 1", "R2 D1"),
        ("–", "-"), ("pass", "-"), ("Passe", "-"),
    ],
)  # fmt: skip
def test_turns_become_canonical(text, canonical):
    read = GAME.read(record({"turns": [text]}))
    assert GAME.write(read)["players"][0]["turns"] == [canonical]


def test_a_pen_off_the_board_is_told_however_it_is_written():
    assert set(problems_of(record({"turns": ["@ j20 left 2"]}))) == {"players.1.turns.1"}


@pytest.mark.parametrize(("face", "number"), [("3", 3), (" 6 ", 6), ("⚃", 4)])
def test_faces_may_be_written_as_they_look(face, number):
    assert GAME.read(record({}, dice=[face])).record.dice == [number]


@pytest.mark.parametrize(("text", "length"), [("R4 D2", 6), (" r4  d2 ", 6), ("@a1 R1", 1)])
def test_turns_are_read_as_people_type_them(text, length):
    assert parse_turn(text).length == length


def test_a_pass_is_a_dash_only():
    assert parse_turn(" - ") is None


def test_the_same_direction_twice_is_one_run():
    legs = legs_of(parse_turn("R1 R2 D1"), (0, 0))
    assert [(leg.letter, leg.length) for leg in legs] == [("R", 3), ("D", 1)]


def test_rules_are_checked():
    rules = {"cups": "maybe", "crossing": 1, "bend_at_start": 3, "timer": [], "set_values": 3}
    found = problems_of(record({}, rules=rules | {"speed": 2}))
    assert set(found) == {f"rules.{key}" for key in (*rules, "speed")}


def test_a_record_needs_a_sheet_or_a_board_and_not_both():
    data = record({})
    del data["board"]
    assert set(problems_of(data)) == {"sheet"}
    assert set(problems_of(record({}, sheet=ID))) == {"sheet"}


def test_a_faulty_board_is_told_beside_the_other_faults():
    found = problems_of(record({"turns": ["?"]}, board=FORM | {"paw": "A1"}))
    assert set(found) == {"board.paw", "players.1.turns.1"}
    assert set(problems_of(record({}, board=FORM | {"rows": 0}))) == {"board.rows"}
    odd = FORM | {"start": 3, "mice": [7, "D3"]}
    assert set(problems_of(record({}, board=odd))) == {
        "board.start",
        "board.mice.1",
        "board.mice.2",
    }


@pytest.mark.parametrize("odd", [None, 3, "x", {}, [3], [None]])
def test_odd_values_are_faults_and_nothing_worse(odd):
    problems_of(record({"cups": odd or 1, "turns": odd}, dice=odd, rules=odd or 1))
    problems_of(record({}, players=odd))
    problems_of(record({}, board=odd))


def test_missing_keys_have_sensible_values():
    reading = GAME.read(record({}))
    player = reading.record.players[0]
    assert (player.cups, player.paw) == ([], False)
    assert GAME.write(reading) == record({})


def test_the_file_to_fill_in_names_the_cups_that_are_printed():
    sheet, names = SheetId("CAT", 1, 0, 7), ("Ada", "Ben")
    board = build(GAME, sheet)
    text = GAME.template(board, str(sheet), names)
    told = re.findall(r"--cups drawn:\n#   (.*)", text)
    drawn = GAME.draw(board, Edition(2, ("board",), {"cups": "drawn"}, sheet))
    for cups, page in zip(told, drawn.sheets, strict=True):
        dots = {place: name for name, place in page.places.dots.items()}
        rings = [dots[mark.x, mark.y] for mark in page.marks if mark.stamp == "ring"]
        assert (len(rings), sorted(json.loads(cups))) == (6, sorted(rings))
    reading = GAME.read(tomllib.loads(text))
    assert (reading.sheet, reading.record.dice) == (str(sheet), [])


@pytest.mark.parametrize("text", ["left left", "3 3", "up 2 down down", "2 2 left 3"])
def test_turns_without_a_way_or_a_number_stay_as_they_are_written(text):
    assert canonical_turn(text) == text
