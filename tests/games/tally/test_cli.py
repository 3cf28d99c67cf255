"""From a file to the verdict on the command line."""

import csv
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from types import SimpleNamespace

import numpy as np
import pypdfium2
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings

from papercraft.app.api import prints
from papercraft.core.ids import parse_id
from papercraft.core.problems import ReadError
from papercraft.core.store import to_json
from papercraft.core.toml_writer import to_toml
from papercraft.games.tally.setup import load
from tests.command import REPO, run
from tests.everygame import times
from tests.photos import SCALE, Camera, Pen, Printed, taken
from tests.read_once import each_read_once

from .definitions import definitions, fill

KEY = "BADCACBDAABCADCABDBC"
NIGHT = REPO / "examples" / "game-night.toml"
QUIZ = """
papercraft = 1
game = "tally"
name = "Rivers"
names = "class.csv"
[box.answers]
name = "q1..q20"
pick = "ABCD"
key = "BADCA CBDAA BCADC ABDBC"
[total]
right = "sum(answers)"
"""


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def told(*words, code=0):
    with each_read_once():
        done = run(*words)
    assert done.returncode == code, done.stderr
    return (done.stdout + done.stderr).decode()


def test_a_start_is_written_and_prints():
    assert "Change it, then: papercraft print my-pad.toml" in told(
        "new-sheet", "pad", "-o", "my-pad.toml"
    )
    assert "Printed tally TAL1-" in told("print", "my-pad.toml", "-o", "x.pdf")
    assert told("new-sheet", "pad", "-o", "-") == Path("my-pad.toml").read_text("utf-8")
    assert "already exists" in told("new-sheet", "pad", "-o", "my-pad.toml", code=5)
    assert "is not known; choose from bingo, deck, dice, dots," in told(
        "new-sheet", "castle", code=2
    )


def test_the_id_alone_prints_it_again_while_the_file_is_there():
    shutil.copy(NIGHT, "night.toml")
    first = json.loads(told("print", "night.toml", "--json"))
    (sheet,) = first["ids"]
    again = json.loads(told("print", "--id", sheet, "--players", "3", "--json", "-o", "again"))
    assert Path(first["files"][0]).read_bytes() == Path(again["files"][0]).read_bytes()
    shown = told("show", "night.toml")
    assert shown.startswith(f"tally {sheet}")
    assert "Game night\n5 boxes, columns: 3\n" in shown
    Path("sheet.json").write_text(told("show", sheet, "--json"))
    assert sheet in told("print", "sheet.json", "-o", "third")
    Path("folder").mkdir()
    Path("night.toml").rename("folder/night.toml")
    Path("sheet.json").unlink()
    groups = "-".join(sheet.split("-")[3:5])
    assert f"no file here describes the sheets with {groups}" in told("show", sheet, code=2)
    assert "Game night" in told("--sheets", "folder", "show", sheet)
    changed = Path("folder/night.toml").read_text().replace("Game night", "Other night")
    Path("other.toml").write_text(changed)
    Path("wrong.toml").write_text(changed.replace("tick", "tik"))
    Path("record.toml").write_text(f'papercraft = 1\ngame = "tally"\nsheet = "{sheet}"\n')
    missing = told("show", sheet, code=2)
    assert "there is a mistake in wrong.toml: papercraft print says where" in missing
    assert missing.rstrip().endswith("have changed since: other.toml")


COUNTED = """
papercraft = 1
game = "tally"
name = "Two totals"
[box]
a = {tick = 1}
[total]
points = "a * WORTH"
"""


