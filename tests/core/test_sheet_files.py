"""Files that describe sheets are found near what is read; what is no such file is passed over."""

import os

import pytest

from papercraft.core import sheet_files
from papercraft.core.sheet_files import VARIABLE, beside, folders, looking_in
from papercraft.core.toml_writer import to_toml


@pytest.fixture
def places(tmp_path, monkeypatch):
    for name in ("here", "photos", "kept"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept"))
    return tmp_path


def write(path, game="tally"):
    path.write_text(to_toml({"papercraft": 1, "game": game}), "utf-8")
    return path


def found():
    return [path.name for path, _ in sheet_files.sheet_files("tally")]


def test_the_nearest_come_first(places):
    for folder in ("here", "photos", "kept"):
        write(places / folder / f"{folder}.toml")
    given = write(places / "given.txt")
    assert found() == ["kept.toml", "here.toml"]
    with looking_in(places / "photos"):
        assert found() == ["photos.toml", "kept.toml", "here.toml"]
        with looking_in(given):
            assert found()[:2] == ["given.txt", "photos.toml"]
            assert folders()[0] == places
        assert found()[0] == "photos.toml"
    assert found() == ["kept.toml", "here.toml"]


def test_without_a_folder_of_ones_own_there_is_the_current_one(places, monkeypatch):
    monkeypatch.delenv(VARIABLE)
    write(places / "here" / "x.toml")
    assert found() == ["x.toml"]


def test_what_is_no_sheet_of_the_game_is_passed_over(places):
    here = places / "here"
    write(here / "other.toml", "cutit")
    (here / "broken.toml").write_text("(")
    (here / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (here / "list.toml").write_text("[1, 2]")
    (here / "folder.toml").mkdir()
    (here / "gone.toml").symlink_to(here / "nowhere")
    (here / "large.toml").write_text("x = '" + "y" * sheet_files.MAX_BYTES + "'")
    write(here / "right.toml")
    assert found() == ["right.toml"]


def test_a_file_that_has_changed_is_read_again(places):
    file = write(places / "here" / "x.toml", "cutit")
    assert found() == []
    write(file)
    os.utime(file, ns=(1, 1))
    assert found() == ["x.toml"]


def test_a_file_beside_is_the_nearest_of_its_name(places):
    for folder in ("here", "photos"):
        (places / folder / "class.csv").write_text(folder)
    with looking_in(places / "photos"):
        assert beside("class.csv").read_text() == "photos"
    assert beside("class.csv").read_text() == "here"
    assert beside("none.csv") is None


def test_a_folder_that_cannot_be_listed_has_no_sheets(places, monkeypatch):
    def fails(*_):
        raise OSError

    monkeypatch.setattr(type(places), "glob", fails)
    assert found() == []
