"""Dice ticked on the log, and on pads of the first design: read, compared, asked."""

import json
import re
import tomllib
from dataclasses import dataclass
from math import cos, inf, sin
from types import SimpleNamespace

import numpy as np
import pytest

from papercraft.app.record_reading import read_data
from papercraft.cli.errors import ASKED
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint
from papercraft.core.photo import PhotoSet, Ring, Tick
from papercraft.core.rng import Rng
from papercraft.core.transcript import Transcript
from papercraft.games.cutit import GAME
from papercraft.games.cutit.scan.pad_dice import read_dice
from tests.filled_sheets import middle
from tests.filled_sheets import shot as filled
from tests.photos import Pen, printed
from tests.scans import CUT, DICE, FACES, cover, first_pad, log, run, shot


@pytest.mark.slow
def test_the_dice_of_two_pads(tmp_path):
    (one, dice), (other, _) = first_pad(0), first_pad(1)
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
    pixels, _dice = log(odd=("dice.2.green.4",))
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


def test_circles_around_boxes_are_ticks_and_half_of_one_is_asked():
    page = printed("cutit", CUT, "log")
    pen, boxes = Pen(page), page.sheet.places.boxes
    faces = {1: "2", 2: "blank", 3: "4"}
    names = [f"dice.{number}.{die}.{face}" for number, face in faces.items() for die in DICE]
    for name in names:
        (x, y), width = middle(boxes[name]), boxes[name][2]
        if name == "dice.3.blue.4":
            around = [0.64 * width * np.array((sin(t / 10), cos(t / 10))) for t in range(30)]
            pen.line(*((x + dx, y + dy) for dx, dy in around), shake=0.1)
        else:
            pen.ring(x, y, 0.68 * width)
    transcript = Transcript({})
    rolls = read_dice(list(filled(pen.pixels).pages), transcript)
    assert [one.key for one in transcript.questions] == ["dice.3.blue"]
    assert rolls == [dict.fromkeys(DICE, face) for face in (2, "", 4)]


def test_a_speck_in_a_later_round_is_no_roll_and_a_scribble_is_not_meant():
    page = printed("cutit", CUT, "log")
    pen, boxes = Pen(page), page.sheet.places.boxes
    for die in DICE:
        pen.tick(boxes[f"dice.1.{die}.3"])
    pen.fill(boxes["dice.1.pink.2"])
    x, y = middle(boxes["dice.7.green.4"])
    pen.line((x - 0.6, y), (x + 0.6, y), shake=0.1)
    # Specks for two dice are none either: nobody skips rounds.
    x, y = middle(boxes["dice.7.pink.2"])
    pen.line((x - 0.6, y), (x + 0.6, y), shake=0.1)
    transcript = Transcript({})
    rolls = read_dice(list(filled(pen.pixels).pages), transcript)
    assert rolls == [dict.fromkeys(DICE, 3)]
    assert [(one.key, one.read) for one in transcript.questions] == [("dice.1.pink", "3")]


def test_a_tick_that_was_scribbled_out_is_less_likely_than_any_other_mark():
    """Beside it a circle that is open, one that is closed, and a tick."""
    page = printed("cutit", CUT, "log")
    pen, boxes = Pen(page), page.sheet.places.boxes
    for die in DICE:
        pen.tick(boxes[f"dice.1.{die}.3"])
    for die in ("pink", "blue"):
        pen.tick(boxes[f"dice.2.{die}.3"])
    for die, end in (("green", 33), ("yellow", 64)):
        (x, y), width = middle(boxes[f"dice.2.{die}.3"]), boxes[f"dice.2.{die}.3"][2]
        around = [0.66 * width * np.array((sin(t / 10), cos(t / 10))) for t in range(end)]
        pen.line(*((x + dx, y + dy) for dx, dy in around), shake=0.1)
    for name in ("dice.2.green.blank", "dice.2.yellow.2", "dice.2.pink.4"):
        pen.fill(boxes[name])
    transcript = Transcript({})
    rolls = read_dice(list(filled(pen.pixels).pages), transcript)
    assert rolls == [dict.fromkeys(DICE, 3)] * 2
    asked = {one.key: one.read for one in transcript.questions}
    assert asked == dict.fromkeys(("dice.2.green", "dice.2.yellow", "dice.2.pink"), "3")


