"""Command lines with every option of every command, good and odd values, and words in between.

Each runs in a folder of its own with the same files. It ends with a documented exit code; what
fails has written nothing, and what was written is whole.
"""

import contextlib
import io
import json
import random
import tempfile
import tomllib
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import click
import cv2
import numpy as np
from PIL import Image

from papercraft import games
from papercraft.cli.app import app
from papercraft.cli.errors import ASKED, BROKEN_RULE, UNREADABLE, UNWRITABLE, USAGE
from papercraft.core.layouts import layout
from papercraft.core.rng import Rng
from papercraft.core.store import to_json
from tests.attack.campaign import ACCEPTED, REFUSED
from tests.command import run
from tests.everygame import NAMES, people, setups, sheet_ids

# A server ends only when it is told to.
COMMANDS = [name for name in app.list_commands(None) if name != "serve"]
OK = 0
# Which commands may end so; all may succeed or be refused.
VERDICTS = {BROKEN_RULE: {"score", "preflight"}, ASKED: {"score", "scan"}}
WORDS = [
    *COMMANDS, *NAMES, "-o", "--output", "-", "--json", "--force", "--seed", "--id", "--layout",
    "--count", "--only", "--paper", "--ink", "--format", "--players", "--sheet", "--help", "-h",
    "--no-color", "--version", "--", "--id=", "-x", "--seed=3", "--players=Ada,Ben",
    "0", "1", "2", "-1", "7", "1e3", "99999999999", "standard", "pdf", "svg", "both", "a4",
    "letter", "full", "low", "record", "sheet", "verdict", "Ada", "Ada,Ben", "Ada,Ada", ",", "",
    " ", "x" * 300, "game.json", "bad.json", "out.pdf", "out.svg", "out.json", "out", "folder",
    "missing", "game.json/x", "\udcff", "Zoë", "a\nb", "\x1b[31m", "%s", "{}", "~", "$HOME",
    "nan", "inf", "-0", "9" * 5000, "1,1", "1x1", "A:B", "A>B", "\u202e", "taken.pdf", "photo.jpg",
    "tiny.jpg", "half.pdf", "names.csv", "../missing/x",
]  # fmt: skip
# Values that the options with these names accept; those of choices are known, and all others odd.
VALUES = {
    "--players": ["1", "2", "Ada", "Ada,Ben"],
    "--seed": ["0", "7", "34359738367"],
    "--id": ["ID"],
    "--sheet": ["ID"],
    "--only": ["PART"],
    "--count": ["1", "2"],
    "--blanks": ["0", "1"],
    "--names": ["names.csv"],
    "--answers": ["out.csv"],
    "--paper": [*layout("papers")["papers"], "100x150mm"],
    "--ink": ["full", "low", "grey"],
    "--palette": ["default", "high-contrast", "red-green"],
    "--lang": ["en", "de", "it", "pl"],
    "--margin": ["3", "10,12", "0.5in"],
    "--bleed": ["3", "0.125in"],
    "--safe": ["3"],
    "--gap": ["0", "4", "2,6"],
    "--mark-length": ["5"],
    "--mark-offset": ["2"],
    "--mark-width": ["0.2"],
    "--nup": ["1x1", "2x1", "2x2"],
    "--back-offset": ["0.5,-0.5"],
    "--skip": ["1"],
    "--printer": ["home"],
    "--left": ["0.5,0.5"],
    "--right": ["-0.5,0"],
    "--across": ["100.2"],
    "--down": ["99.7"],
    "--photo": ["photo.jpg", "tiny.jpg"],
    "--output": ["-", "out.pdf", "out.svg", "out.json", "out.toml", "out", "folder", "taken.pdf"],
    "--overlay": ["out.jpg"],
    "--crops": ["crops"],
    "--picture": ["out.svg", "out.pdf", "out.png", "taken.pdf"],
    "--answer": ["dice.1.blue=2"],
    "--seconds": ["0.2"],
    "--dice": ["6,4,3", "1", "2,2"],
    "--cups": ["", "A1"],
    "--rule": ["crossing=false"],
    "records": ["game.json", "bad.json", "odd.json", "-", "missing"],
    "record": ["game.json", "bad.json", "odd.json", "-", "missing"],
    "photos": ["tiny.jpg", "photo.jpg", "half.pdf", "missing"],
    "files": ["taken.pdf", "half.pdf", "card.svg", "missing"],
    "what": ["ID", "game.json", "bad.json", "missing"],
    "game": ["GAME"],
}
# One would never end, and the other takes its time whatever else is asked.
_LEFT_OUT = {"--watch", "--preview"}