def test_of_files_that_differ_in_what_counts_none_is_taken_in_silence():
    def describe(name, worth):
        Path(name).write_text(COUNTED.replace("WORTH", str(worth)))

    describe("pad.toml", 2)
    (sheet,) = json.loads(told("print", "pad.toml", "--json"))["ids"]
    record = f'papercraft = 1\ngame = "tally"\nsheet = "{sheet}"\n'
    record += '[[players]]\nname = "Ada"\na = true\n'
    Path("r.toml").write_text(record)
    assert json.loads(told("score", "r.toml", "--json"))["players"][0]["total"] == 2
    describe("copy.toml", 99)
    said = told("score", "r.toml", code=3)
    assert "copy.toml, pad.toml both describe the sheets with" in said
    describe("copy.toml", 2)
    Path("copy.toml").write_text(f'names = "class.csv"\n{Path("copy.toml").read_text()}')
    assert json.loads(told("score", "r.toml", "--json"))["players"][0]["total"] == 2
    describe("copy.toml", 99)
    # A folder that is nearer has the word, and so has a file that is named.
    Path("near").mkdir()
    Path("pad.toml").rename("near/pad.toml")
    Path("r.toml").rename("near/r.toml")
    assert json.loads(told("score", "near/r.toml", "--json"))["players"][0]["total"] == 2


def test_a_missing_list_of_names_is_told():
    Path("quiz.toml").write_text(QUIZ.replace("class.csv", "klass.csv"))
    Path("class.csv").write_text("name\nAda\n")
    said = told("print", "quiz.toml", code=3)
    assert "quiz.toml: names: there is no file 'klass.csv' in the folder of this file" in said
    assert "did you mean 'class.csv'?" in said
    assert told("print", "quiz.toml", "--players", "1")
    Path("class.csv").rename("klass.csv")
    assert told("print", "quiz.toml", "--force")


def test_a_file_counts_more_than_its_copy_in_a_record():
    Path("pad.toml").write_text(COUNTED.replace("WORTH", "3"))
    (sheet,) = json.loads(told("print", "pad.toml", "--json"))["ids"]
    copy = told("show", sheet, "--json")
    Path("a.toml").write_text(to_toml(json.loads(copy)))
    assert "a * 3" in copy
    Path("pad.toml").write_text(COUNTED.replace("WORTH", "4"))
    assert "a * 4" in told("show", sheet, "--json")
    Path("pad.toml").unlink()
    assert "a * 3" in told("show", sheet, "--json")


def printed_for(*words):
    """How many pages are printed, and the name of the file."""
    done = json.loads(run("print", *words, "--json", "--force").stdout)
    return done["pages"], Path(done["files"][0]).name


def test_one_sheet_is_printed_for_all_of_its_columns(tmp_path):
    pages, name = printed_for("tally", "--layout", "pad", "--seed", "7")
    assert (pages, name.removeprefix("TAL1-DSBZ-9H1E-")[1:]) == (1, "-a4.pdf")
    # Four columns are not enough for five players.
    pages, name = printed_for("tally", "--layout", "pad", "--seed", "7", "--players", "5")
    assert (pages, name.endswith("-a4-players-5.pdf")) == (2, True)
    assert printed_for("tally", "--layout", "quiz")[0] == 1
    assert prints("tally", folder=tmp_path / "api").pages == 1
    # A file, its ID, and a record with its ID.
    shutil.copy(NIGHT, ".")
    pages, name = printed_for("game-night.toml")
    assert (pages, name) == (1, "TAL1-93Z6-3W5B-A6X7-98DJ-N-a4.pdf")
    assert printed_for("tally", "--id", "TAL1-93Z6-3W5B-A6X7-98DJ-N") == (pages, name)
    told("new-record", "tally", "--sheet", name[:26], "--players", "Ada,Ben", "-o", "r.toml")
    assert printed_for("r.toml") == (pages, name)
    Path("class.csv").write_text("name\nAda\nBen\n")
    assert printed_for("tally", "--layout", "pad", "--names", "class.csv")[0] == 2


