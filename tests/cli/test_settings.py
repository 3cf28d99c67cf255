"""Defaults of options: in files, in the environment, and what they say when they are wrong."""

import json
import os
from pathlib import Path

import pytest

from papercraft.app.settings import SETTINGS
from papercraft.core.printers import Printer, save_printer
from papercraft.core.problems import ReadError
from papercraft.core.setting_files import FOLDER_FILE, USER_FILE, find_folder_file
from papercraft.core.toml_lines import MAX_BYTES, line_of, read_toml
from tests.command import run

PRINT = "print", "cat", "--seed", 7, "--only", "log", "--force"


@pytest.fixture(autouse=True)
def user(tmp_path, monkeypatch):
    """The user's configuration folder; the working folder is another one."""
    folder = tmp_path / "user" / "papercraft"
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(folder))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return folder


def held():
    done = run("config", "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["settings"]


def test_the_command_line_counts_more_than_variables_folder_and_user(monkeypatch):
    def printed(*words):
        done = run(*PRINT, *words)
        assert done.returncode == 0, done.stderr
        return done.stdout.decode().splitlines()[0].partition("page, ")[2]

    assert printed() == "a4, full ink"
    assert run("config", "set", "paper", "letter").returncode == 0
    assert printed() == "letter, full ink"
    Path(FOLDER_FILE).write_text('paper = "universal"\nink = "low"\n')
    assert printed() == "universal, low ink"
    monkeypatch.setenv("PAPERCRAFT_PAPER", "a3")
    assert printed() == "a3, low ink"
    assert printed("--paper", "a4", "--ink", "full") == "a4, full ink"
    monkeypatch.setenv("PAPERCRAFT_PALETTE", "red-green")
    assert printed() == "a3, low ink, red-green palette"
    assert [one["value"] for one in held()["paper"]] == ["a3", "universal", "letter"]


def test_what_holds_is_shown_with_its_place(user, monkeypatch):
    shown = run("config").stdout.decode()
    assert f"{user / USER_FILE} (does not exist yet)" in shown
    assert "Folder's file: none" in shown
    assert [line.split() for line in shown.splitlines() if line.startswith("paper ")] == [
        ["paper", "a4", "built", "in"]
    ]
    run("config", "set", "paper", "letter")
    Path(FOLDER_FILE).write_text('# ours\nlang = "de"\npaper = "a5"\n')
    monkeypatch.setenv("PAPERCRAFT_INK", "low")
    shown = run("config").stdout.decode()
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in shown.splitlines() if line}
    assert rows["paper"] == "a5 papercraft.toml:3, statt letter (config.toml:1)"
    assert rows["lang"] == "de papercraft.toml:2"
    assert rows["ink"] == "low PAPERCRAFT_INK"
    assert rows["printer"] == "- eingebaut"
    assert set(rows) >= set(SETTINGS)


def test_the_language_of_a_file_holds_before_a_command_is_known(user):
    user.mkdir(parents=True)
    (user / USER_FILE).write_text('lang = "de"\n')
    assert run("--help").stdout.decode().startswith("Aufruf: papercraft")
    assert run("prnt").stderr.decode().rstrip().endswith("war 'print' gemeint?")
    # The nearer file counts more, and variables and the command line count most.
    Path(FOLDER_FILE).write_text('lang = "pl"\n')
    assert run("--help").stdout.decode().startswith("Użycie: papercraft")
    assert run("prnt", "--lang", "it").stderr.decode().startswith("Uso: ")
    # A file that sets no language, or cannot be read, leaves it to the next one.
    Path(FOLDER_FILE).write_text("lang = 3\n")
    assert run("--help").stdout.decode().startswith("Aufruf: ")
    Path(FOLDER_FILE).write_text("lang =\n")
    (user / USER_FILE).write_text('paper = "a4"\n')
    assert run("--help").stdout.decode().startswith("Usage: ")


def test_a_file_is_found_from_folders_below_and_its_paths_are_its_own(monkeypatch):
    Path(FOLDER_FILE).write_text('output = "sheets"\n')
    below = Path("deep/er")
    below.mkdir(parents=True)
    top = Path.cwd()
    monkeypatch.chdir(below)
    assert run(*PRINT).returncode == 0
    assert list((top / "sheets").glob("*.pdf"))
    sheet = run(*PRINT).stdout.decode().split()[2]
    assert run("new-record", "cat", "--sheet", sheet, "--players", "Ada").returncode == 0
    assert (top / "sheets" / f"{sheet}.toml").is_file()
    monkeypatch.chdir(top)
    assert b"\n  sheets/" in run(*PRINT).stdout
    # The nearest one counts alone.
    (below / FOLDER_FILE).write_text('ink = "low"\n')
    monkeypatch.chdir(below)
    assert held()["output"] == []


