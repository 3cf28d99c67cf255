"""``papercraft solve cutit`` and ``score --par``: what people see, and what mistakes tell."""

import json
import signal
import threading

import pytest

from papercraft.cli.interrupt import stopped_by_interrupt
from papercraft.core.game import Search
from tests.command import REPO, run

from .hands import hand, record

SHEET = "CUT1-67MG-2M9G-X"
DICE = "2?3-,-??4,????,----,2222,?-?-,34??,2-2-,?23?,4?4?"


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A record of two players; the second one took cells twice."""
    square, dice, pieces = hand(1)
    other = {"name": "Ben", "corner": "J1", "pieces": ["A1:J1", "A1:J1"]}
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_text(json.dumps(record(square, dice, pieces, other)))
    return path


@pytest.fixture(scope="module")
def solo(tmp_path_factory):
    square, dice, pieces = hand(2)
    path = tmp_path_factory.mktemp("records") / "solo.json"
    path.write_text(json.dumps(record(square, dice, pieces)))
    return path


def told(*words):
    done = run("solve", "cutit", *words)
    return done.returncode, (done.stdout or done.stderr).decode()


def test_a_record_is_solved_for_one_player_and_drawn(game, tmp_path):
    picture = tmp_path / "best.svg"
    code, text = told(game, "--player", "Ada", "--picture", picture)
    assert code == 0
    assert "pieces can be laid" in text
    assert "Turned clockwise" in text
    assert picture.read_text().startswith("<")
    code, text = told(game, "--player", "Ada", "--json")
    [player] = json.loads(text)["players"]
    assert player["proven"]
    assert player["total"] == player["bound"] == player["parts"]["puzzle"]
    assert player["entry"]["pieces"]


def test_a_record_is_solved_in_other_languages(solo):
    assert "Stück" in told(solo, "--lang", "de")[1]


def test_the_sheet_of_a_record_is_shown(tmp_path):
    done = run("solve", "cutit", REPO / "examples" / "cutit-saturday.toml", "--player", "Ada")
    assert b"is a sheet of cutit" in done.stderr


def test_one_picture_shows_one_player(game):
    code, text = told(game, "--legal-only", "--picture", "x.svg")
    assert code == 2
    assert "--player NAME" in text
    code, text = told(game, "--legal-only")
    assert code == 0
    assert "Not used, because cut against the rules: 2." in text


def test_the_best_cuts_of_a_round_are_shown(game):
    code, text = told(game, "--round", "3", "--player", "Ada")
    assert code == 0
    assert text.count("Ada, round 3: ") == 3
    code, text = told(game, "--round", "3", "--player", "Ada", "--json")
    hints = json.loads(text)["hints"]
    assert [hint["gain"] for hint in hints] == sorted((h["gain"] for h in hints), reverse=True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "a RECORD is missing, or --sheet and --dice without one"),
        (("--sheet", SHEET), "or --dice without one"),
        (("--sheet", SHEET, "--dice", DICE, "--player", "Ada"), "--player cannot be used without"),
        (("RECORD", "--sheet", SHEET), "--sheet cannot be used with a RECORD"),
        (("RECORD", "--dice", DICE, "--rule", "expert=true"), "--dice and --rule cannot"),
        (("RECORD", "--round", "2", "--legal-only"), "--legal-only cannot be used with --round"),
        (("RECORD", "--player", "Eve"), "no player 'Eve'"),
        (("RECORD", "--player", "Ben"), "--legal-only leaves out"),
        (("RECORD", "--round", "12"), "round 12 has no roll"),
    ],
)
def test_what_cannot_be_solved_says_why(game, words, why):
    code, text = told(*(game if word == "RECORD" else word for word in words))
    assert code == 2
    assert why in text


def test_a_record_of_another_game_is_refused(tmp_path):
    path = tmp_path / "cat.toml"
    path.write_bytes(run("new-record", "cat", "--sheet", "CAT1-DSBZ-9H1E-H", "-o", "-").stdout)
    code, text = told(path)
    assert code != 0
    assert "cat" in text


def test_a_whole_game_is_solved_and_drawn(tmp_path):
    words = ("--sheet", SHEET, "--dice", DICE, "--corner", "A1", "--seconds", "0")
    code, text = told(*words, "--picture", tmp_path / "game.svg")
    assert code == 0
    assert "the best game found; no game scores more than" in text
    assert "Corner A1; ladders: higher" in text
    found = json.loads(told(*words, "--json")[1])
    assert found["total"] < found["bound"]
    assert not found["proven"]
    assert sum(found["parts"].values()) == found["total"]


def test_par_compares_rounds_and_puzzles(game, solo, tmp_path):
    done = run("score", game, "--par", "--seconds", "0", "--picture", tmp_path / "par.svg")
    text = done.stdout.decode()
    assert "What Ada could have scored" in text
    assert "Could have cut" in text
    assert "of 10 pieces" in text
    rows = [line.split() for line in text.splitlines() if line.strip().startswith("Game ")]
    players = json.loads(run("score", game, "--json").stdout)["players"]
    assert rows[0][1] == str(players[0]["total"])
    data = json.loads(run("score", solo, "--par", "--seconds", "0", "--json").stdout)
    par = data["players"][0]["par"]
    assert len(par["rounds"]) == 10
    assert par["total"] <= par["bound"]
    assert par["puzzle"]["best"] <= par["puzzle"]["cost"]
    assert par["game"]["corner"] == "A1"


def test_ctrl_c_asks_for_the_best_so_far_and_twice_ends():
    with stopped_by_interrupt() as stopped:
        assert not stopped()
        signal.raise_signal(signal.SIGINT)
        assert stopped()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_only_the_main_thread_can_be_interrupted():
    seen = []

    def ask():
        with stopped_by_interrupt() as stopped:
            seen.append(stopped())

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert seen == [False]
    assert not Search(1.0, print).stopped()
