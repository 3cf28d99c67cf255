"""Cards in the sizes of printers: as large as they can be, in the middle, refused with what is."""

import json
from pathlib import Path

import pytest

from tests.command import run


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))


SIZES = {"poker": (63.5, 88.9), "bridge": (57.15, 88.9), "tarot": (70, 120), "60x80mm": (60, 80)}


@pytest.mark.parametrize("name", SIZES)
def test_cards_have_the_size_that_a_name_stands_for(name):
    words = ("print", "cuttle", "--only", "KH", "--card-size", name, "-o", "x.pdf", "--seed", 7)
    done = run(*words, "--atlas" if name == "bridge" else "--json")
    assert done.returncode == 0, done.stderr
    (front, _) = json.loads(Path("x.json").read_bytes())["sheets"]
    assert front["cells"]["king of hearts"][2:] == pytest.approx(SIZES[name])


@pytest.mark.parametrize(("size", "told"), [
    ("20x30", "from 45 x 60 mm to 104 x 139 mm"), ("200x300", "cannot be printed"),
    ("pokr", "did you mean 'poker'?"), ("huge", "choose from standard, mini, large, poker"),
])  # fmt: skip
def test_sizes_that_cannot_be_printed_are_refused_with_those_that_can(size, told):
    done = run("print", "cuttle", "--only", "KH", "--card-size", size)
    assert done.returncode == 2
    assert told in done.stderr.decode()


def test_a_shop_has_a_size_already():
    done = run("print", "cuttle", "--only", "KH", "--card-size", "bridge", "--shop", "poker")
    assert b"--shop already has a size" in done.stderr
    words = ("print", "cuttle", "--only", "KH", "--card-size", "mini", "--shop", "poker")
    assert run(*words, "-o", "x.pdf").returncode == 0