@dataclass
class Measured:
    """A log (core.photo.Page) with these ticks, and so much of a circle around some boxes."""

    inside: dict
    around: dict
    photo: str = "log.jpg"

    def __post_init__(self):
        self.places = printed("cutit", CUT, "log").sheet.places
        self.names = {box: name for name, box in self.places.boxes.items()}

    def ticks(self, boxes):
        return [self.inside.get(self.names[box], Tick(False, 0.0, 0.0, 0.1)) for box in boxes]

    def rings(self, centres, inner, outer):
        at = {middle(box): name for box, name in self.names.items()}
        shares = [self.around.get(at[centre], 0.0) for centre in centres]
        return [Ring(share, 0.3, 0.2, 0.9, 0.1, (inner + outer) / 2) for share in shares]

    def alike_rings(self, bands):
        return self.rings([band.centre for band in bands], bands[0].inner, bands[0].outer)


@pytest.mark.parametrize(("ink", "read"), [(0.3, 4), (0.05, 2)])
def test_a_pale_scribble_is_no_circle_around_its_box(ink, read):
    """A circle that is not quite closed is meant, beside what was scribbled out."""
    inside = {f"dice.1.{die}.3": Tick(True, 0.2, 0.2, 0.1) for die in DICE}
    inside["dice.1.blue.3"] = Tick(False, 0.0, 0.0, 0.1)
    inside["dice.1.blue.2"] = Tick(None, ink, 0.1, 0.1)
    page = Measured(inside, {"dice.1.blue.2": 0.95, "dice.1.blue.4": 0.75})
    transcript = Transcript({})
    [roll] = read_dice([page], transcript)
    assert roll == {**dict.fromkeys(DICE, 3), "blue": read}
    # A circle is beside nothing but a part of one.
    assert [one.key for one in transcript.questions] == ["dice.1.blue"] * (read == 4)


@pytest.mark.parametrize(
    ("ink", "around", "read", "asked"),
    # What may be scribbled out, or just heavy, beside a part of a circle; and what is as light as
    # other ticks.
    [(0.3, 0.6, 4, True), (0.3, 0.4, 2, True), (0.2, 0.6, 2, False)],
)
def test_a_scribble_goes_on_beside_its_box(ink, around, read, asked):
    inside = {f"dice.1.{die}.3": Tick(True, 0.12, 0.2, 0.1) for die in DICE}
    inside["dice.1.blue.3"] = Tick(False, 0.0, 0.0, 0.1)
    inside["dice.1.blue.2"] = Tick(True, ink, 0.2, 0.1)
    page = Measured(inside, {"dice.1.blue.2": around, "dice.1.blue.4": 0.6})
    transcript = Transcript({})
    [roll] = read_dice([page], transcript)
    assert roll["blue"] == read
    assert [one.key for one in transcript.questions] == ["dice.1.blue"] * asked


@pytest.mark.parametrize(
    ("lost", "around", "asked"), [(True, 0.6, True), (True, 0.3, False), (False, 0.6, False)]
)
def test_a_scribble_alone_is_asked_where_other_dice_have_no_tick(lost, around, asked):
    """Pencil that was meant instead may be as faint as that of the others."""
    inside = {f"dice.1.{die}.3": Tick(True, 0.12, 0.2, 0.1) for die in DICE}
    inside["dice.1.blue.3"] = Tick(True, 0.9, 1.0, 0.1)
    if lost:
        del inside["dice.1.green.3"]
    transcript = Transcript({})
    [roll] = read_dice([Measured(inside, {"dice.1.blue.3": around})], transcript)
    assert roll["blue"] == 3
    expected = ["dice.1.green"] * lost + ["dice.1.blue"] * asked
    assert sorted(one.key for one in transcript.questions) == sorted(expected)


@pytest.mark.parametrize(("ink", "asked"), [(0.1, True), (0.05, False)])
def test_beside_a_filled_box_a_pale_one_is_no_tail(ink, asked):
    inside = {f"dice.1.{die}.3": Tick(True, 0.9, 1.0, 0.1) for die in DICE}
    inside["dice.1.blue.2"] = Tick(None, ink, 0.1, 0.1)
    transcript = Transcript({})
    read_dice([Measured(inside, {})], transcript)
    assert [one.key for one in transcript.questions] == ["dice.1.blue"] * asked