def test_every_problem_is_told_with_file_line_and_key(user, monkeypatch):
    user.mkdir(parents=True)
    (user / USER_FILE).write_text('\npapr = "a4"\nink = "gold"\noutput = "x.pdf"\n')
    Path(FOLDER_FILE).write_text('lang = 3\npaper = ""\n[more]\na = 1\n')
    monkeypatch.setenv("PAPERCRAFT_PAPER", "letr")
    for words in (("config",), PRINT):
        done = run(*words)
        assert done.returncode == 3
        told = done.stderr.decode()
        here, mine = FOLDER_FILE, user / USER_FILE
        for line in (
            "PAPERCRAFT_PAPER: unknown paper 'letr'; did you mean 'letter'?",
            f"{mine}:2: papr: unknown key; did you mean 'paper'?",
            f"{mine}:3: ink: 'gold' is not known; choose from full, low or grey",
            f"{mine}:4: output: {user / 'x.pdf'} is not a folder",
            f"{here}:1: lang: should be a string in quotes",
            f"{here}:2: paper: should be a string in quotes",
            f"{here}:3: more: unknown key; choose from ",
        ):
            assert line in told
        assert told.startswith("Error: 7 problems found")
    assert run("list").returncode == 3
    # What reads no such option is not disturbed by its value.
    (user / USER_FILE).write_text('ink = "gold"\n')
    Path(FOLDER_FILE).unlink()
    assert run("list").returncode == 0


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"paper = a4", ', line 1: a text needs quotes: paper = "a4"'),
        (b"\xff", ": this is not a text file (byte 1 is not UTF-8)"),
        (b"#" * (MAX_BYTES + 1), ": is larger than 256 KiB"),
    ],
)
def test_a_file_that_is_none_is_told(content, told):
    Path(FOLDER_FILE).write_bytes(content)
    done = run(*PRINT)
    assert done.returncode == 3
    assert f"{FOLDER_FILE}{told}" in done.stderr.decode()
    assert run("config", "set", "--here", "ink", "low").returncode == 3
    assert Path(FOLDER_FILE).read_bytes() == content


def test_a_file_that_cannot_be_opened_is_told(tmp_path):
    with pytest.raises(ReadError, match="cannot be read"):
        read_toml(tmp_path)


def test_a_file_that_is_nested_too_deeply_is_told(tmp_path):
    file = tmp_path / "deep.toml"
    file.write_text("a = " + "[" * 90_000)
    with pytest.raises(ReadError, match="nested too deeply"):
        read_toml(file)


def test_a_value_is_checked_before_it_is_set(user):
    for key, value in {"paper": "q", "lang": "xx", "printer": "office", "ink": "x", "palette": "x",
                       "output": "-"}.items():  # fmt: skip
        done = run("config", "set", key, value)
        assert done.returncode == 2
        assert done.stderr.decode().startswith(f"Error: {key}: ")
    assert run("config", "set", "papr", "a4").returncode == 2
    assert not user.exists()


def test_a_folder_that_no_file_can_name_is_refused(user):
    done = run("config", "set", "output", os.fsdecode(b"sheets\xff"))
    assert done.returncode == 2
    assert b"is not UTF-8 text, so no file of settings can hold it" in done.stderr
    assert not user.exists()


def test_setting_keeps_comments_and_other_keys(user, monkeypatch):
    user.mkdir(parents=True)
    (user / USER_FILE).write_text('# mine\nink = "low"  # saves\n')
    monkeypatch.setenv("PAPERCRAFT_PAPER", "a4")
    done = run("config", "set", "paper", "letter")
    assert b"PAPERCRAFT_PAPER still takes precedence" in done.stderr
    assert (user / USER_FILE).read_text() == '# mine\nink = "low"  # saves\npaper = "letter"\n'
    assert run("config", "unset", "ink").returncode == 0
    assert (user / USER_FILE).read_text() == '# mine\npaper = "letter"\n'
    done = run("config", "unset", "ink")
    assert (done.returncode, b"does not set ink" in done.stderr) == (2, True)
    assert run("config", "unset", "--here", "ink").returncode == 2
    run("config", "set", "output", "prints")
    assert held()["output"][0]["value"] == "prints"
    assert str(Path.cwd() / "prints") in (user / USER_FILE).read_text()
    assert run("config", "st").returncode == 2


def test_a_set_printer_is_used_and_is_nothing_to_a_shop(user):
    save_printer("office", Printer(down=1.01), user)
    assert run("config", "set", "printer", "office").returncode == 0
    cards = "print", "rope", "--seed", 1, "--only", "cards", "-o", "cards.pdf", "--force"
    assert run(*cards).returncode == 0
    shifted = Path("cards.pdf").read_bytes()
    assert run(*cards, "--shop", "poker").returncode == 0
    assert run(*cards, "--shop", "poker", "--printer", "office").returncode == 2
    run("config", "unset", "printer")
    assert run(*cards).returncode == 0
    assert Path("cards.pdf").read_bytes() != shifted
    # A printer that is gone stops only what would use it, not its calibration.
    (user / USER_FILE).write_text('printer = "gone"\n')
    assert run(*cards).returncode == 3
    assert run("calibrate", "--printer", "gone", "--left", "0,0", "--right", "0,0").returncode == 0
    assert run(*cards).returncode == 0


def test_the_language_of_a_verdict_can_be_set():
    run("config", "set", "--here", "lang", "de")
    played = run("play", "cat", "--seed", 1).stdout
    assert "gewinnt." in run("score", "-", stdin=played).stdout.decode()


def test_a_folder_that_cannot_be_searched_is_passed(tmp_path, monkeypatch):
    (tmp_path / FOLDER_FILE).touch()

    def refuse(path):
        if path.parent.name == "work":
            raise PermissionError
        return path.exists()

    monkeypatch.setattr(Path, "is_file", refuse)
    assert find_folder_file(tmp_path / "work") == tmp_path / FOLDER_FILE


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        (["paper"], 2),
        (["a"], 3),
        (["a", "b", "x"], 4),
        (["a", "b", "y", "q"], 8),
        (["c", "a", "b"], 11),
    ],
)
def test_lines_of_keys(steps, line):
    text = '# c\npaper = "a4"\n[a.b]\nx = [\n 1,\n 2,\n]\ny = {p=1, q=2}\n\n[c]\na.b = 2\n'
    assert line_of(text, steps) == line