def test_files_that_print_nothing_are_told():
    assert "file 'none.toml' not found" in told("print", "none.toml", code=3)
    Path("x.toml").write_text("papercraft = 1\ngame = 'cutit'\n")
    assert "x.toml: this file neither describes a sheet" in told("print", "x.toml", code=3)
    Path("x.toml").write_text("papercraft = 1\ngame = 'cutit'\nsheet = 'CUT'\n")
    assert "x.toml, line 3, sheet: 'CUT' is not a sheet ID" in told("print", "x.toml", code=3)
    Path("x.toml").write_text("(")
    assert "x.toml, line 1" in told("print", "x.toml", code=3)
    Path("x.toml").write_text("game = 'tally'\n[box.a]\ntik = 1\n")
    assert "x.toml, line 3, box.a.tik: unknown key; did you mean 'tick'?" in told(
        "print", "x.toml", code=3
    )


def test_a_name_that_is_a_number_is_told_with_its_line():
    Path("x.toml").write_text(
        "papercraft = 1\ngame = 'tally'\nname = 'X'\n[box.a]\ntick = 1\n[box.10]\ntick = 1\n"
    )
    assert "x.toml, line 6, box.10: '10' is not a valid name" in told("print", "x.toml", code=3)


def test_a_seed_is_refused_with_the_name_of_the_file():
    shutil.copy(NIGHT, "night.toml")
    said = told("print", "night.toml", "--seed", "1", code=2)
    assert "night.toml already determines the sheet; omit --seed" in said


def test_a_record_prints_its_sheet_again():
    record = REPO / "examples" / "cutit-saturday.toml"
    assert "CUT1-" in told("print", record, "--only", "pad", "-o", "x.pdf")


def test_the_example_is_read_and_scored():
    for file in REPO.glob("examples/game-night.*"):
        shutil.copy(file, ".")
    said = told("scan", "game-night.jpg", "--players", "Ada,Ben,Cem", "-o", "night.toml")
    assert "question" not in said
    verdict = json.loads(told("score", "night.toml", "--json"))
    assert [player["total"] for player in verdict["players"]] == [53, 50, 69]
    assert verdict["winners"] == ["Cem"]
    with each_read_once():
        straight = json.loads(run("score", "game-night.jpg", "--json").stdout)
    assert [player["total"] for player in straight["players"]] == [53, 50, 69]


def pages_of(pdf, geometry):
    """The pages of a printed file, to be filled in; its boxes are in mm of the page."""
    sheets = json.loads(Path(geometry).read_bytes())["sheets"]
    for page, entry in zip(pypdfium2.PdfDocument(pdf), sheets, strict=True):
        pixels = page.render(scale=SCALE * 25.4 / 72).to_numpy()[..., :3]
        boxes = {name: tuple(box) for name, box in entry["boxes"].items()}
        sheet = SimpleNamespace(places=SimpleNamespace(boxes=boxes))
        yield entry, Printed(np.ascontiguousarray(pixels), sheet, (0.0, 0.0), ())


def class_photographed(count, folder):
    """What so many pupils have ticked, by their names, after a photo of each sheet was taken."""
    random = Random(5)
    Path("rivers.toml").write_text(QUIZ)
    pupils = [f"Pupil {n}" for n in range(1, count + 1)]
    Path("class.csv").write_text("\n".join(["name", *pupils]))
    printed = json.loads(told("print", "rivers.toml", "-o", "class.pdf", "--json"))
    assert len(printed["ids"]) == printed["pages"] == count
    definition = load(tomllib.loads(QUIZ))
    ticked = {name: {f"q{n}": random.choice("ABCD") for n in random.sample(range(1, 21), 18)}
              for name in pupils}  # fmt: skip
    Path(folder).mkdir()
    for n, (entry, page) in enumerate(pages_of("class.pdf", "class.json")):
        pen = fill(Pen(page, seed=n), definition, [ticked[entry["name"]]])
        (Path(folder) / f"{(n * 7) % 1000:03}.jpg").write_bytes(taken(Camera(), pen.pixels))
    return ticked


