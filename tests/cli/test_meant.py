"""What was meant by a wrong guess is said: a command, an option, names, a file."""

from pathlib import Path

import pytest

from tests.command import run

GAME = 'papercraft = 1\ngame = "cat"\nsheet = "CAT1-DSBZ-9H1E-H"\n'


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def refusal(*words, code=2):
    """The last sentence on stderr."""
    done = run(*words)
    assert done.returncode == code
    assert not done.stdout
    return done.stderr.decode().splitlines()[-1].strip().removeprefix("Error: ")


@pytest.mark.parametrize(
    ("word", "near"), [("games", "list"), ("check", "score"), ("Version", "--version")]
)
def test_words_of_other_programs_are_known(word, near):
    assert refusal(word) == f"there is no command {word!r}; did you mean {near!r}?"


def test_a_game_is_no_command():
    assert refusal("cat") == (
        "cat is a game: papercraft print cat prints it, papercraft rules cat explains how to play"
    )
    assert refusal("drucke").startswith("there is no command 'drucke'; choose from list, print, ")


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("--bw", "Did you mean '--ink grey'?"),
        ("--copies", "Did you mean '--count'?"),
        ("--sedd", "Did you mean '--seed'?"),
        ("-n", "(Did you mean one of: '--names', '--no-cell-codes', '--nup'?)"),
        # Nothing is like it; `id` is too short to be.
        ("--kids", ""),
        ("--qqq", ""),
    ],
)
def test_options_are_suggested_by_what_they_are_called_or_for(typed, near):
    expected = f"No such option {typed!r}. {near}".rstrip()
    assert refusal("print", "cutit", typed, "2") == expected
    assert refusal("print", "cat", "--pdf").endswith("Did you mean '--output FILE.pdf'?")
    # Too many begin with it.
    assert refusal("print", "cuttle", "-c") == "No such option '-c'."
    # Here there is no such option either.
    assert "Did you mean" not in refusal("list", "--bw")


def test_names_are_put_together():
    for words in (("--players", "Ada", "--players", "Ben"), ("--players=Ada", "--players=Ben")):
        assert refusal("print", "cat", *words) == (
            "--players is given twice; put all names into one: --players Ada,Ben"
        )
    assert refusal("print", "cat", "--players", "Ada,", "Ben") == (
        "Invalid value for --players: a name is empty; "
        "write names with commas and no spaces between them, as in Ada,Ben"
    )
    # What follows -- is no option.
    assert "twice" not in refusal("score", "--", "--players", "--players", code=3)


@pytest.mark.parametrize(
    ("players", "split"),
    [("Mia und Leo", "Mia,Leo"), ("Mia & Leo", "Mia,Leo"), ("Ada and Ben and Eva", "Ada,Ben,Eva")],
)
def test_one_name_that_looks_like_several_is_printed_and_said(players, split):
    words = "print", "cat", "--only", "log", "--seed", 7
    done = run(*words, "--players", players, "-o", "log.pdf")
    assert done.returncode == 0
    assert done.stderr.decode() == (
        f"'{players}' is a single name; several are separated by commas: {split}\n"
    )
    for plain in ("Ann-Marie Sand", "Anda", "2"):
        assert not run(*words, "--players", plain, "-o", "log.pdf", "--force").stderr


def test_names_are_no_file_of_names():
    assert refusal("print", "cat", "--names", "Ada,Ben") == (
        "--names takes a CSV file; for the names themselves, use --players Ada,Ben"
    )
    Path("Ada,Ben").write_text("name\nMia\n", "utf-8")
    assert run("print", "cat", "--only", "log", "--names", "Ada,Ben").returncode == 0


def test_one_of_the_names_is_suggested():
    words = "print", "cat", "--players", "Anna Bell,Ben,Benno", "--seed", 7, "--only-name"
    assert refusal(*words, "anna") == "there is no name 'anna'; did you mean 'Anna Bell'?"
    assert refusal(*words, "en") == "there is no name 'en'; did you mean 'Ben'?"
    assert refusal(*words, "Zoe") == ("there is no name 'Zoe'; choose from Anna Bell, Ben or Benno")


def test_a_file_that_is_not_there_is_looked_for():
    def missing(name):
        return refusal("score", name, code=3)

    for file in ("abend.toml", "cards.pdf"):
        Path(file).write_text(GAME, "utf-8")
    assert missing("abend") == "file 'abend' not found; did you mean 'abend.toml'?"
    assert missing("Abnd.toml") == "file 'Abnd.toml' not found; did you mean 'abend.toml'?"
    assert missing("mia.toml") == "file 'mia.toml' not found"
    assert missing("cards.toml") == "file 'cards.toml' not found"
    assert missing("nowhere/abend.toml") == "file 'nowhere/abend.toml' not found"
    sheet = "CAT1-DSBZ-9H1E-H"
    assert missing(sheet) == (
        f"file '{sheet}' not found; it is the ID of a sheet: pass photos of the sheet, or the "
        "record of the game, which papercraft new-record creates"
    )
    assert refusal("scan", "ada.jpg", code=3) == "file 'ada.jpg' not found"


def test_what_is_missing_is_said_with_what_would_be_right():
    assert refusal("new-record", "cat") == (
        "Missing option '--sheet'. The ID is at the bottom of every sheet, such as "
        "CUT1-DSBZ-9H1E-J."
    )
    assert "at the bottom of every sheet" in refusal("solve", "cat")
    assert refusal("schema").endswith(". Choose from record, sheet or verdict.")
    games_ = "cat, cutit, cuttle, rope oder tally"
    assert refusal("rules", "--lang", "de").endswith(f" Möglich sind {games_}.")


def test_sets_for_other_numbers_of_players_have_other_files():
    one = "print", "cat", "--seed", 7, "--only", "log"
    names = {run(*one, *words).stdout.decode().splitlines()[1].strip() for words in (
        (), ("--players", 2), ("--players", 4), ("--side", "B", "--players", "Ada,Ben"),
    )}  # fmt: skip
    a, b = "CAT1-DSBZ-9H1E-H", "CAT1-ESBZ-9H1E-6"
    assert {Path(name).name for name in names} == {
        f"{a}-a4-log.pdf",
        f"{a}-a4-players-2-log.pdf",
        f"{a}-a4-players-4-log.pdf",
        f"{b}-a4-players-2-log.pdf",
    }
