"""The documentation is true: its console and Python blocks run and print what they say."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from papercraft import games
from papercraft.app import api
from papercraft.cli.app import COMMANDS
from papercraft.core.version import VERSION
from tests.everygame import rare

REPO = Path(__file__).parents[2]
GUIDES = sorted((REPO / "papercraft" / "games").glob("*/GUIDE.md"))
PAGES = [
    REPO / "README.md",
    *sorted((REPO / "docs").glob("*.md")),
    REPO / "CONTRIBUTING.md",
    *GUIDES,
]
# Their commands take long.
LONG = [*GUIDES, REPO / "docs" / "GUIDE.md", REPO / "docs" / "OWN-SHEETS.md"]
EACH = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(REPO)))


def blocks(page, kind):
    text = page.read_text("utf-8")
    found = re.findall(rf"^( *)```{kind}\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    return ["\n".join(line[len(pad) :] for line in block.splitlines()) for pad, block in found]


def calls(block):
    """Commands of a console block, each with the output shown below it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2].strip("\n")) for part in parts]


WITH_COMMANDS = [page for page in PAGES if any(map(calls, blocks(page, "console")))]


def test_examples_in_docstrings_are_true():
    failed, tried = doctest.testmod(api)
    assert tried
    assert not failed


@pytest.mark.costly
@pytest.mark.parametrize(
    "page",
    [*(page for page in WITH_COMMANDS if page not in LONG), *rare(*LONG)],
    ids=lambda page: str(page.relative_to(REPO)),
)
def test_console_blocks_print_what_they_say(page, tmp_path):
    place = tmp_path / "checkout"
    for name in ("papercraft", "layouts", "fonts", "examples"):
        source = REPO / name
        # With what Python has compiled, for otherwise every command compiles it anew.
        shutil.copytree(source, place / name)
    documented = {guide.parent.name for guide in GUIDES}
    for name in set(games.names()) - documented:
        # A game that somebody has added is in no list that a page shows.
        shutil.rmtree(place / "papercraft" / "games" / name)
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "papercraft").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m papercraft "$@"\n')
    (tools / "papercraft").chmod(0o755)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    env = os.environ | {"PATH": path, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
    for block in blocks(page, "console"):
        for command, shown in calls(block):
            done = subprocess.run(
                command, shell=True, cwd=place, env=env, text=True, check=False,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )  # fmt: skip
            assert "Traceback" not in done.stdout
            assert done.returncode in (0, 3), done.stdout
            if shown:
                assert done.stdout.strip("\n") == shown


@EACH
def test_python_blocks_run(page, tmp_path, monkeypatch):
    shutil.copytree(REPO / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    for block in blocks(page, "python"):
        exec(compile(block, str(page), "exec"), {})  # noqa: S102 - our own documentation


@EACH
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target


def test_every_command_game_and_exit_code_is_documented():
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    for command in COMMANDS:
        assert command in text
    for page in GUIDES:
        assert f"papercraft print {page.parent.name}" in text
    codes = re.findall(r"^\| (\d+) \|", (REPO / "README.md").read_text("utf-8"), re.MULTILINE)
    assert codes == ["0", "1", "2", "3", "4", "5", "70", "130"]


def test_every_option_of_print_is_in_the_guide():
    from papercraft.cli.print_ import _command_of

    general = (REPO / "docs" / "GUIDE.md").read_text("utf-8")
    for name in games.names():
        own = REPO / "papercraft" / "games" / name / "GUIDE.md"
        guide = general + (own.read_text("utf-8") if own.is_file() else "")
        for option in _command_of(games.load(name)).params:
            longest = max(option.opts, key=len)
            assert f"`{longest}" in guide or f"`{option.opts[0]}" in guide, longest


def test_the_changelog_has_this_version():
    assert f"## {VERSION}" in (REPO / "CHANGELOG.md").read_text("utf-8")


def test_the_readme_begins_with_the_two_commands():
    text = (REPO / "README.md").read_text("utf-8")
    assert text.index("./try ") < text.index("./try test") < text.index("pip install")
    script = REPO / "try"
    assert os.access(script, os.X_OK)
    assert script.read_text().startswith("#!/bin/sh")
