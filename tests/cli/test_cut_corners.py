"""Cutters cut cards with round corners, and a little inside of their edges."""

import re
from pathlib import Path

import pytest

from tests.command import run


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))


def paths(*words):
    words = ("cuttle", "--only", "KH,10S", "--backs", "none", "--seed", 7, "--cut", "svg", *words)
    done = run("print", *words, "-o", "x.pdf", "--force")
    assert done.returncode == 0, done.stderr
    (file,) = Path().glob("x-cut-*.svg")
    text = file.read_text("utf-8")
    layer = text[text.index('id="cut"') :].partition("</g>")[0]
    return re.findall(r' d="([^"]+)"', layer)


def bounds(path):
    numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def test_corners_are_round_and_inside():
    straight = paths()
    assert not any("C" in path for path in straight)
    found = paths("--cut-radius", 3, "--cut-inset", "0.5")
    first, second = (path for path in found if "C" in path)
    assert first.count("C") == second.count("C") == 4
    left, top, right, low = bounds(first)
    assert (right - left, low - top) == pytest.approx((62, 83), abs=0.01)
    # Cards that touch are cut apart.
    assert bounds(second)[0] - right == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("words", [
    ("cuttle", "--cut-radius", "3"), ("cutit", "--cut", "svg", "--cut-inset", "1"),
    ("cuttle", "--cut", "svg", "--cut-radius", "50"),
])  # fmt: skip
def test_corners_of_nothing_are_refused(words):
    done = run("print", *words, "-o", "x.pdf")
    assert done.returncode == 2
    assert b"--cut-" in done.stderr
