"""A game that breaks the contract is refused: by mypy, and when it is loaded."""

import re
import subprocess
import sys
from dataclasses import replace
from inspect import signature
from pathlib import Path

import pytest
from mypy import api

from papercraft import games
from papercraft.core.declaration import AnswerOption, GameError, PrintNumber, PrintOption
from papercraft.core.functions import PLACES, find, fits
from papercraft.core.game import Reading, build, declare, is_seedless
from papercraft.core.ids import SheetId
from papercraft.core.problems import UsageError

REPO = Path(__file__).parents[2]
REQUIRED = [name for name, place in PLACES.items() if place.required]
OPTIONAL = [name for name, place in PLACES.items() if not place.required]
MODULES = dict.fromkeys(PLACES[name].module for name in REQUIRED)


def package(folder, monkeypatch, **modules):
    """Write a game folder and return its name as a package."""
    place = folder / "elsewhere"
    place.mkdir()
    for name, text in {"__init__": "", **modules}.items():
        (place / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(folder)
    for name in [name for name in sys.modules if name.partition(".")[0] == "elsewhere"]:
        del sys.modules[name]
    return "elsewhere"


WRONG = {
    "too few": "def {name}():\n    pass\n",
    "too many": "def {name}(a, b, c, d, e, f, g, h):\n    pass\n",
    "a keyword more": "def {name}(*args, more):\n    pass\n",
    "returns something else": "def {name}(*args) -> bytes:\n    return b''\n",
    "no function": "{name} = 7\n",
}
# Whatever a game calls these types; they may be bytes.
FREE = {"params", "generate", "load", "with_overrides"}


FAULTS = [(name, fault) for name in PLACES for fault in WRONG]
FAULTS = [one for one in FAULTS if one != ("schemas", "too few")]
FAULTS = [(name, fault) for name, fault in FAULTS if name not in FREE or "returns" not in fault]


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_a_wrong_function_is_refused_when_it_is_loaded(name, fault, tmp_path, monkeypatch):
    text = WRONG[fault].format(name=name)
    game = package(tmp_path, monkeypatch, **{PLACES[name].module: text})
    with pytest.raises(GameError, match=rf"^game elsewhere: {PLACES[name].module}.*{name}"):
        find(game, name)


@pytest.mark.parametrize("name", PLACES)
def test_a_right_function_is_found(name, tmp_path, monkeypatch):
    text = f"def {name}{signature(PLACES[name].stated)}".replace("self, ", "").replace("self", "")
    text = f"from __future__ import annotations\n{text}: return 'right'\n"
    game = package(tmp_path, monkeypatch, **{PLACES[name].module: text})
    taken = len(signature(PLACES[name].stated).parameters) - 1
    assert find(game, name)(*range(taken)) == "right"


@pytest.mark.parametrize("name", PLACES)
def test_a_missing_function_is_none_or_refused(name, tmp_path, monkeypatch):
    game = package(tmp_path, monkeypatch)
    if name in OPTIONAL:
        assert find(game, name) is None
        return
    with pytest.raises(GameError, match=rf"{PLACES[name].module} has no {name}\("):
        find(game, name)


def test_the_sentence_says_what_there_is_and_what_should_be(tmp_path, monkeypatch):
    game = package(tmp_path, monkeypatch, scan="def scan(shoot) -> 'int':\n    return 1\n")
    with pytest.raises(GameError) as refused:
        find(game, "scan")
    assert str(refused.value) == (
        "game elsewhere: scan has scan(shoot) -> int; "
        "it should be scan(setup: S_contra, photo_set: PhotoSet) -> Scan"
    )


def test_a_module_that_needs_a_missing_module_is_no_missing_module(tmp_path, monkeypatch):
    game = package(tmp_path, monkeypatch, scan="import no_such_module\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        find(game, "scan")


def test_annotations_are_compared_by_their_names():
    def scan(setup, photo_set) -> "papercraft.core.transcript.Scan":  # noqa: F821 - only its name counts
        pass

    def bare(setup, photo_set):
        pass

    assert fits(scan, PLACES["scan"].stated)
    assert fits(bare, PLACES["scan"].stated)
    assert not fits(scan, PLACES["explain"].stated)


@pytest.fixture(scope="module")
def refusals(tmp_path_factory):
    """What mypy says of a game with one wrong function a line, by the function's name."""
    folder = tmp_path_factory.mktemp("types")
    lines = [f"import wrong_{name}" for name in REQUIRED]
    lines.append("from papercraft.core.game import Modules")
    blank = ", ".join(MODULES)
    lines += [f"from papercraft.games._blank import {blank}", ""]
    lines += ["def wrong(one: bytes) -> bytes:", "    return one", f"Modules({blank})"]
    right, where = len(lines), {}
    for name in REQUIRED:
        module = PLACES[name].module
        others = [n for n in REQUIRED if PLACES[n].module == module and n != name]
        text = f"def {name}(one: bytes) -> bytes:\n    return one\n"
        if others:
            source = f"papercraft.games._blank.{module}"
            text = f"from {source} import {', '.join(others)}\n\n__all__ = {others}\n\n\n{text}"
        (folder / f"wrong_{name}.py").write_text(text)
        lines.append(f"Modules({blank.replace(module, f'wrong_{name}')})")
        where[name] = len(lines)
    for name in OPTIONAL:
        lines.append(f"Modules({blank}, {name}=wrong)")
        where[name] = len(lines)
    (folder / "wrong.py").write_text("\n".join(lines) + "\n")
    config = ["--config-file", str(REPO / "pyproject.toml")]
    config += ["--cache-dir", str(REPO / ".mypy_cache")]
    said, _, _ = api.run([*config, "--follow-imports", "silent", str(folder / "wrong.py")])
    told = {int(n) for n in re.findall(r"wrong\.py:(\d+): error", said)}
    return {name for name, line in where.items() if line in told}, right in told, said


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_a_wrong_function_is_refused_by_mypy(name, refusals):
    refused, _, said = refusals
    assert name in refused, said


@pytest.mark.slow
def test_mypy_accepts_the_right_modules(refusals):
    _, right_refused, said = refusals
    assert not right_refused, said


FACTS = {
    "package": "here.tic",
    "code": "TIC",
    "players": (1, 2),
    "parts": ("grid",),
    "inline": "grid",
}


def test_right_facts_are_a_game():
    game = declare(**FACTS)
    assert (game.name, game.version, game.unmarked, game.option_for("nup")) == ("tic", 1, "", None)


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("code", "tic"), ("code", 3), ("version", 0), ("version", True), ("players", 2),
        ("players", (2, 1)), ("players", (1, 99)), ("players", (1, 2, 3)), ("parts", "grid"),
        ("parts", ()), ("parts", ("grid", "grid")), ("parts", ("Grid!",)),
        ("parts", tuple("abcdefghi")), ("inline", None), ("layout_word", ""),
        ("unmarked", True), ("unmarked", False), ("card_codes", 3), ("options", ("nup",)),
        ("numbers", [PrintNumber("rows", "Rows.")]), ("answers", (PrintOption("a", "b"),)),
        ("beside", "goal"), ("best", "fewest"), ("per_player", (1,)), ("skipped", ("4",)),
    ],
)  # fmt: skip
def test_wrong_facts_are_refused_with_what_is_expected(fact, value):
    with pytest.raises(GameError, match=rf"^game tic: {fact} is .*, not "):
        declare(**FACTS | {fact: value})


