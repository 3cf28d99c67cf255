"""Problems of records are told with the file, the line and the player."""

import json
import tomllib
from pathlib import Path

import pytest

from papercraft.core.locations import located, path_of
from papercraft.core.problems import Problem, ReadError
from papercraft.core.value_lines import lines_of

RECORDS = sorted(Path(__file__).parent.parent.glob("games/*/cases/*.toml"))

TOML = '''# a comment with [brackets] and = signs
title = """two
lines"""
a.b."c.d" = 1
when = 1979-05-27 07:32:00
list = [ # of
  1,

  [2, "]", 'x"'],
  {in = {ner = 5}, "o\\u0074her" = []},
]
[one.two]
key = ''\'it's''\'
[[players]]
name = "Ada"
[[players.pieces]]
x = 1
[[players.pieces]]
x = 2
[[players]]
name = "Ben"
[players.more]
y = 1
'''
LINES = {
    "title": 2,
    "a.b.c\0d": 4,
    "when": 5,
    "list": 6,
    "list.1": 7,
    "list.2.3": 9,
    "list.3": 10,
    "list.3.in.ner": 10,
    "list.3.other": 10,
    "one.two": 12,
    "one.two.key": 13,
    "players.1": 14,
    "players.1.name": 15,
    "players.1.pieces.1.x": 17,
    "players.1.pieces.2": 18,
    "players.1.pieces.2.x": 19,
    "players.2": 20,
    "players.2.more.y": 23,
}


def path(place):
    return tuple(s.replace("\0", ".") if isinstance(s, str) else s for s in path_of(place))


def paths_in(value, here=()):
    """Every path of data, with its value."""
    inner = value.items() if isinstance(value, dict) else ()
    inner = enumerate(value) if isinstance(value, list) else inner
    for step, one in inner:
        yield (*here, step)
        yield from paths_in(one, (*here, step))


def test_every_value_of_a_toml_file_has_its_line():
    wanted = {path(place): line for place, line in LINES.items()}
    assert lines_of(TOML, wanted) == wanted
    everything = set(paths_in(tomllib.loads(TOML)))
    assert set(lines_of(TOML, everything)) == everything


def test_quoted_keys_and_deep_values_are_found():
    assert lines_of("\n'a.b' = {'c\\d' = 1}", {("a.b", "c\\d")}) == {("a.b", "c\\d"): 2}
    deep = ("a", *[0] * 14)
    text = f"a = {'[' * 14}\n1{']' * 14}"
    assert lines_of(text, {deep, deep[:12]}) == {deep[:12]: 1}


def test_what_is_not_there_has_no_line():
    assert lines_of(TOML, {("nowhere",), ("list", 9)}) == {}
    assert lines_of("[a]", {("a",)}) == {("a",): 1}


@pytest.mark.parametrize("indent", [None, 1])
def test_every_value_of_a_json_file_has_its_line(indent):
    data = {"a": [1, {"b:c": "}{,"}, []], "d\n": {}, "e": -1.5e3, "f": None}
    text = json.dumps(data, indent=indent)
    found = lines_of(text, set(paths_in(data)))
    assert set(found) == set(paths_in(data))
    if indent:
        rows = text.split("\n")
        assert '"b:c"' in rows[found["a", 1, "b:c"] - 1]
        assert '"f"' in rows[found["f",] - 1]
    assert lines_of('{"a":1,"b":[2,3]}', {("a",), ("b", 1)}) == {("a",): 1, ("b", 1): 1}


@pytest.mark.parametrize("file", RECORDS[::7], ids=lambda file: file.stem)
def test_every_value_of_a_record_has_a_line(file):
    text = file.read_text("utf-8")
    wanted = {one for one in paths_in(tomllib.loads(text)) if len(one) <= 12}
    assert set(lines_of(text, wanted)) == wanted


def words(place, text, file="game.toml"):
    error = ReadError([Problem(place, "is wrong")])
    return located(error, text.encode(), tomllib.loads(text), file).where[place]


GAME = """papercraft = 1
dice = [{green = 2}]
[[players]]
name = "Ada"
pieces = [
    "A1",
    {outline = [[0, 0],
                [1, 99]]},
]
[[players]]
name = "Ben"
[[players]]
name = "Ben"
[log]
turns = ["R1"]
"""


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("", "game.toml"),
        ("papercraft", "game.toml, line 1, papercraft"),
        ("game", "game.toml, game"),
        ("dice.1.green", "game.toml, line 2, roll 1, green"),
        ("players.1.pieces.1", "game.toml, line 6, Ada, piece 1"),
        ("players.1.pieces.2.outline.2", "game.toml, line 8, Ada, piece 2, outline.2"),
        ("players.1.corner", "game.toml, line 3, Ada, corner"),
        ("players.1", "game.toml, line 3, Ada"),
        ("players.2.name", "game.toml, line 11, player 2, name"),
        ("players.7", "game.toml, line 3, player 7"),
        ("log.turns.1", "game.toml, line 15, turn 1"),
    ],
)
def test_places_are_said_in_words(place, said):
    assert words(place, GAME) == said


def test_bytes_have_only_lines_and_long_names_are_cut():
    assert words("players.1", GAME, "") == "line 3, Ada"
    long = f'[[players]]\nname = "{"x" * 200}"\n'
    assert words("players.1", long).endswith("...")
