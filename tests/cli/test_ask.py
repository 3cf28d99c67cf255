"""Questions of a scan, asked on a terminal."""

import base64
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

from papercraft.app import scan as scanning
from papercraft.cli import ask as asking
from papercraft.cli.app import app
from papercraft.cli.ask import ask, can_ask, keys_of
from papercraft.cli.errors import ASKED
from papercraft.cli.terminal_pictures import escape_sequence, known_protocol
from papercraft.core.language import get_language
from papercraft.core.problems import UsageError
from papercraft.core.transcript import Question
from tests.read_once import each_read_once
from tests.scans import first_pad, shot

PAGE = SimpleNamespace(view=np.full((40, 40, 3), 200, np.uint8), at=lambda x, y: (int(x), int(y)))
CORNER = Question("corner", "which?", "J1", ("A1", "J1"), PAGE, (5, 5, 9, 9))
SURE = Question("sure", "is it?", "no", ("yes", "no"))
DIE = Question("die", "which face?", "", ("", "?", "2"))
LIST = Question("cups", "which dots?", "C4", ())
EMPTY = Question("pieces", "which pieces?", "", ())
MANY = Question("many", "which one?", "n1", tuple(f"n{number}" for number in range(10)))


class Scanned:
    """A result that takes every answer but ``bad``, which it refuses, and ``same``."""

    def __init__(self, *questions, answers=()):
        self.questions = questions
        self.answers = dict(answers)

    def answered(self, answers):
        ((key, value),) = answers.items()
        if value == "bad":
            raise UsageError("refused")
        if value == "same":
            return self
        left = [question for question in self.questions if question.key != key]
        return Scanned(*left, answers={**self.answers, key: value})


@pytest.fixture
def told(monkeypatch, capsys):
    """Ask with these keys and lines; return the result and what was shown."""
    for name in ("TERM_PROGRAM", "KITTY_WINDOW_ID", "LC_TERMINAL", "TMUX"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")

    def run(questions, keys="", lines=(), language="en"):
        pressed, typed = iter(keys), iter(lines)

        def getchar():
            key = next(pressed)
            if key == "^":
                raise KeyboardInterrupt
            return key

        monkeypatch.setattr("click.getchar", getchar)
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(readline=lambda: next(typed, "")))
        result = ask(Scanned(*questions), get_language(language))
        assert next(pressed, None) is None
        return result, capsys.readouterr().err

    return run


@pytest.mark.parametrize(
    ("question", "key", "answer"),
    [
        (CORNER, "1", "A1"),
        (CORNER, "\r", "J1"),
        (SURE, "y", "yes"),
        (SURE, "N", "no"),
        (SURE, "x?\n", "no"),
        (DIE, "-", ""),
        (DIE, "2", "2"),
        (DIE, "\n", ""),
    ],
)
def test_one_key_answers_a_question(told, question, key, answer):
    result, _ = told([question], key)
    assert result.answers == {question.key: answer}


@pytest.mark.parametrize(
    ("question", "line", "answers"),
    [
        (LIST, "+D2\n", {"cups": "+D2"}),
        (LIST, "\n", {"cups": "C4"}),
        (LIST, "s\n", {}),
        (EMPTY, "\n", {}),
        (EMPTY, "A1:B2\n", {"pieces": "A1:B2"}),
        (MANY, "n7\n", {"many": "n7"}),
        (LIST, "bad\n", {}),
        (LIST, "same\n", {}),
    ],
)
def test_lists_are_typed(told, question, line, answers):
    result, shown = told([question], lines=[line])
    assert result.answers == answers
    assert ("refused" in shown) == (line == "bad\n")


def test_what_is_skipped_stays_open_and_the_rest_is_asked(told):
    result, shown = told([CORNER, SURE, DIE], "sy2")
    assert result.answers == {"sure": "yes", "die": "2"}
    assert result.questions == (CORNER,)
    assert "3 questions\n" in shown
    assert "[1] A1  [2] J1  [Enter] J1  [s] skip  [q] stop\n" in shown
    assert "[-] blank  [?]  [2]  [Enter] blank" in shown


def test_without_a_guess_enter_answers_nothing(told):
    roll = Question("dice.2", "no roll is ticked", "", ("1", "2"))
    result, shown = told([roll], "\r2")
    assert result.answers == {"dice.2": "2"}
    assert "[Enter]" not in shown


@pytest.mark.parametrize("key", ["q", "^"])
def test_who_stops_keeps_the_answers(told, key):
    result, _ = told([SURE, CORNER, DIE], "y" + key)
    assert result.answers == {"sure": "yes"}
    assert told([LIST, SURE], lines=["q\n"])[0].answers == {}
    assert told([LIST, SURE])[0].answers == {}


def test_it_asks_in_the_language_of_the_player(told):
    _, shown = told([SURE], "y", language="de")
    assert "1 Frage\n" in shown
    assert "[s] überspringen" in shown


def test_the_picture_is_shown_or_its_file_is_named(told, monkeypatch):
    _, shown = told([CORNER], "1")
    (path,) = [line for line in shown.splitlines() if line.endswith("question-1.png")]
    assert "papercraft-" in path
    monkeypatch.setenv("TERM", "xterm-kitty")
    assert "\x1b_Ga=T,f=100" in told([CORNER], "1")[1]


def test_two_pictures_have_a_file_each(told):
    _, shown = told([CORNER, CORNER._replace(key="other")], "11")
    assert "question-1.png" in shown
    assert "question-2.png" in shown


