"""The verdict told to people: who reads it knows what happened and why."""

import copy
import tomllib
from pathlib import Path

import pytest

from papercraft.app.record_reading import read_data

HERE = Path(__file__).parent
SATURDAY = tomllib.loads((HERE.parents[2] / "examples" / "cutit-saturday.toml").read_text("utf-8"))


def case(name):
    return tomllib.loads((HERE / "cases" / f"{name}.toml").read_text("utf-8"))


def report(data):
    game, reading = read_data(data)
    return game.explain(reading)


def notes(data):
    return [note for section in report(data).sections for note in section.notes]


def test_the_sample_game_is_told_in_full():
    told = report(SATURDAY)
    assert told.title == "Saturday evening"
    headings = [section.heading for section in told.sections]
    assert headings[1:] == [
        "Ada, corner J1",
        "Ben, corner J10",
        "Cleo, corner A10",
        "Dan, corner A1",
        "Result",
    ]
    ada = told.sections[1].table
    assert len(ada.rows) == 10
    assert ada.rows[0][3:7] == ("?: 2→2", "3: 2+1→3", "3: 3→3", "?: 3→3")
    assert ada.rows[2][-1] == "higher"
    assert ada.rows[8][-1] == "both"
    assert ada.footer[-2:] == ("57", "3 + 0")
    assert [row[1] for row in told.sections[-1].table.rows] == ["Ada", "Ben", "Cleo", "Dan"]


def test_reasons_bonuses_and_the_puzzle_are_told():
    told = "\n".join(notes(SATURDAY))
    assert "Round 10 costs 5 points: the piece scores nothing with these dice" in told
    assert "Round 1: a point was 0.10 cells off the grid and was moved to it." in told
    assert "Higher: 3 of the steps 0, 1, 3, 7, 11, 15, 20, worth 3." in told
    assert "Puzzle: all 10 pieces laid without a mistake, disc 5." in told
    assert "Puzzle: 8 of 10 pieces count; the others cost 19." in told
    assert told.endswith("Ada wins.")


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("overlap", "Puzzle: piece 2 lies on top of piece 1."),
        ("star-colour", "Puzzle: piece 6: a pink star half meets a green one of piece 5."),
        ("star-edge-expert", "without a star"),
        ("hangs", "form 2 groups"),
        ("two-cuts-three", "Against the rules: Ada: 3 straight cuts were made"),
        ("corner-twice", "corner A1 is another player's"),
        ("one-piece-two", "2 pieces came off; only one is allowed"),
        ("min-cells-three", "the piece has 3 cells"),
        ("straight-slanted", "a cut is slanted"),
        ("straight-far-off", "0.40 cells off the grid"),
        ("straight-ring", "does not start at the edge"),
        ("partition-missing", "J10"),
        ("partition-twice", "round 2 takes A1, already cut off in an earlier round"),
        ("puzzle-complete", "Grade "),
        ("min-cells-four", "The game is not over."),
    ],
)
def test_what_happened_is_said(name, part):
    assert any(part in note for note in notes(case(name))), notes(case(name))


def test_a_broken_partition_has_no_table_but_its_faults():
    section = report(case("partition-missing")).sections[1]
    assert section.table is None
    assert "nothing can be scored" in section.lines[0]
    assert section.notes[0].endswith(".")


def test_who_has_no_rank_comes_last():
    data = copy.deepcopy(case("puzzle-complete"))
    data["players"].append(data["players"][0] | {"name": "Ben", "corner": "A10"})
    for player in data["players"]:
        del player["finished"]
    data["players"][0] |= {"pieces": ["J1:J9"] * 10}
    rows = report(data).sections[-1].table.rows
    assert [row[:2] for row in rows] == [("1", "Ben"), ("-", "Ada")]


def test_ties_and_lost_games_have_their_ending():
    data = copy.deepcopy(case("puzzle-complete"))
    other = copy.deepcopy(data["players"][0]) | {"name": "Ben", "corner": "A10"}
    data["players"].append(other)
    for player in data["players"]:
        player.pop("finished", None)
    assert notes(data)[-1] == "Ada and Ben share the win."
    data["players"][1]["pieces"][9] = "J1:J9"
    data["players"][0]["pieces"][9] = "J1:J9"
    assert notes(data)[-1] == "Nobody has a total, so nobody wins."
    del data["players"][1]
    assert notes(data)[-1] == "No total, no grade."


def test_without_a_title_the_report_is_named_after_the_sheet():
    data = {key: value for key, value in SATURDAY.items() if key != "title"}
    assert report(data).title == f"cutit {SATURDAY['sheet']}"
    assert report(case("hangs")).title == "cutit (custom square)"
