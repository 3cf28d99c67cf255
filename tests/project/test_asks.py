"""Each command of docs/ASKS.md gives what the page says."""

import re
import shlex
from pathlib import Path

import pytest

from tests.command import REPO, run

_ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| `papercraft ([^`]+)` \| `([^`]+)` \|$", re.MULTILINE)
PAGE = (REPO / "docs" / "ASKS.md").read_text("utf-8")
ASKS = _ROW.findall(PAGE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("asks")


def test_the_page_has_all_asks():
    assert [int(number) for number, *_ in ASKS] == [*range(1, 26)]
    assert f"These are the {len(ASKS)} features" in PAGE


@pytest.mark.costly
def test_each_command_gives_what_the_page_says(folder, monkeypatch):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(folder / "config"))
    for number, ask, words, gives in ASKS:
        done = run(*shlex.split(words))
        assert done.returncode == 0, (number, ask, done.stderr)
        told = (done.stdout + done.stderr).decode("utf-8", "replace")
        file = Path(gives)
        assert gives in told or (file.is_file() and file.stat().st_size), (number, ask, told)


def test_five_sets_of_cards_are_a_small_file(folder, monkeypatch):
    monkeypatch.chdir(folder)
    assert run("print", "rope", "--only", "cards", "--count", 5, "-o", "small.pdf").returncode == 0
    assert Path("small.pdf").stat().st_size < 500_000
