"""Finding things: help, completion, the manual page, and how much is said."""

import os
import re
import subprocess
from pathlib import Path
from shutil import which

import click
import pytest

from papercraft import games
from papercraft.app.rendering import pages
from papercraft.cli.app import app
from papercraft.cli.print_ import _command_of
from papercraft.core.game import Edition
from papercraft.core.page import paper_of
from papercraft.core.printers import Printer, save_printer
from papercraft.paint.impose.cut_paths import cut_paths_of
from tests.command import REPO, program, run
from tests.everygame import NAMES, rare, sheet_ids

COMMANDS = list(app.list_commands(None))


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.names())
def test_every_option_of_a_game_is_shown_once_under_a_subject(name):
    text = run("print", name, "--help").stdout.decode()
    headings = re.findall(r"^(\S.*):$", text, re.MULTILINE)
    assert headings[0] == "Game"
    assert headings[-1] == "Files and output"
    assert "Paper, ink and language" in headings
    for option in _command_of(games.load(name)).params:
        shown = len(re.findall(rf"^  {option.opts[0]}(?![\w-])", text, re.MULTILINE))
        assert shown == (not option.hidden), option.opts
    assert text.index("-h, --help") > text.index("Files and output:")


def test_a_command_with_few_options_needs_no_subjects():
    assert "\nOptions:\n" in run("show", "--help").stdout.decode()
    text = run("scan", "--help").stdout.decode()
    assert re.findall(r"^(\S.*):$", text, re.MULTILINE) == [
        "Options", "Paper, ink and language", "Questions", "Files and output",
    ]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_what_is_cut_out(name):
    game = games.load(name)
    cards = cuts = False
    edition = Edition(game.players[1])
    for page in pages(game, sheet_ids(game), edition, paper_of("universal")):
        cards |= bool(page.sheet.cards)
        cuts |= bool(cut_paths_of(page))
    assert game.cut_out == ("cards" if cards else "pieces" if cuts else "nothing")


@pytest.mark.parametrize(
    ("name", "words", "shown"),
    [
        ("cat", ("--gutterfold",), False),
        ("cat", ("--cut", "svg"), False),
        ("cutit", ("--cut", "svg"), True),
        ("cutit", ("--shop", "poker"), False),
        # Searching a puzzle takes long.
        *rare(("rope", ("--answers", "a.pdf", "--puzzles", 1), True)),
        ("cuttle", ("--answers", "a.pdf"), False),
    ],
)
def test_what_a_game_does_not_show_it_refuses_with_the_reason(name, words, shown):
    text = run("print", name, "--help").stdout.decode()
    assert (f"  {words[0]} " in text) is shown
    done = run("print", name, "--seed", 1, "--players", games.load(name).players[0], *words)
    assert done.returncode == (0 if shown else 2)
    assert shown or f"sheets of {name}" in done.stderr.decode() or name in done.stderr.decode()


@pytest.mark.parametrize("words", [(), ("print",), ("print", "cat"), ("config", "set"), ("score",)])
def test_help_is_the_help_of_the_command(words):
    assert run("help", *words).stdout == run(*words, "--help").stdout


def test_help_of_nothing_gets_a_suggestion():
    for words, told in (
        (("scor",), "did you mean 'score'?"),
        (("print", "catt"), "did you mean 'cat'?"),
        (("config", "st"), "did you mean 'config set'?"),
        (("score", "x"), "papercraft score has no command 'x'"),
    ):
        done = run("help", *words)
        assert (done.returncode, told in done.stderr.decode()) == (2, True)


# --- how much is said -----------------------------------------------------------------------------


def test_quiet_leaves_results_questions_and_errors():
    done = run("print", "cat", "--seed", 7, "--only", "log", "-q")
    files = done.stdout.decode().split()
    assert [Path(file).suffix for file in files] == [".pdf", ".json"]
    assert all(Path(file).is_file() for file in files)
    sheet = Path(files[0]).name[:16]
    assert run("play", "cat", "--seed", 1, "--quiet").stderr == b""
    done = run("-q", "new-record", "cat", "--sheet", sheet, "--players", "Ada")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert run("new-record", "cat", "--sheet", sheet, "-q", "--players", "Ada").stderr.startswith(
        b"Error: "
    )


def test_verbose_says_where_settings_are_from(monkeypatch):
    Path("papercraft.toml").write_text('ink = "low"\nlayouts = "default"\n')
    monkeypatch.setenv("PAPERCRAFT_PAPER", "letter")
    words = "print", "cat", "--seed", 7, "--only", "log", "-v"
    assert sorted(run(*words).stderr.decode().splitlines()) == [
        "--ink low: from papercraft.toml:1",
        "--layouts default: from papercraft.toml:2",
        "--paper letter: from PAPERCRAFT_PAPER",
    ]
    assert b"--ink" not in run(*words, "--ink", "full", "--force").stderr
    assert run("-v", "-q", "list").returncode == 2


@pytest.mark.parametrize("option", ["--layouts", "--games"])
def test_an_option_of_all_commands_needs_its_value(option):
    done = run("list", option)
    assert done.returncode == 2
    assert f"the option {option} needs a folder: {option} DIR" in done.stderr.decode()
    # After "--" it is a word like others.
    assert b"file '--layouts' not found" in run("score", "--", "--layouts").stderr


# --- completion -----------------------------------------------------------------------------------


