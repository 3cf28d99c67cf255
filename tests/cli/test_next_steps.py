"""The commands that are shown to go on with run as they are shown."""

import csv
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from papercraft import games
from papercraft.cli import hints
from tests.command import run
from tests.everygame import sheet_ids


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def hint(done):
    """The words of the command that print shows last."""
    line = done.stdout.decode().splitlines()[-1]
    assert line.startswith("  papercraft new-record ")
    return shlex.split(line)[1:]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize(
    ("where", "folder"),
    [((), "output"), (("-o", "my sheets"), "my sheets"), (("-o", "party.pdf"), ".")],
)
def test_the_command_after_printing_writes_a_record_beside_the_sheets(name, where, folder):
    part = games.load(name).parts[0]
    printed = run("print", name, "--seed", 7, "--only", part, *where)
    words = hint(printed)
    done = run(*words)
    assert done.returncode == 0, done.stderr
    written = Path(folder) / f"{words[words.index('--sheet') + 1]}.toml"
    assert tomllib.loads(written.read_text("utf-8"))["game"] == name
    told = done.stderr.decode().splitlines()
    assert told[-2] == f"Wrote {written}"
    again = shlex.split(told[-1].partition(": papercraft ")[2])
    assert again == ["score", str(written)]
    # It is filled in by hand, so it is there and says what is missing.
    assert run(*again).returncode in {0, 1, 3}


def test_the_command_after_printing_names_the_players():
    one = "print", "cat", "--seed", 7, "--only", "log", "--force"
    assert hint(run(*one))[5] == "Ada,Ben"
    assert hint(run(*one, "--players", 3))[5] == "Ada,Ben,Cleo"
    Path("names.csv").write_text("name\nMia\nNoah Ö\n", "utf-8")
    # The names on the first set: the other one has another ID, and is another game.
    several = run(*one, "--names", "names.csv")
    assert hint(several)[5] == "Mia"
    assert "After the game with the first set:\n" in several.stdout.decode()
    # All of one ID play one game.
    one = "print", "cat", "--id", "CAT1-DSBZ-9H1E-H", "--only", "log", "--force"
    together = run(*one, "--names", "names.csv")
    assert hint(together)[5] == "Mia,Noah Ö"
    assert "After the game:\n" in together.stdout.decode()
    # Two sets for the same person are no two players.
    Path("names.csv").write_text("name\nMia\nMia\n", "utf-8")
    assert hint(run(*one, "--names", "names.csv"))[5] == "Ada,Ben"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("cat",), "How to play: papercraft rules cat"),
        (
            ("cat", "--side", "B", "--lang", "pl"),
            "Zasady: papercraft rules cat --layout B --lang pl",
        ),
    ],
)
def test_the_command_for_the_rules_shows_them(words, told):
    lines = run("print", *words, "--only", "log", "--seed", 7).stdout.decode().splitlines()
    assert told in lines
    shown = run(*shlex.split(told.partition(": papercraft ")[2]))
    assert shown.returncode == 0
    assert shown.stdout.startswith(b"cat\n")


def test_a_record_goes_beside_the_sheets_unless_told():
    sheet = str(sheet_ids(games.load("cat"))[0])
    words = "new-record", "cat", "--sheet", sheet, "--players", "Ada"
    assert run(*words, "-o", "-").stdout.startswith(b"#")
    assert not list(Path().iterdir())
    done = run(*words)
    assert (done.returncode, done.stdout) == (0, b"")
    assert run(*words).returncode == 5
    assert list(Path().rglob("*.toml")) == [Path("output") / f"{sheet}.toml"]


def test_commands_are_quoted_for_the_shell(monkeypatch):
    assert hints.command_line("score", "my game.toml") == "papercraft score 'my game.toml'"
    monkeypatch.setattr(hints.os, "name", "nt")
    assert hints.command_line("score", "my game.toml") == 'papercraft score "my game.toml"'
    assert hints.command_line("--players", "A;B") == 'papercraft --players "A;B"'
    assert hints.command_line("-o", r"out\x.toml") == r"papercraft -o out\x.toml"


