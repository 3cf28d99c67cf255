"""The file of a scanned record: written anew it keeps changes and comments."""

import tomllib
from types import SimpleNamespace

import numpy as np
import pytest

from papercraft.app.corrections import Corrections
from papercraft.app.scanned_record import find_record, load_corrections
from papercraft.app.scanned_record import write_record as add_record
from papercraft.cli.questions import write_crops
from papercraft.core.file_set import FileSet
from papercraft.core.problems import WriteError
from papercraft.core.transcript import Question, Scan

FRESH = Corrections("CUT1-DSBZ-9H1E-J")
FIRST = Scan(
    {"papercraft": 1, "dice": [1, 2], "players": [{"name": "Ada", "corner": "A1"}]},
    (Question("dice.2", "is it a 2?", "2", ("2", "3")),),
    remarks=("Ada leads.",),
)
SECOND = Scan(FIRST.data | {"dice": [1, 3]})


def write_record(target, scan, corrections, found=...):
    found = find_record(target) if found is ... else found
    with FileSet() as files:
        add_record(target, scan, corrections, files, found=found)


def test_people_s_comments_outlive_a_further_scan_and_ours_do_not(tmp_path):
    target = tmp_path / "game.toml"
    write_record(target, FIRST, FRESH)
    text = target.read_text("utf-8")
    assert "# ? dice.2: is it a 2?\n" in text
    assert "# Ada leads.\n" in text
    text = text.replace("papercraft = 1", "papercraft = 1  # ours")
    target.write_text(text.replace("dice =", "# rolls\ndice ="))
    write_record(target, SECOND, load_corrections(target, FRESH, force=False))
    text = target.read_text("utf-8")
    assert tomllib.loads(text) == SECOND.data
    assert "papercraft = 1  # ours\n" in text
    assert "# rolls\ndice = [1, 3]\n" in text
    assert "is it a 2" not in text
    assert "Ada leads" not in text
    assert text.count("Read from photos") == 1


def test_a_record_that_no_scan_has_written_is_not_replaced(tmp_path):
    target = tmp_path / "game.toml"
    target.write_text("papercraft = 1\n")
    with pytest.raises(WriteError, match="already exists"):
        load_corrections(target, FRESH, force=False)
    assert load_corrections(target, FRESH, force=True) == FRESH


def test_a_record_without_comments_kept_is_written_anew(tmp_path):
    target = tmp_path / "game.toml"
    write_record(target, FIRST, FRESH)
    beside = tmp_path / ".game.toml.scan"
    beside.write_text(beside.read_text().replace('"comments"', '"other"'))
    write_record(target, SECOND, FRESH)
    assert tomllib.loads(target.read_text()) == SECOND.data


def test_json_is_written_as_json(tmp_path):
    target = tmp_path / "game.json"
    write_record(target, FIRST, FRESH)
    write_record(target, SECOND, load_corrections(target, FRESH, force=False))
    assert '"dice": [\n    1,\n    3\n  ]' in target.read_text()


def test_a_record_changed_while_photos_were_read_is_kept(tmp_path):
    target = tmp_path / "game.toml"
    write_record(target, FIRST, FRESH)
    found = find_record(target)
    target.write_bytes(found + b"# typed in meanwhile\n")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(WriteError, match="changed while the photos were read; scan again"):
        write_record(target, SECOND, FRESH, found)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_of_two_first_scans_at_once_one_is_kept_whole(tmp_path):
    target = tmp_path / "game.toml"

    def scan_beside_another():
        with FileSet() as files:
            add_record(target, FIRST, FRESH, files, found=None)
            write_record(target, SECOND, FRESH)

    with pytest.raises(WriteError, match="already exists"):
        scan_beside_another()
    assert tomllib.loads(target.read_text()) == SECOND.data
    assert {path.name for path in tmp_path.iterdir()} == {"game.toml", ".game.toml.scan"}


def test_equal_questions_of_two_records_get_a_picture_each(tmp_path):
    page = SimpleNamespace(
        view=np.full((40, 40, 3), 200, np.uint8), at=lambda x, y: (int(x), int(y))
    )
    question = SimpleNamespace(key="players.1:twice", page=page, box=(5, 5, 9, 9), spot=None)
    with FileSet() as files:
        write_crops([question, question], tmp_path, files)
    names = {"players.1.twice.jpg", "players.1.twice-2.jpg"}
    assert {path.name for path in tmp_path.iterdir()} == names
    with FileSet() as files:
        write_crops([question], tmp_path, files)
    (tmp_path / "players.1.twice.jpg").write_bytes(b"mine")
    with pytest.raises(WriteError, match="already exists"), FileSet() as files:
        write_crops([question], tmp_path, files)
