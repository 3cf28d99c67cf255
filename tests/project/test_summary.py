"""The last lines of a test run."""

import os
import subprocess
import sys

from tests.command import REPO
from tests.conftest import pytest_terminal_summary


def test_without_a_browser_the_run_passes_and_says_what_is_missing(tmp_path):
    # Where there is no browser: a folder without programs.
    env = os.environ | {"PATH": str(tmp_path), "PAPERCRAFT_BROWSER": ""}
    one = f"{__file__}::test_with_a_browser_there_is_nothing_to_say"
    words = [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", one]
    done = subprocess.run(words, cwd=REPO, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    told, last = done.stdout.splitlines()[-2:]
    assert "1 passed" in last
    assert told.startswith("Not run: the pages in a real browser")
    assert told.endswith("test -m slow tests/serve")


def test_with_a_browser_there_is_nothing_to_say(monkeypatch):
    monkeypatch.setenv("PAPERCRAFT_BROWSER", "chromium")
    # It would be written to a reporter that is not there.
    pytest_terminal_summary(None)
