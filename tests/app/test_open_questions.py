"""A verdict never forgets what the scan of a record has left open."""

import json

import jsonschema
import pytest

from papercraft.app.corrections import Corrections
from papercraft.app.open_questions import open_questions, players_asked_about
from papercraft.app.provisional import mark_provisional
from papercraft.app.scanned_record import write_record
from papercraft.cli.errors import ASKED, BROKEN_RULE
from papercraft.core.file_set import FileSet
from papercraft.core.messages import gettext
from papercraft.core.records import parse
from papercraft.core.report import Report, Section, Table
from papercraft.core.transcript import Question, Scan, Spot
from tests.app.test_photographed import score
from tests.command import run
from tests.scans import CUT

NOTHING = {"green": 2, "pink": 3, "yellow": "", "blue": ""}
RECORD = {
    "papercraft": 1,
    "game": "cutit",
    "sheet": CUT,
    "dice": [NOTHING],
    "players": [
        {"name": "Ada", "corner": "A1", "pieces": ["A1:D3"]},
        {"name": "Ben", "corner": "J1", "pieces": ["J1:G3"]},
    ],
}


class Photo:
    name = photo = "ben.jpg"


CORNER = Question("players.2.corner", "which corner?", "J1", ("A1", "J1"), Photo(), (1, 2, 3, 4))
PIECE = Question("players.2:square", "is this the square?", "yes", ("yes", "no"),
                 spot=Spot(Photo(), ((0.4, 1), (2, 3))))  # fmt: skip
ROLL = Question("dice.1.green", "is it a 2?", "2", ("2", "3"))


def scanned(folder, *questions, name="game.toml", record=RECORD):
    """Write a record as a scan does, and return it."""
    target = folder / name
    with FileSet() as files:
        write_record(target, Scan(record, questions), Corrections(CUT), files, found=None)
    return target


def asked(target):
    source = target.read_bytes()
    return [question.key for question in open_questions(source, parse(source), target)]


def test_the_questions_come_first_and_the_verdict_is_provisional(tmp_path):
    code, result = score(scanned(tmp_path, CORNER))
    assert code == ASKED
    assert result.stderr.startswith("?  players.2.corner: which corner? (read as 'J1')\n")
    assert "Provisional: 1 question is open; the result of Ben may change.\n" in result.stdout
    table = result.stdout[result.stdout.index("So far") :]
    assert "Ben (provisional)" in table
    assert "Ada (provisional)" not in table
    assert "- This result is provisional until the questions are answered.\n" in table


def test_the_json_has_the_questions_and_who_they_are_about(tmp_path):
    target = scanned(tmp_path, CORNER, PIECE)
    code, result = score(target, "--json")
    told = json.loads(result.stdout)
    assert code == ASKED
    assert [player.get("provisional") for player in told["players"]] == [None, True]
    corner, piece = told["questions"]
    assert corner == {
        "key": "players.2.corner",
        "message": "which corner?",
        "read": "J1",
        "choices": ["A1", "J1"],
        "photo": "ben.jpg",
        "box": [1, 2, 3, 4],
        "outline_px": None,
    }
    assert (piece["photo"], piece["outline_px"]) == ("ben.jpg", [[0, 1], [2, 3]])
    schema = json.loads(run("schema", "verdict", "cutit").stdout)
    jsonschema.validate(told, schema)
    told["questions"][0]["key"] = 3
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(told, schema)


def test_as_read_is_a_verdict_like_that_of_a_typed_record(tmp_path):
    target = scanned(tmp_path, CORNER)
    typed = tmp_path / "typed.json"
    typed.write_text(json.dumps(RECORD))
    code, result = score(target, "--as-read", "--json")
    assert (code, result.stdout) == (0, score(typed, "--json")[1].stdout)
    assert result.stderr == ""


def test_a_broken_rule_does_not_hide_a_question(tmp_path):
    broken = RECORD | {"players": [RECORD["players"][0], RECORD["players"][1] | {"corner": "A1"}]}
    target = scanned(tmp_path, CORNER, record=broken)
    assert score(target)[0] == ASKED
    assert score(target, "--as-read")[0] == BROKEN_RULE


