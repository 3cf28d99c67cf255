"""``papercraft score FOLDER``: the photos and records in it."""

import json
import shutil
from pathlib import Path

import pytest

from papercraft.app.score_sources import sources_of
from papercraft.core.problems import UsageError
from tests.app.test_score_photos import series_sheet
from tests.command import REPO, run
from tests.photos import Camera, taken


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    """What lies in a folder after printing, playing and a scan."""
    folder = tmp_path_factory.mktemp("night")
    words = ("cat", "--seed", 7, "--players", 1, "--only", "board", "--preview")
    assert run("print", *words, "-o", folder / "b.pdf").returncode == 0
    for game, seed in (("cat", 1), ("cat", 2), ("rope", 3)):
        file = folder / f"{game} {seed}.json"
        assert run("play", game, "--players", "Ada,Ben", "--seed", seed, "-o", file).returncode == 0
    (folder / "verdict.json").write_bytes(run("score", folder / "cat 1.json", "--json").stdout)
    (folder / "papercraft.toml").write_text('paper = "letter"\n')
    return folder


@pytest.fixture
def folder(night, tmp_path):
    return Path(shutil.copytree(night, tmp_path / "night"))


def names(found):
    return [Path(one).name for one in found]


def test_of_what_papercraft_writes_only_records_count(folder):
    (folder / ".hidden.toml").write_text("(")
    (folder / "huge.json").write_text(" " * 2_000_001)
    found = sources_of([str(folder)])
    assert (found.photos, names(found.records)) == ((), ["cat 1.json", "cat 2.json", "rope 3.json"])
    done = run("score", folder, "--summary")
    assert done.returncode == 0, done.stderr
    assert [done.stdout.count(word) for word in (b"cat ", b"rope ")] == [4, 2]
    # Named twice it is scored once.
    assert run("score", folder, folder, "--summary").stdout == done.stdout


def test_what_is_wrong_with_a_file_is_told(folder):
    (folder / "mine.toml").write_text("players = [\n")
    done = run("score", folder)
    assert done.returncode == 3
    assert b"mine.toml, line 2: a list is not closed" in done.stderr


def test_a_folder_with_nothing_to_score_is_told(folder, tmp_path):
    for file in folder.glob("* ?.json"):
        file.unlink()
    done = run("score", folder, tmp_path / "*.jpg")
    assert done.returncode == 3
    assert b"this folder contains no photos or records" in done.stderr
    assert b"*.jpg' not found" in done.stderr
    with pytest.raises(UsageError, match="not both at once"):
        sources_of([str(REPO / "examples" / "cutit-log.jpg"), "-"])


def test_photos_and_records_of_a_folder_are_scored_together(folder):
    (folder / "cat 1.json").unlink()
    (folder / "rope 3.json").unlink()
    shutil.copy(REPO / "examples" / "cutit-log.jpg", folder / "log.jpg")
    words = ("score", folder, "--json", "--no-ask")
    done = run(*words, "--players", "Ada,Ben")
    assert done.returncode == 4, done.stderr
    found = json.loads(done.stdout)
    kept = "CUT1-DSBZ-9H1E-J.toml"
    assert names(found["records"]) == [kept, "cat 2.json"]
    first, second = found["verdicts"]
    assert first["players"][0]["provisional"]
    assert "provisional" not in second["players"][0]
    # The record that was kept is that of the photos, also under another name.
    assert run(*words).stdout == done.stdout
    for file in folder.glob(f"*{kept}*"):
        file.rename(file.with_name(file.name.replace(kept, "monday.toml")))
    found = json.loads(run(*words, "--answer", "players.1.corner=A10").stdout)
    assert names(found["records"]) == ["monday.toml", "cat 2.json"]
    assert not (folder / kept).exists()
    found = json.loads(run(*words, "-o", folder / "new.toml").stdout)
    assert names(found["records"]) == ["new.toml", "cat 2.json"]
    # Only Ada of the record with questions is provisional.
    told = run("score", folder, "--summary", "--no-ask", "-o", folder / "new.toml").stdout.decode()
    assert told.count("(provisional)") == 1


def test_a_photo_that_a_record_names_belongs_to_it(folder):
    shutil.copy(REPO / "examples" / "cutit-log.jpg", folder / "log.jpg")
    (folder / "mine.toml").write_text('[[players]]\nname = "Ada"\nphoto = ["log.jpg"]\n')
    (folder / "yours.toml").write_text('[[players]]\nname = "Ada"\nphoto = 7\n')
    found = sources_of([str(folder)])
    assert found.photos == ()
    assert "mine.toml" in names(found.records)


def test_questions_about_photos_that_show_too_little_are_told_beside_other_verdicts(folder):
    (folder / "series.jpg").write_bytes(taken(Camera(), series_sheet()))
    done = run("score", folder, "--json", "--no-ask")
    assert done.returncode == 4, done.stderr
    found = json.loads(done.stdout)
    assert names(found["records"]) == ["cat 1.json", "cat 2.json", "rope 3.json"]
    assert found["questions"][0]["key"].startswith("series")