@pytest.mark.parametrize(
    ("contrast", "depth", "ticks", "asked"),
    [
        (0.1, 0.0, 1, False),
        (0.13, 0.0, 1, True),
        (0.1, 0.13, 1, True),
        # What is hidden has no contrast; and one of two ticks was scribbled out.
        (0.0, 0.0, 1, True),
        (0.1, 0.0, 2, True),
    ],
)
def test_a_mark_far_paler_than_the_one_beside_it_was_rubbed_out(contrast, depth, ticks, asked):
    inside = {f"dice.1.{die}.3": Tick(True, 0.2, 0.3, 0.1) for die in DICE}
    inside["dice.1.blue.2"] = Tick(None, 0.1, contrast, 0.1, depth=depth)
    if ticks > 1:
        inside["dice.1.blue.4"] = inside["dice.1.blue.3"]
    transcript = Transcript({})
    read_dice([Measured(inside, {})], transcript)
    assert [one.key for one in transcript.questions] == ["dice.1.blue"] * asked


def test_a_part_of_a_circle_is_as_dark_as_its_line():
    inside = {f"dice.1.{die}.3": Tick(True, 0.2, 0.3, 0.1) for die in DICE}
    inside["dice.1.blue.2"] = Tick(None, 0.05, 0.05, 0.1)
    asked = []
    for around in (0.0, 0.75):
        transcript = Transcript({})
        read_dice([Measured(inside, {"dice.1.blue.2": around})], transcript)
        asked.append([one.key for one in transcript.questions])
    assert asked == [[], ["dice.1.blue"]]


def test_a_last_round_with_one_die_ticked_is_asked_whole():
    page = printed("cutit", CUT, "log")
    pen, boxes = Pen(page), page.sheet.places.boxes
    for number in (1, 2):
        for die in DICE if number == 1 else DICE[:1]:
            pen.tick(boxes[f"dice.{number}.{die}.3"])
    transcript = Transcript({})
    read_dice(list(filled(pen.pixels).pages), transcript)
    assert [one.key for one in transcript.questions] == [f"dice.2.{die}" for die in DICE]


@pytest.mark.parametrize(
    ("answers", "rolls", "asked"),
    [({}, 1, ["dice.9", "dice.6"]), ({"dice.9": "no", "dice.6": "no"}, 1, []),
     ({"dice.9": "no", "dice.6": "yes"}, 6,
      [f"dice.{n}.{die}" for n in range(2, 7) for die in DICE])],
)  # fmt: skip
def test_a_tick_after_a_blank_round_is_one_question(answers, rolls, asked):
    names = [f"dice.1.{die}.3" for die in DICE] + ["dice.6.pink.2", "dice.9.yellow.blank"]
    page = Measured({name: Tick(True, 0.2, 0.2, 0.1) for name in names}, {})
    transcript = Transcript(answers)
    assert len(read_dice([page], transcript)) == rolls
    assert [one.key for one in transcript.questions] == asked


@pytest.mark.parametrize(
    ("ink", "contrast", "dice", "boxes", "rolls"),
    [
        # Far paler than the ticks and of little ink it is grain, except one for each die.
        (0.1, 0.11, 3, 1, 1),
        (0.1, 0.11, 4, 2, 1),
        (0.1, 0.11, 4, 1, 2),
        (0.1, 0.13, 2, 1, 2),
        (0.12, 0.11, 2, 1, 2),
        (0.12, 0.13, 1, 1, 1),
        # What is in doubt without any contrast, a shadow or paint, is not known to be pale.
        (0.1, 0.0, 2, 1, 2),
    ],
)
def test_grain_after_the_last_round_is_no_roll(ink, contrast, dice, boxes, rolls):
    ticks = {f"dice.1.{die}.3": Tick(True, 0.2, 0.3, 0.1) for die in DICE}
    for die in DICE[:dice]:
        for face in ("2", "3")[:boxes]:
            ticks[f"dice.2.{die}.{face}"] = Tick(None, ink, contrast, 0.1)
    transcript = Transcript({})
    assert len(read_dice([Measured(ticks, {})], transcript)) == rolls
    assert len(transcript.questions) == (len(DICE) if rolls > 1 else 0)