@pytest.mark.costly
@pytest.mark.timeout(3600)
@times(3, 300)
def test_a_class_is_printed_photographed_and_written_into_one_table(count):
    ticked = class_photographed(count, "photos")
    # Many photos are read by processes that begin anew, so this one begins as on a command line.
    scan = [sys.executable, "-m", "papercraft", "scan", "photos", "-o", "record.toml", "--json"]
    env = os.environ | {"PYTHONPATH": str(REPO)}
    done = subprocess.run(scan, env=env, check=True, stdout=subprocess.PIPE)
    asked = {
        tuple(one["key"].split(":")[0].split(".")) for one in json.loads(done.stdout)["questions"]
    }
    read = tomllib.loads(Path("record.toml").read_text("utf-8"))["players"]
    assert [player["name"] for player in read] == [*ticked]
    for number, player in enumerate(read, 1):
        given = ticked[player.pop("name")]
        wrong = {box for box in given.keys() | player.keys() if given.get(box) != player.get(box)}
        assert {("players", str(number), box) for box in wrong} <= asked
    told("score", "record.toml", "--table", "points.csv", "--as-read")
    key = dict(zip((f"q{n}" for n in range(1, 21)), KEY, strict=True))
    with Path("points.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [*csv.DictReader(file)]
    assert [*rows[0]] == ["record", "player", "rank", "total", "right", *key, "violations",
                          "provisional"]  # fmt: skip
    for row, player in zip(rows, read, strict=True):
        right = {box: int(player.get(box) == letter) for box, letter in key.items()}
        assert {box: int(row[box]) for box in key} == right
        assert int(row["total"]) == int(row["right"]) == sum(right.values())


def test_equal_solutions_are_printed_once_without_a_name():
    Path("rivers.toml").write_text(QUIZ)
    Path("class.csv").write_text("name\nAda\nBen\nCem\n")
    told("print", "rivers.toml", "-o", "class.pdf", "--answers", "key.pdf")
    (page,) = pypdfium2.PdfDocument("key.pdf")
    text = page.get_textpage().get_text_bounded()
    assert "Solutions" in text
    assert not any(word in text for word in ("Ada", "Your name", "Date"))
    # Cards of a bingo differ, and belong to somebody.
    Path("bingo.toml").write_text(
        'papercraft = 1\ngame = "tally"\nname = "Bingo"\nnames = "class.csv"\n'
        '[box.card]\nsquares = [3, 3]\ncells = "1..20"\nshuffle = "all"\n'
        '[box.q]\npick = "AB"\nkey = "A"\n'
    )
    told("print", "bingo.toml", "-o", "cards.pdf", "--answers", "keys.pdf")
    first, *others = pypdfium2.PdfDocument("keys.pdf")
    assert "Ada" in first.get_textpage().get_text_bounded()
    assert len(others) == 2
    told("print", "rivers.toml", "--only-name", "Ben", "-o", "ben.pdf", "--answers", "k.pdf")
    assert len(pypdfium2.PdfDocument("k.pdf")) == 1
    Path("class.csv").write_text("name,lang\nAda,en\nBen,de\nCem,en\n")
    told("print", "rivers.toml", "-o", "two.pdf", "--answers", "two-keys.pdf")
    english, german = pypdfium2.PdfDocument("two-keys.pdf")
    assert "Ben" in german.get_textpage().get_text_bounded()
    assert "Ada" not in english.get_textpage().get_text_bounded()


def test_odd_lists_of_names_are_told():
    Path("rivers.toml").write_text(QUIZ)
    Path("class.csv").write_text("Class 3b;\nName;\nAda;\nBen;\nADA;\n")
    said = told("print", "rivers.toml", "-o", "class.pdf")
    assert "class.csv, line 2: 'Name' gets a sheet; if it is the title of the column" in said
    assert "class.csv: 'Ada' is on lines 3 and 5; write more of each name" in said
    Path("class.csv").write_text("Name\nAda\nBen\n")
    said = told("print", "rivers.toml", "-o", "good.pdf")
    assert "line" not in said
    Path("class.csv").write_text("name\nAda\nAda\n")
    assert "tell them apart" not in told("print", "cat", "--names", "class.csv", "-o", "cat.pdf")


def printed_ids(*words):
    return json.loads(run("print", *words, "--json").stdout)["ids"]


def test_sheets_that_are_missing_are_told():
    Path("rivers.toml").write_text(QUIZ)
    Path("class.csv").write_text("name\nAda\nBen\nCem\nBen\n")
    (sheet, *_) = printed_ids("rivers.toml")
    head = f'papercraft = 1\ngame = "tally"\nsheet = "{sheet}"\n'
    players = [f'[[players]]\nname = "{name}"\n' for name in ("ada", "Ben (2)", "Dora")]
    Path("r.toml").write_text(head + "".join(players))
    assert "No sheet was read of: Cem, Ben\n" in told("score", "r.toml")
    Path("s.toml").write_text(f'{head}[[players]]\nname = "Cem"\n')
    assert "No sheet was read of: Ben\n" in told("score", "r.toml", "s.toml")
    Path("t.toml").write_text(head + players[-1])
    assert "No sheet was read" not in told("score", "t.toml")
    Path("class.csv").write_bytes(b"PK\x03\x04")
    assert "No sheet was read" not in told("score", "r.toml")
    Path("class.csv").unlink()
    assert "No sheet was read" not in told("score", "r.toml")


def test_nothing_can_be_recorded_of_sheets_without_boxes():
    told("new-sheet", "sudoku", "-o", "s.toml")
    said = told("print", "s.toml")
    assert "Print at 100 %.\n" in said
    assert "new-record" not in said


def test_sheets_without_a_name_and_single_ones_keep_their_ids():
    Path("rivers.toml").write_text(QUIZ)
    Path("class.csv").write_text("name\nAda\nBen\n")
    ids = printed_ids("rivers.toml", "--blanks", "1")
    assert len(ids) == 3
    again = printed_ids("--id", ids[1], "-o", "again")
    assert again == [ids[1]]
    assert printed_ids("--id", ids[1], "--names", "class.csv", "-o", "whole") == ids[:2]
    empty = printed_ids("rivers.toml", "--count", "2", "-o", "x")
    assert empty[0] not in ids
    assert printed_ids("rivers.toml", "--players", "Ada", "-o", "ada") == ids[:1]
    assert prints("tally", sheet=ids[2], names=["Ada"], folder="api").job.ids == [parse_id(ids[0])]


@pytest.mark.costly
def test_a_list_that_is_changed_after_printing_gives_nobody_the_points_of_another():
    ticked = class_photographed(3, "photos")
    # Pupil 1 has left, and the others are in another order.
    Path("class.csv").write_text("name\nPupil 3\nPupil 2\n")
    said = told("scan", "photos", "-o", "record.toml", code=4)
    assert "the name on this sheet is not in class.csv, which was changed after printing" in said
    assert "found by their names: Pupil 3 (number 3, now 1)" in said
    answer = ("--answer", "players.1.name=Pupil 1")
    told("scan", "photos", "-o", "record.toml", "--force", *answer)
    read = tomllib.loads(Path("record.toml").read_text("utf-8"))["players"]
    assert {player.pop("name"): player for player in read} == ticked


def test_a_table_of_points_tells_broken_rules_and_is_not_overwritten():
    Path("pad.toml").write_text(COUNTED.replace("WORTH", "3 // (1 - a)").replace("points", "total"))
    (sheet,) = json.loads(told("print", "pad.toml", "--json"))["ids"]
    record = f'papercraft = 1\ngame = "tally"\nsheet = "{sheet}"\n'
    Path("r.toml").write_text(
        f'{record}[[players]]\nname = "=Ada"\na = true\n[[players]]\nname = "Ben"\n'
    )
    Path("s.toml").write_text(f'{record}[[players]]\nname = "Ben"\n')
    said = told("score", "r.toml", "s.toml", "--table", "t.csv", code=1)
    assert "Wrote t.csv" in said
    assert Path("t.csv").read_text("utf-8-sig").splitlines() == [
        "record,player,rank,total,totals.total,a,violations,provisional",
        "r.toml,'=Ada,1,0,0,1,tally.formula,0", "r.toml,Ben,1,0,0,0,,0", "s.toml,Ben,1,0,0,0,,0",
    ]  # fmt: skip
    assert "already exists" in told("score", "s.toml", "--table", "t.csv", code=5)
    told("score", "s.toml", "--table", "t.csv", "--force")
    assert len(Path("t.csv").read_text("utf-8").splitlines()) == 2
    Path("broken.toml").write_text(f"{record}players = 3\n")
    told("score", "broken.toml", "--table", "none.csv", code=3)
    assert not Path("none.csv").exists()
    said = told("score", "r.toml", "--table", "x.csv", "--csv", code=2)
    assert "--csv and --table cannot be used together" in said


def test_the_words_of_another_language_are_printed():
    text = NIGHT.read_text("utf-8") + '[texts.de]\n"Longest road" = "Längste Straße"\n'
    Path("night.toml").write_text(text, "utf-8")
    told("print", "night.toml", "--lang", "de", "-o", "x.pdf")
    shown = pypdfium2.PdfDocument("x.pdf")[0].get_textpage().get_text_bounded()
    assert "Längste Straße" in shown
    assert "Longest road" not in shown


def test_a_record_names_boxes_and_values_of_the_sheet():
    shutil.copy(NIGHT, "night.toml")
    (sheet,) = json.loads(told("print", "night.toml", "--json"))["ids"]
    told("new-record", "tally", "--sheet", sheet, "--players", "Ada,Ben", "-o", "r.toml")
    assert "# round_1 = 0   # 0-50" in Path("r.toml").read_text("utf-8")
    wrong = {"round_4": 3, "round_1": 777, "most_cards": 1, "round_2": [[1], "x"]}
    data = {"papercraft": 1, "game": "tally", "sheet": sheet, "players": [{"name": "A"} | wrong]}
    Path("r.json").write_text(to_json(data))
    said = told("score", "r.json", code=3)
    assert "round_4: the sheet has no such box; did you mean 'round_" in said
    assert "should be a number from 0 to 50" in said
    assert "should be true or false" in said


@pytest.mark.parametrize("words", [("--ink", "grey", "--paper", "letter"), ("--large-print",),
                                   ("--nup", "1x2", "--paper", "a3")])  # fmt: skip
def test_described_sheets_pass_preflight(words):
    shutil.copy(NIGHT, "night.toml")
    told("print", "night.toml", *words, "-o", "x.pdf")
    assert "No problems found" in told("preflight", "x.pdf")


@times(2, 60)
def test_every_legal_description_prints_and_passes_preflight(count):
    @settings(
        max_examples=count, deadline=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )  # fmt: skip
    @given(definitions(8))
    def check(data):
        try:
            load(data)
        except ReadError:
            assume(False)
        Path("random.toml").write_text(to_toml(data), "utf-8")
        told("print", "random.toml", "-o", "random.pdf", "--force")
        assert "No problems found" in told("preflight", "random.pdf")

    check()


def test_a_page_for_a_line_or_two_is_told_when_it_is_printed():
    Path("long.toml").write_text(
        'papercraft = 1\ngame = "tally"\nname = "Long"\ncolumns = 2\n'
        '[box.a]\nname = "q1..q25"\ntick = 1\n[total]\npoints = "sum(a)"\n'
    )
    assert "long.toml: page 2 has only points: the page before is 8 mm" in told(
        "print", "long.toml"
    )
    assert "page 2 has" not in told("--quiet", "print", "long.toml", "--force")
