"""Every rule code has an accepted and a rejected case; the cases themselves are in ``conftest``."""

import re
import tomllib
from pathlib import Path

import pytest

import papercraft
from papercraft import games
from tests.everygame import NAMES

from .cases import judged, marked

HERE = Path(__file__).parent
SOURCE = Path(games.__file__).parent
# A preset that is named like a code.
NO_CODES = {"cuttle.cards"}


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_cases_and_a_golden_of_its_sheets(name):
    assert sorted((HERE / name / "cases").glob("*.toml"))
    assert (HERE / name / "sheets.txt").exists()


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
