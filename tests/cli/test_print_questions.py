"""``papercraft print`` alone asks on a terminal, and only there."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from papercraft.cli import print_, print_amount
from papercraft.cli.app import app


@pytest.fixture(autouse=True)
def _at_a_terminal(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr(print_, "can_ask", lambda: True)


def typed(keys, *words):
    return CliRunner().invoke(app, ["print", *words], input=keys)


def test_game_players_and_paper_are_asked_for():
    done = typed("1\nAda,Ben\nletter\n")
    assert done.exit_code == 0, done.output
    # The command prints the same set again.
    shown = "papercraft print cat --players Ada,Ben --paper letter --seed "
    _, found, seed = done.stderr.partition(shown)
    assert found
    assert f"(seed {seed.strip()})" in done.stdout
    assert [file.suffix for file in sorted(Path("output").iterdir())] == [".json", ".pdf"]


def test_as_many_are_offered_as_one_sheet_is_for():
    done = typed("tally\n\n\n")
    assert done.exit_code == 0, done.output
    assert "papercraft print tally --players 4 --seed " in done.stderr
    assert "1 page, " in done.stdout


def test_mistakes_are_told_and_asked_for_again():
    done = typed("cuttel\n9\nCuttle\nAda\n\na99\nA4\n")
    assert done.exit_code == 0, done.output
    assert "did you mean 'cuttle'?" in done.stderr
    assert "there is no game '9'" in done.stderr
    assert "not 1" in done.stderr
    assert "unknown paper 'a99'" in done.stderr
    # What is usual is not in the command.
    assert "papercraft print cuttle --players 2 --seed " in done.stderr


def test_whoever_leaves_prints_nothing():
    assert typed("1\n").exit_code == 1
    assert not Path("output").exists()


def test_nobody_is_asked_who_says_the_game_or_has_no_terminal(monkeypatch):
    assert typed("", "cat", "--only", "log").exit_code == 0
    monkeypatch.setattr(print_, "can_ask", lambda: False)
    done = typed("1\n2\na4\n")
    assert done.exit_code == 2
    assert "Which game?" not in done.output


def test_the_paper_that_is_set_is_the_one_offered(monkeypatch):
    monkeypatch.setenv("PAPERCRAFT_PAPER", "letter")
    done = typed("cat\n1\n\n")
    assert "Which paper? [letter]" in done.stderr
    assert ", letter, full ink" in done.stdout
    assert ", a4, full ink" in typed("cat\n1\na4\n").stdout


def names_file(count):
    Path("n.csv").write_text("name\n" + "".join(f"P{n}\n" for n in range(count)), "utf-8")
    return ("rope", "--names", "n.csv", "--only", "cards,backs", "--seed", "7", "-o", "x.pdf")


def test_very_many_pages_are_asked_about_at_a_terminal_only(monkeypatch):
    few = names_file(9)
    assert not print_amount.is_at_a_terminal()
    assert (
        "Every name gets a separate set for 8 players: 324 pages in all." in typed("", *few).stderr
    )
    monkeypatch.setattr(print_amount, "is_at_a_terminal", lambda: True)
    assert "?" not in typed("", *few, "--force").output
    many = names_file(14)
    done = typed("n\n", *many, "--force")
    assert "Print 504 pages? [y/N]" in done.stderr
    assert done.exit_code != 0
    assert not list(Path().glob("*.tmp"))
    assert "324 pages" not in done.stdout
    assert typed("", *many, "--only-name", "P3", "--force").exit_code == 0
    monkeypatch.setattr(print_amount, "is_at_a_terminal", lambda: False)
    done = typed("", *many, "--force", "--players", "2")
    assert "Every name" not in done.stderr