@cache
def _files(name):
    """The files of a folder, of a game: good, wrong, broken and in the way."""
    game = games.load(name)
    sheet, setup = setups(game)[0]
    record = game.play(setup, sheet, people(game.players[1]), Rng(7))
    printed = run("print", name, "--players", game.players[0], "--only", game.parts[0], "-o", "-")
    photo = np.full((480, 640, 3), 200, np.uint8)
    jpeg = cv2.imencode(".jpg", photo)[1].tobytes()
    return {
        "game.json": to_json(record).encode(),
        "bad.json": to_json(record | {"players": [{"name": "Ada"}]}).encode(),
        "odd.json": b"{",
        "taken.pdf": printed.stdout,
        "half.pdf": printed.stdout[: len(printed.stdout) // 2],
        "photo.jpg": jpeg,
        "tiny.jpg": jpeg[:300],
        "names.csv": b"Ada\nBen\n",
        "card.svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm"/>',
    }


# How an error begins in each language.
ERRORS = ("Error: ", "Fehler: ", "Errore: ", "B\u0142\u0105d: ")


def _commands():
    """Yield each command with the words that call it."""
    context = click.Context(app, **app.context_settings)
    for word in COMMANDS:
        command = app.get_command(context, word)
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                yield (word, name), command.get_command(context, name)
        else:
            yield (word,), command


@cache
def commands():
    return list(_commands())


def _value(param, rng):
    known = VALUES.get(param.opts[-1], [])
    if isinstance(param.type, click.Choice):
        known = [str(choice) for choice in param.type.choices]
    return rng.choice(known) if known and rng.random() < 0.9 else rng.choice(WORDS)


def _sentence(rng):
    """A command with some of its options."""
    words, command = rng.choice(commands())
    line, options = list(words), [p for p in command.params if isinstance(p, click.Option)]
    options = [param for param in options if param.opts[-1] not in _LEFT_OUT]
    arguments = [param for param in command.params if isinstance(param, click.Argument)]
    few = rng.sample(options, min(len(options), rng.choice([0, 1, 2, 3, 5])))
    needed = [param for param in options if param.required and rng.random() < 0.9]
    line += [_value(param, rng) for param in arguments]
    for param in dict.fromkeys(needed + few):
        name = rng.choice([param.opts[0], param.opts[-1]])
        line += [name] if param.is_flag else [name, _value(param, rng)]
    # Few sheets, and little time.
    names = {param.opts[-1] for param in options}
    if "--only" in names and rng.random() < 0.8:
        line += ["--only", "PART", "--players", "1"]
    if "--seconds" in names:
        line += ["--seconds", "0.2"]
    return line


def _salad(rng):
    """A command with words that stand anywhere."""
    line = [rng.choice(COMMANDS)]
    line += ["GAME"] if line[0] in {"print", "play", "new-record"} else []
    return line + [rng.choice(WORDS) for _ in range(rng.randint(0, 4))]


def case(seed):
    """The name of a game, the words of a command line, and what is typed into it."""
    rng = random.Random(f"command lines {seed}")
    name = rng.choice(games.names())
    game = games.load(name)
    line = _sentence(rng) if rng.random() < 0.8 else _salad(rng)
    for _ in range(rng.choice([0, 0, 0, 0, 1, 2])):
        line.insert(rng.randint(0, len(line)), rng.choice(WORDS))
    if line[:1] in (["print"], ["solve"]) and len(line) > 1 and line[1] in games.names():
        name = line[1]
        game = games.load(name)
    known = {"PART": rng.choice(game.parts), "ID": str(sheet_ids(game)[0]), "GAME": name}
    stdin = rng.choice([b"", b"?", _files(name)["game.json"]])
    return name, [known.get(word, word) for word in line], stdin


def _found():
    """All files below the folder, with their bytes."""
    return {str(file): file.read_bytes() for file in Path().rglob("*") if file.is_file()}


def attempt(case):
    name, line, stdin = case
    with tempfile.TemporaryDirectory(dir=".") as folder, contextlib.chdir(folder):
        for file, data in _files(name).items():
            Path(file).write_bytes(data)
        Path("folder").mkdir()
        before = _found()
        done = run(*line, stdin=stdin)
        try:
            _check(line, done, before, _found())
        except AssertionError as error:
            raise AssertionError(f"{line} ended with {done.returncode}: {error}") from error
    return ACCEPTED if done.returncode in {OK, *VERDICTS} else REFUSED


def _check(line, done, before, after):
    code, told = done.returncode, done.stderr.decode()
    assert code in {OK, *VERDICTS, USAGE, UNREADABLE, UNWRITABLE}, told
    if code in VERDICTS:
        assert VERDICTS[code] & set(line), told
    changes = {file for file, data in after.items() if before.get(file) != data}
    lost = before.keys() - after.keys()
    assert not lost, f"{lost} are gone"
    if code in {USAGE, UNREADABLE, UNWRITABLE}:
        assert any(word in told for word in ERRORS), told
        assert not changes, f"wrote {changes} and said {told}"
    if changes & before.keys():
        assert "--force" in line, f"{changes & before.keys()} were replaced"
    for file in changes:
        _check_whole(Path(file), after[file])


def _check_whole(path, data):
    """Check that a file is complete, by how it begins."""
    assert not path.name.startswith("."), f"{path} was left"
    assert data, f"{path} is empty"
    if data.startswith(b"%PDF"):
        assert data.rstrip().endswith(b"%%EOF"), path
    elif data.startswith(b".TH "):
        # A manual page, whatever it is called.
        assert data.endswith(b"\n"), path
    elif data.startswith(b"<"):
        ET.fromstring(data)  # noqa: S314 - our own file
    elif data.startswith(b"{"):
        # Records of many games stand one a line, in files that are called so or have no ending.
        lines = data.splitlines() if path.suffix in {".jsonl", ""} else [data]
        try:
            assert all(json.loads(line) for line in lines), path
        except json.JSONDecodeError:
            json.loads(data)
    elif data.startswith((b"\x89PNG", b"\xff\xd8")):
        Image.open(io.BytesIO(data)).load()
    elif path.suffix in {".toml", ".json", ".pdf", ".svg"}:
        tomllib.loads(data.decode())
