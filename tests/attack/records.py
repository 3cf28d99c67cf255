"""Records of every game with something wrong in them, read, judged and explained.

Bases are played games, records to fill in and the case files of the games with every notation.
"""

import json
import random
import re
import tomllib
from functools import cache

from jsonschema import Draft202012Validator
from pydantic_core._pydantic_core import list_all_errors

from papercraft import games
from papercraft.app.record_reading import read_bytes
from papercraft.core.problems import MOST_PROBLEMS, ReadError
from papercraft.core.rng import Rng
from papercraft.core.schemas import verdict_schema
from tests.attack.campaign import ACCEPTED, REFUSED, check_sentence
from tests.attack.mutations import changed, crossed, scrambled, swollen, toml_of, tweaked
from tests.command import REPO
from tests.everygame import people, setups

# A refusal is read by people.
_MOST_LETTERS = 6000


@cache
def bases(name):
    """Valid records of a game: as data, and as texts of files."""
    game = games.load(name)
    sheet, setup = setups(game)[0]
    most, least = people(game.players[1]), people(game.players[0])
    data = [game.play(setup, sheet, most, Rng(seed)) for seed in (1, 2)]
    data.append(game.play(setup, None, least, Rng(3)))
    texts = [game.template(setup, sheet, most).encode()]
    for file in sorted((REPO / "tests" / "games" / name / "cases").glob("*.toml")):
        texts.append(file.read_bytes())
        data.append(tomllib.loads(texts[-1].decode()))
    texts += [toml_of(one).encode() for one in data[:3]] + [json.dumps(data[0]).encode()]
    return data, texts


def case(seed):
    """The bytes of a record, the games by turns."""
    rng = random.Random(f"records {seed}")
    name = games.names()[seed % len(games.names())]
    data, texts = bases(name)
    if rng.random() < 0.2:
        return scrambled(rng.choice(texts), rng)
    record = rng.choice(data)
    match rng.randrange(10):
        case 0:
            record = swollen(record, rng)
        case 1:
            record = crossed(record, rng.choice(bases(rng.choice(games.names()))[0]), rng)
        case 2 | 3 | 4:
            record = changed(record, rng)
        case _:
            record = tweaked(record, rng)
    written = json.dumps(record) if rng.random() < 0.6 else _as_toml(record)
    # Half of a surrogate pair is an escape in JSON and a wrong byte in TOML.
    source = written.encode("utf-8", "surrogatepass")
    return scrambled(source, rng) if rng.random() < 0.1 else source


def _as_toml(record):
    players = record.get("players", [])
    is_usual = isinstance(players, list) and all(isinstance(one, dict) for one in players)
    return toml_of(record) if is_usual else json.dumps(record, ensure_ascii=False)


@cache
def _library_sentence():
    """Match what pydantic says of its own accord."""
    forms = (each["message_template_python"] for each in list_all_errors())
    parts = [".*".join(map(re.escape, re.split(r"\{\w+\}", form))) for form in forms]
    told = [part for part in parts if len(re.sub(r"\W", "", part)) > 8]
    return re.compile("|".join([*told, "For further information", "pydantic", "validation error"]))


@cache
def _verdicts(name):
    return Draft202012Validator(verdict_schema(games.load(name).schemas()["parts"]))


def check_problems(problems):
    """Check that there are some problems, not too many, and that each is told in our words."""
    assert 0 < len(problems) <= MOST_PROBLEMS + 1
    for problem in problems:
        _check_problem(*problem)


def _check_problem(place, message):
    """Check that a problem is a sentence of ours that can be shown anywhere."""
    assert isinstance(place, str)
    assert isinstance(message, str)
    check_sentence(message)
    check_sentence(place + message)
    assert len(place) + len(message) < _MOST_LETTERS, f"{len(message)} letters"
    said = _library_sentence().search(message)
    assert said is None, f"a message of a library: {place}: {message}"


def attempt(source):
    try:
        game, reading = read_bytes(source)
    except ReadError as error:
        check_problems(error.problems)
        return REFUSED
    verdict = game.judge(reading).as_dict()
    _verdicts(game.name).validate(json.loads(json.dumps(verdict, allow_nan=False)))
    game.explain(reading)
    return ACCEPTED
