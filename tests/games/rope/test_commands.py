"""What the command line can do with rope beside what it does with every game."""

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from papercraft import games
from papercraft.cli.app import app
from papercraft.core.problems import UsageError

from .test_play import record


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def run(*words):
    return CliRunner().invoke(app, list(map(str, words)))


def saved(name, data):
    Path(name).write_text(json.dumps(data))
    return name


def test_a_dealt_table_is_the_one_of_its_seed():
    done = run("deal", "rope", "--players", "3", "--seed", 5)
    assert done.exit_code == 0
    data = tomllib.loads(done.stdout)
    assert [player["name"] for player in data["players"]] == ["Player 1", "Player 2", "Player 3"]
    assert {len(cards.split()) for cards in data["deal"]["personal"].values()} == {20}
    again = run("deal", "rope", "--players", "3", "--sheet", data["sheet"], "-o", "again.toml")
    assert again.exit_code == 0
    assert tomllib.loads(Path("again.toml").read_text()) == data
    assert run("score", "again.toml").exit_code == 0


def test_names_of_all_sorts_can_be_dealt_to():
    data = tomllib.loads(run("deal", "rope", "--players", 'Ada "the saw",Żaneta').stdout)
    assert list(data["deal"]["hands"]) == ['Ada "the saw"', "Żaneta"]


@pytest.mark.parametrize(
    "words",
    [
        ("cutit", "--players", "2"),
        ("rope", "--players", "9"),
        ("rope", "--players", "1"),
        ("rope", "--seed", "1", "--sheet", "ROP1-67MG-2M9G-A"),
    ],
)
def test_wrong_deals_are_refused(words):
    assert run("deal", *words).exit_code == 2


def test_a_series_counts_wins_and_cards_left():
    short = {"rules": {"personal_size": 1}}
    first = saved("1.json", record(["H1>L1 D2>L1"]) | short)
    second = saved("2.json", record(["H1>L1 H5>S1", "D2>L1"]) | short)
    third = saved("3.json", record(["D1>L1"]) | short)
    fourth = saved("4.json", record([]) | short)
    text = run("score", first, second, third, fourth).stdout
    told = text[text.index("Series of 3 games") :]
    assert [line.split() for line in told.splitlines()[3:5]] == [
        ["1", "Ada", "2", "1"],
        ["2", "Ben", "1", "2"],
    ]
    assert "not counted: 1" in told
    assert "Series" not in run("score", first).stdout
    data = json.loads(run("score", first, second, third, fourth, "--json").stdout)
    assert [verdict["winners"] for verdict in data["verdicts"]][3] == []
    players = [
        {"name": "Ada", "rank": 1, "wins": 2, "personal_left": 1},
        {"name": "Ben", "rank": 2, "wins": 1, "personal_left": 2},
    ]
    assert data["series"] == {"rope": {"games": 3, "unfinished": 1, "players": players}}


def test_puzzles_are_printed_with_their_solutions():
    done = run(
        "print",
        "rope",
        "--only",
        "puzzles",
        "--puzzles",
        5,
        "--seed",
        9,
        "--with-solutions",
        "--json",
    )
    assert done.exit_code == 0
    geometry = json.loads(next(Path("output").glob("*.json")).read_text())
    boxes = [list(sheet["boxes"]) for sheet in geometry["sheets"]]
    answers = [f"answer.{n}" for n in range(1, 6)]
    # Two pages of puzzles, then five solutions on one.
    assert boxes == [answers[:3], answers[3:], []]
    assert "puzzles-5-with-solutions" in next(Path("output").glob("*.pdf")).name


@pytest.mark.slow
def test_puzzles_can_be_printed_beside_other_parts():
    assert run("print", "rope", "--puzzles", 1, "--only", "aids", "-o", "x.pdf").exit_code == 0
    sheets = json.loads(Path("x.json").read_text())["sheets"]
    assert [sheet["part"] for sheet in sheets] == ["aids", "aids", "aids", "puzzles"]


@pytest.mark.parametrize("words", [("--with-solutions",), ("--puzzles", 41), ("--puzzles", "-1")])
def test_wrong_orders_of_puzzles_are_refused(words):
    done = run("print", "rope", *words)
    assert done.exit_code == 2 or isinstance(done.exception, UsageError)
    assert "puzzles" in f"{done.output} {done.exception}"
    assert not Path("output").exists()


def test_a_replay_shows_every_table_and_only_of_logs():
    name = saved("1.json", record(["H1>L1 H5>S1", "H2>L1 H2>L1"]))
    done = run("score", name, "--replay")
    assert "turns.1, Ada: H1>L1 H5>S1" in done.stdout
    assert "turns.2, Ben: H2>L1 H2>L1 (rope.row-order)" in done.stdout
    Path("c.json").write_text(run("play", "cutit", "--seed", 1).stdout)
    assert isinstance(run("score", "c.json", "--replay").exception, UsageError)


def test_abilities_are_those_of_rope():
    game = games.load("rope")
    assert all((game.deal, game.replay, game.series, game.hint))


@pytest.mark.parametrize(
    ("size", "pages", "places"), [("standard", 18, 9), ("mini", 10, 16), ("large", 40, 4)]
)
def test_cards_come_in_sizes_and_every_card_once(size, pages, places):
    for part in ("cards", "backs"):
        done = run("print", "rope", "--only", part, "--card-size", size, "--seed", 1, "--json")
        assert json.loads(done.stdout)["pages"] == pages
    name = f"ROP1-SIZE-a4-cards{'' if size == 'standard' else '-card-size-' + size}.json"
    (found,) = Path("output").glob(name.replace("SIZE", "*"))
    sheets = json.loads(found.read_text())["sheets"]
    names = [name for sheet in sheets for name in sheet["cells"]]
    assert len(names) == len(set(names)) == 160
    assert max(len(sheet["cells"]) for sheet in sheets) == places
    for sheet in sheets:
        for x, y, width, height in sheet["cells"].values():
            assert x >= 10
            assert x + width <= 200.001
            # The frame begins at 18.8; below 254 mm of it are ruler and slug.
            assert y + height <= 18.8 + 254


def test_the_best_turn_is_found_from_the_table_as_it_stands():
    table = tomllib.loads(run("deal", "rope", "--players", "3", "--seed", 11).stdout)
    name = saved("table.json", table)
    told = json.loads(run("solve", "rope", name, "--json").stdout)
    assert told["player"] == "Player 1"
    assert (
        f"can play {told['gain']} personal cards this turn, and no more"
        in run("solve", "rope", name).stdout
    )
    over = record(["D1>L1"]) | {"rules": {"personal_size": 1}}
    assert run("solve", "rope", saved("over.json", over)).exit_code != 0
    Path("c.json").write_text(run("play", "cutit", "--seed", 1).stdout)
    assert run("solve", "rope", "c.json").exit_code != 0
