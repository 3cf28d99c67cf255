"""The log of rolls in photos."""

import json

import pytest

from papercraft.cli.errors import ASKED
from papercraft.core.transcript import Transcript
from papercraft.games.cat.scan.board_ink import BoardInk
from papercraft.games.cat.scan.track_dice import read_dice
from tests.filled_sheets import middle
from tests.filled_sheets import shot as filled
from tests.photos import Pen, printed
from tests.scans import CAT, cover, rolls, run, shot


@pytest.mark.slow
def test_what_is_covered_is_not_taken_for_blank(tmp_path):
    page, faces = printed("cat", CAT, "log"), [6, 4, 3]
    pixels = cover(page, rolls(faces), "roll.3.3")
    photo = shot(tmp_path, "a.jpg", pixels)
    _, result = run(photo, "--json")
    found = json.loads(result.stdout)
    asked = {one["key"]: one["message"] for one in found["questions"]}
    assert asked["dice.3"] == "something lies on turn 3 of the log; is a roll ticked there?"
    assert found["record"]["dice"] == [6, 4]
    _, result = run(photo, "--json", "--answer", "dice.3=3")
    found = json.loads(result.stdout)
    assert found["record"]["dice"] == [6, 4, 3]
    assert not [one for one in found["questions"] if one["key"].startswith("dice")]
    # Nobody leaves a turn out: what lies further down hides nothing. Between turns it hides one.
    _, result = run(shot(tmp_path, "b.jpg", cover(page, rolls(faces), "roll.9.3")), "--json")
    assert json.loads(result.stdout)["record"]["dice"] == faces
    assert "dice" not in result.stderr
    _, result = run(shot(tmp_path, "c.jpg", cover(page, rolls(faces), "roll.2.4")), "--json")
    found = json.loads(result.stdout)
    assert (len(found["record"]["dice"]), found["record"]["dice"][2]) == (3, 3)
    assert "dice.2" in {one["key"] for one in found["questions"]}


def test_a_dark_thing_that_ends_in_boxes_has_not_blackened_them(tmp_path):
    page, faces = printed("cat", CAT, "log"), [6, 4, 3]
    # Its edge is in the upper quarter of the boxes of turn 4.
    boxes = page.sheet.places.boxes
    margin = boxes["roll.5.6"][1] - boxes["roll.4.6"][1] - boxes["roll.4.6"][3] / 4
    pixels = cover(page, rolls(faces), "roll.5.6", grey=90, margin=margin)
    _, result = run(shot(tmp_path, "a.jpg", pixels), "--json")
    found = json.loads(result.stdout)
    assert found["record"]["dice"][:3] == faces
    assert "dice.4" in {one["key"] for one in found["questions"]}


def test_the_log_alone(tmp_path):
    faces = [6, 4, 3, 1, 2, 5, 5]
    photo = shot(tmp_path, "a.jpg", rolls(faces))
    code, result = run(photo, "--json", "--answer", "players.1.turns=R4 D2, -")
    found = json.loads(result.stdout)
    assert found["record"]["dice"] == faces
    assert found["record"]["players"][0]["turns"] == ["R4 D2", "-"]
    assert code == ASKED
    assert found["photos"][0]["pages"] == [{"sheet": CAT, "part": "log", "number": 1}]


def test_a_mark_in_doubt_ends_the_game_or_not_and_a_later_speck_does_neither():
    page = printed("cat", CAT, "log")
    pen, boxes = Pen(page, "black"), page.sheet.places.boxes
    for turn, face in enumerate((6, 4, 3), 1):
        pen.cross(boxes[f"roll.{turn}.{face}"])
    pen.fill(boxes["roll.2.1"])
    for name in ("roll.4.2", "roll.9.5"):
        x, y = middle(boxes[name])
        pen.line((x - 0.5, y), (x + 0.5, y), shake=0.05)
    logs = [BoardInk(one, "", (0, 0)) for one in filled(pen.pixels).pages]
    transcript = Transcript({})
    assert read_dice(logs, transcript) == [6, 4, 3, 2]
    asked = {one.key: (one.text, one.read) for one in transcript.questions}
    assert list(asked) == ["dice.2", "dice.4"]
    assert asked["dice.2"][1] == "4"
    assert asked["dice.4"] == ("is there a roll in turn 4 of the log?", "2")
    assert read_dice(logs, Transcript({"dice.2": "4", "dice.4": "none"})) == [6, 4, 3]
