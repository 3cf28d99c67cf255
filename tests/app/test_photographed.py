"""``papercraft score`` with photos in place of what would be typed."""

import json
import tomllib

import pytest
from click.testing import CliRunner

from papercraft.cli.app import app
from papercraft.cli.errors import ASKED
from papercraft.core.problems import ReadError, UsageError
from papercraft.core.toml_writer import to_toml
from tests.photos import Camera, printed, taken
from tests.read_once import each_read_once
from tests.scans import CAT, CUT, first_pad

PIECES = ["A1:J5", "A6:J10"]


def score(*words):
    with each_read_once():
        result = CliRunner().invoke(app, ["score", *map(str, words)], standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.return_value if isinstance(result.return_value, int) else 0, result


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    folder = tmp_path_factory.mktemp("photos")
    pixels, dice = first_pad(0)
    twice, _ = first_pad(0, odd=("dice.2.green.4",))
    blank = printed("cat", CAT, "board").pixels
    for name, picture in (("ada", pixels), ("odd", twice), ("cat", blank)):
        (folder / f"{name}.jpg").write_bytes(taken(Camera(), picture))
    return folder, dice


def record(folder, *players, **more):
    data = {"papercraft": 1, "game": "cutit", "sheet": CUT, **more, "players": list(players)}
    path = folder / "game.toml"
    path.write_text(to_toml(data))
    return path


def typed(name, **more):
    return {"name": name, "corner": "A1", "pieces": PIECES, **more}


def test_a_photo_of_the_pad_gives_the_dice(shown):
    folder, dice = shown
    code, result = score("--json", record(folder, typed("Ada", photo="ada.jpg"), typed("Ben")))
    assert code in {0, 1}
    told = json.loads(result.stdout)
    _, result = score("--json", record(folder, typed("Ada"), typed("Ben"), dice=dice))
    assert told == json.loads(result.stdout)


def test_what_is_open_is_asked_and_the_verdict_is_provisional(shown):
    folder, _ = shown
    path = record(folder, typed("Ben"), {"name": "Ada", "photo": ["odd.jpg"]})
    code, result = score("--json", path, "--crops", folder / "crops")
    assert code == ASKED
    told = json.loads(result.stdout)
    assert [player.get("provisional") for player in told["players"]] == [True, True]
    keys = {one["key"] for one in told["questions"]}
    assert {"players.2.corner", "players.2.pieces", "dice.2.green"} <= keys
    assert (folder / "crops" / "dice.2.green.jpg").stat().st_size > 500
    answers = ["dice.2.green=4", "players.2.corner=J10", "players.2.pieces=" + ",".join(PIECES)]
    words = [word for one in answers for word in ("--answer", one)]
    code, result = score("--json", path, *words)
    assert code in {0, 1}
    assert len(json.loads(result.stdout)["players"]) == 2


def test_what_is_typed_counts(shown):
    folder, dice = shown
    other = [dict.fromkeys(dice[0], 4)] * 2
    path = record(folder, typed("Ada", photo="odd.jpg"), dice=other)
    assert score(path)[0] in {0, 1}


def test_photos_that_do_not_fit_are_refused_with_their_place(shown):
    folder, _ = shown
    for photo, words in (("cat.jpg", "a sheet of CAT1"), ("none.jpg", "none.jpg"), (3, "a photo"),
                         ([], "a photo")):  # fmt: skip
        with pytest.raises(ReadError) as error:
            score(record(folder, typed("Ada", photo=photo)))
        assert any(p.place == "players.1.photo" and words in str(p) for p in error.value.problems)
    # Those of one player do not hide those of another.
    with pytest.raises(ReadError) as error:
        score(record(folder, typed("Ada", photo=3), typed("Ben", photo="none.jpg")))
    places = [problem.place for problem in error.value.problems]
    assert places == ["players.1.photo", "players.2.photo"]
    path = record(folder, typed("Ada", photo="ada.jpg"))
    data = tomllib.loads(path.read_text()) | {"sheet": "nonsense"}
    path.write_text(to_toml(data))
    with pytest.raises(ReadError, match="sheet"):
        score(path)


def test_answers_need_a_photo(shown):
    folder, dice = shown
    with pytest.raises(UsageError, match="needs photos"):
        score(record(folder, typed("Ada"), dice=dice), "--answer", "dice.1.green=4")


def test_a_record_that_nobody_has_filled_in_does_not_hide_its_photo(shown):
    folder, dice = shown
    made = CliRunner().invoke(
        app, ["new-record", "cutit", "--sheet", CUT, "--players", "Ada,Ben", "-o", "-"]
    )
    for name in ("Ada", "Ben"):
        made_of = f'name = "{name}"'
        text = made.stdout.replace(made_of, f'{made_of}\nphoto = "ada.jpg"', 1)
        path = folder / f"{name}.toml"
        path.write_text(text)
        code, result = score("--json", path)
        assert code == ASKED
        number = ["Ada", "Ben"].index(name) + 1
        asked = {one["key"] for one in json.loads(result.stdout)["questions"]}
        assert {f"players.{number}.corner", f"players.{number}.pieces"} <= asked
    # What is typed counts as ever.
    text = text.replace("pieces = [\n]", f"pieces = {json.dumps(PIECES)}")
    path.write_text(text)
    code, result = score("--json", path)
    assert code in {0, 1}
    assert str(dice[0]["pink"] or "blank") in result.stdout


def test_an_answer_in_a_later_call_reads_no_photo_again(shown, monkeypatch):
    folder, _ = shown
    path = record(folder, typed("Ada", photo="ada.jpg"), typed("Ben", photo="ada.jpg"))
    assert score(path)[0] == ASKED
    monkeypatch.setattr("papercraft.app.album.read_file", pytest.fail)
    assert score("--answer", "players.2:twice=yes", path)[0] != ASKED


def test_a_photo_for_two_players_is_asked(shown):
    folder, _ = shown
    path = record(folder, typed("Ada", photo="ada.jpg"), typed("Ben", photo="ada.jpg"))
    code, result = score("--json", path)
    assert code == ASKED
    assert [one["key"] for one in json.loads(result.stdout)["questions"]] == ["players.2:twice"]
    code, _ = score("--json", path, "--answer", "players.2:twice=yes")
    assert code in {0, 1}
    code, _ = score("--json", path, "--answer", "players.2:twice=no")
    assert code == ASKED
    assert score("--json", path, "--as-read")[0] in {0, 1}


def test_without_an_answer_there_may_be_nothing_to_judge(shown):
    folder, _ = shown
    path = record(folder, {"name": "Ada", "photo": ["ada.jpg"], "corner": "Z9"})
    code, result = score("--json", path)
    assert code == ASKED
    assert set(json.loads(result.stdout)) == {"papercraft", "questions"}
    with pytest.raises(ReadError, match="corner"):
        score(path, "--as-read")
