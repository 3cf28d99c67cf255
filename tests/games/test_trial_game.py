"""The game that docs/ADDING-A-GAME.md builds: it runs with no other file edited."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
PAGE = REPO / "docs" / "ADDING-A-GAME.md"
GOLDEN = "tests/games/fives/sheets.txt"
PYTEST = "pytest", "-n", "0", "-q", "-p", "no:cacheprovider"
MOST_LINES = 250


def files_of_page():
    found = re.findall(
        r"^```\w+ (\S+/\S+)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return dict(found)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the program with the page's files in it."""
    place = tmp_path_factory.mktemp("checkout")
    # With what Python has compiled, for otherwise every command compiles it anew.
    ignored = shutil.ignore_patterns(".*_cache", "output")
    for name in ("papercraft", "layouts", "fonts", "tests", "examples", "docs"):
        shutil.copytree(REPO / name, place / name, ignore=ignored)
    for path in REPO.glob("*.*"):
        if path.is_file():
            shutil.copy(path, place)
    for path, text in files_of_page().items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text, "utf-8")
    return place


@pytest.fixture(scope="module")
def with_golden(checkout):
    """The copy with the golden of the game's sheets."""
    (checkout / GOLDEN).touch()
    run(checkout, *PYTEST, GOLDEN, "--update-goldens")
    return checkout


def module(name):
    """Where the tests of all games with this name are; a game's own lie deeper."""
    found = min((REPO / "tests").rglob(f"{name}.py"), key=lambda path: len(path.parts))
    return str(found.relative_to(REPO))


def run(checkout, *words, ok=0):
    env = os.environ | {"PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "changing"}
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=checkout, env=env, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode == ok, done.stdout
    return done.stdout


@pytest.mark.costly
def test_a_game_costs_what_it_says():
    lines = {path: text.count("\n") for path, text in files_of_page().items()}
    assert sum(lines.values()) <= MOST_LINES, lines
    assert not [path for path in lines if (REPO / path).exists()]
    for name in ("sheets", "record", "rules", "play", "scan", "setup"):
        assert f"papercraft/games/fives/{name}.py" in lines


@pytest.mark.costly
@pytest.mark.slow
def test_its_own_tests_and_the_contract_pass(with_golden):
    chosen = ["tests/games/fives", module("test_contract"), module("test_cases")]
    said = run(with_golden, *PYTEST, "-k", "fives", *chosen)
    assert int(re.search(r"(\d+) passed", said)[1]) > 20


@pytest.mark.costly
@pytest.mark.slow
def test_its_types_and_style_are_right(checkout):
    said = run(checkout, "mypy", "--cache-dir", str(REPO / ".mypy_cache"), "papercraft/games/fives")
    assert "no issues" in said
    run(checkout, "ruff", "check", "--no-cache", "papercraft/games/fives", "tests/games/fives")
    run(checkout, "ruff", "format", "--no-cache", "--check", "papercraft/games/fives")


@pytest.mark.costly
@pytest.mark.slow
def test_its_golden_is_written_and_kept(with_golden):
    assert "box" in (with_golden / GOLDEN).read_text("utf-8")
    run(with_golden, *PYTEST, GOLDEN)


PHOTOGRAPH = """
from pathlib import Path
from tests.photos import Camera, Pen, jpeg, printed
pen = Pen(printed("fives", "{sheet}", "sheet"))
boxes = pen.page.sheet.places.boxes
for row, count in zip(("ones", "twos", "threes", "fours", "fives", "sixes"), (3, 2, 4, 3, 5, 3)):
    pen.tick(boxes[f"{{row}}.{{count}}"])
pen.cross(boxes["alike"])
Path("ada.jpg").write_bytes(jpeg(Camera().take(pen.pixels)))
"""


@pytest.fixture(scope="module")
def sheet(checkout):
    """The ID of a sheet that is printed and photographed."""
    said = run(checkout, "papercraft", "print", "fives", "--seed", "7", "--players", "2")
    sheet = re.search(r"FIV1-\S+", said)[0]
    (checkout / "photograph.py").write_text(PHOTOGRAPH.format(sheet=sheet))
    run(checkout, "photograph")
    return sheet


@pytest.mark.costly
@pytest.mark.slow
def test_it_is_printed_photographed_scanned_and_scored(checkout, sheet):
    assert "five alike" in run(checkout, "papercraft", "list")
    assert (checkout / f"output/{sheet}-a4-players-2.pdf").stat().st_size > 5000
    run(checkout, "papercraft", "scan", "ada.jpg", "--players", "Ada", "-o", "game.toml")
    said = run(checkout, "papercraft", "score", "game.toml")
    # 3 + 4 + 12 + 12 + 25 + 18 in the rows, 35 for 63 points or more, 50 for five alike.
    assert re.search(r"1 +Ada +3\+4\+12\+12\+25\+18 +35 +50 +159", said), said
    assert "Ada wins." in said


@pytest.mark.costly
@pytest.mark.usefixtures("sheet")
def test_a_broken_function_is_told(checkout):
    scan = checkout / "papercraft/games/fives/scan.py"
    right = scan.read_text("utf-8")
    try:
        scan.write_text("def scan(shoot) -> int:\n    return 1\n")
        said = run(checkout, "papercraft", "scan", "ada.jpg", ok=2)
        assert "game fives: scan has scan(shoot) -> int; it should be scan(setup" in said
        assert "Traceback" not in said
    finally:
        scan.write_text(right, "utf-8")


@pytest.mark.costly
def test_a_name_that_belongs_to_a_layout_file_is_told(checkout):
    shutil.copytree(checkout / "papercraft/games/_blank", checkout / "papercraft/games/press")
    try:
        said = run(checkout, "papercraft", "print", "press", ok=2)
        assert "a game cannot be called press" in said
        assert "Traceback" not in said
    finally:
        shutil.rmtree(checkout / "papercraft/games/press")