@pytest.mark.parametrize("name", ["press", "cards", "house", "papers", "shops"])
def test_a_name_that_clashes_with_a_general_layout_is_told(name):
    with pytest.raises(GameError, match=f"cannot be called {name}: layouts/{name}.toml"):
        declare(**FACTS | {"package": f"papercraft.games.{name}"})


def test_a_game_has_its_facts_and_the_functions_of_the_contract_only():
    game = declare(**FACTS)
    assert not hasattr(game, "shuffle")
    assert games.load("_blank").scan is None


RULES = """
from papercraft.core.verdict import verdict_of_parts

def judge(reading):
    return verdict_of_parts("elsewhere", reading.sheet, reading.record)
"""


def test_a_game_without_a_report_lists_its_standings(tmp_path, monkeypatch):
    game = declare(**FACTS | {"package": package(tmp_path, monkeypatch, rules=RULES)})
    report = game.explain(Reading(None, {"Ada": {"near": 4}, "Ben": {"near": 5}}, None))
    (section,) = report.sections
    assert section.table.rows == (("2", "Ada", "4", "4"), ("1", "Ben", "5", "5"))
    assert section.notes == ("Ben wins.",)


def test_without_a_generator_the_setup_is_the_parameters(tmp_path, monkeypatch):
    text = "from papercraft.core.game import seedless as generate\n"
    text += "def params(version, layout):\n    return version, layout\n"
    game = declare(**FACTS | {"package": package(tmp_path, monkeypatch, setup=text)})
    assert is_seedless(game)
    assert [build(game, SheetId("TIC", 1, 2, seed)) for seed in (1, 9)] == [(1, 2), (1, 2)]
    assert not is_seedless(games.load("_blank"))


