"""Case files: each names the rules it breaks, or the rule it just keeps."""

import re
import tomllib
from pathlib import Path

import pytest

import papercraft
from papercraft import games
from papercraft.app.score import read_data

from .everygame import NAMES

HERE = Path(__file__).parent / "games"
SOURCE = Path(games.__file__).parent
CASES = [
    pytest.param(path, id=f"{path.parent.parent.name}-{path.stem}")
    for name in NAMES
    for path in sorted((HERE / name / "cases").glob("*.toml"))
]


def marked(path, word):
    text = path.read_text("utf-8")
    return [line.split()[2:] for line in text.splitlines() if line.startswith(f"# {word}:")]


def judged(path):
    data = tomllib.loads(path.read_text("utf-8"))
    game, reading = read_data(data) if data["game"] in games.names() else hidden(data)
    return game.judge(reading).as_dict()


def hidden(data):
    game = games.load(data["game"])
    return game, game.read(data)


@pytest.mark.parametrize("path", CASES)
def test_a_case_breaks_exactly_what_it_says(path):
    found = [
        [entry["code"], str(entry["player"]), entry["at"], entry["severity"]]
        for entry in judged(path)["violations"]
    ]
    assert sorted(found) == sorted(marked(path, "expect"))
    assert found or marked(path, "accepts")


@pytest.mark.parametrize("path", CASES)
def test_a_case_is_told_in_whole_sentences(path):
    for entry in judged(path)["violations"]:
        assert len(entry["message"]) > 20
        assert entry["message"][-1] not in ".:;"


# A preset that is named like a code.
NO_CODES = {"cuttle.cards"}


def codes_in(text, name):
    return set(re.findall(rf"{name}\.[a-z]+(?:-[a-z]+)*\b(?!\()", text))


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_code_is_in_the_docs_and_has_both_cases(name):
    rules = (SOURCE / name / "RULES.md").read_text("utf-8")
    documented = set(re.findall(rf"^\| `({name}\.[a-z-]+)`", rules, re.MULTILINE))
    code = "\n".join(path.read_text("utf-8") for path in (SOURCE / name).rglob("*.py"))
    used = set(re.findall(rf"\"({name}\.[a-z-]+)\"", code)) - NO_CODES
    paths = sorted((HERE / name / "cases").glob("*.toml"))
    rejected = {row[0] for path in paths for row in marked(path, "expect")}
    accepted = {row[0] for path in paths for row in marked(path, "accepts")}
    assert documented
    assert used == documented
    assert rejected == documented
    assert accepted == documented


def test_score_is_the_same_as_the_games_own_judging():
    data = tomllib.loads((HERE / "cutit" / "cases" / "overlap.toml").read_text("utf-8"))
    assert papercraft.score(data) == judged(HERE / "cutit" / "cases" / "overlap.toml")
