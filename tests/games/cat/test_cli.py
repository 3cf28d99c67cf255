"""The command line with this game: print options, pictures, the best there was."""

import json
import sys

import pytest

from papercraft.cli.app import main

SHEET = "CAT1-DSBZ-9H1E-H"
RECORD = f"""
papercraft = 1
game = "cat"
sheet = "{SHEET}"
dice = [6, 4]
[[players]]
name = "Ada"
cups = ["C4", "E2", "H2", "B7", "H4", "F8"]
turns = ["L3 D3", "D4"]
[[players]]
name = "Bén 😀"
cups = ["C4", "E2", "H2", "B7", "H4", "F8"]
turns = ["R2 D4", "L4"]
"""


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.toml").write_text(RECORD, "utf-8")

    def command(*words):
        monkeypatch.setattr(sys, "argv", ["papercraft", *words])
        with pytest.raises(SystemExit) as caught:
            main()
        told = capsys.readouterr()
        return caught.value.code, told.out, told.err

    return command


def test_print_knows_sides_cups_mirror_and_nup(run, tmp_path):
    words = ("--cups", "drawn", "--mirror", "--nup", "2", "--players", "3", "--seed", "7")
    code, out, _ = run("print", "cat", "--side", "b", *words, "--json", "-o", ".")
    told = json.loads(out)
    assert code == 0
    assert told["ids"] == ["CAT1-ESBZ-9H1E-6"]
    # Two sides of rules, two boards a page, and the log of rolls.
    assert told["pages"] == 5
    assert told["files"][0] == "CAT1-ESBZ-9H1E-6-a4-players-3-cups-drawn-nup-2-mirror.pdf"
    told_of = json.loads((tmp_path / told["files"][-1]).read_text("utf-8"))["sheets"]
    places = [sheet for sheet in told_of if sheet["part"] == "board"]
    assert "2.A1" in places[0]["dots"]
    assert "roll.1.1" not in places[0]["boxes"]


def test_print_help_tells_the_games_own_options(run):
    code, out, _ = run("print", "cat", "--help")
    assert code == 0
    assert "--side, --layout [A|B]" in out
    assert "--cups [own|drawn]" in out
    code, out, _ = run("print", "cutit", "--help")
    assert "--cups" not in out
    assert "--layout [standard]" in out


def test_score_draws_in_three_formats(run, tmp_path):
    for ending, begin in (("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")):
        code, out, err = run("score", "game.toml", "--picture", f"played.{ending}")
        assert code == 1
        assert "cat.block" in out
        assert f"played.{ending}" in err
        assert (tmp_path / f"played.{ending}").read_bytes().startswith(begin)


def test_pictures_are_not_overwritten_nor_of_unknown_kinds(run, tmp_path):
    (tmp_path / "played.svg").write_text("mine", "utf-8")
    assert run("score", "game.toml", "--picture", "played.svg")[0] == 5
    assert run("score", "game.toml", "--picture", "played.svg", "--force")[0] == 1
    assert run("score", "game.toml", "--picture", "played.gif")[0] == 2
    assert run("score", "game.toml", "game.toml", "--picture", "played.png")[0] == 2


def test_par_tells_how_close_everybody_came(run):
    code, out, _ = run("score", "game.toml", "--par")
    assert code == 1
    assert "Best possible scores" in out
    told = json.loads(run("score", "game.toml", "--par", "--json")[1])
    ada, ben = told["players"]
    assert ada["par"]["proven"]
    assert ada["total"] <= ada["par"]["total"] == ben["par"]["total"]


def test_games_that_cannot_say_so(run):
    run("play", "cuttle", "--seed", "3", "-o", "cards.json")
    code, _, err = run("score", "cards.json", "--par")
    assert code == 2
    assert "--par is not available for cuttle" in err
    code, _, err = run("solve", "cuttle", "--sheet", "x", "--dice", "1")
    assert code == 2
    assert "cuttle cannot be solved; choose from cat, cutit or rope" in err


def test_solve_finds_and_draws_the_best(run, tmp_path):
    words = ("--sheet", SHEET, "--dice", "6,4,3", "--cups", "C4, E2")
    code, out, _ = run("solve", "cat", *words, "--picture", "best.svg")
    assert code == 0
    assert "the best possible score" in out
    assert (tmp_path / "best.svg").exists()
    told = json.loads(run("solve", "cat", *words, "--json")[1])
    assert told["proven"]
    assert told["total"] == sum(told["parts"].values())
    assert told["entry"]["cups"] == ["C4", "E2"]


def test_solve_stops_in_time_and_says_so(run):
    dice = ",".join(["5"] * 20)
    code, out, _ = run("solve", "cat", "--sheet", SHEET, "--dice", dice, "--seconds", "0")
    assert code == 0
    assert "at most" in out
    assert "--seconds" in out


def test_solve_takes_rules_and_tells_wrong_ones(run):
    words = ("solve", "cat", "--sheet", SHEET, "--dice", "6,4,3")
    rules = ("--rule", "crossing=false", "--rule", "cups=off")
    assert run(*words, *rules)[0] == 0
    code, _, err = run(*words, "--rule", "crossing=7")
    assert code == 3
    assert "rules.crossing" in err
    assert run(*words, "--rule", "crossing")[0] == 2
    assert run("solve", "cat", "--sheet", SHEET, "--dice", "6,x")[0] == 3
    assert run(*words, "--rule", "\udcff=1")[0] == 3
    assert "did you mean 'cups'" in run(*words, "--rule", "~cups=on")[2]
    for odd in ("9" * 5000, "[" * 100_000):
        code, _, err = run(*words, "--rule", f"timer={odd}")
        assert (code, "rules.timer: should be a list" in err) == (3, True)


@pytest.mark.parametrize("die", ["9" * 5000, "\u0663", "\u00b2", "-3", "6.0"])
def test_a_die_of_odd_digits_is_told(run, die):
    code, _, err = run("solve", "cat", "--sheet", SHEET, "--dice", f"{die},7", "--cups", "Z9")
    assert code == 3
    for place in ("dice.1: no die has the face", "dice.2: no die has the face", "cups.1: 'Z9'"):
        assert place in err


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "-1", "1e999", "9" * 400, "x"])
@pytest.mark.parametrize(
    "words", [("solve", "cat", "--sheet", SHEET, "--dice", "6"), ("score", "game.toml", "--par")]
)
def test_a_time_limit_is_a_number(run, words, seconds):
    code, out, err = run(*words, "--seconds", seconds)
    assert (code, out) == (2, "")
    assert "--seconds" in err
    assert run("solve", "--help")[0] == 0


def test_a_terminal_sees_how_much_is_done(monkeypatch, capsys):
    from papercraft.cli import progress

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(progress, "_QUIET_SECONDS", 0.0)
    with progress.progress("Searching") as told:
        told(0.4)
        told(1.0)
    assert "Searching" in capsys.readouterr().err


def test_greedy_players_play_legal_games(run):
    run("play", "cat", "--greedy", "--seed", "5", "--players", "Ada,Ben", "-o", "greedy.json")
    assert run("score", "greedy.json")[0] == 0