@pytest.mark.parametrize("doubtful", [(), (9, 10)])
def test_ten_rounds_fill_a_log(doubtful):
    """After the last there is none to look at; pale marks in it are asked about."""
    ticks = {f"dice.{n}.{die}.3": Tick(True, 0.2, 0.3, 0.1) for n in range(1, 11) for die in DICE}
    for number in doubtful:
        for die in DICE:
            ticks[f"dice.{number}.{die}.3"] = Tick(None, 0.2, 0.2, 0.1)
    transcript = Transcript({})
    assert read_dice([Measured(ticks, {})], transcript) == [dict.fromkeys(DICE, 3)] * 10
    asked = [f"dice.{number}.{die}" for number in doubtful for die in DICE]
    assert [one.key for one in transcript.questions] == asked


@pytest.mark.parametrize(("rounds", "checked"), [(10, True), (9, False)])
def test_a_full_log_without_a_question_is_crosschecked(rounds, checked):
    """With one tick for each die of ten rounds, no mark can be missing."""
    ticks = {
        f"dice.{n}.{die}.3": Tick(True, 0.2, 0.3, 0.1) for n in range(1, rounds + 1) for die in DICE
    }
    page = Measured(ticks, {})
    page.part, page.imprint = "log", Imprint(parse_id(CUT), 0, 0, 6, 1, 0)
    photo = SimpleNamespace(name="log.jpg", pages=(page,), table=None, complaint="")
    square = GAME.generate(GAME.params(1, page.imprint.sheet.layout), Rng(page.imprint.sheet.seed))
    found = GAME.scan(square, PhotoSet(CUT, (photo,)))
    assert len(found.data["dice"]) == rounds
    assert found.crosschecked == ((page,) if checked else ())
    # A die that somebody was asked about is no proof.
    answered = GAME.scan(square, PhotoSet(CUT, (photo,), (), {"dice.3.green": "4"}))
    assert answered.crosschecked == ()


def test_two_dice_after_a_blank_round_are_a_roll():
    """And so is one right after something that may hide the round before it."""
    ticks = {f"dice.{n}.{die}.3": Tick(True, 0.2, 0.2, 0.1) for n in (1, 3) for die in DICE[:2]}
    assert len(read_dice([Measured(ticks, {})], Transcript({}))) == 3
    del ticks[f"dice.3.{DICE[0]}.3"]
    ticks[f"dice.2.{DICE[0]}.3"] = Tick(None, 0.0, 0.0, inf)
    transcript = Transcript({})
    assert len(read_dice([Measured(ticks, {})], transcript)) == 3
    assert "dice.3" not in [one.key for one in transcript.questions]


def test_coffee_on_a_log_is_no_roll():
    page = printed("cutit", CUT, "log")
    pen, boxes = Pen(page, "coffee", 2.0), page.sheet.places.boxes
    x, y = middle(boxes["dice.8.pink.2"])
    pen.ring(x, y, 30)
    transcript = Transcript({})
    rolls = read_dice(list(filled(pen.pixels).pages), transcript)
    asked = {one.key for one in transcript.questions}
    assert {f"dice.{n}.{die}" for n in range(1, len(rolls) + 1) for die in DICE} <= asked


@pytest.mark.costly
def test_pads_that_differ_are_asked(tmp_path):
    one, _ = first_pad(0)
    other, _ = first_pad(1, rounds=2, odd=("dice.3.green.4",))
    code, result = run(shot(tmp_path, "a.jpg", one), shot(tmp_path, "b.jpg", other), "--json")
    asked = {one["key"]: one["message"] for one in json.loads(result.stdout)["questions"]}
    assert "dice.3.green" in asked
    assert re.search(r"ticked as \w+ and \w+$", asked["dice.3.green"])
    assert code == ASKED


def test_a_round_without_a_tick_is_asked(tmp_path):
    pixels, _ = log(rounds=1, odd=[f"dice.3.{die}.2" for die in DICE])
    _, result = run(shot(tmp_path, "a.jpg", pixels), "--json")
    asked = {one["key"] for one in json.loads(result.stdout)["questions"]}
    assert {f"dice.2.{die}" for die in DICE} <= asked
    assert not asked & {f"dice.{n}.{die}" for n in (1, 3) for die in DICE}


