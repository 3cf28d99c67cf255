"""Tables with cards: photos of a small camera of our own, and the position in them."""

import json
import tomllib
from functools import cache

import numpy as np
import pytest
from click.testing import CliRunner

from papercraft import games
from papercraft.app.reference import reference_of
from papercraft.cli.app import ASKED, app
from papercraft.core.card_codes import SIDE, card_code, corners
from papercraft.core.codes import CARD_CODES
from papercraft.core.problems import UsageError
from papercraft.games.cuttle.mats import boxes_of
from papercraft.games.rope.position import is_level
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.rectify import ObservedCard, card_pose, map_points, rectify_plane
from tests.photos import SCALE, Camera, cards_of, jpeg, printed, sheet_id, table

CAMERA = Camera(size=(2000, 2100), bend=0)
SIDES = [
    ("7 of hearts", 100, 460, 2), ("10 of clubs", 170, 460, -3), ("jack of spades", 172, 480, 5),
    ("king of hearts", 250, 370, 1), ("queen of spades", 320, 372, -2),
    ("9 of spades", 120, 60, 181), ("ace of clubs", 190, 60, 178), ("8 of diamonds", 300, 150, 90),
]  # fmt: skip


@cache
def cards(name, size="standard", ink="full"):
    return cards_of(name, {"rope": "ROP", "cuttle": "CTE"}[name], size, ink)


def laid(name, lying_, below=(), size=(420, 540)):
    pictures = cards(name)
    return table(size, [(pictures[card], *rest) for card, *rest in lying_], below)


