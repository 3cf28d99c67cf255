"""Pictures of cards for shops: one a card with its bleed, names that sort."""

from pathlib import Path

import pytest
from PIL import Image

from tests.command import run


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))


def test_each_card_is_a_picture_with_its_bleed():
    words = ("print", "cuttle", "--only", "KH,10S,2C", "--shop", "poker", "--seed", 7)
    done = run(*words, "--card-images", "-o", "x.pdf")
    assert done.returncode == 0, done.stderr
    found = sorted(file.name for file in Path().glob("*.png"))
    assert found == [
        "x-back.png", "x-front-1-10-of-spades.png", "x-front-2-king-of-hearts.png",
        "x-front-3-2-of-clubs.png",
    ]  # fmt: skip
    for name in found:
        with Image.open(name) as picture:
            # 2.75 x 3.75 inches at 300 dpi.
            assert (picture.width, picture.height) == (825, 1125)
            assert [round(dpi) for dpi in picture.info["dpi"]] == [300, 300]
            # The bleed is no paper.
            assert picture.convert("L").getpixel((2, 560)) < 250 or "front" in name
    done = run(*words, "--card-images", "600", "--format", "svg", "-o", "fine")
    assert done.returncode == 0, done.stderr
    with Image.open(next(Path("fine").glob("*-back.png"))) as picture:
        assert (picture.width, picture.height) == (1650, 2250)


@pytest.mark.parametrize("words", [(), ("--shop", "poker", "-o", "-")])
def test_pictures_need_a_shop_and_files(words):
    done = run("print", "cuttle", "--only", "KH", "--card-images", *words)
    assert done.returncode == 2
    assert b"--card-images" in done.stderr
