"""Windows and macOS: code pages, files that PowerShell writes, patterns, systems without POSIX."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from papercraft import games
from tests.command import REPO, program, run
from tests.everygame import sheet_ids

SHEET = str(sheet_ids(games.load("cutit"))[0])
NAMES = "Jürgen,Łucja"
# A Windows console of Western Europe.
CODE_PAGE = {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}

# What Windows does not have, taken away before papercraft is imported, here and in processes of its
# own. The modules before were imported where they have it.
STRIPPED = '''
import asyncio, concurrent.futures.process, logging, multiprocessing.spawn, random, signal
import subprocess, sys, tempfile, threading, _signal, os

for module in ("fcntl", "resource", "pwd", "grp", "syslog", "curses"):
    sys.modules[module] = None
for name in """fork forkpty geteuid getuid getegid getgid getgroups killpg setsid setpgid getpgid
        getpgrp mkfifo mknod chown lchown nice sysconf sched_getaffinity wait wait3 wait4
        waitid openpty ttyname posix_fadvise statvfs sync O_DIRECTORY O_SYNC""".split():
    vars(os).pop(name, None)
for module in (signal, _signal):
    for name in """SIGHUP SIGALRM SIGUSR1 SIGUSR2 SIGPIPE SIGCHLD SIGQUIT SIGKILL SIGTSTP SIGWINCH
            SIGXCPU SIGCONT SIGSTOP setitimer getitimer pthread_sigmask pthread_kill alarm pause
            sigwait siginterrupt""".split():
        vars(module).pop(name, None)
'''


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def stripped(tmp_path):
    """The environment of processes on a system without POSIX."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(STRIPPED, "utf-8")
    return {"PYTHONPATH": os.pathsep.join([str(folder), str(REPO)])}


@pytest.mark.costly
def test_a_pipe_has_utf_8_whatever_the_code_page():
    words = "new-record", "cutit", "--sheet", SHEET, "--players", NAMES, "-o", "-"
    written = program(*words, stdout=subprocess.PIPE, env=CODE_PAGE)
    assert written.returncode == 0, written.stderr
    assert 'name = "Łucja"'.encode() in written.stdout
    scored = program("score", "-", input=written.stdout, stdout=subprocess.PIPE, env=CODE_PAGE)
    assert scored.returncode == 0, scored.stderr
    assert "Jürgen" in scored.stdout.decode()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32", "utf-16-be"])
def test_a_record_may_be_what_powershell_writes(encoding):
    text = run("new-record", "cutit", "--sheet", SHEET, "--players", NAMES, "-o", "-").stdout
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    source = (mark + text.decode().replace("\n", "\r\n")).encode(encoding)
    Path("game.toml").write_bytes(source)
    for done in (run("score", "game.toml"), run("score", "-", stdin=source)):
        assert done.returncode == 0, done.stderr
        assert "Łucja".encode() in done.stdout


def test_names_may_be_what_powershell_writes():
    Path("names.csv").write_bytes("name\r\nJürgen\r\n".encode("utf-16"))
    done = run("print", "cat", "--names", "names.csv", "--only", "board", "-o", "cat.svg")
    assert done.returncode == 0, done.stderr


@pytest.mark.costly
def test_patterns_that_no_shell_expanded_are_expanded():
    for number in (10, 9):
        words = "play", "cutit", "--seed", number, "-o", f"game {number}.json"
        assert run(*words).returncode == 0
    data = json.loads(run("score", "game*.json", "--json").stdout)
    assert data["records"] == ["game 9.json", "game 10.json"]
    assert run("print", "cutit", "--only", "pad", "--format", "svg", "-o", ".").returncode == 0
    found = json.loads(run("preflight", "C*.svg", "--json").stdout)
    assert len(found.get("files", [found])) == len([*Path().glob("C*.svg")])
    assert b"file 'none*.json' not found" in run("score", "none*.json").stderr


def test_a_file_with_the_name_of_a_pattern_is_meant():
    assert run("play", "cutit", "--seed", "7", "-o", "game[1].json").returncode == 0
    assert run("score", "game[1].json").returncode == 0


def test_what_is_taken_away_is_gone(stripped):
    code = "import os, signal; print(hasattr(os, 'fork'), hasattr(signal, 'SIGHUP')); import fcntl"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | stripped, capture_output=True, check=False
    )
    assert done.stdout == b"False False\n"
    assert b"ModuleNotFoundError" in done.stderr or b"ImportError" in done.stderr


def test_what_serves_phones_needs_no_posix(stripped):
    # Processes are ended by Python in its own way on Windows, so none is started here.
    code = """
import sys
from pathlib import Path
from papercraft.serve import reading_task, run, web, workers

workers._limit_memory()
with run._locked(Path("games")):
    print(sorted(path.name for path in Path("games").iterdir()), sys.modules["resource"])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | stripped, capture_output=True, check=False
    )
    assert (done.stdout, done.returncode) == (b"['serve.lock'] None\n", 0), done.stderr


@pytest.mark.slow
def test_commands_run_without_posix(stripped):
    for words in (
        ("print", "cutit", "--seed", "7", "--players", "1", "--only", "pad", "-o", "pad.pdf"),
        ("preflight", "pad.pdf"),
        ("play", "cat", "--seed", "7", "-o", "game.json"),
        ("score", "game.json", "--par", "--seconds", "0.1", "--picture", "game.png"),
        ("config", "set", "paper", "letter"),
    ):
        env = stripped | {"PAPERCRAFT_CONFIG": str(Path("config").absolute())}
        done = program(*words, stdout=subprocess.PIPE, env=env)
        assert (done.returncode, done.stderr.partition(b"Traceback")[1]) == (0, b""), done.stderr
    for number in range(4):
        Path(f"{number}.jpg").write_bytes(b"no photo")
    # Four photos are read in processes of their own.
    done = program("scan", *(f"{n}.jpg" for n in range(4)), stdout=subprocess.PIPE, env=stripped)
    assert done.returncode == 3
    assert done.stderr.count(b".jpg: ") == 4


def test_terminals_are_left_to_click():
    # It has a twin for Windows; so only it may import these, which cannot be taken away from it.
    wanted = re.compile(r"^\s*(?:import|from) (?:termios|tty|pty|curses|msvcrt)\b", re.MULTILINE)
    sources = [*(REPO / "papercraft").rglob("*.py")]
    assert sources
    assert [file for file in sources if wanted.search(file.read_text("utf-8"))] == []


def test_try_for_powershell_does_what_try_does():
    here, there = ((REPO / name).read_text("utf-8") for name in ("try", "try.ps1"))
    for words in ("print cutit --players 4 --seed 7 --format both --force",
                  "score examples/cutit-saturday.toml"):  # fmt: skip
        assert words in here
        assert ", ".join(f'"{word}"' for word in words.split()) in there
    for word in ('".[test]"', '"pytest"', "3, 11", "usage:"):
        assert word in there
