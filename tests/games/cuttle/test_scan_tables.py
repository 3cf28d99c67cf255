"""Tables with cards: photos of a small camera of our own, and the position in them."""

import json
import tomllib

import pytest

from papercraft.cli.errors import ASKED
from papercraft.core.problems import UsageError
from tests.card_table import CAMERA, MatPage, laid, scan
from tests.photos import SCALE, Camera, jpeg

SIDES = [
    ("7 of hearts", 100, 460, 2), ("10 of clubs", 170, 460, -3), ("jack of spades", 172, 480, 5),
    ("king of hearts", 250, 370, 1), ("queen of spades", 320, 372, -2),
    ("9 of spades", 120, 60, 181), ("ace of clubs", 190, 60, 178), ("8 of diamonds", 300, 150, 90),
]  # fmt: skip


# --- codes ----------------------------------------------------------------------------------------


# --- cuttle ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_sides_of_a_table_are_read_and_told(tmp_path):
    out = tmp_path / "position.toml"
    code, result = scan(tmp_path, laid("cuttle", SIDES), "-o", out, "--overlay", tmp_path / "o.jpg")
    assert code == 0
    position = tomllib.loads(out.read_text())["position"]
    assert position["points"] == {"lower edge": "7H TC(JS>lower edge)", "upper edge": "9S AC"}
    assert position["permanents"] == {"lower edge": "KH QS", "upper edge": "8D"}
    assert "lower edge: 17 points, the goal is 14." in result.stderr
    assert "lower edge has reached the goal." in result.stderr
    assert (tmp_path / "o.jpg").stat().st_size > 10_000


@pytest.mark.usefixtures("calls")
def test_who_sits_where_is_asked_if_there_are_names(tmp_path):
    code, result = scan(tmp_path, laid("cuttle", SIDES), "--players", "Ada,Ben", "--json")
    assert code == ASKED
    told = json.loads(result.stdout)
    assert [one["key"] for one in told["questions"]] == ["near"]
    words = ("--players", "Ada,Ben", "--json", "--answer", "near=Ben")
    code, result = scan(tmp_path, laid("cuttle", SIDES), *words)
    assert code == 0
    assert json.loads(result.stdout)["record"]["position"]["points"]["Ben"].startswith("7H")


def test_a_card_between_the_sides_is_asked(tmp_path):
    picture = laid("cuttle", [*SIDES, ("2 of hearts", 60, 260, 0)])
    code, result = scan(tmp_path, picture, "--json", "--crops", tmp_path / "crops")
    assert code == ASKED
    told = json.loads(result.stdout)
    assert "whose.2H" in {one["key"] for one in told["questions"]}
    assert "depends" in " ".join(told["told"])
    assert (tmp_path / "crops" / "whose.2H.jpg").stat().st_size > 500
    # All of one side, the scrap pile, and the other side.
    answers = [f"whose.{card}=upper edge" for card in ("AC", "9S", "8D")] + ["whose.2H=scrap"]
    answers += [f"whose.{card}=lower edge" for card in ("KH", "QS", "7H", "TC")]
    code, result = scan(tmp_path, picture, "--json", *(w for a in answers for w in ("--answer", a)))
    assert code == 0
    assert json.loads(result.stdout)["record"]["position"]["scrap"] == "2H"


@pytest.mark.usefixtures("calls")
def test_two_jacks_on_a_card_are_asked_for_their_order(tmp_path):
    picture = laid("cuttle", [*SIDES, ("jack of hearts", 168, 500, 0)])
    code, result = scan(tmp_path, picture, "--json")
    assert code == ASKED
    [question] = json.loads(result.stdout)["questions"]
    assert question["key"] == "order.TC"
    assert question["choices"] == ["JS JH", "JH JS"]


def test_a_jack_on_nothing_and_a_card_seen_twice_are_asked(tmp_path):
    lying_ = [*SIDES[:2], *SIDES[3:], ("jack of spades", 350, 470, 0), ("7 of hearts", 240, 462, 0)]
    code, result = scan(tmp_path, laid("cuttle", lying_), "--json")
    assert code == ASKED
    keys = {one["key"] for one in json.loads(result.stdout)["questions"]}
    assert {"jack.JS", "twice.7H"} <= keys


@pytest.mark.costly
def test_a_code_that_cannot_be_read_is_asked(tmp_path):
    picture = laid("cuttle", SIDES)
    # Ink over the modules of both codes of the ace, not over their frames.
    for dx, dy in ((21.9, -31.8), (-21.9, 31.8)):
        x, y = 190 - dx, 60 - dy
        x, y = round(x * SCALE), round(y * SCALE)
        picture[y - 12 : y + 12, x - 12 : x + 12] = 128
        picture[y - 8 : y, x - 8 : x + 8] = 255
    code, result = scan(tmp_path, picture, "--json")
    assert code == ASKED
    told = json.loads(result.stdout)
    assert any(one["key"].startswith("unread.") for one in told["questions"])


@pytest.mark.usefixtures("calls")
def test_mats_tell_whose_a_card_is_and_what_for(tmp_path):
    pages = [MatPage("cuttle", nth) for nth in (0, 1)]
    wide, high = pages[0].width, pages[0].height

    def on(side, name, dx, dy=43.0):
        x, y = pages[side].place(name)
        x, y = 10 + x + dx, y + dy
        return (x, high + 10 + y) if side == 0 else (20 + wide - x, 10 + high - y)

    lying_ = [
        ("7 of hearts", *on(0, "points", 35), 1), ("10 of clubs", *on(0, "points", 100), 3),
        ("jack of spades", *on(0, "points", 103, 58), 5),
        ("8 of hearts", *on(0, "permanents", 40), 2),
        ("9 of spades", *on(1, "points", 35), 182),
        ("king of clubs", *on(1, "permanents", 40), 181),
        ("2 of diamonds", *on(1, "scrap pile", 31), 178),
    ]  # fmt: skip
    below = [
        (pages[0].pixels, 10 + wide / 2, 10 + high * 1.5, 0),
        (pages[1].pixels, 10 + wide / 2, 10 + high / 2, 180),
    ]
    picture = laid("cuttle", lying_, below, (wide + 20, 2 * high + 20))
    camera = Camera(size=(2000, 2800), bend=0, fill=0.98)
    code, result = scan(tmp_path, picture, "--json", camera=camera)
    assert code == 0, result.stderr
    position = json.loads(result.stdout)["record"]["position"]
    assert position["points"] == {"lower edge": "7H TC(JS>lower edge)", "upper edge": "9S"}
    assert position["permanents"] == {"lower edge": "8H", "upper edge": "KC"}
    assert position["scrap"] == "2D"


def test_a_table_is_scanned_on_its_own(tmp_path):
    other = tmp_path / "other.jpg"
    picture = laid("cuttle", SIDES[:2])
    other.write_bytes(jpeg(CAMERA.take(picture)))
    with pytest.raises(UsageError, match="on its own"):
        scan(tmp_path, picture, other)


# --- rope -----------------------------------------------------------------------------------------
