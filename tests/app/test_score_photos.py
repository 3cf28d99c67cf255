"""``papercraft score`` from photos to a verdict in one step."""

import json
import shutil
import tomllib
from pathlib import Path

import pytest

from papercraft.app.photo_files import are_photos, find_photos, is_photo
from papercraft.cli.errors import ASKED
from papercraft.core.problems import ReadError, UsageError, WriteError
from papercraft.photo.overlay import encode_jpeg
from tests.app.test_photographed import PIECES, score
from tests.photos import Camera, Pen, printed, sheet_id, taken
from tests.scans import CUT, first_pad

SETTLED = ["--answer", "players.1.corner=A1", "--answer", "players.1.pieces=" + ",".join(PIECES)]


def series_sheet():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    # Both cannot have won: that is asked.
    return Pen(page).tick(boxes["won.1.1"]).tick(boxes["won.1.2"]).pixels


@pytest.fixture(scope="module")
def pixels(tmp_path_factory):
    folder = tmp_path_factory.mktemp("photos")
    for name, picture in (("ada.jpg", first_pad(0)[0]), ("rope.jpg", series_sheet())):
        (folder / name).write_bytes(taken(Camera(), picture))
    return folder


@pytest.fixture
def ada(pixels, tmp_path):
    return Path(shutil.copy(pixels / "ada.jpg", tmp_path))


def test_a_photo_gives_a_verdict_and_the_record_is_kept(ada):
    code, result = score(ada, "--players", "Ada", "--json", *SETTLED)
    assert code in {0, 1}
    kept = ada.parent / f"{CUT}.toml"
    assert f"Wrote {kept}\n" in result.stderr
    assert "ada.jpg: CUT1" in result.stderr
    assert score(kept, "--json")[1].stdout == result.stdout
    # Answers and changes are kept, and the questions are asked again without them.
    kept.write_text(kept.read_text().replace('"Ada"', '"Zoe"'))
    code, result = score(ada, "--json")
    assert (code in {0, 1}, json.loads(result.stdout)["players"][0]["name"]) == (True, "Zoe")


def test_open_questions_make_it_provisional_and_as_read_accepts_them(ada, tmp_path):
    out = tmp_path / "kept" / "game.json"
    code, result = score(ada, "-o", out, "--crops", tmp_path / "crops")
    assert code == ASKED
    assert "players.1.corner" in result.stderr
    assert "(provisional)" in result.stdout
    assert json.loads(out.read_text())["sheet"] == CUT
    code, result = score(ada, "-o", out, "--as-read")
    assert code in {0, 1}
    assert "provisional" not in result.stdout
    # The record keeps its questions nevertheless.
    assert score(out)[0] == ASKED


def test_a_record_of_people_is_not_replaced(ada):
    kept = ada.parent / f"{CUT}.toml"
    kept.write_text("mine")
    with pytest.raises(WriteError, match="already exists"):
        score(ada)
    assert kept.read_text() == "mine"
    score(ada, "--force")
    assert tomllib.loads(kept.read_text())["sheet"] == CUT


def test_a_photo_that_cannot_be_read_needs_a_human(ada):
    (ada.parent / "bad.png").write_bytes(b"no photo")
    code, result = score(ada.parent, "--json", *SETTLED)
    assert code == ASKED
    assert json.loads(result.stdout)["problems"][0]["photo"] == "bad.png"
    assert score(ada.parent, "--as-read", *SETTLED)[0] in {0, 1}


def test_photos_that_show_no_whole_game_are_told(pixels, tmp_path):
    photo = shutil.copy(pixels / "rope.jpg", tmp_path)
    with pytest.raises(ReadError, match="do not show a complete game"):
        score(photo, "--as-read")
    code, result = score(photo, "--json")
    assert (code, set(json.loads(result.stdout))) == (ASKED, {"papercraft", "questions"})


def test_photos_and_records_are_not_mixed(ada, tmp_path):
    typed = tmp_path / "typed.toml"
    typed.write_text("papercraft = 1\n")
    for words in ((ada, typed), (ada, "-")):
        with pytest.raises(UsageError, match="either photos"):
            score(*words)
    for option in ("--players", "--sheet", "-o"):
        with pytest.raises(UsageError, match="needs photos"):
            score(typed, option, "x")


# --- which files ----------------------------------------------------------------------------------


def test_photos_are_known_by_their_name_or_how_they_begin(tmp_path):
    for name, head in {
        "a.JPG": b"", "b": b"\xff\xd8\xff", "c.x": b"%PDF-1", "d": b"1234ftypheic",
        "e": b"RIFF1234WEBP",
    }.items():  # fmt: skip
        (tmp_path / name).write_bytes(head)
        assert is_photo(tmp_path / name)
        assert are_photos(str(tmp_path / name))
    for name, head in {"a.toml": b"\xff\xd8\xff", "f": b"papercraft = 1"}.items():
        (tmp_path / name).write_bytes(head)
        assert not is_photo(tmp_path / name)
    assert not is_photo(tmp_path / "missing")
    assert not is_photo(tmp_path / "\0")
    assert are_photos("missing.heic")
    assert not are_photos("missing")
    assert not are_photos("\0")
    assert not are_photos("a" * 300)
    assert are_photos(str(tmp_path / "*.JPG"))
    assert not are_photos(str(tmp_path / "*.toml"))
    assert not are_photos(str(tmp_path / "*"))


def test_folders_and_patterns_give_photos_in_the_order_people_count(tmp_path):
    folder = tmp_path / "party"
    folder.mkdir()
    for name in ("page 10.jpg", "page 9.jpg", "notes.txt", ".hidden.jpg", "game.toml"):
        (folder / name).write_bytes(b"x")
    (folder / "more.jpg").mkdir()
    (folder / "drawn.jpg").write_bytes(encode_jpeg(first_pad(0)[0][:40, :40]))
    wanted = [folder / "page 9.jpg", folder / "page 10.jpg"]
    assert find_photos([str(folder)]) == wanted
    assert find_photos([str(folder / "page*.jpg"), str(folder / "page 9.jpg")]) == wanted
    assert find_photos([str(tmp_path / "par*")]) == wanted
    # What is named is taken, whatever it is.
    named = [folder / "notes.txt", folder / "drawn.jpg", folder / "missing.jpg"]
    assert find_photos(map(str, named)) == named


def test_a_name_with_brackets_is_a_name_first(tmp_path):
    (tmp_path / "a[1].jpg").write_bytes(b"x")
    assert find_photos([str(tmp_path / "a[1].jpg")]) == [tmp_path / "a[1].jpg"]


def test_every_empty_folder_and_pattern_is_told(tmp_path, monkeypatch):
    with pytest.raises(ReadError) as caught:
        find_photos([str(tmp_path), str(tmp_path / "*.jpg")])
    assert [str(problem) for problem in caught.value.problems] == [
        f"{tmp_path}: there is no photo in this folder",
        f"file '{tmp_path / '*.jpg'}' not found",
    ]

    def refuse(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.iterdir", refuse)
    with pytest.raises(ReadError, match="cannot be read: Permission denied"):
        find_photos([str(tmp_path)])
