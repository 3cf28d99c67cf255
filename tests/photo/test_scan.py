"""``papercraft scan``: from photos to a record."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from papercraft.app.score import read_data
from papercraft.cli.app import ASKED, app
from papercraft.core.problems import PapercraftError, ReadError, UsageError, WriteError
from papercraft.core.record_edits import apply_edit, find_edits, format_path, parse_path
from papercraft.core.toml import to_toml
from tests.photos import SCALE, Camera, Pen, jpeg, printed, sheet_id

CUT, CAT = sheet_id("CUT"), sheet_id("CAT")
FACES = ("blank", "?", "2", "3", "4")
DICE = ("green", "pink", "yellow", "blue")


def pad(nth, rounds=3, odd=()):
    """A pad with ticks, and the dice it tells."""
    page = printed("cutit", CUT, "pad", nth)
    pen, dice = Pen(page), []
    for number in range(1, rounds + 1):
        roll = {die: FACES[(number + n) % 5] for n, die in enumerate(DICE)}
        for die, value in roll.items():
            pen.tick(page.sheet.places.boxes[f"dice.{number}.{die}.{value}"])
        dice.append(
            {die: {"blank": ""}.get(v, int(v) if v.isdigit() else v) for die, v in roll.items()}
        )
    for name in odd:
        pen.tick(page.sheet.places.boxes[name])
    return pen.pixels, dice


def board(faces, cells=()):
    page = printed("cat", CAT, "board")
    pen = Pen(page, "black")
    for turn, face in enumerate(faces, 1):
        pen.cross(page.sheet.places.boxes[f"roll.{turn}.{face}"])
    return pen.pixels


def shot(tmp_path, name, pixels, camera=None):
    path = tmp_path / name
    path.write_bytes(jpeg((camera or Camera()).photo_set(pixels)))
    return str(path)


def run(*words):
    result = CliRunner().invoke(app, ["scan", *map(str, words)], standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.return_value if isinstance(result.return_value, int) else 0, result


def test_the_dice_of_two_pads(tmp_path):
    (one, dice), (other, _) = pad(0), pad(1)
    photos = [shot(tmp_path, "a.jpg", one), shot(tmp_path, "b.jpg", other)]
    out = tmp_path / "game.toml"
    code, result = run(*photos, "-o", out, "--players", "Ada,Ben", "--overlay", tmp_path / "o.jpg")
    assert code == ASKED
    data = tomllib.loads(out.read_text())
    assert data["dice"] == dice
    assert [player["name"] for player in data["players"]] == ["Ada", "Ben"]
    assert "players.1.corner" in result.stderr
    assert "dice" not in [line.split(":")[0].split()[-1] for line in result.stderr.splitlines()]
    assert (tmp_path / "o.jpg").stat().st_size > 10_000
    read_data(data)


def test_two_ticks_are_asked_and_answered(tmp_path):
    pixels, _dice = pad(0, odd=("dice.2.green.4",))
    photo, out = shot(tmp_path, "a.jpg", pixels), tmp_path / "game.toml"
    code, result = run(photo, "-o", out, "--crops", tmp_path / "crops", "--json")
    assert code == ASKED
    asked = {one["key"]: one for one in json.loads(result.stdout)["questions"]}
    assert asked["dice.2.green"]["photo"] == "a.jpg"
    assert (tmp_path / "crops" / "dice.2.green.jpg").stat().st_size > 300
    given = ["players.1.corner=J1", "players.1.pieces=A1:B2", "dice.2.green=3"]
    words = [word for answer in given for word in ("--answer", answer)]
    code, result = run(photo, "-o", out, *words)
    assert code == 0
    data = tomllib.loads(out.read_text())
    assert data["dice"][1]["green"] == 3
    # A further scan keeps what was answered, and what was changed by hand.
    out.write_text(out.read_text().replace('"Player 1"', '"Zoe"').replace('"J1"', '"A10"'))
    code, result = run(photo, "-o", out)
    assert code == 0
    data = tomllib.loads(out.read_text())
    assert (data["players"][0]["name"], data["players"][0]["corner"]) == ("Zoe", "A10")
    assert data["dice"][1]["green"] == 3


def test_an_edit_settles_its_question(tmp_path):
    photo, out = shot(tmp_path, "a.jpg", pad(0)[0]), tmp_path / "game.toml"
    run(photo, "-o", out)
    out.write_text(out.read_text().replace('corner = "A1"', 'corner = "J10"'))
    _, result = run(photo, "-o", out)
    assert "players.1.corner" not in result.stderr
    assert "players.1.pieces" in result.stderr


def test_records_of_people_are_not_replaced(tmp_path):
    photo, out = shot(tmp_path, "a.jpg", pad(0)[0]), tmp_path / "game.toml"
    out.write_text("mine")
    with pytest.raises(PapercraftError, match="already exists"):
        run(photo, "-o", out)
    assert out.read_text() == "mine"
    run(photo, "-o", out, "--force")
    assert "papercraft = 1" in out.read_text()


def test_pads_that_differ_are_asked(tmp_path):
    one, _ = pad(0)
    other, _ = pad(1, rounds=2, odd=("dice.3.green.4",))
    code, result = run(shot(tmp_path, "a.jpg", one), shot(tmp_path, "b.jpg", other), "--json")
    asked = {one["key"]: one["message"] for one in json.loads(result.stdout)["questions"]}
    assert "dice.3.green" in asked
    assert " and as " in asked["dice.3.green"]
    assert code == ASKED


def test_a_round_without_a_tick_is_asked(tmp_path):
    pixels, _ = pad(0, rounds=1, odd=[f"dice.3.{die}.2" for die in DICE])
    _, result = run(shot(tmp_path, "a.jpg", pixels), "--json")
    asked = {one["key"] for one in json.loads(result.stdout)["questions"]}
    assert {f"dice.2.{die}" for die in DICE} <= asked
    assert not asked & {f"dice.{n}.{die}" for n in (1, 3) for die in DICE}


def cover(page, pixels, *names, grey=255, margin=1.2):
    """Lay something on boxes of a page."""
    for name in names:
        x, y, width, height = page.sheet.places.boxes[name]
        left, top = x + page.origin[0] - margin, y + page.origin[1] - margin
        right, bottom = left + width + 2 * margin, top + height + 2 * margin
        pixels[round(top * SCALE) : round(bottom * SCALE),
               round(left * SCALE) : round(right * SCALE)] = grey  # fmt: skip
    return pixels


def test_what_is_covered_is_not_taken_for_blank(tmp_path):
    page, faces = printed("cat", CAT, "board"), [6, 4, 3]
    pixels = cover(page, board(faces), "roll.3.3")
    photo = shot(tmp_path, "a.jpg", pixels)
    _, result = run(photo, "--json")
    found = json.loads(result.stdout)
    asked = {one["key"]: one["message"] for one in found["questions"]}
    assert asked["dice.3"] == "something lies on turn 3 of the track; is a roll ticked there?"
    assert found["record"]["dice"] == [6, 4]
    _, result = run(photo, "--json", "--answer", "dice.3=3")
    found = json.loads(result.stdout)
    assert found["record"]["dice"] == [6, 4, 3]
    assert not [one for one in found["questions"] if one["key"].startswith("dice")]
    # Nobody leaves a turn out: what lies further down hides nothing. Between turns it hides one.
    _, result = run(shot(tmp_path, "b.jpg", cover(page, board(faces), "roll.9.3")), "--json")
    assert json.loads(result.stdout)["record"]["dice"] == faces
    assert "dice" not in result.stderr
    _, result = run(shot(tmp_path, "c.jpg", cover(page, board(faces), "roll.2.4")), "--json")
    found = json.loads(result.stdout)
    assert (len(found["record"]["dice"]), found["record"]["dice"][2]) == (3, 3)
    assert "dice.2" in {one["key"] for one in found["questions"]}


def test_a_dark_thing_that_ends_in_boxes_has_not_blackened_them(tmp_path):
    page, faces = printed("cat", CAT, "board"), [6, 4, 3]
    pixels = cover(page, board(faces), "roll.5.3", grey=90, margin=9.0)
    _, result = run(shot(tmp_path, "a.jpg", pixels), "--json")
    found = json.loads(result.stdout)
    assert found["record"]["dice"] == faces
    assert "dice.4" in {one["key"] for one in found["questions"]}


def test_a_covered_round_is_asked_for(tmp_path):
    page, (pixels, dice) = printed("cutit", CUT, "pad"), pad(0)
    names = [f"dice.3.{die}.{face}" for die in DICE for face in FACES]
    photo = shot(tmp_path, "a.jpg", cover(page, pixels.copy(), *names))
    _, result = run(photo, "--json")
    found = json.loads(result.stdout)
    assert found["record"]["dice"] == dice[:2]
    assert "dice.3" in {one["key"] for one in found["questions"]}
    _, result = run(photo, "--json", "--answer", "dice.3=yes")
    asked = {one["key"] for one in json.loads(result.stdout)["questions"]}
    assert {f"dice.3.{die}" for die in DICE} <= asked


def test_the_track_of_a_board(tmp_path):
    faces = [6, 4, 3, 1, 2, 5, 5]
    photo = shot(tmp_path, "a.jpg", board(faces))
    code, result = run(photo, "--json", "--answer", "players.1.turns=R4 D2, -")
    found = json.loads(result.stdout)
    assert found["record"]["dice"] == faces
    assert found["record"]["players"][0]["turns"] == ["R4 D2", *["-"] * 6]
    assert code == ASKED
    assert found["photos"][0]["pages"] == [{"sheet": CAT, "part": "board", "number": 1}]


def test_one_bad_photo_does_not_stop_the_rest(tmp_path):
    good = shot(tmp_path, "good.jpg", pad(0)[0])
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no photo at all")
    code, result = run(bad, good, "-o", tmp_path / "x.json")
    assert code == ASKED
    assert "bad.jpg: is not a photo" in result.stderr
    assert json.loads((tmp_path / "x.json").read_text())["game"] == "cutit"
    with pytest.raises(ReadError, match="not a photo"):
        run(bad)


def test_many_photos_are_read_by_several_processes(tmp_path):
    photos = [shot(tmp_path, f"{n}.jpg", pad(n % 4)[0]) for n in range(4)]
    _, result = run(*photos, "--json")
    told = json.loads(result.stdout)
    assert [one["photo"] for one in told["photos"]] == [f"{n}.jpg" for n in range(4)]
    assert len(told["record"]["players"]) == 4


def test_photos_of_several_games_are_told(tmp_path):
    photos = shot(tmp_path, "a.jpg", pad(0)[0]), shot(tmp_path, "b.jpg", board([1]))
    with pytest.raises(ReadError, match="several games") as caught:
        run(*photos)
    assert [one.place for one in caught.value.problems] == ["", "a.jpg", "b.jpg"]
    with pytest.raises(ReadError, match=r"a\.jpg: shows CUT"):
        run(*photos, "--sheet", CAT)


def filled_in(out):
    return tomllib.loads(out.read_text())["players"]


def test_changes_outlive_every_further_scan(tmp_path):
    photo, out = shot(tmp_path, "a.jpg", pad(0)[0]), tmp_path / "game.toml"
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


def test_what_was_said_stays_with_the_sheet_it_was_said_about(tmp_path):
    one, other = (shot(tmp_path, f"{n}.jpg", pad(n)[0]) for n in (0, 1))
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
    run(shot(tmp_path, "a.jpg", pad(0)[0]), "-o", out, "--answer", "players.1.corner=J10")
    before = out.read_text()
    photo = shot(tmp_path, "b.jpg", board([1]))
    with pytest.raises(WriteError, match=r"is a record of CUT.*show CAT"):
        run(photo, "-o", out)
    assert out.read_text() == before
    run(photo, "-o", out, "--force")
    assert tomllib.loads(out.read_text())["game"] == "cat"
    with pytest.raises(WriteError, match="is a folder"):
        run(photo, "-o", tmp_path)


def test_a_record_that_cannot_be_read_any_more_is_not_replaced(tmp_path):
    photo, out = shot(tmp_path, "a.jpg", pad(0)[0]), tmp_path / "game.toml"
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


def test_the_same_sheet_twice_is_asked(tmp_path):
    pixels, _ = pad(0)
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
    photo, mine = shot(tmp_path, "a.jpg", pad(0)[0]), tmp_path / "mine.jpg"
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
    photo = shot(tmp_path, "a.jpg", board([1]))
    with pytest.raises(UsageError, match=r"no question 'dice\.9'"):
        run(photo, "--answer", "dice.9=1")
    with pytest.raises(Exception, match="KEY=VALUE"):
        run(photo, "--answer", "dice")


def test_an_answer_that_cannot_be_is_asked_again(tmp_path):
    photo = shot(tmp_path, "a.jpg", pad(0)[0])
    _, result = run(photo, "--answer", "players.1.corner=E5")
    assert "'E5' cannot be" in result.stderr


def test_sheets_that_tell_nothing_are_refused(tmp_path):
    page = printed("rope", sheet_id("ROP"), "mats")
    with pytest.raises(ReadError, match="score sheet"):
        run(shot(tmp_path, "a.jpg", page.pixels))


def test_toml_is_read_back():
    data = {
        "papercraft": 1, "flag": True, "odd key": 'a "b" \\ ü \x7f', "long": ["x" * 60, "y" * 60],
        "dice": [{"green": 2, "blue": ""}], "rules": {"cups": "on", "deep": {"a": [1]}},
        "players": [{"name": "Ada", "turns": []}, {"name": "Ben", "turns": ["R4"]}], "none": [],
    }  # fmt: skip
    text = to_toml(data, ["a note"])
    assert tomllib.loads(text) == data
    assert text.startswith("# a note\n")


def test_edits_are_found_and_put_back():
    old = {"a": 1, "b": [1, 2], "c": [{"d": 1}, {"d": 2}], "e": 1}
    new = {"a": 1, "b": [1, 2, 3], "c": [{"d": 1}, {"d": 9}], "e": True, "f": "x"}
    found = dict(find_edits(old, new))
    assert found == {("b",): [1, 2, 3], ("c", 1, "d"): 9, ("e",): True, ("f",): "x"}
    assert format_path(("c", 1, "d")) == "c.2.d"
    assert parse_path("c.2.d") == ("c", 1, "d")
    fresh = {"c": [{"d": 5}]}
    assert [apply_edit(fresh, path, value) for path, value in found.items()] == [
        True,
        False,
        True,
        True,
    ]
    assert fresh == {"b": [1, 2, 3], "c": [{"d": 5}], "e": True, "f": "x"}
    assert not apply_edit({"a": [1]}, ("a", 4), 1)
    assert not apply_edit({"a": 1}, ("a", "b"), 1)


@pytest.mark.parametrize(
    "words", [["--help"], ["list"], ["print", "cat", "--seed", "5", "-o", "-"]]
)
def test_other_commands_load_no_picture_library(words):
    code = (
        f"import sys; sys.argv = ['papercraft', *{words!r}]\n"
        "from papercraft.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print([name for name in ('cv2', 'zxingcpp') if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stderr.splitlines()[-1] == b"[]"