@pytest.mark.parametrize(
    ("choices", "keys"),
    [
        (("true", "false"), "yn"),
        (("Ada", "Ben"), "12"),
        (("s", "n"), "12"),
        (("yes", "y"), "12"),
        ((), ""),
    ],
)
def test_every_choice_has_a_key(choices, keys):
    assert keys_of(choices) == dict(zip(keys, choices, strict=True))


# --- terminals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("env", "protocol"),
    [
        ({"TERM": "xterm-kitty"}, "kitty"),
        ({"KITTY_WINDOW_ID": "1"}, "kitty"),
        ({"TERM_PROGRAM": "ghostty"}, "kitty"),
        ({"TERM_PROGRAM": "iTerm.app"}, "iterm2"),
        ({"TERM_PROGRAM": "WezTerm"}, "iterm2"),
        ({"LC_TERMINAL": "iTerm2"}, "iterm2"),
        ({"TERM_PROGRAM": "iTerm.app", "TMUX": "socket,1,0"}, None),
        ({"TERM": "screen-256color", "KITTY_WINDOW_ID": "1"}, None),
        ({"TERM": "xterm-256color"}, None),
    ],
)
def test_terminals_that_show_pictures_are_known(monkeypatch, env, protocol):
    for name in ("TERM", "TERM_PROGRAM", "KITTY_WINDOW_ID", "LC_TERMINAL", "TMUX"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert known_protocol() == protocol


@pytest.mark.parametrize("size", [0, 10, 4096, 9000])
def test_a_picture_arrives_whole(size):
    data = bytes(n % 251 for n in range(size))
    kitty = escape_sequence("kitty", data)
    parts = [part.partition(";")[::2] for part in kitty.rstrip("\n").split("\x1b\\")[:-1]]
    assert base64.b64decode("".join(chunk for _, chunk in parts)) == data
    assert [head[-1] for head, _ in parts] == ["1"] * (len(parts) - 1) + ["0"]
    assert all(len(chunk) <= 4096 for _, chunk in parts)
    iterm = escape_sequence("iterm2", data)
    assert base64.b64decode(iterm.partition(":")[2].rstrip("\a\n")) == data
    assert f"size={size};" in iterm


def test_nobody_is_asked_who_does_not_sit_at_a_terminal(monkeypatch):
    terminal, pipe = (SimpleNamespace(isatty=lambda tty=tty: tty) for tty in (True, False))
    for stdin, stderr, asked in (
        (terminal, terminal, True), (pipe, terminal, False), (terminal, pipe, False),
        (None, terminal, False),
    ):  # fmt: skip
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stderr", stderr)
        found = can_ask()
        monkeypatch.undo()
        assert found == asked


# --- from photos ----------------------------------------------------------------------------------


def invoke(*words, keys=""):
    with each_read_once():
        done = CliRunner().invoke(app, [*map(str, words)], input=keys, standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return done.return_value if isinstance(done.return_value, int) else 0, done.stderr


def test_a_scan_asks_at_once_and_does_not_load_the_photos_again(tmp_path, monkeypatch):
    photo = shot(tmp_path, "ada.jpg", first_pad(0, odd=("dice.2.green.4",))[0])
    out = tmp_path / "game.toml"
    reads = []
    original = scanning.read_album
    monkeypatch.setattr(scanning, "read_album", lambda *a: reads.append(1) or original(*a))
    # Without a terminal, and with --no-ask, they are listed.
    code, shown = invoke("scan", photo, "-o", out)
    assert (code, "? 1 " in shown) == (ASKED, True)
    monkeypatch.setattr(asking, "can_ask", lambda: True)
    assert invoke("scan", photo, "-o", out, "--no-ask")[0] == ASKED
    reads.clear()
    keys = {"dice.2.green": "4", "players.1.pieces": "A1:B2\n", "players.1.corner": "4"}
    order = [line.split()[2].rstrip(":") for line in shown.splitlines() if line.startswith("?")]
    code, shown = invoke("scan", photo, "-o", out, keys="".join(keys[key] for key in order))
    assert (code, len(reads)) == (0, 1)
    text = out.read_text()
    assert 'corner = "J10"' in text
    assert "green = 4" in text
    assert "# ?" not in text


def test_questions_are_answered_by_number(tmp_path):
    photo = shot(tmp_path, "ada.jpg", first_pad(0)[0])
    out = tmp_path / "game.toml"
    with pytest.raises(UsageError, match="numbers need the record"):
        invoke("scan", photo, "--answer", "1=ok")
    _, shown = invoke("scan", photo, "-o", out, "--lang", "de")
    assert "(gelesen als 'A1')" in shown
    assert "Wiederhole den ganzen Befehl mit --answer" in shown
    number = next(line.split()[1] for line in shown.splitlines() if "corner" in line)
    _, shown = invoke("scan", photo, "-o", out, "--answer", f"{number}=ok")
    assert "corner" not in shown
    # It is the only one left, and the first one now.
    code, shown = invoke("scan", photo, "-o", out, "--answer", "1=A1:B2,C3")
    assert (code, "# ?" in out.read_text()) == (0, False)
    code, _ = invoke("scan", photo, "-o", out, "--answer", "players.1.pieces=-C3,+D4:D5")
    assert code == 0
    assert "C3" not in out.read_text()
    with pytest.raises(UsageError, match="numbers need the record"):
        invoke("scan", photo, "-o", out, "--answer", "1=ok")


@pytest.mark.costly
def test_numbers_are_not_about_other_photos(tmp_path):
    out = tmp_path / "game.toml"
    for number in (0, 1):
        photo = shot(tmp_path, f"{number}.jpg", first_pad(number)[0])
        if number:
            with pytest.raises(UsageError, match="belong to other photos"):
                invoke("scan", photo, "-o", out, "--answer", "1=ok")
        else:
            invoke("scan", photo, "-o", out)
