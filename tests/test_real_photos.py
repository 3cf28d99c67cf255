"""A collection of photos with their truth is scored, silent errors first."""

import tomllib

import pytest
import tomlkit

from bench.real_photos import Result, differences, measure
from tests.scans import CUT, log, shot


@pytest.fixture(scope="module")
def dice_log():
    return log(2)


def collected(folder, name, dice_log, **changes):
    """A game in a collection: the photo of a dice log, and its truth with changes."""
    pixels, dice = dice_log
    game = folder / name
    game.mkdir()
    shot(game, "log.jpg", pixels)
    truth = {"papercraft": 1, "game": "cutit", "sheet": CUT, "dice": dice} | changes
    (game / "truth.toml").write_text(tomlkit.dumps(truth), "utf-8")


@pytest.mark.costly
def test_a_collection_is_scored_with_silent_errors_first(tmp_path, capsys, dice_log):
    _, dice = dice_log
    collected(tmp_path, "right", dice_log)
    collected(tmp_path, "wrong", dice_log, dice=[dice[0], dice[1] | {"pink": 4}])
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "truth.toml").write_text(f'sheet = "{CUT}"\n')
    (tmp_path / "broken" / "a.jpg").touch()
    assert measure([str(tmp_path)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "SILENT wrong: dice.2.pink"
    assert told[1].startswith("refused broken: a.jpg: is empty")
    assert "asked right: players.1.corner" in told
    assert "games read                   2 of 3" in told
    assert "wrong without a question     1" in told


def test_without_silent_errors_all_is_well(tmp_path, dice_log):
    collected(tmp_path, "right", dice_log)
    assert measure([str(tmp_path)]) == 0


def test_a_folder_without_a_truth_is_told(tmp_path, capsys):
    assert measure([str(tmp_path)]) == 2
    assert "no folder with truth.toml" in capsys.readouterr().err


def test_only_what_the_truth_says_is_compared():
    truth = tomllib.loads('dice = [1, 2]\n[[players]]\nname = "Ada"\ncups = ["A1", "B2"]\n')
    read = {"dice": [1, 3, 4], "players": [{"name": "Eva", "cups": ["B2", "A1"], "paw": True}]}
    assert sorted(differences(truth, read)) == ["dice.2", "dice.3"]
    assert sorted(differences(truth, {})) == ["dice.1", "dice.2", "players.1.cups"]


def test_a_question_about_a_part_or_the_whole_is_about_a_place():
    one = Result("a", ("dice.1", "dice.2.pink", "players.1.cups"), ("dice.1", "dice.2", "dice.10"))
    assert one.silent == ["players.1.cups"]
    assert one.guessed == 1
    assert not Result("b", ("players.1.pieces",), ("players.1.pieces:A1-B1",)).silent
