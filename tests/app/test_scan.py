"""``papercraft scan``: from photos to a record."""

import json
import os
import tomllib
from pathlib import Path

import pytest

from papercraft.app import album
from papercraft.app.scan import ScanRequest, scan
from papercraft.app.workforce import Work
from papercraft.cli.errors import ASKED
from papercraft.core.problems import PapercraftError, ReadError, UsageError, WriteError
from tests.photos import printed, sheet_id
from tests.scans import CAT, CUT, pad, rolls, run, shot


def test_an_edit_settles_its_question(tmp_path):
    photo, out = shot(tmp_path, "a.jpg", pad(0)), tmp_path / "game.toml"
    run(photo, "-o", out)
    out.write_text(out.read_text().replace('corner = "A1"', 'corner = "J10"'))
    _, result = run(photo, "-o", out)
    assert "players.1.corner" not in result.stderr
    assert "players.1.pieces" in result.stderr


def test_records_of_people_are_not_replaced(tmp_path):
    photo, out = shot(tmp_path, "a.jpg", pad(0)), tmp_path / "game.toml"
    out.write_text("mine")
    with pytest.raises(PapercraftError, match="already exists"):
        run(photo, "-o", out)
    assert out.read_text() == "mine"
    run(photo, "-o", out, "--force")
    assert "papercraft = 1" in out.read_text()


def test_one_bad_photo_does_not_stop_the_rest(tmp_path):
    good = shot(tmp_path, "good.jpg", pad(0))
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no photo at all")
    code, result = run(bad, good, "-o", tmp_path / "x.json")
    assert code == ASKED
    assert "bad.jpg: is not a photo" in result.stderr
    assert result.stderr.endswith("\n1 done, 0 skipped, 1 failed, 3 questions open\n")
    assert json.loads((tmp_path / "x.json").read_text())["game"] == "cutit"
    with pytest.raises(ReadError, match="not a photo"):
        run(bad)
    assert "done" not in run(good)[1].stderr


@pytest.mark.slow
def test_many_photos_are_read_by_several_processes(tmp_path, monkeypatch):
    monkeypatch.setattr(album, "_WORK", Work(worth=2))
    photos = [shot(tmp_path, f"{n}.jpg", pad(n)) for n in range(2)]
    _, result = run(*photos, "--json", pooled=True)
    told = json.loads(result.stdout)
    count = len(told["questions"])
    assert result.stderr.endswith(f"\n2 done, 0 skipped, 0 failed, {count} questions open\n")
    assert result.stdout == run(*photos, "--json")[1].stdout
    assert [one["photo"] for one in told["photos"]] == ["0.jpg", "1.jpg"]
    assert len(told["record"]["players"]) == 2


def test_photos_of_several_games_are_told(tmp_path):
    photos = shot(tmp_path, "a.jpg", pad(0)), shot(tmp_path, "b.jpg", rolls([1]))
    with pytest.raises(ReadError, match="several games") as caught:
        run(*photos)
    assert [one.place for one in caught.value.problems] == ["", "a.jpg", "b.jpg", ""]
    first, *_, last = caught.value.problems
    assert f"({CUT}, {CAT})" in first.message
    assert "-o '{id}.toml' writes a record of each game" in last.message
    with pytest.raises(ReadError, match=r"a\.jpg: shows CUT"):
        run(*photos, "--sheet", CAT)


def filled_in(out):
    return tomllib.loads(out.read_text())["players"]


def test_changes_outlive_every_further_scan(tmp_path):
    photo, out = shot(tmp_path, "a.jpg", pad(0)), tmp_path / "game.toml"
    run(photo, "-o", out, "--players", "Ada")
    out.write_text(
        out.read_text().replace('"Ada"', '"Zoe"').replace('corner = "A1"', 'corner = "J1"')
    )
    for _ in range(3):
        _, result = run(photo, "-o", out)
        assert (filled_in(out)[0]["name"], filled_in(out)[0]["corner"]) == ("Zoe", "J1")
        assert "players.1.corner" not in result.stderr
    # What is said last counts.
    run(photo, "-o", out, "--answer", "players.1.corner=A10")
    assert filled_in(out)[0]["corner"] == "A10"
    out.write_text(out.read_text().replace('"A10"', '"J10"'))
    for _ in range(2):
        run(photo, "-o", out)
        assert filled_in(out)[0]["corner"] == "J10"


@pytest.mark.costly
def test_what_was_said_stays_with_the_sheet_it_was_said_about(tmp_path):
    one, other = (shot(tmp_path, f"{n}.jpg", pad(n)) for n in (0, 1))
    out = tmp_path / "game.toml"
    answers = ["--answer", "players.1.corner=A10", "--answer", "players.1.pieces=A1:B2"]
    run(other, "-o", out, "--players", "Ben", *answers)
    _, result = run(one, other, "-o", out)
    first, second = filled_in(out)
    assert (first["name"], first["pieces"]) == ("Player 1", [])
    assert (second["name"], second["corner"], second["pieces"]) == ("Ben", "A10", ["A1:B2"])
    assert "players.1.corner" in result.stderr
    assert "players.2" not in result.stderr
    # A photo left out and taken in again.
    _, result = run(one, "-o", out)
    assert [player["name"] for player in filled_in(out)] == ["Player 1"]
    assert "about pad 2 are kept" in result.stderr
    run(one, other, "-o", out)
    assert filled_in(out) == [first, second]
    out.write_text(out.read_text().replace('"Ben"', '"Bea"'))
    run(one, other, "-o", out)
    assert [player["name"] for player in filled_in(out)] == ["Player 1", "Bea"]
    run(one, other, "-o", out, "--players", "Cleo,Dan")
    assert [player["name"] for player in filled_in(out)] == ["Cleo", "Dan"]


