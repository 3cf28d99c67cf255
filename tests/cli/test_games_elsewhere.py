"""Games that are not built in: in a folder that is named, and installed with an entry point."""

import os
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from papercraft import games
from papercraft.core import game_folders
from papercraft.core.game_faults import fault_of_game
from papercraft.core.game_folders import game_folder
from papercraft.core.layouts import layout_files
from papercraft.core.problems import UsageError
from tests.command import REPO, run

BLANK = REPO / "papercraft" / "games" / "_blank"


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    found = game_folders._elsewhere
    found.cache_clear()
    games.load.cache_clear()
    before, path = set(sys.modules), list(games.__path__)
    yield
    found.cache_clear()
    games.load.cache_clear()
    games.__path__[:] = path
    for name in set(sys.modules) - before:
        if "guess" in name:
            del sys.modules[name]


def new_game(folder, name="guess", code="GUE", package=None):
    """Copy the null game under another name and code."""
    place = Path(folder) / name
    shutil.copytree(BLANK, place, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (*place.glob("*.py"), place / "RULES.md"):
        text = file.read_text("utf-8").replace('"NIL"', f'"{code}"')
        text = text.replace("papercraft.games._blank", package or f"papercraft.games.{name}")
        file.write_text(text.replace("_blank", name), "utf-8")
    return place


def test_a_game_in_a_folder_is_listed_printed_and_judged():
    new_game("mine")
    for words in (("--games", "mine", "list"), ("list", "--games=mine")):
        done = run(*words)
        assert done.returncode == 0, done.stderr
        assert b"\nguess   1-6" in done.stdout
    assert b"guess" in run("print", "--help", "--games", "mine").stdout
    done = run("print", "guess", "--seed", 1, "--players", 1, "--games", "mine")
    assert done.returncode == 0, done.stderr
    # The command that is shown knows where the game is.
    shown = shlex.split(done.stdout.decode().splitlines()[-1])[1:]
    assert run(*shown).returncode == 0
    played = run("play", "guess", "--seed", 1, "--games", "mine").stdout
    judged = run("score", "-", "--games", "mine", stdin=played)
    assert (judged.returncode, b"The number was" in judged.stdout) == (0, True)
    assert run("list").stdout.count(b"guess") == 0


def test_a_folder_can_be_set_and_comes_with_catalogues_and_layouts(monkeypatch, tmp_path):
    place = new_game("mine")
    (place / "locale").mkdir()
    text = 'msgid ""\nmsgstr ""\n\nmsgid "The number was {n}"\nmsgstr "Die Zahl war {n}"\n'
    (place / "locale" / "xx.po").write_text(text)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))
    assert run("config", "set", "games", "mine").returncode == 0
    assert run("config", "set", "--here", "games", "mine").returncode == 2
    assert b"guess" in run("list").stdout
    Path("papercraft.toml").write_text('games = "mine"\n')
    assert b"papercraft.toml:1: games: runs code" in run("list").stderr
    monkeypatch.setenv("PAPERCRAFT_GAMES", str(tmp_path / "mine"))
    assert game_folder("guess") == tmp_path / "mine" / "guess"
    assert place.absolute() / "layout.toml" in layout_files()
    assert any(folder == place.absolute() for folder in game_folders.all_game_folders())
    assert game_folder("nothing") is None


def test_an_installed_game_is_found_by_its_entry_point(monkeypatch, tmp_path):
    new_game("site/company", package="company.guess")
    Path("site/company/__init__.py").touch()
    info = Path("site/company_games-1.0.dist-info")
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: company-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[papercraft.games]\nguess = company.guess\n")
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert b"\nguess   1-6" in run("list").stdout
    done = run("print", "guess", "--seed", 1, "--players", 1)
    assert done.returncode == 0, done.stderr
    assert games.load("guess").package == "company.guess"
    assert games.with_code("GUE") is games.load("guess")
    (info / "entry_points.txt").write_text("[papercraft.games]\nother = company.guess\n")
    game_folders._elsewhere.cache_clear()
    assert b"calls a game other, but its package is guess" in run("list").stderr
    (info / "entry_points.txt").write_text("[papercraft.games]\nnone = no_such_package.none\n")
    game_folders._elsewhere.cache_clear()
    done = run("list")
    assert done.returncode == 2
    assert b"game none of company-games cannot be loaded" in done.stderr
    assert b"company-games names the game no_such_package.none" in run("print", "--help").stderr