@pytest.mark.costly
@pytest.mark.usefixtures("calls")
def test_a_covered_round_is_asked_for(tmp_path):
    page, (pixels, dice) = printed("cutit", CUT, "log"), log()
    names = [f"dice.3.{die}.{face}" for die in DICE for face in FACES]
    photo = shot(tmp_path, "a.jpg", cover(page, pixels.copy(), *names))
    _, result = run(photo, "--json")
    found = json.loads(result.stdout)
    assert found["record"]["dice"] == dice[:2]
    assert "dice.3" in {one["key"] for one in found["questions"]}
    _, result = run(photo, "--json", "--answer", "dice.3=yes")
    asked = {one["key"] for one in json.loads(result.stdout)["questions"]}
    assert {f"dice.3.{die}" for die in DICE} <= asked


@pytest.mark.slow
def test_a_pad_on_which_nobody_ticked_says_nothing(tmp_path):
    (ticked, dice), (empty, _) = first_pad(0), first_pad(1, rounds=0)
    photos = [shot(tmp_path, "a.jpg", empty), shot(tmp_path, "b.jpg", ticked)]
    for order in (photos, photos[::-1]):
        _, result = run(*order, "--json")
        told = json.loads(result.stdout)
        assert told["record"]["dice"] == dice
        assert not [one["key"] for one in told["questions"] if one["key"].startswith("dice")]


@pytest.mark.slow
def test_a_round_ticked_on_one_of_three_pads_counts(tmp_path):
    pads = [first_pad(n, rounds=rounds) for n, rounds in enumerate((3, 2, 0))]
    photos = [shot(tmp_path, f"{n}.jpg", pixels) for n, (pixels, _) in enumerate(pads)]
    _, result = run(*photos, "--json")
    told = json.loads(result.stdout)
    assert told["record"]["dice"] == pads[0][1]
    assert not [one["key"] for one in told["questions"] if one["key"].startswith("dice")]


@pytest.mark.parametrize(
    ("dice", "blank", "asked"),
    [
        # Coffee over two dice, after several blank rounds; a lost round is possible, but not four.
        (2, 2, "only some dice of rounds 4 and 5 are ticked, and the round before them is blank"),
        (1, 1, "only some dice of rounds 3 and 4 are ticked, and the round before them is blank"),
        (3, 2, None),
        (2, 1, None),
    ],
)
def test_some_dice_far_below_the_last_roll_are_no_roll(dice, blank, asked):
    first = 2 + blank
    rounds = (1, DICE), (first, DICE[:dice]), (first + 1, DICE[:1])
    ticks = {
        f"dice.{n}.{die}.3": Tick(True, 0.2, 0.2, 0.1) for n, ticked in rounds for die in ticked
    }
    transcript = Transcript({})
    rolls = read_dice([Measured(ticks, {})], transcript)
    texts = [one.text for one in transcript.questions if one.key == f"dice.{first + 1}"]
    assert len(rolls) == (first + 1 if asked is None else 1)
    assert [text.startswith(asked) for text in texts] == [True] * (asked is not None)
    if asked:
        assert len(read_dice([Measured(ticks, {})], Transcript({f"dice.{first + 1}": "yes"}))) > 1


@pytest.mark.parametrize(
    ("ink", "around", "circle", "asked"),
    [
        (0.4, 0.4, 0.4, True),
        (0.39, 0.4, 0.4, False),
        (0.4, 0.3, 0.4, False),
        (0.4, 0.4, 0.3, False),
    ],
)
def test_beside_a_circle_in_doubt_a_full_box_is_asked_if_its_ink_goes_on(
    ink, around, circle, asked
):
    """Other boxes are as full, and what lies in the circle is pale."""
    inside = {f"dice.1.{die}.3": Tick(True, 0.4, 0.4, 0.1) for die in DICE}
    inside["dice.1.blue.3"] = Tick(True, ink, 1.0, 0.1)
    inside["dice.1.blue.4"] = Tick(None, 0.17, 0.2, 0.1)
    page = Measured(inside, {"dice.1.blue.3": around, "dice.1.blue.4": circle})
    transcript = Transcript({})
    [roll] = read_dice([page], transcript)
    assert roll["blue"] == 3
    assert [one.key for one in transcript.questions] == ["dice.1.blue"] * asked