def test_another_game_does_not_take_the_place_of_a_record(tmp_path):
    out = tmp_path / "game.toml"
    run(shot(tmp_path, "a.jpg", pad(0)), "-o", out, "--answer", "players.1.corner=J10")
    before = out.read_text()
    photo = shot(tmp_path, "b.jpg", rolls([1]))
    with pytest.raises(WriteError, match=r"is a record of CUT.*show CAT"):
        run(photo, "-o", out)
    assert out.read_text() == before
    run(photo, "-o", out, "--force")
    assert tomllib.loads(out.read_text())["game"] == "cat"
    with pytest.raises(WriteError, match="is a folder"):
        run(photo, "-o", tmp_path)


def test_a_record_that_cannot_be_read_any_more_is_not_replaced(tmp_path):
    photo, out = shot(tmp_path, "a.jpg", pad(0)), tmp_path / "game.toml"
    run(photo, "-o", out)
    text = out.read_text()
    out.write_text(text.replace("papercraft = 1", "papercraft = "))
    with pytest.raises(ReadError, match=r"game\.toml") as caught:
        run(photo, "-o", out)
    assert "--force" in str(caught.value)
    out.write_text(text)
    for spoilt in ("{", '{"of": 3}', '{"answers": {"a": 1}, "record": 3}'):
        (tmp_path / ".game.toml.scan").write_text(spoilt)
        with pytest.raises(WriteError, match="already exists"):
            run(photo, "-o", out)
    assert out.read_text() == text


@pytest.mark.slow
def test_the_same_sheet_twice_is_asked(tmp_path):
    pixels = pad(0)
    photos = [shot(tmp_path, f"{n}.jpg", pixels) for n in "ab"]
    code, result = run(*photos, "--json")
    found = json.loads(result.stdout)
    asked = {one["key"]: one["message"] for one in found["questions"]}
    assert asked["pad.1:twice"] == "a.jpg and b.jpg both show pad 1; do they belong to two players?"
    assert code == ASKED
    for answer, players in (("yes", 2), ("no", 1)):
        _, result = run(*photos, "--json", "--answer", f"pad.1:twice={answer}")
        found = json.loads(result.stdout)
        assert len(found["record"]["players"]) == players
        assert not [one for one in found["questions"] if "twice" in one["key"]]
    # A further scan keeps the answer.
    out = tmp_path / "game.toml"
    run(*photos, "-o", out, "--answer", "pad.1:twice=no")
    _, result = run(*photos, "-o", out)
    assert len(filled_in(out)) == 1
    assert "pad.1:twice" not in result.stderr


def test_pictures_replace_only_pictures_of_ours(tmp_path):
    photo, mine = shot(tmp_path, "a.jpg", pad(0)), tmp_path / "mine.jpg"
    mine.write_bytes(b"mine")
    before = Path(photo).read_bytes()
    for words, message in (
        (["--overlay", mine], "already exists"),
        (["--overlay", photo, "--force"], "one of the photos"),
        (["--overlay", tmp_path / "game.toml"], r"end in \.jpg"),
    ):
        with pytest.raises(PapercraftError, match=message):
            run(photo, "-o", tmp_path / "game.toml", *words)
    assert (mine.read_bytes(), Path(photo).read_bytes()) == (b"mine", before)
    assert not (tmp_path / "game.toml").exists()
    for _ in range(2):
        run(photo, "-o", tmp_path / "game.toml", "--overlay", tmp_path / "seen.jpg")
    assert (tmp_path / "seen.jpg").stat().st_size > 10_000


def test_answers_must_be_asked_for(tmp_path):
    photo = shot(tmp_path, "a.jpg", rolls([1]))
    with pytest.raises(UsageError, match=r"no question 'dice\.9'"):
        run(photo, "--answer", "dice.9=1")
    with pytest.raises(Exception, match="KEY=VALUE"):
        run(photo, "--answer", "dice")


def test_an_answer_that_cannot_be_is_asked_again(tmp_path):
    photo = shot(tmp_path, "a.jpg", pad(0))
    _, result = run(photo, "--answer", "players.1.corner=E5")
    assert "'E5' is not possible" in result.stderr


def test_sheets_that_tell_nothing_are_refused(tmp_path):
    page = printed("rope", sheet_id("ROP"), "mats")
    with pytest.raises(ReadError, match="score sheet"):
        run(shot(tmp_path, "a.jpg", page.pixels))


@pytest.mark.parametrize("name", ["", ".", "/"])
def test_a_record_needs_the_name_of_a_file(name):
    with pytest.raises(WriteError, match="is not a file; choose another name"):
        scan(ScanRequest((Path("ada.jpg"),), record=Path(name)))


@pytest.mark.costly
def test_photos_of_any_name_are_told_of_beside_the_record(tmp_path):
    here = Path(__file__).parents[1] / "games/cat/photos/board-of-design-0.jpg"
    photos = [tmp_path / name for name in ("a.jpg", os.fsdecode(b"b\xff.jpg"))]
    for photo in photos:
        photo.write_bytes(here.read_bytes())
    record = tmp_path / "r.toml"
    code, *_ = run("scan", *map(str, photos), "-o", str(record), "--no-ask")
    assert code == ASKED
    assert "b\\udcff.jpg" in record.read_text("utf-8")
    # What is kept beside it is read again.
    code, *_ = run("scan", *map(str, photos), "-o", str(record), "--answer", "board.1:twice=no")
    assert code in {0, ASKED}