@pytest.mark.parametrize("name", ["game.toml", "game.json"])
def test_a_change_at_its_place_settles_a_question(tmp_path, name):
    target = scanned(tmp_path, CORNER, ROLL, name=name)
    assert asked(target) == ["players.2.corner", "dice.1.green"]
    target.write_text(target.read_text().replace("J1", "J10"))
    assert asked(target) == ["dice.1.green"]


def test_a_longer_list_settles_nothing_about_its_entries(tmp_path):
    target = scanned(tmp_path, ROLL, name="game.json")
    data = parse(target.read_bytes())
    target.write_text(json.dumps(data | {"dice": [*data["dice"], NOTHING]}))
    assert asked(target) == ["dice.1.green"]
    target.write_text(json.dumps(data | {"dice": []}))
    assert asked(target) == []


def test_a_comment_that_is_deleted_settles_its_question(tmp_path):
    target = scanned(tmp_path, CORNER, PIECE)
    lines = target.read_text().splitlines(keepends=True)
    target.write_text("".join(line for line in lines if "square" not in line))
    assert asked(target) == ["players.2.corner"]


def test_a_copy_and_a_piped_record_still_have_their_questions(tmp_path):
    target = scanned(tmp_path, CORNER, PIECE)
    copy = tmp_path / "copy.toml"
    copy.write_bytes(b"\xef\xbb\xbf" + target.read_bytes())
    assert asked(copy) == ["players.2.corner", "players.2:square"]
    result = run("score", "-", stdin=target.read_bytes())
    assert result.returncode == ASKED
    assert b"?  players.2.corner: which corner?\n" in result.stderr


@pytest.mark.parametrize(
    "change",
    [
        lambda stored: stored | {"questions": [{"key": 3}]},
        lambda stored: stored | {"questions": None},
        lambda stored: stored | {"record": []},
        lambda stored: stored | {"record": stored["record"] | {"sheet": "CUT1-other"}},
        lambda stored: [stored],
    ],
)
def test_what_is_beside_a_record_may_be_spoilt_or_of_another(tmp_path, change):
    beside = tmp_path / ".game.json.scan"
    target = scanned(tmp_path, CORNER, name="game.json")
    assert asked(target) == ["players.2.corner"]
    beside.write_text(json.dumps(change(json.loads(beside.read_text()))))
    assert asked(target) == []
    beside.write_text("{")
    assert asked(target) == []


def test_pictures_of_stored_questions_need_the_photos(tmp_path):
    code, _ = score(scanned(tmp_path, CORNER, PIECE), "--crops", tmp_path / "crops")
    assert code == ASKED
    assert not (tmp_path / "crops").exists()


def test_a_series_tells_whose_totals_may_change(tmp_path):
    first = {"papercraft": 1, "game": "rope", "players": [{"name": "Ada"}, {"name": "Ben"}],
             "log": {"turns": []}}  # fmt: skip
    question = Question("players.1.name", "who is it?", "Ada", ())
    one = scanned(tmp_path, question, record=first)
    code, result = score(one, one)
    assert code == ASKED
    table = result.stdout[result.stdout.rindex("Player") :]
    assert "Ada (provisional)" in table
    assert "Ben (provisional)" not in table


@pytest.mark.parametrize(
    ("key", "players"),
    [
        ("players.2.corner", {1}),
        ("players.2:square", {1}),
        ("pads.1.ring", {0}),
        ("pads.x", {0, 1}),
        ("players.3.corner", {0, 1}),
        ("players.0.corner", {0, 1}),
        ("dice.1", {0, 1}),
        ("pad.1:twice", {0, 1}),
    ],
)
def test_a_question_is_about_a_player_or_about_all(key, players):
    assert players_asked_about([Question(key, "", "", ())], 2, ("pads",)) == players


def test_only_columns_of_players_are_marked():
    columns = ((gettext("Player"), "left"), ("Player", "left"))
    table = Table(columns, (("Ada", "Ada"), ("Ben", "Ada")))
    other = Section("", ("Ada",), Table((("Turn", "left"),), (("Ada",),)))
    report = mark_provisional(Report("", (Section("", (), table), other)), ["Ada"])
    assert report.sections[0].table.rows == (("Ada (provisional)", "Ada"), ("Ben", "Ada"))
    assert report.sections[1] == other
    assert mark_provisional(report, []) is report
