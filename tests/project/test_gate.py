"""The gate runs every step, and ends without success if one fails or is not there."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
# Each step by the start of the command that it runs, as the stand-ins below write it down.
STEPS = [
    "try test --cov",
    "python -m pip install",
    "python -m tests.serve.browser",
    "python -m pytest -m slow",
    "coverage report --skip-covered --include=papercraft/core/*",
    "coverage report --skip-covered --include=papercraft/paint/*",
    "coverage report --skip-covered --include=papercraft/games/*",
]
# What runs beside the slow tests.
SLOW = STEPS.index("python -m pytest -m slow")
BESIDE = [
    "ruff check .",
    "ruff format --check .",
    "lint-imports --no-cache",
    "mypy",
    "python -m tests.versions",
]
TOOLS = ("python", "coverage", "ruff", "mypy", "lint-imports")
# A stand-in for a tool: it writes down how it was called, and fails if that was asked for.
TOOL = """#!/bin/sh
call="$(basename "$0") $*"
echo "$call" >> "$CALLS"
case "$call" in "$FAILING"*) exit "$STATUS";; esac
"""
# The script that makes the environment makes the stand-ins.
TRY = """
mkdir -p .venv/bin
for tool in $TOOLS; do cp tool .venv/bin/$tool; done
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the gate is a shell script")


@pytest.fixture
def gate(tmp_path):
    """A function that runs the gate with stand-ins: its end and the calls that it made."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(REPO / ".ci" / "run", tmp_path / ".ci" / "run")
    (tmp_path / "tool").write_text(TOOL)
    (tmp_path / "try").write_text(TOOL + TRY)
    for name in ("tool", "try"):
        (tmp_path / name).chmod(0o755)

    def run(failing="nothing", status=1, tools=TOOLS):
        shutil.rmtree(tmp_path / ".venv", ignore_errors=True)
        calls = tmp_path / "calls"
        calls.write_text("")
        env = {"PATH": "/usr/bin:/bin", "CALLS": str(calls), "FAILING": failing}
        env |= {"STATUS": str(status), "TOOLS": " ".join(tools)}
        done = subprocess.run(
            [tmp_path / ".ci" / "run"], env=env, capture_output=True, text=True, check=False
        )
        return done, calls.read_text().splitlines()

    return run


def steps(calls):
    """The steps that were called, one after the other, and those beside them."""
    step_of = {
        call: next(step for step in STEPS + BESIDE if call.startswith(step)) for call in calls
    }
    called = [step_of[call] for call in calls]
    return [one for one in called if one in STEPS], [one for one in called if one in BESIDE]


def test_every_step_is_run_in_a_fresh_environment(gate):
    done, calls = gate()
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "all green")
    assert steps(calls) == (STEPS, BESIDE)


@pytest.mark.parametrize("status", [1, 5])
@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_fails_ends_the_gate(gate, step, status):
    # 5 is how a run of tests ends that selects nothing.
    done, calls = gate(step, status)
    assert done.returncode == status
    assert "all green" not in done.stdout
    run, beside = steps(calls)
    assert run == STEPS[: STEPS.index(step) + 1]
    assert beside == BESIDE[: len(beside)]
    assert not beside or STEPS.index(step) >= SLOW


@pytest.mark.parametrize("status", [1, 5])
@pytest.mark.parametrize("step", BESIDE)
def test_a_step_that_fails_beside_the_slow_tests_ends_the_gate_after_them(gate, step, status):
    done, calls = gate(step, status)
    assert done.returncode == status
    assert "all green" not in done.stdout
    assert steps(calls) == (STEPS[: SLOW + 1], BESIDE[: BESIDE.index(step) + 1])


def test_what_a_step_beside_the_slow_tests_says_is_shown(gate):
    done, _ = gate()
    lines = done.stdout.splitlines()
    assert lines.index("slow tests") < lines.index("mypy") < lines.index("coverage of core")


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_that_is_missing_ends_the_gate(gate, tool):
    done, _ = gate(tools=[other for other in TOOLS if other != tool])
    assert done.returncode == 127
    assert "all green" not in done.stdout


def test_a_marker_that_selects_nothing_is_no_success(tmp_path):
    (tmp_path / "test_nothing.py").write_text("def test_quick(): pass\n")
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "slow", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 5, done.stdout
