"""The commands that are shown to go on with run as they are shown."""

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
    assert hint(run(*one, "--names", "names.csv"))[5] == "Mia,Noah Ö"
    # Two sets for the same person are no two players.
    Path("names.csv").write_text("name\nMia\nMia\n", "utf-8")
    assert hint(run(*one, "--names", "names.csv"))[5] == "Ada,Ben"


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