ODD = ("Smith, Ann", 'Bo "B" O\'Neil', "Zoë $1")


@pytest.mark.parametrize("names", [ODD, ODD[:1], ODD[1:]])
def test_the_names_in_the_command_are_read_as_they_were_given(names):
    with Path("names.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["name"], *([name] for name in names)])
    one = "print", "cat", "--id", "CAT1-DSBZ-9H1E-H", "--only", "log"
    words = hint(run(*one, "--names", "names.csv"))
    assert run(*words[:-1], "r.toml").returncode == 0
    players = tomllib.loads(Path("r.toml").read_text("utf-8"))["players"]
    assert [player["name"] for player in players] == [*names]


def test_names_that_cannot_be_typed_are_replaced(monkeypatch):
    one = "print", "cat", "--id", "CAT1-DSBZ-9H1E-H", "--only", "log"
    words = *one, "--names", "names.csv", "--force"
    Path("names.csv").write_text('name\n"Ada;Ben"\n', "utf-8")
    assert hint(run(*words))[5] == "Ada,Ben"
    Path("names.csv").write_text("name\n'Bo \"B\"'\nAda\n", "utf-8")
    assert hint(run(*words))[5] == "'Bo \"B\"',Ada"
    with monkeypatch.context() as patch:
        patch.setattr(hints.os, "name", "nt")
        found = hints._names(["'Bo \"B\"'", "Eva"], (1, 4), 2)
    assert found == "Ada,Ben"


@pytest.mark.parametrize("command", ["new-record", "play"])
def test_a_number_makes_so_many_players(command):
    sheet = str(sheet_ids(games.load("cutit"))[0])
    words = command, "cutit", "--sheet", sheet, "-o"
    assert run(*words, "r.toml", "--players", 3).returncode == 0
    players = tomllib.loads(Path("r.toml").read_text("utf-8"))["players"]
    assert [player["name"] for player in players] == ["Player 1", "Player 2", "Player 3"]
    for number in (-1, 0, 5, 10**12):
        done = run(*words, "s.toml", "--players", number)
        assert f"cutit is for 1 to 4 players, not {number}" in done.stderr.decode()
    assert not Path("s.toml").exists()


@pytest.mark.parametrize("name", games.names())
def test_the_ending_of_a_file_says_its_format(name):
    words = "play", name, "--seed", 3, "-o"
    for file in ("r.toml", "r.json", "R.TOML"):
        assert run(*words, file).returncode == 0
    record = json.loads(Path("r.json").read_bytes())
    assert tomllib.loads(Path("r.toml").read_text("utf-8")) == record
    assert tomllib.loads(Path("R.TOML").read_text("utf-8")) == record
    assert run("score", "r.toml").stdout == run("score", "r.json").stdout
    written = "new-record", name, "--sheet", sheet_ids(games.load(name))[0], "--players", 2, "-o"
    assert run(*written, "n.json").returncode == run(*written, "n.toml").returncode == 0
    template = tomllib.loads(Path("n.toml").read_text("utf-8"))
    assert json.loads(Path("n.json").read_bytes()) == template


def test_the_ids_of_several_sets_are_shown_with_their_names():
    words = "print", "cat", "--seed", 7, "--only", "log", "--force", "-o", "x.pdf"
    Path("names.csv").write_text("name\nMia\nNoah\n", "utf-8")
    told = run(*words, "--names", "names.csv", "--players", 1).stdout.decode()
    assert "\nSets:\n  CAT1-DSBZ-9H1E-H  Mia\n  CAT1-7AX2-ZF53-Z  Noah\nHow to play: " in told
    told = run(*words, "--names", "names.csv", "--players", 1, "--blanks", 7).stdout.decode()
    listed = {sheet["id"] for sheet in json.loads(Path("x.json").read_bytes())["sheets"]}
    found = re.search(r"9 sets, from (\S+) to (\S+); x.json lists all of them", told)
    assert {found[1], found[2]} <= listed
    assert len(listed) == 9
    told = run(*words[:-1], "{set}.pdf", "--count", 9).stdout.decode()
    assert "; the JSON files list all of them" in told
    # One sheet for all, or one set of many, needs no list.
    again = "print", "--id", "CAT1-DSBZ-9H1E-H", *words[4:], "--count", 1
    assert b"Sets" not in run(*again).stdout


@pytest.mark.parametrize("game", games.names())
def test_a_record_without_its_game_is_told_what_solve_takes(game):
    assert run("play", game, "--seed", 3, "-o", "r.toml").returncode == 0
    told = {
        "cat": "solve cat takes the rolls, not a record: papercraft solve cat --sheet ID --dice",
        "cutit": "the game comes first: papercraft solve cutit r.toml",
        "cuttle": "r.toml is a record of cuttle, which cannot be solved",
        "rope": "the game comes first: papercraft solve rope r.toml",
        "tally": "r.toml is a record of tally, which cannot be solved",
    }
    done = run("solve", "r.toml")
    assert done.returncode == 2
    assert told[game] in done.stderr.decode()
    if game == "cat":
        assert told[game] in run("solve", "cat", "r.toml").stderr.decode()
        assert b"Missing option" in run("solve", "cat", "none.toml").stderr
        Path("s.toml").write_text("papercraft = 1\n")
        assert b"s.toml, game: is missing; choose from cat" in run("solve", "s.toml").stderr
        Path("s.toml").write_text("(")
        assert b"s.toml, line 1, column 1: a line is key = value" in run("solve", "s.toml").stderr


def test_what_changes_the_print_is_in_the_name_of_the_file():
    words = "print", "cuttle", "--only", "cards,1", "--seed", 7, "-q"
    names = [
        Path(run(*words, *more).stdout.decode().split()[0]).name
        for more in (
            (),
            ("--bleed", 2),
            ("--bleed", "3,2"),
            ("--margin", 6),
            ("--gap", 0),
            ("--safe", 3),
            ("--crop-marks", "cross"),
            ("--crop-marks", "cross", "--mark-length", 4),
            ("--backs", "separate"),
            ("--flip", "short-edge"),
            ("--back-offset", "1,-1"),
            ("--cut", "svg"),
            ("--cut", "svg", "--cut-radius", 3),
            ("--large-print",),
            ("--paper", "a3"),
            ("--cmyk",),
        )
    ]
    assert len({*names}) == len(names)
    assert names[:3] == [f"CTE1-DSBZ-9H1E-S-a4-cards{more}-pages-1.pdf"
                         for more in ("", "-bleed-2", "-bleed-3x2")]  # fmt: skip
    assert "-offset-1x-1-" in names[10]


def test_what_is_left_out_or_in_the_wrong_place_is_told_with_what_is_right():
    sheet = "CAT1-DSBZ-9H1E-H"
    for words in (("print", sheet), ("new-record", sheet), ("rules", sheet.lower())):
        done = run(*words)
        assert done.returncode == 2
        assert "is the ID of a sheet of cat; IDs follow an option" in done.stderr.decode()
    assert b"there is no game 'XYZ1-DSBZ" in run("print", "XYZ1-DSBZ-9H1E-H").stderr
    assert b"Choose from cat, cutit, cuttle, rope or tally." in run("rules").stderr
    for names in (("--players", "Ada", "Ben"), ("--players=Ada", "Ben")):
        done = run("print", "cat", *names)
        assert done.returncode == 2
        assert b"'Ben' belongs to no option; write names with commas and no spaces" in done.stderr
    assert b"unexpected extra argument (Ben)" in run("print", "cat", "Ben").stderr


def test_a_page_with_room_for_another_sheet_says_how_to_fill_it():
    Path("one.toml").write_text('papercraft = 1\ngame = "tally"\nname = "T"\n[box.a]\ntick = 1\n')
    words = "print", "one.toml", "--nup", 2, "--paper", "a3", "--force"
    told = "The page has room for 1 more sheet: --players 2 fills it."
    assert told in run(*words).stdout.decode()
    assert "more sheet" not in run(*words, "--players", 2).stdout.decode()
    assert "more sheet" not in run(*words, "--players", 3).stdout.decode()
    assert "more sheet" not in run(*words, "--count", 2).stdout.decode()
    assert "more sheet" not in run(*words[:2]).stdout.decode()
