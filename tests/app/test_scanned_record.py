"""The file of a scanned record: written anew it keeps changes and comments."""

import tomllib

import pytest

from papercraft.app.corrections import Corrections
from papercraft.app.scanned_record import load_corrections, write_record
from papercraft.core.photo import Question, Scan
from papercraft.core.problems import WriteError

FRESH = Corrections("CUT1-DSBZ-9H1E-J")
FIRST = Scan(
    {"papercraft": 1, "dice": [1, 2], "players": [{"name": "Ada", "corner": "A1"}]},
    (Question("dice.2", "is it a 2?", "2", ("2", "3")),),
    remarks=("Ada leads.",),
)
SECOND = Scan(FIRST.data | {"dice": [1, 3]})


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