def scan(tmp_path, picture, *words, camera=CAMERA):
    path = tmp_path / "table.jpg"
    path.write_bytes(jpeg(camera.photo_set(picture)))
    result = CliRunner().invoke(app, ["scan", str(path), *map(str, words)], standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.return_value if isinstance(result.return_value, int) else 0, result


# --- codes ----------------------------------------------------------------------------------------


def test_every_kind_of_card_has_a_number_of_its_own():
    rope, cuttle, cat = (games.load(name).card_codes for name in ("rope", "cuttle", "cat"))
    assert (len(rope), len(cuttle), len(cat)) == (11, 52, 0)
    numbers = [*rope, *cuttle]
    assert len(set(numbers)) == 63
    assert set(numbers) <= set(CARD_CODES)
    assert {games.with_card(number).name for number in cuttle} == {"cuttle"}
    assert games.with_card(199) is None
    assert card_code(cuttle[51])


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
@pytest.mark.parametrize("name", ["rope", "cuttle"])
def test_each_card_is_known_by_both_codes_in_every_ink(name, ink):
    names = list(cards(name, ink=ink))
    # Every kind of rope is among the cards of one set and the scissors.
    chosen = [*names[:10], names[-1]] if name == "rope" else names[::5]
    spots = [(60 + 75 * (n % 4), 60 + 95 * (n // 4), 3 * n) for n in range(len(chosen))]
    picture = table(
        (340, 360),
        [(cards(name, ink=ink)[card], *at) for card, at in zip(chosen, spots, strict=True)],
    )
    spread = AnalyzedPhoto.of(Picture("t", CAMERA.photo_set(picture)), reference_of).spread
    assert len(spread.cards) == len(chosen)
    assert all(card.codes == 2 and card.off < 1 for card in spread.cards)
    assert len({card.number for card in spread.cards}) == len(chosen)
    assert spread.unread == ()


def test_the_plane_is_found_from_single_codes():
    rng = np.random.default_rng(1)
    shape = np.array(corners())
    camera = np.array([[5.0, 0.4, 300], [0.1, 4.2, 200], [0.0003, 0.0009, 1]])
    seen, places = [], rng.uniform(0, 500, (14, 2))
    for place in places:
        angle = rng.uniform(0, 6.3)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        seen.append(
            ObservedCard(
                shape, map_points(camera, shape @ turn + place) + rng.normal(0, 0.3, (4, 2))
            )
        )
    matrix = rectify_plane(seen)
    found = np.array([card_pose(one, matrix).middle for one in seen])

    def apart(points):
        return np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))

    assert np.abs(apart(found) - apart(places)).max() < 5
    assert pytest.approx(shape[1][0] - shape[0][0]) == SIDE


def test_small_cards_are_read_as_if_they_were_large(tmp_path):
    small = cards("cuttle", "mini")
    picture = table(
        (250, 250), [(small["7 of hearts"], 60, 60, 0), (small["9 of clubs"], 180, 180, 3)]
    )
    spread = AnalyzedPhoto.of(
        Picture("t", Camera(size=(1200, 1200), bend=0).photo_set(picture)), reference_of
    ).spread
    one, two = sorted(spread.cards, key=lambda card: card.x)
    assert np.hypot(two.x - one.x, two.y - one.y) == pytest.approx(170 * 1.4, rel=0.05)


# --- cuttle ---------------------------------------------------------------------------------------


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


def test_mats_tell_whose_a_card_is_and_what_for(tmp_path):
    mats = [printed("cuttle", sheet_id("CTE"), "mats", nth) for nth in (0, 1)]
    height, width = (side / SCALE for side in mats[0].pixels.shape[:2])
    ox, oy = mats[0].origin

    def on(side, name, dx, dy=42.0):
        x, y = boxes_of(side)[name][:2]
        x, y = 10 + ox + x + dx, oy + y + dy
        return (x, height + 10 + y) if side == 0 else (20 + width - x, 10 + height - y)

    lying_ = [
        ("7 of hearts", *on(0, "points", 35), 1), ("10 of clubs", *on(0, "points", 100), 3),
        ("jack of spades", *on(0, "points", 103, 58), 5),
        ("8 of hearts", *on(0, "permanents", 40), 2),
        ("9 of spades", *on(1, "points", 35), 182),
        ("king of clubs", *on(1, "permanents", 40), 181),
        ("2 of diamonds", *on(1, "scrap pile", 31), 178),
    ]  # fmt: skip
    below = [
        (mats[0].pixels, 10 + width / 2, 10 + height * 1.5, 0),
        (mats[1].pixels, 10 + width / 2, 10 + height / 2, 180),
    ]
    picture = laid("cuttle", lying_, below, (width + 20, 2 * height + 20))
    camera = Camera(size=(1800, 4200), bend=0, fill=0.98)
    code, result = scan(tmp_path, picture, "--json", camera=camera)
    assert code == 0, result.stderr
    position = json.loads(result.stdout)["record"]["position"]
    assert position["points"] == {"lower edge": "7H TC(JS>lower edge)", "upper edge": "9S"}
    assert position["permanents"] == {"lower edge": "8H", "upper edge": "KC"}
    assert position["scrap"] == "2D"


def test_a_table_is_scanned_on_its_own(tmp_path):
    other = tmp_path / "other.jpg"
    picture = laid("cuttle", SIDES[:2])
    other.write_bytes(jpeg(CAMERA.photo_set(picture)))
    with pytest.raises(UsageError, match="on its own"):
        scan(tmp_path, picture, other)


# --- rope -----------------------------------------------------------------------------------------


def test_rope_rows_on_mats(tmp_path):
    mats = [printed("rope", sheet_id("ROP"), "mats", nth) for nth in (0, 1)]
    height, width = (side / SCALE for side in mats[0].pixels.shape[:2])
    ox, oy = mats[0].origin
    lying_ = []

    def row(side, nth, *names):
        for n, name in enumerate(names):
            x, y = 42 + ox + side * (width + 15) + 63 * nth, 154 + oy + 20 * n
            lying_.append((name, x, y, n * 7 % 5 - 2))

    row(0, 0, "sun 1", "drop 2", "scissors 1", "sun 4")
    row(0, 2, "leaf 10", "sun 9")
    row(1, 0, "sun 5", "sun 3")
    lying_.append(("moon 8", 10 + ox + width + 15 + 32, 10 + oy + 60, 1))
    below = [
        (mats[n].pixels, 10 + width / 2 + n * (width + 15), 10 + height / 2, 0) for n in (0, 1)
    ]
    picture = laid("rope", lying_, below, (2 * width + 40, height + 20))
    answers = ("--answer", "table.players.1.left=7", "--answer", "table.players.2.left=9")
    camera = Camera(size=(2700, 2000), bend=0)
    code, result = scan(tmp_path, picture, "--json", *answers, camera=camera)
    assert code == 0, result.stderr
    told = json.loads(result.stdout)
    assert told["record"]["table"] == {
        "levels": ["1 2 X 4", "", "10 9"],
        "players": [
            {"name": "Player 1", "supplies": ["5 3", "", ""], "personal": "8", "left": 7},
            {"name": "Player 2", "supplies": ["", "", ""], "personal": "", "left": 9},
        ],
    }
    assert "Player 1 leads with 7 personal cards left." in told["told"]


def test_rope_rows_without_mats_are_asked(tmp_path):
    lying_ = [(name, 60, 60 + 22 * n, 0) for n, name in enumerate(("sun 1", "sun 2", "leaf 4"))]
    code, result = scan(tmp_path, laid("rope", lying_, size=(200, 260)), "--json",
                        camera=Camera(size=(1100, 1400), bend=0))  # fmt: skip
    assert code == ASKED
    keys = [one["key"] for one in json.loads(result.stdout)["questions"]]
    assert keys[0] == "row.1"
    # 3 is missing: the row cannot be read like that.
    assert "table.levels.1" in keys


@pytest.mark.parametrize(
    ("cards_", "legal"),
    [([1, 2, 3], True), ([10, 9], True), ([0, 0, 3], True), ([0, 0, 8], True), ([2, 3], False),
     ([1, 3], False), ([], False), ([10, 0, 8], True)],
)  # fmt: skip
def test_what_can_be_a_level_row(cards_, legal):
    assert is_level(cards_) == legal
