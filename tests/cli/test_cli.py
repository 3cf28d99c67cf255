"""The command line: what it prints and writes, how it ends, and that nothing makes it stumble."""

import contextlib
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tomllib
import tracemalloc
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import papercraft
from papercraft import games
from papercraft.app import rendering
from papercraft.app.first_look import first_look
from papercraft.app.record_reading import read_bytes
from papercraft.cli import main
from papercraft.cli.app import app
from papercraft.core.game import is_seedless, setup_of
from papercraft.core.ids import ALPHABET, IdError
from papercraft.core.layouts import layout
from papercraft.core.page import MADE
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.store import to_json
from papercraft.paint.styles import inks
from tests.attack.mutations import ODD_VALUES, changed, toml_of
from tests.command import REPO, program, run
from tests.everygame import NAMES, crossed, people, rare, setups, sheet_ids, times

EACH = pytest.mark.parametrize("name", NAMES)
# What prints whole sets again and again does so for the other games in the slow run.
FEW = pytest.mark.parametrize("name", [NAMES[0], NAMES[-1], *rare(*NAMES[1:-1])])
COMMANDS = list(app.list_commands(None))
PAPERS = list(layout("papers")["papers"])
OK, BROKEN_RULE, USAGE, UNREADABLE, ASKED, UNWRITABLE, BUG, INTERRUPTED = 0, 1, 2, 3, 4, 5, 70, 130
HELPED = [(), *[(command,) for command in COMMANDS], *[("print", name) for name in NAMES]]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    """Files are written below here; games that are not listed are tested like the others."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr(games, "names", lambda: list(NAMES))
    for variable in ("FORCE_COLOR", "PAPERCRAFT_DEBUG", "TERM"):
        monkeypatch.delenv(variable, raising=False)


@cache
def played(name, seed=7):
    """The record of a random game."""
    game = games.load(name)
    sheet, setup = setups(game)[0]
    return game.play(setup, sheet, people(game.players[1]), Rng(seed))


@cache
def illegal(name):
    """A record that can be read and breaks a rule, found by changing a good one."""
    game, rng = games.load(name), random.Random(1)
    while True:
        data = changed(played(name), rng)
        try:
            reading = game.read(data)
        except ReadError:
            continue
        if not game.judge(reading).legal:
            return data


def saved(data, name="game.json"):
    Path(name).write_text(to_json(data), "utf-8")
    return name


def one_part(name):
    game = games.load(name)
    return "--players", game.players[0], "--only", game.parts[0]


def fewest(name):
    """The names of as few players as can play."""
    return ",".join(people(games.load(name).players[0]))


def files(folder="."):
    return {file.name: file.read_bytes() for file in Path(folder).iterdir() if file.is_file()}


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", HELPED, ids=" ".join)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_help_says_how_and_shows_an_example(words, option):
    done = run(*words, option)
    text = done.stdout.decode()
    assert done.returncode == OK
    assert done.stderr == b""
    assert text.startswith(f"Usage: {' '.join(['papercraft', *words])} ")
    assert re.search(rf"Examples?:\s+{' '.join(['papercraft', *words[:1]])}", text)
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("words", HELPED, ids=" ".join)
def test_every_example_of_the_help_can_be_run(words):
    saved(played(games.names()[0]))
    Path("game.toml").write_text(toml_of(played(games.names()[0])))
    (Path.cwd() / "examples").symlink_to(REPO / "examples")
    shown = " ".join(run(*words, "--help").stdout.decode().split())
    examples = re.findall(
        r"papercraft (?!\[)(?:(?! papercraft )[^>])+", shown.partition("Example")[2]
    )
    assert examples
    # A server does not end, and its history needs games: tests/serve tries their examples.
    served = ("papercraft serve", "papercraft history")
    for example in (one for one in examples if not one.startswith(served)):
        words = shlex.split(example.partition(" Options:")[0])[1:]
        # A scan asks for what no photo shows.
        fine = ASKED if words[0] == "scan" else OK
        assert run(*words, *["--force"] * (words[0] == "play")).returncode == fine, example


def test_help_names_every_command_and_game():
    text = run("--help").stdout.decode()
    assert all(re.search(rf"^  {command}  +\S", text, re.MULTILINE) for command in COMMANDS)
    text = run("print", "--help").stdout.decode()
    for name in NAMES:
        assert re.search(rf"^  {name}  +{re.escape(games.summary(name)[:20])}", text, re.MULTILINE)


def test_without_words_the_help_is_shown_and_the_use_is_wrong():
    assert run().returncode == USAGE
    assert b"Commands:" in run().stderr + run().stdout


def test_the_version_is_told():
    for option in ("-V", "--version"):
        done = run(option)
        assert done.returncode == OK
        assert done.stdout.decode() == f"papercraft {papercraft.__version__}\n"


# --- how it ends ----------------------------------------------------------------------------------


@EACH
def test_a_legal_game_ends_with_0_and_a_broken_rule_with_1(name):
    done = run("score", saved(played(name)))
    assert (done.returncode, done.stderr) == (OK, b"")
    done = run("score", saved(illegal(name)))
    assert (done.returncode, done.stderr) == (BROKEN_RULE, b"")
    saved(played(name), "good.json")
    assert run("score", "good.json", "game.json").returncode == BROKEN_RULE


MISTAKES = {
    "no such command": ("scoer", "x"),
    "no such option": ("--colour",),
    "no such game": ("print", "chess"),
    "no such game to play": ("play", "chess"),
    "no such part": ("print", "GAME", "--only", "lid"),
    "no part at all": ("print", "GAME", "--only", ","),
    "no such paper": ("print", "GAME", "--paper", "a5"),
    "no such ink": ("print", "GAME", "--ink", "gold"),
    "no such layout": ("print", "GAME", "--layout", "round"),
    "no such format": ("print", "GAME", "--format", "png"),
    "too many players": ("print", "GAME", "--players", "99"),
    "no players": ("print", "GAME", "--players", "0"),
    "seed below zero": ("print", "GAME", "--seed", "-1"),
    "seed too large": ("print", "GAME", "--seed", str(1 << 35)),
    "seed no number": ("print", "GAME", "--seed", "seven"),
    "no set": ("print", "GAME", "--count", "0"),
    "too many sets": ("print", "GAME", "--count", "100001"),
    "id and seed": ("print", "GAME", "--id", "ID", "--seed", "1"),
    "no id": ("print", "--id"),
    "no id in print": ("print", "GAME", "--id", "seven"),
    "no id in show": ("show", "seven"),
    "mistyped id": ("show", "WRONG"),
    "ending against format": ("print", "GAME", "--format", "svg", "-o", "x.pdf"),
    "two formats to standard output": ("print", "GAME", "--format", "both", "-o", "-"),
    "pages to standard output as svg": (
        "print",
        "GAME",
        "--count",
        "2",
        "--format",
        "svg",
        "-o",
        "-",
    ),
    "no record": ("score",),
    "a word too long for a file": ("show", "x" * 5000),
    "no schema of that": ("schema", "game", "GAME"),
    "no names": ("new-record", "GAME", "--sheet", "ID", "--players", ","),
    "equal names": ("new-record", "GAME", "--sheet", "ID", "--players", "Ada,Ada"),
    "too many names": ("play", "GAME", "--players", "A,B,C,D,E,F,G,H,I,J,K"),
    "a name that cannot be shown": ("play", "GAME", "--players", "A\x07"),
    "a name too long to play": ("play", "GAME", "--players", "x" * 101 + ",Ben"),
    "a name too long to deal": ("deal", "GAME", "--players", "x" * 101 + ",Ben"),
    "a name too long": ("new-record", "GAME", "--sheet", "ID", "--players", "x" * 101 + ",Ben"),
    "a name of surrogates": ("play", "GAME", "--players", "A\udcff,Ben"),
    "a record of another format": ("play", "GAME", "-o", "x.yaml"),
    "a new record in a text file": (
        *("new-record", "GAME", "--sheet", "ID", "--players", "Ada,Ben"),
        *("-o", "x.txt"),
    ),
    "photos into another format": ("scan", "a.jpg", "-o", "x.yaml"),
    "a sheet of no game": ("new-record", "GAME", "--sheet", "XYZ1-0000-0000-0", "--players", "A"),
}


@pytest.mark.parametrize(("name", "mistake"), crossed(NAMES, MISTAKES))
def test_wrong_use_ends_with_2_and_writes_nothing(name, mistake):
    sheet = str(sheet_ids(games.load(name))[0])
    wrong = sheet[:-1] + ("0" if sheet[-1] != "0" else "1")
    known = {"GAME": name, "ID": sheet, "WRONG": wrong}
    done = run(*[known.get(word, word) for word in MISTAKES[mistake]])
    assert done.returncode == USAGE
    assert done.stdout == b""
    assert len(re.findall(r"^Error: .", done.stderr.decode(), re.MULTILINE)) == 1
    assert list(Path.cwd().iterdir()) == []


def test_a_bug_ends_with_70_without_a_traceback_unless_wanted(monkeypatch):
    monkeypatch.setattr(games, "summary", lambda _: 1 / 0)
    done = run("list")
    assert done.returncode == BUG
    assert b"a bug in papercraft" in done.stderr
    assert b"ZeroDivisionError" in done.stderr
    monkeypatch.setenv("PAPERCRAFT_DEBUG", "1")
    monkeypatch.setattr(sys, "argv", ["papercraft", "list"])
    with pytest.raises(ZeroDivisionError):
        main()


def test_an_interruption_ends_with_130(monkeypatch):
    def interrupted(name):
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "summary", interrupted)
    done = run("list")
    assert (done.returncode, done.stderr.strip()) == (INTERRUPTED, b"interrupted")


def test_a_reader_that_goes_away_is_no_broken_rule():
    command = [sys.executable, "-m", "papercraft", "print", games.names()[0], "-o", "-"]
    env = os.environ | {"PYTHONPATH": str(REPO)}
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    told = process.stderr.read()
    process.stderr.close()
    assert process.wait() == UNWRITABLE
    assert b"Traceback" not in told
    assert b"Exception ignored" not in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [("list",), ("print", "cutit", "-o", "-"), ("--help",)])
def test_a_full_disk_is_told(words):
    with Path("/dev/full").open("wb") as full:
        done = program(*words, stdout=full)
    assert done.returncode == UNWRITABLE
    assert b"No space left" in done.stderr
    assert b"Exception ignored" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="closes streams with a shell")
@pytest.mark.parametrize("words", ["list >&-", "score - <&-", "score missing 2>&-"])
def test_closed_streams_are_no_bug(words):
    line = f"{shlex.quote(sys.executable)} -m papercraft {words}"
    env = os.environ | {"PYTHONPATH": str(REPO)}
    done = subprocess.run(line, shell=True, env=env, check=False, capture_output=True, timeout=60)
    assert done.returncode in {USAGE, UNREADABLE, UNWRITABLE}
    assert b"bug" not in done.stderr
    assert b"Traceback" not in done.stderr


@EACH
def test_every_problem_of_a_sheet_file_is_told_at_once(name):
    key = games.load(name).inline
    odd = {"papercraft": 2, "game": name}
    done = run("show", saved({**odd, "sheet": 5}))
    assert done.returncode == UNREADABLE
    told = done.stderr.decode()
    assert "sheet: should be a string in quotes" in told
    assert "papercraft: should be papercraft = 1" in told
    done = run("show", saved({**odd, key: {"~": 1}}))
    assert done.returncode == UNREADABLE
    assert "~: unknown key" in done.stderr.decode()
    assert "papercraft: should be papercraft = 1" in done.stderr.decode()
    done = run("show", saved(odd))
    assert "sheet: is missing" in done.stderr.decode()


# --- which sheet an id names ----------------------------------------------------------------------


@EACH
def test_who_types_an_id_sees_the_sheet(name):
    game = games.load(name)
    sheet, setup = setups(game)[0]
    first = game.show(setup).split("\n")[0].rstrip()
    typed = sheet.lower().replace("0", "o").replace("1", "l")
    for words in (
        ("new-record", name, "--sheet", typed, "--players", fewest(name)),
        ("play", name, "--sheet", typed, "--seed", 1, "--players", fewest(name)),
    ):
        done = run(*words)
        assert done.returncode == OK
        assert done.stderr.decode().startswith(f"{sheet} is a sheet of {name}:\n{first}\n")


@EACH
def test_a_score_shows_the_sheet_it_depends_on(name):
    data = played(name)
    sheet = games.load(name).judge(games.load(name).read(data)).sheet
    done = run("score", saved(data))
    seen = f"\n{data['sheet']} is a sheet of {name}:\n" in done.stdout.decode()
    assert seen is (sheet is not None)


@EACH
def test_two_mistakes_in_an_id_are_told_or_seen(name):
    game = games.load(name)
    sheet, setup = setups(game)[0]
    rng, others = random.Random(1), 0
    while others < 2:
        places = rng.sample([n for n, sign in enumerate(sheet) if sign != "-" and n > 3], 2)
        typed = "".join(
            rng.choice(ALPHABET) if n in places else sign for n, sign in enumerate(sheet)
        )
        with contextlib.suppress(IdError):
            _, other = setup_of(game, typed)
            if typed != sheet:
                others += 1
                seen, wrong = first_look(game, sheet, setup), first_look(game, typed, other)
                assert seen[1:] != wrong[1:] or name == "_blank" or is_seedless(game)


# --- suggestions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_a_mistyped_command_gets_a_suggestion(command):
    for slip in (command + command[-1], command[:-1] + "x", command[1:]):
        told = run(slip).stderr.decode()
        assert f"there is no command {slip!r}; did you mean {command!r}?" in told


@EACH
def test_a_mistyped_game_gets_a_suggestion(name):
    slip = name + name[-1]
    sheet = str(sheet_ids(games.load(name))[0])
    for words in (
        ("print", slip),
        ("play", slip),
        ("schema", "record", slip),
        ("new-record", slip, "--sheet", sheet, "--players", "Ada"),
    ):
        told = run(*words).stderr.decode()
        assert f"there is no game {slip!r}; did you mean {name!r}?" in told
    record = played(name) | {"game": slip}
    assert f"did you mean {name!r}?" in run("score", saved(record)).stderr.decode()


@EACH
def test_a_mistyped_part_gets_a_suggestion(name):
    for part in games.load(name).parts:
        told = run("print", name, "--only", part + part[-1]).stderr.decode()
        assert f"did you mean {part!r}?" in told


@EACH
@pytest.mark.parametrize("paper", PAPERS)
def test_a_mistyped_paper_gets_a_suggestion(name, paper):
    told = run("print", name, "--paper", paper + paper[-1]).stderr.decode()
    assert f"did you mean {paper!r}?" in told


@EACH
def test_what_resembles_nothing_gets_the_list(name):
    assert all(f"{command}" in run("qqqq").stderr.decode() for command in COMMANDS)
    assert all(known in run("print", "qqqq").stderr.decode() for known in NAMES)
    game = games.load(name)
    assert all(part in run("print", name, "--only", "q").stderr.decode() for part in game.parts)
    assert all(paper in run("print", name, "--paper", "q").stderr.decode() for paper in PAPERS)
    assert all(ink in run("print", name, "--ink", "q").stderr.decode() for ink in inks())


@EACH
def test_an_unknown_key_of_a_record_gets_a_suggestion(name):
    data = played(name)
    for key in data.keys() - {"papercraft", "game"}:
        told = run("score", saved({**data, key + key[-1]: data[key]})).stderr.decode()
        assert f"{key}{key[-1]}: unknown key; did you mean {key!r}?" in told


# --- what is written ------------------------------------------------------------------------------


@FEW
def test_nothing_is_overwritten_unless_forced(name):
    sheet = str(sheet_ids(games.load(name))[0])
    short = "print", name, *one_part(name), "--seed", 1
    for words in (
        (*short, "-o", "."),
        (*short, "-o", "named.pdf"),
        (*short, "-o", "both", "--format", "both"),
        ("new-record", name, "--sheet", sheet, "--players", fewest(name), "-o", "new.toml"),
        ("play", name, "--seed", 1, "--players", fewest(name), "-o", "played.json"),
    ):
        folder = "both" if words[-1] == "both" else "."
        before = set(files(folder)) if Path(folder).exists() else set()
        assert run(*words).returncode == OK
        written = files(folder)
        # One file in the way is enough, and it may be any of them: one of each kind is tried.
        for new in {Path(file).suffix: file for file in sorted(set(written) - before)}.values():
            for other in set(written) - before:
                (Path(folder) / other).unlink()
            (Path(folder) / new).write_bytes(b"mine")
            done = run(*words)
            assert done.returncode == UNWRITABLE
            assert f"{new} already exists; use --force to overwrite" in done.stderr.decode()
            assert set(files(folder)) == before | {new}
            assert files(folder)[new] == b"mine"
            assert run(*words, "--force").returncode == OK
            assert files(folder) == written


@FEW
def test_what_cannot_be_written_ends_with_5_and_leaves_nothing(name):
    Path("file").write_bytes(b"mine")
    Path("folder.pdf").mkdir()
    for target in ("file/set.pdf", "file", "folder.pdf", "x" * 300 + ".pdf"):
        done = run("print", name, "--seed", 1, "-o", target, "--force")
        assert done.returncode == UNWRITABLE
        assert done.stdout == b""
        assert len(done.stderr.splitlines()) == 1
    for words in (("play", name), ("new-record", name, "--sheet", sheet_ids(games.load(name))[0])):
        done = run(*words, "--players", fewest(name), "-o", "file/game.json", "--force")
        assert done.returncode == UNWRITABLE
    assert files() == {"file": b"mine"}
    assert list(Path("folder.pdf").iterdir()) == []


@EACH
def test_a_failure_half_way_leaves_the_files_as_they_were(name, monkeypatch):
    words = "print", name, *one_part(name), "--seed", 7, "-o", "set.pdf", "--force"
    assert run(*words).returncode == OK
    before = files()

    def failing(pages, styles, title, out):
        out.write(b"half a page")
        next(pages)
        raise RuntimeError

    monkeypatch.setattr(rendering, "write_pdf", failing)
    assert run(*words, "--paper", "letter").returncode == BUG
    assert files() == before


@EACH
@pytest.mark.parametrize("kind", ["pdf", "svg"])
def test_standard_output_gets_the_same_bytes_as_a_file(name, kind):
    words = "print", name, *one_part(name), "--seed", 7, "--format", kind, "-o"
    done = run(*words, "-")
    if kind == "svg" and b"an SVG file has one page" in done.stderr:
        # Every part of the game has several pages; the file is refused as well.
        assert (done.returncode, done.stdout) == (USAGE, b"")
        return
    assert done.returncode == OK
    assert done.stdout.startswith({"pdf": b"%PDF-", "svg": b"<?xml "}[kind])
    assert b"seed 7" in done.stderr
    assert run(*words, f"file.{kind}").returncode == OK
    assert done.stdout == files()[f"file.{kind}"]
    assert set(files()) == {f"file.{kind}", "file.json"}


@FEW
def test_both_formats_are_written_with_one_geometry(name):
    done = run("print", name, "--seed", 7, "--format", "both", "--json", "-o", "here")
    told = json.loads(done.stdout)
    found = files("here")
    assert {f"here/{file}" for file in found} == set(told["files"])
    endings = [Path(file).suffix for file in found]
    assert endings.count(".pdf") == endings.count(".json") == 1
    assert endings.count(".svg") == told["pages"]
    (geometry,) = (json.loads(found[file]) for file in found if file.endswith(".json"))
    svgs = sorted(file for file in found if file.endswith(".svg"))
    # The empty side behind a sheet has nothing on it.
    full = [n for n, file in enumerate(svgs, 1) if b"<path" in found[file]]
    assert [sheet["page"] for sheet in geometry["sheets"]] == full
    for number in full:
        assert f"{number}/{told['pages']}".encode() in found[svgs[number - 1]]
    run("print", name, "--seed", 7, "-o", "pdf")
    # Only the digest of what the files are made of knows the formats.
    both, alone = (
        {file: MADE.sub(b"", data) for file, data in those.items()}
        for those in (found, files("pdf"))
    )
    assert set(alone.items()) < set(both.items())


@FEW
def test_the_seed_is_told_and_gives_the_same_files_again(name):
    done = run("print", name, "-o", "first")
    text = done.stdout.decode()
    seed = re.search(r"\(seed (\d+)\)", text)[1]
    assert str(sheet_ids(games.load(name), 1, int(seed))[0]) in text
    run("print", name, "-o", "second", "--seed", seed)
    assert files("first") == files("second")
    told = json.loads(run("print", name, "--json", "-o", "third").stdout)
    assert told["ids"] == [str(sheet_ids(games.load(name), 1, told["seed"])[0])]
    assert run("print", name, "-o", "-").stderr != run("print", name, "-o", "-").stderr
    assert re.search(rb"with seed \d+", run("play", name, "--players", fewest(name)).stderr)


@FEW
def test_an_id_prints_what_its_seed_prints(name):
    game = games.load(name)
    for chosen, sheet in zip(game.layouts(), sheet_ids(game, 1, 7), strict=True):
        run("print", name, "--seed", 7, "--layout", chosen, "-o", f"{chosen}-seed")
        typed = str(sheet).lower().replace("-", " ")
        for n, words in enumerate(
            [("--id", sheet), (f"--id={sheet}",), (name, "--id", typed), (name, "--id", sheet)]
        ):
            run("print", *words, "-o", f"{chosen}-{n}")
            assert files(f"{chosen}-{n}") == files(f"{chosen}-seed"), words


@FEW
def test_many_sets_in_one_file_count_the_seeds_up(name):
    told = json.loads(run("print", name, "--seed", 7, "--count", 3, "--json").stdout)
    game = games.load(name)
    assert told["ids"] == [str(sheet_ids(game, 1, seed)[0]) for seed in (7, 8, 9)]
    alone = json.loads(run("print", name, "--seed", 8, "--json").stdout)
    assert told["pages"] == 3 * alone["pages"]


# --- JSON and plain text --------------------------------------------------------------------------


@EACH
def test_json_is_all_there_is_on_standard_output(name):
    record, sheet = saved(played(name)), str(sheet_ids(games.load(name))[0])
    listed = json.loads(run("list", "--json").stdout)
    assert name in [game["name"] for game in listed["games"]]
    assert json.loads(run("show", sheet, "--json").stdout)["sheet"] == sheet
    assert json.loads(run("show", record, "--json").stdout)["game"] == name
    verdict = json.loads(run("score", record, "--json").stdout)
    assert [player["name"] for player in verdict["players"]] == list(
        people(games.load(name).players[1])
    )
    both = json.loads(run("score", record, record, "--json").stdout)
    assert both["verdicts"] == [verdict, verdict]
    assert json.loads(run("play", name, "--players", fewest(name)).stdout)["game"] == name
    for kind in ("record", "sheet", "verdict"):
        assert json.loads(run("schema", kind, name).stdout)["$id"] == f"papercraft/{name}/{kind}/1"


@EACH
def test_a_record_from_standard_input_is_judged_like_a_file(name):
    data = to_json(played(name)).encode()
    assert run("score", "-", stdin=data).stdout == run("score", saved(played(name))).stdout
    assert run("score", "-", stdin=b"").returncode == UNREADABLE


@EACH
def test_piped_reports_are_plain_text(name):
    listed = run("list").stdout.decode()
    told = run("score", saved(played(name))).stdout.decode()
    assert name in listed
    assert "Ada" in told
    assert not re.search("[\u2500-\u257f]", listed + told)


def on_a_terminal(*argv, **env):
    """What a command writes if a terminal listens."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    env = {"PYTHONPATH": str(REPO), "TERM": "xterm-256color", "PATH": os.environ["PATH"]} | env
    process = subprocess.Popen(
        [sys.executable, "-m", "papercraft", *argv], env=env, stdin=theirs, stdout=theirs,
        stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    text = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:
            break
        if not more:
            break
        text += more
    os.close(ours)
    process.wait()
    return text.decode()


QUIET = {"NO_COLOR": {"NO_COLOR": "1"}, "dumb": {"TERM": "dumb"}, "--no-color": {}}


@pytest.mark.costly
@pytest.mark.parametrize("quiet", QUIET)
def test_no_colour_means_no_escape_codes_even_on_a_terminal(quiet):
    saved(played(games.names()[0]))
    option = [quiet] if quiet.startswith("--") else []
    shown = on_a_terminal(*option, "score", "game.json", **QUIET[quiet])
    assert "Ada" in shown
    assert "\x1b" not in shown
    shown = on_a_terminal(*option, "score", "missing", **QUIET[quiet])
    assert "missing" in shown
    assert "\x1b" not in shown


def test_a_terminal_gets_colour_and_no_pdf():
    saved(played(games.names()[0]))
    assert "\x1b[" in on_a_terminal("score", "game.json")
    assert "pipe it" in on_a_terminal("print", games.names()[0], "-o", "-")


@pytest.mark.costly
def test_a_simple_locale_can_show_every_name():
    names = "Zoë,Łukasz"
    sheet = str(sheet_ids(games.load("cutit"))[0])
    words = "new-record", "cutit", "--sheet", sheet, "--players", names
    done = program(*words, stdout=subprocess.PIPE, env={"LC_ALL": "C"})
    assert done.returncode == OK, done.stderr
    done = program(
        "play", "cutit", "--players", names, "-o", "game.json", stdout=subprocess.PIPE,
        env={"PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert done.returncode == OK
    done = program("score", "game.json", stdout=subprocess.PIPE, env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (OK, b"")


# --- files that are no records --------------------------------------------------------------------

# What is in the file, and words that tell what is wrong with it.
ODD = {
    "empty": (b"", "papercraft = 1"),
    "blank": (b" \n\n", "papercraft = 1"),
    "binary": (bytes(range(128, 256)) * 8, "not a text file"),
    "not utf-8": ('game = "Zoë"'.encode("latin-1"), "byte 11 is not UTF-8"),
    "utf-16": (
        'game = "cutit"'.encode("utf-16-le"),
        "  odd: this is not a text file (byte 2 is not UTF-8); a record is a TOML or JSON file\n",
    ),
    "utf-16 cut short": ('game = "cutit"'.encode("utf-16")[:-1], "not a text file"),
    "zeros": (
        bytes(1000),
        "  odd: this is not a text file (byte 1 is not UTF-8); a record is a TOML or JSON file\n",
    ),
    "an archive": (b"PK\x03\x04\x14\xff\xfe", "not UTF-8"),
    "words": (b"Ada won, Ben lost.", "= is missing between a key and its value"),
    "a number": (b"7", "= is missing between a key"),
    "a list": (b"[]", "object"),
    "json cut short": (b'{"papercraft": 1, "game": ', "expected a value here"),
    "json with the key twice": (b'{"papercraft": 1, "papercraft": 1}', "'papercraft' occurs twice"),
    "json with NaN": (b'{"papercraft": NaN}', "NaN"),
    "a number of 5000 digits": (b'{"papercraft": ' + b"1" * 5000 + b"}", "digits"),
    "toml with the key twice": (b"papercraft = 1\npapercraft = 1\n", "occurs twice"),
    "toml cut short": (b'papercraft = 1\ngame = "cut', "a quote is not closed"),
    "nested json objects": (b'{"a":' * 100_000, "nested"),
    "nested json lists": (b"[" * 100_000, "nested"),
    "nested closed json": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested"),
    "nested toml lists": (b"a = " + b"[" * 40_000, "nested"),
    "nested toml tables": (b"a = " + b"{a=" * 40_000, "nested"),
    "nested where json still reads": (b'{"a":' * 900 + b"1" + b"}" * 900, "papercraft = 1"),
    "half a character": (b'{"papercraft": 1, "game": "\\ud800"}', "game: "),
    "escape codes": (b'{"papercraft": 1, "game": "\\u001b[31m"}', "game: "),
    "another format": (
        b'papercraft = 2\ngame = "cutit"\nsheet = "CUT1-DSBZ-9H1E-J"',
        "papercraft: should be",
    ),
}


def assert_told_clearly(done):
    """One problem or more, each on a line that can be read, and the right exit code."""
    first, *rest = done.stderr.decode().splitlines()
    assert done.returncode == UNREADABLE
    assert done.stdout == b""
    found = re.fullmatch(
        r"Error: (\d+) problems? found; nothing was ((scored or )?written|shown):", first
    )
    assert int(found[1]) == len(rest) >= 1
    assert all(line.startswith("  ") and line.isprintable() for line in rest)
    assert all(len(line) < 400 for line in rest)


@pytest.mark.parametrize(("data", "words"), ODD.values(), ids=ODD)
@pytest.mark.parametrize("command", ["score", "show"])
def test_a_file_that_is_no_record_is_refused_with_a_sentence(data, words, command):
    Path("odd").write_bytes(data)
    done = run(command, "odd")
    assert_told_clearly(done)
    assert words in done.stderr.decode()
    from_stdin = run(command, "-", stdin=data).stderr
    assert from_stdin == done.stderr.replace(b"  odd: ", b"  ").replace(b"  odd, ", b"  ")


@pytest.mark.parametrize("command", ["score", "show"])
def test_a_folder_is_refused_with_a_sentence(command):
    Path("folder").mkdir()
    assert_told_clearly(run(command, "folder"))


def test_a_file_that_may_not_be_read_is_refused_with_a_sentence(monkeypatch):
    def refuse(*_args, **_options):
        raise PermissionError(13, "Permission denied")

    Path("secret").write_bytes(b"")
    monkeypatch.setattr(Path, "open", refuse)
    assert_told_clearly(run("score", "secret"))


@pytest.mark.parametrize("command", ["score", "show"])
def test_a_huge_file_is_refused_without_being_read(command):
    with Path("huge").open("wb") as out:
        out.truncate(40_000_000)
    run(command, "huge")
    tracemalloc.start()
    done = run(command, "huge")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert_told_clearly(done)
    assert b"larger than 2 MB" in done.stderr
    assert peak < 10_000_000


def test_every_file_with_a_problem_is_named():
    for name in ("one", "two"):
        Path(name).write_bytes(b"?")
    saved(played(games.names()[0]), "good")
    done = run("score", "one", "good", "two")
    assert done.returncode == UNREADABLE
    # The others are scored.
    assert done.stdout
    assert [re.split("[:,]", line)[0] for line in done.stderr.decode().splitlines()[1:]] == [
        "  one",
        "  two",
    ]


RECORD = b"""{"papercraft": 1, "game": "cutit", "sheet": "SHEET", "dice": [
{"green": 1, "pink": 1, "yellow": 1, "blue": 1}],
"players": [{"name": "NAME", "corner": "A1", "pieces": ["PIECE"], "puzzle": []}]}"""
RECORD = RECORD.replace(b"SHEET", str(sheet_ids(games.load("cutit"))[0]).encode())
PIECE = b'"A1:D3"'
RECORD = RECORD.replace(b'"PIECE"', PIECE)
POINTS = b",".join(b"[%d,%d]" % (n * 7 % 11, n * n % 11) for n in range(100_000))
CUTS = b",".join([b"[[5,0],[5,10]],[[0,5],[10,5]]"] * 30_000)
UNKNOWN = b"".join(b',"k%d":1' % n for n in range(100_000))
TWICE = b"".join(b'"%d":1,' % n for n in range(100_000))
# Files of at most 2 MB, each made to cost much more than it holds.
GREEDY = {
    "a key of 100000 parts": b"a" + b".a" * 100_000 + b" = 1",
    "a table name of 100000 parts": b"[a" + b".a" * 100_000 + b"]",
    "900 keys of 1000 parts": b"".join(b"k%d" % n + b".a" * 1000 + b"=1\n" for n in range(900)),
    "a key with what only looks like line ends": b"a"
    + (b'."\xe2\x80\xa8"' + b".a" * 999) * 90
    + b"=1",
    "100000 unknown keys": RECORD.replace(b"}", UNKNOWN + b"}", 1),
    "one of 100000 keys twice": b"{" + TWICE + b'"99999":1}',
    "an id of a million signs": b'papercraft=1\ngame="cutit"\nsheet="' + b"-" * 1_000_000 + b'"',
    "a name of a million signs": RECORD.replace(b"NAME", b"A" * 1_000_000),
    "100000 words that are no cells": RECORD.replace(PIECE, b'"' + b"Z9 " * 100_000 + b'"'),
    "an outline of 100000 points": RECORD.replace(PIECE, b'{"outline":[' + POINTS + b"]}"),
    "an outline of 100000 words": RECORD.replace(
        PIECE, b'{"outline":[' + b'"x",' * 100_000 + b'"x"]}'
    ),
    "60000 cuts": RECORD.replace(PIECE, b'{"cuts":[' + CUTS + b'],"take":"A1"}'),
    "100000 pieces in a round": RECORD.replace(PIECE, b"[" + b'"A1",' * 100_000 + b'"A2"]'),
    "200000 laid pieces": RECORD.replace(b'"puzzle": [', b'"puzzle": [' + b"{}," * 200_000 + b"{}"),
}
# Runs the command line with 1 GB of memory and 10 seconds of work.
LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
from papercraft.cli import main
main()
"""


def test_the_record_that_is_made_greedy_is_fine_itself():
    assert run("score", "-", stdin=RECORD).returncode == OK


@pytest.mark.skipif(os.name == "nt", reason="needs limits of resources")
@pytest.mark.parametrize(
    "data", [next(iter(GREEDY.values())), *rare(*list(GREEDY.values())[1:])], ids=GREEDY
)
def test_no_file_takes_all_memory_or_time(data):
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, "score", "-"],
        input=data,
        env=os.environ | {"PYTHONPATH": str(REPO)},
        capture_output=True,
        check=False,
    )
    told = done.stderr.decode()
    assert done.returncode == UNREADABLE, told[-300:]
    assert done.stdout == b""
    assert len(told) < 50_000
    assert all(line.isprintable() and len(line) < 400 for line in told.splitlines())


# --- random records -----------------------------------------------------------------


@cache
def verdict_validator(name):
    return Draft202012Validator(json.loads(run("schema", "verdict", name).stdout))


@times(30, 100)
@EACH
def test_score_of_the_library_judges_or_raises_a_read_error(name, count):
    rng = random.Random(4)
    verdict = papercraft.score(played(name))
    assert json.loads(run("score", saved(played(name)), "--json").stdout) == verdict
    for value in ODD_VALUES:
        with pytest.raises(papercraft.ReadError) as caught:
            papercraft.score(value)
        assert caught.value.problems
    for _ in range(count):
        data = changed(played(name), rng)
        before = repr(data)
        try:
            verdict = papercraft.score(data)
        except papercraft.ReadError as error:
            verdict = {"papercraft": 1, "told": str(error)}
        assert repr(data) == before
        assert verdict["papercraft"] == 1
        assert verdict.get("told", "something")


@times(12, 40)
@EACH
def test_the_command_line_tells_every_problem_of_a_changed_record(name, count):
    rng = random.Random(5)
    for _ in range(count):
        data = changed(played(name), rng)
        try:
            text = to_json(data).encode()
        except UnicodeEncodeError:
            continue
        done = run("score", "-", stdin=text)
        assert done.returncode in {OK, BROKEN_RULE, UNREADABLE}
        if done.returncode == UNREADABLE:
            with pytest.raises(ReadError) as caught:
                read_bytes(text)
            assert len(done.stderr.decode().splitlines()) == 1 + len(caught.value.problems)


# --- schemas --------------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize("kind", ["record", "sheet", "verdict"])
def test_every_schema_is_one_and_refuses_what_is_wrong(name, kind):
    schema = json.loads(run("schema", kind, name).stdout)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for wrong in ({}, [], 7, {"papercraft": 2}, {"papercraft": 1, "game": "chess"}):
        assert not validator.is_valid(wrong), wrong


@EACH
def test_played_records_and_templates_follow_the_record_schema(name):
    validator = Draft202012Validator(json.loads(run("schema", "record", name).stdout))
    game = games.load(name)
    sheet, setup = setups(game)[0]
    for seed in range(3):
        validator.validate(played(name, seed))
    inline = game.play(setup, None, people(game.players[0]), Rng(1))
    validator.validate(inline)
    validator.validate(tomllib.loads(game.template(setup, sheet, people(game.players[0]))))
    for key in played(name).keys() - {"sheet", game.inline}:
        short = {other: value for other, value in played(name).items() if other != key}
        assert not validator.is_valid(short), key
    assert not validator.is_valid(played(name) | {"no such key": 1})
    assert not validator.is_valid(played(name) | {"players": []})


@EACH
def test_verdicts_follow_the_verdict_schema(name):
    validator = verdict_validator(name)
    for record in (*(played(name, seed) for seed in range(3)), illegal(name)):
        verdict = papercraft.score(record)
        validator.validate(verdict)
        for key in ("legal", "players", "winners", "violations"):
            short = {other: value for other, value in verdict.items() if other != key}
            assert not validator.is_valid(short), key
    verdict["players"][0]["parts"] = {"odd": "x"}
    assert not validator.is_valid(verdict)


@EACH
def test_shown_sheets_follow_the_sheet_schema_and_can_be_shown_again(name):
    validator = Draft202012Validator(json.loads(run("schema", "sheet", name).stdout))
    for sheet in sheet_ids(games.load(name), 3):
        done = run("show", sheet, "--json")
        validator.validate(json.loads(done.stdout))
        Path("sheet.json").write_bytes(done.stdout)
        again = json.loads(run("show", "sheet.json", "--json").stdout)
        inline = games.load(name).inline
        assert again[inline] == json.loads(done.stdout)[inline]
    assert not validator.is_valid({"papercraft": 1, "game": name, inline: {}})
