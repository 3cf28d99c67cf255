"""Photos of the rows of rope."""

import json

import pytest

from papercraft.cli.errors import ASKED
from papercraft.games.rope.scan.position import is_level
from tests.card_table import laid, scan
from tests.photos import SCALE, Camera, printed, sheet_id


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