def test_a_game_without_a_layout_is_told():
    with pytest.raises(UsageError, match=r"tic.*\[layouts.NAME\]"):
        declare(**FACTS).layouts()


def test_a_folder_that_declares_nothing_is_told(tmp_path, monkeypatch):
    (tmp_path / "nothing").mkdir()
    (tmp_path / "nothing" / "__init__.py").write_text('"""Nothing."""\n')
    monkeypatch.setattr(games, "__path__", [str(tmp_path)])
    with pytest.raises(UsageError, match=r"nothing: its __init__.py declares no GAME"):
        games.load("nothing")


def test_cards_of_two_games_do_not_share_a_code(monkeypatch):
    twins = [declare(**FACTS | {"card_codes": range(5, 7)}) for _ in range(2)]
    monkeypatch.setattr(games, "listed", lambda: iter(twins))
    with pytest.raises(UsageError, match="both have the card code 6"):
        games.with_card(6)
    assert games.with_card(7) is None


def test_answers_are_declared_with_their_key():
    option = AnswerOption("order", "In order.", "players.{player}.pieces")
    assert option.key.format(player=2) == "players.2.pieces"


COUNT = """
import sys
from papercraft import games
{call}
found = [name for name in sys.modules if name.startswith("papercraft.games.")]
print(" ".join(name for name in found if name.count(".") > 2))
"""


@pytest.mark.parametrize(
    "call",
    [
        "games.names(), [games.summary(name) for name in games.names()]",
        "games.with_code('CUT')",
        "[game.layouts() for game in games.listed()]",
        "import papercraft.cli.list_, papercraft.cli.print_, papercraft.cli.scan",
    ],
)
def test_knowing_the_games_imports_none_of_their_modules(call):
    done = subprocess.run(
        [sys.executable, "-c", COUNT.format(call=call)], text=True, check=True, capture_output=True
    )
    assert done.stdout.strip() == ""


def test_help_imports_no_game():
    code = (
        "import sys\nfrom papercraft.cli.app import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print([n for n in sys.modules if n.startswith('papercraft.games')], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "--help"], text=True, check=True, capture_output=True
    )
    assert "Commands:" in done.stdout
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize(
    "option", [PrintOption("paper", "Mine."), PrintOption("nup", "Mine.", ("1",))]
)
def test_an_option_that_all_games_have_is_told(option):
    from papercraft.cli.print_ import _command_of

    game = games.load("_blank")
    twin = replace(game, options=(option,))
    with pytest.raises(GameError, match=f"_blank declares the option --{option.name}, which all"):
        _command_of(twin)
    shared = replace(game, options=(PrintOption("nup", "Mine.", ("1",), role="nup"),))
    assert _command_of(shared).name == "_blank"