def completed(monkeypatch, *words, kind="bash"):
    """What a shell offers for the last word."""
    monkeypatch.setenv("_PAPERCRAFT_COMPLETE", f"{kind}_complete")
    if kind == "powershell":
        monkeypatch.setenv("COMP_WORDS", "\n".join(("papercraft", *words[:-1])))
        monkeypatch.setenv("COMP_WORD", words[-1])
    else:
        monkeypatch.setenv("COMP_WORDS", " ".join(("papercraft", *words)))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
    done = run()
    monkeypatch.delenv("_PAPERCRAFT_COMPLETE")
    assert done.stderr == b""
    return [line for line in done.stdout.decode().splitlines() if line]


VALUES = [
    (("sco",), ["plain,score"]),
    (("print", "c"), ["plain,cat", "plain,cutit", "plain,cuttle"]),
    (("play", "r"), ["plain,rope"]),
    (("print", "cat", "--si"), ["plain,--side"]),
    (("print", "cat", "--paper", "a"), ["plain,a4", "plain,a3", "plain,a5", "plain,a6"]),
    (("print", "cat", "--ink", ""), ["plain,full", "plain,low", "plain,grey"]),
    (("print", "rope", "--shop", "tarot"), ["plain,tarot", "plain,tarot-inch"]),
    (("score", "--palette", "r"), ["plain,red-green"]),
    (("rules", "cat", "--lang", "p"), ["plain,pl"]),
    (("print", "cat", "--printer", ""), ["plain,office"]),
    (("print", "--ga"), []),
    (("solve", "cat", "--picture", "x"), ["file,x"]),
    (("score", "gam"), ["file,gam"]),
    (("layouts", "eject", "cat", "--to", ""), ["dir,"]),
    (("--layouts", ""), ["dir,"]),
    (("config", "set", "pap"), ["plain,paper"]),
]


@pytest.mark.parametrize(("words", "offered"), VALUES)
def test_values_are_completed(words, offered, monkeypatch, tmp_path):
    save_printer("office", Printer(x=1), tmp_path / "config")
    assert completed(monkeypatch, *words) == offered
    if len(words) > 2:
        shown = completed(monkeypatch, *words, kind="powershell")
        assert [line.split("\t")[:2] for line in shown] == [one.split(",") for one in offered]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion_is_printed_and_installed(shell, monkeypatch, tmp_path):
    home = tmp_path / "home"
    monkeypatch.setattr(Path, "home", lambda: home)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    source = run("completion").stdout
    assert f"{shell}_complete".encode() in source
    assert run("completion", shell).stdout == source
    for _ in range(2):
        done = run("completion", shell, "--install")
        assert done.returncode == 0, done.stderr
    told = done.stderr.decode()
    target = Path(re.search(r"^Wrote (.+)$", told, re.MULTILINE)[1])
    assert target.read_bytes().strip() == source.strip()
    assert "papercraft" in target.read_text()
    assert "complete papercraft" in told


def test_a_shell_that_is_not_known_has_to_be_named(monkeypatch):
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    done = run("completion")
    assert done.returncode == 2
    assert b"one of bash, zsh, fish, powershell" in done.stderr


@pytest.mark.skipif(not which("bash"), reason="needs bash")
def test_bash_takes_the_script():
    script = run("completion", "bash").stdout.decode()
    line = "COMP_WORDS=(papercraft sco); COMP_CWORD=1; _papercraft_completion papercraft\n"
    line += 'echo "${COMPREPLY[@]}"'
    shim = f'papercraft() {{ {os.sys.executable} -m papercraft "$@"; }}\nexport -f papercraft\n'
    env = os.environ | {"PYTHONPATH": str(REPO)}
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{shim}{line}".replace(" $1)", " bash -c 'papercraft')")],
        env=env, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout.strip() == "score", done.stderr


# --- the manual page ------------------------------------------------------------------------------


def test_the_manual_has_every_command_option_and_variable():
    page = run("man").stdout.decode()
    plain = page.replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")
    contexts = [
        app,
        *(app.get_command(click.Context(app, **app.context_settings), name) for name in COMMANDS),
    ]
    for command in contexts:
        for param in command.params:
            if isinstance(param, click.Option) and not param.hidden:
                assert max(param.opts, key=len) in plain
    for name in (*COMMANDS, *(f"print {name}" for name in games.names()), "config set"):
        assert f"\n.SS {name}\n" in plain
    for heading in ("NAME", "SYNOPSIS", "ENVIRONMENT", "FILES", "EXIT STATUS"):
        assert f"\n.SH {heading}\n" in plain
    assert "\n.B PAPERCRAFT_PAPER\n" in plain


@pytest.mark.skipif(not which("groff"), reason="needs groff")
def test_the_manual_is_one_for_troff():
    assert run("man", "-o", "papercraft.1").returncode == 0
    done = subprocess.run(
        ["groff", "-man", "-Tascii", "-ww", "papercraft.1"],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "papercraft - print, play and score paper games" in done.stdout


def test_help_loads_no_metadata_of_packages():
    code = "import sys; sys.argv = ['papercraft', '--help']\nfrom papercraft.cli import main\n"
    code += "try: main()\nexcept SystemExit: pass\n"
    code += "print({'importlib.metadata', 'tomllib'} & {*sys.modules}, file=sys.stderr)"
    done = subprocess.run(
        [os.sys.executable, "-c", code], capture_output=True, check=True,
        env=os.environ | {"PYTHONPATH": str(REPO)},
    )  # fmt: skip
    assert done.stderr.splitlines()[-1] == b"set()"
    assert program("help", "print", stdout=subprocess.DEVNULL).returncode == 0