FAULTS = {
    "no folder": "nowhere is not a folder",
    "itself": "guess is itself a game; use the folder that contains it",
    "empty": "empty has no games",
    "built in": "there are 2 games called cat",
    "twice": "there are 2 games called guess",
    "code": "has the code CAT, which is that of cat",
    "codes": "guess and guess2 both have the code GUE",
    "broken": "game guess cannot be loaded: ",
    "nothing": "declares no GAME",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_with_a_folder_is_told(fault):
    folder = "mine"
    if fault == "no folder":
        folder = "nowhere"
    elif fault == "itself":
        folder = new_game("mine")
    elif fault == "empty":
        folder = "empty"
        Path("empty/_hidden").mkdir(parents=True)
    elif fault == "twice":
        new_game("mine")
        new_game("more")
        folder = f"mine{os.pathsep}more"
    elif fault == "codes":
        new_game("mine")
        new_game("mine", "guess2")
    else:
        name, code = {"built in": ("cat", "XYZ"), "code": ("guess", "CAT")}.get(
            fault, ("guess", "GUE")
        )
        place = new_game("mine", name, code)
        if fault in {"broken", "nothing"}:
            (place / "__init__.py").write_text('"""x"""\n' + "(" * (fault == "broken"))
    words = ("show", "GUE1-NB3E-GDSC-W") if fault == "codes" else ("print", "guess", "--seed", 1)
    done = run(*words, "--games", folder)
    assert done.returncode == 2
    assert FAULTS[fault] in done.stderr.decode()
    assert done.stderr.startswith((b"Error: ", b"Usage: "))


OWN_FAULTS = {
    "GAME = (": "guess/__init__.py, line 2: '(' was never closed",
    "GAME = nobody": "guess/__init__.py, line 2: NameError: name 'nobody' is not defined;",
    "import nobody": "cannot be loaded: No module named 'nobody'",
    "GAME = 3": "GAME in its __init__.py is not a game",
    "GAME = '\xff'": "(unicode error)",
    "1 / 0": "line 2: ZeroDivisionError: division by zero; PAPERCRAFT_DEBUG=1 shows",
}


@pytest.mark.parametrize("line", OWN_FAULTS)
def test_a_fault_in_a_game_of_ones_own_is_no_bug_of_papercraft(line):
    place = new_game("mine")
    (place / "__init__.py").write_bytes(f'"""x"""\n{line}\n'.encode("latin-1"))
    done = run("print", "guess", "--seed", 1, "--games", "mine")
    assert done.returncode == 2
    told = done.stderr.decode()
    assert OWN_FAULTS[line] in told
    assert "bug in papercraft" not in told
    if "line 2: '('" in OWN_FAULTS[line]:
        assert OWN_FAULTS[line] in run("print", "--help", "--games", "mine").stderr.decode()


def test_a_fault_while_a_game_draws_names_its_line():
    place = new_game("mine")
    file = place / "sheets.py"
    lines = file.read_text("utf-8").replace("def draw(", "def _draw(").splitlines()
    file.write_text("\n".join([*lines, "", "def draw(*_):", "    return [].pop()"]), "utf-8")
    done = run("print", "guess", "--seed", 1, "--games", "mine")
    assert done.returncode == 2
    told = done.stderr.decode()
    assert f"{file.absolute()}, line {len(lines) + 3}: IndexError: pop from empty list" in told
    # Whatever else is wrong with that folder, another fault is still ours.
    with pytest.raises(KeyError) as caught:
        {}.pop("key")
    assert fault_of_game(caught.value, "") is None


def test_a_fault_is_told_even_if_games_cannot_be_found(monkeypatch):
    monkeypatch.setenv("PAPERCRAFT_GAMES", "nowhere")
    assert fault_of_game(KeyError(), "") is None


def test_built_in_games_need_no_look_elsewhere(monkeypatch):
    monkeypatch.setattr(game_folders, "_elsewhere", lambda _: 1 / 0)
    assert games.knows("cat")
    assert games.load("cat").name == "cat"
    assert games.with_code("CAT") is games.load("cat")
    with pytest.raises(ZeroDivisionError):
        games.names()


def test_a_package_that_is_a_module_is_no_game():
    with pytest.raises(UsageError, match="not an installed package"):
        _ = game_folders.GamePlace("tomllib._parser", "somebody").folder
